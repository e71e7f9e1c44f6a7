"""Findings as workflow commands of GitHub: `::error file=…,line=…,title=…::message`."""

from typing import TYPE_CHECKING, Final

from baohuang.cli.console import Console
from baohuang.cli.findings_text import severity_of
from baohuang.cli.words import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from baohuang.flow.findings import Finding
    from baohuang.flow.unread import Unread

MILD: Final = "suspicious"
# What ends a value, a property, a command; the mark of an escape first.
IN_MESSAGE: Final = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
IN_PROPERTY: Final = (*IN_MESSAGE, (":", "%3A"), (",", "%2C"))


def command(console: Console, found: "Finding | Unread", paths: "Sequence[str]") -> str:
    """The command of a finding. Control characters of the log are escapes before GitHub sees them."""
    kind = "warning" if severity_of(found) == MILD else "error"
    properties = {"file": paths[found.file] if found.file < len(paths) else "?"}
    if found.line:
        properties["line"] = str(found.line)
    properties["title"] = f"{found.code} {found.name}"
    listed = ",".join(f"{name}={_escaped(value, IN_PROPERTY)}" for name, value in properties.items())
    message = found.message(console.language)
    if found.game is not None:
        message = f"{message} [{found.game} seq {found.seq}]"
    return f"::{kind} {listed}::{_escaped(message, IN_MESSAGE)}"


def _escaped(text: str, escapes: tuple[tuple[str, str], ...]) -> str:
    safe = str(shown(text))
    for character, escape in escapes:
        safe = safe.replace(character, escape)
    return safe
