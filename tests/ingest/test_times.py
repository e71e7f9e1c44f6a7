"""Times: the forms of RFC 3339, the calendar, the edges. The seconds were worked out with `date -u -d … +%s`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baohuang.ingest.times import LATEST, parse_time, write_time

NOON = 1_793_534_400_000_000  # 2026-11-01T12:00:00Z


@pytest.mark.parametrize(
    ("text", "micros"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("2026-11-01T12:00:00Z", NOON),
        ("2026-11-01t12:00:00z", NOON),
        ("2026-11-01T20:00:00+08:00", NOON),
        ("2026-11-01T02:30:00-09:30", NOON),
        ("2026-11-02T11:59:00+23:59", NOON),
        ("2026-11-01T12:00:00-00:00", NOON),
        ("2026-11-01T12:00:00.5Z", NOON + 500_000),
        ("2026-11-01T12:00:00.000001Z", NOON + 1),
        ("2026-11-01T12:00:00.0000019Z", NOON + 1),  # cut off, not rounded
        ("2026-11-01T12:00:00." + "9" * 1000 + "Z", NOON + 999_999),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
        ("2000-02-29T00:00:00Z", 951_782_400_000_000),
        ("1969-12-31T23:00:00-01:00", 0),
        ("2261-12-31T23:59:59.999999Z", 9_214_646_400_000_000 - 1),
        # A leap second becomes the last microsecond of its day.
        ("2016-12-31T23:59:60Z", 1_483_228_800_000_000 - 1),
        ("2016-12-31T23:59:60.7Z", 1_483_228_800_000_000 - 1),
        ("2017-01-01T07:59:60+08:00", 1_483_228_800_000_000 - 1),
        ("2015-06-30T23:59:60Z", 1_435_708_800_000_000 - 1),
    ],
)
def test_a_time_is_read(text: str, micros: int) -> None:
    assert parse_time(text) == micros


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "2026-11-01",
        "2026-11-01T12:00Z",
        "2026-11-01T12:00:00",  # no offset: it would have to be guessed
        "2026-11-01 12:00:00Z",  # outside of the grammar of RFC 3339
        "2026-11-01T12:00:00 Z",
        "2026-11-01T12:00:00.Z",
        "2026-11-01T12:00:00,5Z",
        "2026-11-01T12:00:00+0800",
        "2026-11-01T12:00:00+08",
        "2026-11-01T12:00:00+24:00",
        "2026-11-01T12:00:00+08:60",
        "2026-11-01T24:00:00Z",
        "2026-11-01T12:60:00Z",
        "2026-11-01T12:00:61Z",
        "2026-11-01T12:00:60Z",  # no leap second can stand here
        "2026-10-31T23:59:60Z",
        "2016-12-31T23:59:60+08:00",
        "2026-11-31T12:00:00Z",
        "2026-02-29T12:00:00Z",
        "2100-02-29T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-00-01T12:00:00Z",
        "2026-01-00T12:00:00Z",
        "0000-01-01T00:00:00Z",
        "1969-12-31T23:59:59.999999Z",
        "1970-01-01T00:30:00+01:00",
        "2262-01-01T00:00:00Z",
        "9999-12-31T23:59:60Z",
        "0001-01-01T00:00:00+23:59",
        "20261101T120000Z",
        "2026-11-1T12:00:00Z",
        "+2026-11-01T12:00:00Z",
        "２０２６-11-01T12:00:00Z",
        "2026-11-01T12:00:0٣Z",
        "2026-11-01T12:00:00Z\n",
        " 2026-11-01T12:00:00Z",
        "2026-11-01T12:00:00Z" * 10_000,
    ],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_time(text)


def test_the_written_form_has_six_digits() -> None:
    assert write_time(NOON + 1) == "2026-11-01T12:00:00.000001Z"
    assert write_time(0) == "1970-01-01T00:00:00.000000Z"


@given(st.integers(0, LATEST))
def test_what_is_written_is_read_again(micros: int) -> None:
    assert parse_time(write_time(micros)) == micros
