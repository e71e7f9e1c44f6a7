"""Lines that are no events: each a damaged copy of a good line, under the name that the quarantine has for it."""

from collections.abc import Callable
from typing import Final

from baohuang.simulate.dice import Dice

Damage = Callable[[bytes, Dice], bytes]


def not_utf8(line: bytes, dice: Dice) -> bytes:
    """A byte that no UTF-8 text has, inside the game's id."""
    del dice
    return line.replace(b'"game":"', b'"game":"\xff', 1)


def not_json(line: bytes, dice: Dice) -> bytes:
    """A line that was cut."""
    return line[: 1 + dice.pick(len(line) - 2)]


def not_an_object(line: bytes, dice: Dice) -> bytes:
    """A list around the event."""
    del dice
    return b"[" + line + b"]"


def too_deep(line: bytes, dice: Dice) -> bytes:
    """A key of lists in lists."""
    depth = 40 + dice.pick(60)
    return with_key(line, b'"x_deep":' + b"[" * depth + b"]" * depth)


def duplicate_key(line: bytes, dice: Dice) -> bytes:
    """A key of every line once more."""
    return with_key(line, (b'"seq":7', b'"v":1', b'"type":"pass"')[dice.pick(3)])


def lone_surrogate(line: bytes, dice: Dice) -> bytes:
    """Half of a surrogate pair."""
    del dice
    return with_key(line, b'"x_name":"\\ud800"')


def unknown_version(line: bytes, dice: Dice) -> bytes:
    """A version that is not out yet."""
    del dice
    return line.replace(b'{"v":1,', b'{"v":9,', 1)


def unknown_type(line: bytes, dice: Dice) -> bytes:
    """An event type that is not out yet, of another game, so that a later retry does not meet the good line."""
    del dice
    return retyped(line, b"emote").replace(b'","seq":', b'.x","seq":', 1)


def missing_key(line: bytes, dice: Dice) -> bytes:
    """A line without its time."""
    del dice
    start = line.index(b'"ts":"')
    return line[:start] + line[line.index(b'",', start) + 2 :]


def wrong_type(line: bytes, dice: Dice) -> bytes:
    """A number as text, a fraction, or a truth value, where `seq` stands."""
    return with_seq(line, (b'"7"', b"7.0", b"true", b"null")[dice.pick(4)])


def impossible_value(line: bytes, dice: Dice) -> bytes:
    """A negative number of an event."""
    del dice
    return with_seq(line, b"-1")


def not_a_card(line: bytes, dice: Dice) -> bytes:
    """A play of a card that nobody ever saw."""
    head = line[: line.index(b'"type":"')]
    return head + b'"type":"play","seat":1,"cards":"' + (b"1s", b"9x", b"10h", b"9")[dice.pick(4)] + b'"}'


def not_a_game_id(line: bytes, dice: Dice) -> bytes:
    """A blank in the game's id."""
    del dice
    return line.replace(b'"game":"', b'"game":"a b', 1)


def not_a_time(line: bytes, dice: Dice) -> bytes:
    """A day that no calendar has."""
    del dice
    start = line.index(b'"ts":"') + len(b'"ts":"')
    return line[:start] + b"2026-02-30" + line[start + 10 :]


def with_key(line: bytes, key: bytes) -> bytes:
    """A line with one more key."""
    return line[:-1] + b"," + key + b"}"


def with_seq(line: bytes, value: bytes) -> bytes:
    """A line with another `seq`."""
    start = line.index(b'"seq":') + len(b'"seq":')
    return line[:start] + value + line[line.index(b",", start) :]


def retyped(line: bytes, kind: bytes) -> bytes:
    """A line of another type."""
    start = line.index(b'"type":"') + len(b'"type":"')
    return line[:start] + kind + line[line.index(b'"', start) :]


KINDS: Final[dict[str, Damage]] = {
    damage.__name__: damage
    for damage in (
        *(not_utf8, not_json, not_an_object, too_deep, duplicate_key, lone_surrogate, unknown_version),
        *(unknown_type, missing_key, wrong_type, impossible_value, not_a_card, not_a_game_id, not_a_time),
    )
}


def damage(lines: bytes, dice: Dice, name: str) -> tuple[bytes, int]:
    """A log with a damaged copy of one of its lines behind that line, and the number of that line, from 0."""
    rows = lines.splitlines(keepends=True)
    at = dice.pick(len(rows))
    bad = KINDS[name](rows[at].rstrip(b"\n"), dice) + b"\n"
    return b"".join([*rows[: at + 1], bad, *rows[at + 1 :]]), at + 1
