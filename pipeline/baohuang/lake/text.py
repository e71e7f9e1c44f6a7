"""Text from data made safe to show: nothing of it may move the cursor, turn the writing around or clear the screen."""

import re
from typing import Final

from rich.cells import cell_len, chop_cells

# Control characters (C0, DEL, C1), line and paragraph separators, the marks that change the direction of writing, the
# invisible ones (zero-width space and joiners, soft hyphen, tags) and lone surrogates.
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)


def printable(text: str) -> str:
    r"""The text with every unsafe character as an escape, such as `\x1b` or `\u202e`; a backslash stays one."""
    return _UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    named = {9: r"\t", 10: r"\n", 13: r"\r"}
    if code in named:
        return named[code]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def width(text: str) -> int:
    """Cells of a terminal that the text takes: two for most Chinese characters."""
    return cell_len(text)


def fitted(text: str, cells: int) -> str:
    """The text, cut to this many cells (at least 2) with `…` at the end if it is longer."""
    if width(text) <= cells:
        return text
    return chop_cells(text, cells - 1)[0] + "…"


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """The text with spaces up to this many cells, before it if it goes to the right."""
    spaces = " " * (cells - width(text))
    return spaces + text if right else text + spaces
