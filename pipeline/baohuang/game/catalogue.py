"""The catalogue of violations as data: `schemas/violations.json`.

`python -m baohuang.game.catalogue > schemas/violations.json` writes it; a test compares the two.
"""

import json
import re
import sys
from typing import Any, Final

from baohuang.game.applies import applies, applies_by_option
from baohuang.game.rulesets import Ruleset, ids, load_known
from baohuang.game.violations import VIOLATIONS, Violation

SCHEMA_VERSION: Final = 1


def violations_json() -> str:
    """The text of `schemas/violations.json`."""
    known = [load_known(name) for name in ids()]
    content = {"schema_version": SCHEMA_VERSION, "violations": [_entry(violation, known) for violation in VIOLATIONS]}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _entry(violation: Violation, known: list[Ruleset]) -> dict[str, Any]:
    """All that is declared of a violation, and its severity in each rule set where it can occur."""
    says = violation.declaration
    by_option = [r.id for r in known if applies_by_option(violation, r) and not applies(violation, r)]
    return {
        "code": violation.code,
        "name": violation.id,
        "severity": str(says.severity),
        "severity_of_claim": str(says.claim) if says.claim else None,
        "field": says.field,
        "key": says.key,
        "clause": says.clause,
        "message": {"en": template(says.english), "zh": template(says.chinese)},
        "why": {"en": says.why_english, "zh": says.why_chinese},
        "policy": {"name": says.policy.word, "en": says.policy.english, "zh": says.policy.chinese},
        "rulesets": {r.id: str(violation.severity(r.fields, r.assumed)) for r in known if applies(violation, r)},
        "rulesets_by_option": by_option,
    }


def template(text: str) -> str:
    """A message with its gaps: `{actual}` is shown as `<actual>`."""
    return re.sub(r"\{(\w+)\}", r"<\1>", text)


if __name__ == "__main__":
    sys.stdout.write(violations_json())
