"""The macros for shares against scipy."""

import duckdb
import pytest
from scipy.stats import binomtest

from baohuang.models.catalogue import MACROS


@pytest.fixture(scope="module")
def shares():
    """Share and interval for every k of n cases, n up to 30 and some large ones."""
    connection = duckdb.connect()
    connection.execute(MACROS.read_text(encoding="utf-8"))
    return connection.execute(
        """
        SELECT k, n, share(k, n), wilson_low(k, n), wilson_high(k, n)
        FROM (SELECT unnest(range(1, 31)) AS n), LATERAL (SELECT unnest(range(n + 1)) AS k)
        UNION ALL
        SELECT k, 1000000, share(k, 1000000), wilson_low(k, 1000000), wilson_high(k, 1000000)
        FROM (VALUES (0), (1), (500000), (999999), (1000000)) AS large (k)
        """
    ).fetchall()


def test_wilson_equals_scipy(shares):
    for k, n, value, low, high in shares:
        interval = binomtest(k, n).proportion_ci(method="wilson")
        assert (value, low, high) == pytest.approx((k / n, interval.low, interval.high), abs=1e-12)


def test_the_share_lies_within_its_interval_and_that_within_0_and_1(shares):
    assert all(0 <= low <= value <= high <= 1 for _, _, value, low, high in shares)


def test_no_chance_gives_no_share():
    connection = duckdb.connect()
    connection.execute(MACROS.read_text(encoding="utf-8"))
    assert connection.execute("SELECT share(0, 0), wilson_low(0, 0), wilson_high(0, 0)").fetchone() == (
        None,
        None,
        None,
    )
