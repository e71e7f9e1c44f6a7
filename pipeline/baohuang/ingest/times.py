"""Times of the log: RFC 3339 text to microseconds since 1970-01-01 UTC and back, by integer arithmetic alone.

Accepted are the forms of RFC 3339's grammar: `T` and `Z` in either case, a fraction of any length (what is finer than
a microsecond is cut off, never rounded), an offset `+08:00` (`-00:00` is UTC). A space instead of `T`, or no offset,
is refused: the first is outside the grammar, the second would have to be guessed.

A second of 60 is accepted only where a leap second can stand, at 23:59:60 UTC on 30 June or 31 December. The count
of microseconds has no place for it; it becomes the last microsecond of that day, so that order is kept.
"""

import re
from datetime import date
from functools import lru_cache
from typing import Final

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
DAY: Final = 86_400 * SECOND
NOT_A_TIME: Final = "not an RFC 3339 time with an offset, such as 2026-11-01T20:15:03.120Z"
_EPOCH: Final = date(1970, 1, 1).toordinal()
# 2262 is where a count of nanoseconds overflows 64 bits, which some readers of the tables use.
LATEST: Final = (date(2262, 1, 1).toordinal() - _EPOCH) * DAY - 1

_TO_THE_MINUTE: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}):([0-9]{2})")
_REST: Final = re.compile(r":([0-9]{2})(?:\.([0-9]+))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
_MINUTE_LENGTH: Final = 16  # 2026-11-01T20:15
_CACHED_LENGTH: Final = 40  # characters; the caches hold no long text


def parse_time(text: str) -> int:
    """Microseconds since 1970-01-01 UTC.

    Raises ValueError, with a reason, for a text of another form, a day or an hour that does not exist, and an instant
    before 1970 or after 2261.
    """
    if len(text) > _CACHED_LENGTH:
        minute, rest = _minute.__wrapped__(text[:_MINUTE_LENGTH]), _rest.__wrapped__(text[_MINUTE_LENGTH:])
    else:
        minute, rest = _minute(text[:_MINUTE_LENGTH]), _rest(text[_MINUTE_LENGTH:])
    if text[17:19] == "60":
        return _leap_second(minute + rest)
    micros = minute + rest
    if not 0 <= micros <= LATEST:
        raise ValueError("the time is before 1970 or after 2261")
    return micros


# Times of one log share their minutes, and there are not many rests of a minute in milliseconds: a look in two caches
# costs a tenth of reading the text.
@lru_cache(maxsize=1 << 12)
def _minute(text: str) -> int:
    """Microseconds at the start of the minute `2026-11-01T20:15`."""
    match = _TO_THE_MINUTE.fullmatch(text)
    if match is None:
        raise ValueError(NOT_A_TIME)
    day, hour, minute = match.groups()
    try:
        days = date.fromisoformat(day).toordinal() - _EPOCH
    except ValueError:
        raise ValueError(f"the calendar has no day {day}") from None
    if hour > "23" or minute > "59":
        raise ValueError(f"the day has no time {hour}:{minute}")
    return days * DAY + (int(hour) * 60 + int(minute)) * MINUTE


@lru_cache(maxsize=1 << 16)
def _rest(text: str) -> int:
    """Microseconds that `:24.031Z` adds, less the offset; of a second 60 the offset alone."""
    match = _REST.fullmatch(text)
    if match is None:
        raise ValueError(NOT_A_TIME)
    second, fraction, sign, hour, minute = match.groups()
    if second > "60":
        raise ValueError(f"the minute has no second {second}")
    micros = 0
    if second != "60":
        micros = int(second) * SECOND + int((fraction or "")[:6].ljust(6, "0"))
    if sign is not None:
        if hour > "23" or minute > "59":
            raise ValueError(f"there is no offset {sign}{hour}:{minute}")
        shift = (int(hour) * 60 + int(minute)) * MINUTE
        micros += shift if sign == "-" else -shift
    return micros


def _leap_second(minute: int) -> int:
    """The last microsecond of the minute that begins at `minute`, if a leap second can end it."""
    days, rest = divmod(minute + MINUTE, DAY)
    if rest == 0 and 0 < days * DAY <= LATEST + 1:
        next_day = date.fromordinal(days + _EPOCH)
        if (next_day.month, next_day.day) in ((7, 1), (1, 1)):
            return minute + MINUTE - 1
    raise ValueError("second 60 stands only at 23:59:60 UTC on 30 June or 31 December")


def write_time(micros: int) -> str:
    """The one written form of an instant: UTC, six digits of the second (`2026-11-01T20:15:03.120000Z`)."""
    days, rest = divmod(micros, DAY)
    seconds, fraction = divmod(rest, SECOND)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    day = date.fromordinal(days + _EPOCH).isoformat()
    return f"{day}T{hour:02}:{minute:02}:{second:02}.{fraction:06}Z"
