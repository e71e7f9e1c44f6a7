"""The header of a model: leading comments `-- key: value`, which say what the SELECT below them gives.

A line that is indented further continues the value above it; an empty comment ends the header, so that notes for the
reader of the SQL may follow.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from baohuang.models.errors import did_you_mean, model_error

TEXTS: Final = ("title", "title.zh", "question", "question.zh", "population", "population.zh")
EVERY_MODEL: Final = (*TEXTS, "kind", "grain")
STEP: Final = ("store",)
METRIC: Final = ("unit", "unit.zh", "value", "count", "interval", "minimum", "method", "method.zh")
KINDS: Final[Mapping[str, tuple[str, ...]]] = {"step": STEP, "metric": METRIC}
STORES: Final = ("view", "table")
NAMED: Final = ("measure", "column")  # `measure.won: …` and `measure.won.zh: …`, any number of them

KEY_LINE: Final = re.compile(r"-- (?P<key>[a-z][a-z0-9_.]*): (?P<value>\S.*)")
CONTINUED: Final = re.compile(r"--  +(?P<value>\S.*)")


def parse_header(text: str, path: Path) -> dict[str, str]:
    """The keys and values at the top of a model's file.

    Raises ModelError for a line that is neither key nor continuation, an unknown, doubled or missing key, and a value
    that the key does not take.
    """
    header: dict[str, str] = {}
    lines: dict[str, int] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("-- "):
            break
        if match := KEY_LINE.fullmatch(line):
            key = match["key"]
            if key in header:
                raise model_error(path, number, f"{key!r} stands in the header twice")
            header[key], lines[key] = match["value"].strip(), number
        elif key and (match := CONTINUED.fullmatch(line)):
            header[key] += " " + match["value"].strip()
        else:
            raise model_error(path, number, f"'-- key: value' is expected in the header, found {line!r}")
    _check(header, lines, path)
    return header


def _check(header: Mapping[str, str], lines: Mapping[str, int], path: Path) -> None:
    """Every key is known, every key that this kind of model needs is there, every value is possible."""
    kind = header.get("kind")
    if kind is None:
        raise model_error(path, 1, "the header has no 'kind'; step or metric is expected")
    if kind not in KINDS:
        raise model_error(path, lines["kind"], f"kind is {kind!r}; step or metric is expected")
    known = (*EVERY_MODEL, *KINDS[kind])
    for key in header:
        if key not in known and key.partition(".")[0] not in NAMED:
            raise model_error(path, lines[key], f"unknown key {key!r} of a {kind}{did_you_mean(key, known)}")
    needed = known if kind == "metric" else EVERY_MODEL
    twins = [f"{key}.zh" for key in header if key.startswith(NAMED) and not key.endswith(".zh")]
    for key in (*needed, *twins):
        if key not in header:
            raise model_error(path, 1, f"the header of a {kind} needs {key!r}")
    if not header.get("minimum", "0").isdecimal():
        raise model_error(path, lines["minimum"], f"minimum is {header['minimum']!r}; a whole number is expected")
    if header.get("store", "view") not in STORES:
        raise model_error(path, lines["store"], f"store is {header['store']!r}; view or table is expected")
