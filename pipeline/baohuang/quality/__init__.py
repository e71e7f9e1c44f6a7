"""Quality: figures about a lake, worked out in SQL, judged against thresholds.

`validate` is the way in. A check is one file in `checks/` (title, SQL, the name of its bound) or one of the families
that follow from the tables (`families.py`); its bound stands in `thresholds.toml`.

The checks test bh, not the platform: a fault of the log that the referee has named is not counted here a second time.
What the platform sends is the matter of the shares (`lines_quarantined`, `games_illegal`, `games_gap` …).
"""

from baohuang.quality.result import Outcome, Report, Verdict
from baohuang.quality.thresholds import Bound, Severity, ThresholdError, load_thresholds
from baohuang.quality.validate import validate

__all__ = ["Bound", "Outcome", "Report", "Severity", "ThresholdError", "Verdict", "load_thresholds", "validate"]
