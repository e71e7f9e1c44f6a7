"""Which engine judged: a hash over all that decides a verdict."""

import hashlib

from baohuang.compiled import HOME

JUDGING = ("game/**/*.py", "referee/*.py", "referee/*.pxd", "flow/matches.py", "flow/replay.py")


def engine_hash() -> str:
    """SHA-256 over names and bytes of the sources that judge: rules, violations, rule sets' reading, matches.

    The rule set itself has a hash of its own (`Ruleset.hash`).
    """
    digest = hashlib.sha256()
    for path in sorted({path for pattern in JUDGING for path in HOME.glob(pattern)}):
        digest.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
