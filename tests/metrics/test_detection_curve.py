"""The Kaplan-Meier curve, its band, median and restricted mean against lifelines, on generated waiting times.

Each sample is a rule set of its own in one lake, so that the groups are tested as well.
"""

import random
from typing import NamedTuple

import numpy as np
import pytest
from lifelines import KaplanMeierFitter
from lifelines.utils import median_survival_times, restricted_mean_survival_time
from small_lake import game, lake, play, rows

Z = 1.959963984540054
LAST = 25  # the trick in which generated games end that are found out before


class Sample(NamedTuple):
    waits: list[tuple[int, bool]]  # trick, whether the guard became known in it (else the game ended)
    curve: dict[int, tuple]  # trick → survival, low, high, n_at_risk, n_known
    numbers: dict[str, tuple]  # measure → value, low, high
    fitted: KaplanMeierFitter


def generated(seed):
    """Small and larger samples, with ties, early ends, curves that reach 0 and curves that never leave 1."""
    rng = random.Random(seed)
    n, tricks, known = rng.randint(1, 40), rng.choice([3, 10, 20]), rng.choice([0.1, 0.5, 0.9, 1])
    return [(rng.randint(0, tricks), rng.random() < known) for _ in range(n)]


@pytest.fixture(scope="module")
def samples():
    waiting = {f"r{seed:03}": generated(seed) for seed in range(150)}
    # games found out one by one in tricks 1 to 24: 23/24 · 22/23 · … · 12/13 is a half, 0.5000000000000001 in doubles
    waiting["a half"] = [(trick, True) for trick in range(1, 25)]
    connection = lake(
        rulesets=[{"ruleset_hash": name, "ruleset": name, "rules": '{"players": 5}'} for name in waiting],
        games=[
            game(f"{name}-{n}", ruleset=name, n_tricks=LAST if known else trick)
            for name, waits in waiting.items()
            for n, (trick, known) in enumerate(waits)
        ],
        plays=[
            play(f"{name}-{n}", 30, trick, 2, "GJ")
            for name, waits in waiting.items()
            for n, (trick, known) in enumerate(waits)
            if known
        ],
    )
    group = ("ruleset", "layout", "detection")
    curves, numbers = {}, {}
    for row in rows(connection, "detection_curve", *group, "trick", "survival", "low", "high", "n_at_risk", "n_known"):
        curves.setdefault(row[:3], {})[row[3]] = row[4:]
    for row in rows(connection, "guard_detection_time", *group, "measure", "value", "low", "high"):
        numbers.setdefault(row[:3], {})[row[3]] = row[4:]
    keys = {name: (name, "2v3", "declared") for name in waiting}
    return {
        name: Sample(waits, curves[keys[name]], numbers[keys[name]], KaplanMeierFitter().fit(*zip(*waits, strict=True)))
        for name, waits in waiting.items()
    }


def test_curve_and_band_equal_lifelines(samples):
    n_compared = 0
    for waits, curve, _, fitted in samples.values():
        assert set(curve) == {int(trick) for trick in fitted.survival_function_.index}
        for trick, (survival, low, high, n_at_risk, n_known) in curve.items():
            assert survival == pytest.approx(fitted.survival_function_.loc[trick].item(), abs=1e-12)
            assert n_at_risk == sum(t >= trick for t, _ in waits)
            assert n_known == sum(t == trick and known for t, known in waits)
            assert 0 <= low <= survival <= high <= 1
            if 0 < survival < 1:
                assert (low, high) == pytest.approx(tuple(fitted.confidence_interval_.loc[trick]), abs=1e-9)
                n_compared += 1
    assert n_compared > 500


def test_median_and_its_interval_equal_lifelines(samples):
    n_compared = 0
    for _, _, numbers, fitted in samples.values():
        survival, band = fitted.survival_function_["KM_estimate"], fitted.confidence_interval_
        if survival.iloc[-1] == 0 or np.isclose([*survival, *band.to_numpy().ravel()], 0.5).any():
            continue  # at 0 lifelines gives a band without width, at a half it is at the mercy of rounding
        expected = (fitted.median_survival_time_, *median_survival_times(band).iloc[0])
        assert numbers["median"] == tuple(None if np.isinf(x) else x for x in expected)
        n_compared += 1
    assert n_compared > 50


def test_a_half_is_reached_whatever_the_rounding(samples):
    assert samples["a half"].numbers["median"][0] == 12


def test_known_by_is_the_curve_at_that_trick(samples):
    for _, curve, numbers, fitted in samples.values():
        for k in (5, 10):
            value, low, high = numbers[f"known_by_{k}"]
            assert value == pytest.approx(1 - fitted.predict(k), abs=1e-12)
            at = curve[max(trick for trick in curve if trick <= k)]
            assert (1 - high, 1 - low) == pytest.approx(at[1:3])
            assert 0 <= low <= value <= high <= 1


def test_restricted_mean_equals_lifelines_and_its_error_the_plain_sum(samples):
    for waits, _, numbers, fitted in samples.values():
        value, low, high = numbers["mean_15"]
        assert value == pytest.approx(restricted_mean_survival_time(fitted, 15), abs=1e-9)
        # variance: sum over tricks of (area under the curve from there to 15)² · d / (n (n - d))
        survival = {int(trick): s for trick, s in fitted.survival_function_["KM_estimate"].items()}
        variance = 0.0
        for trick in survival:
            n = sum(t >= trick for t, _ in waits)
            d = sum(t == trick and known for t, known in waits)
            if trick < 15 and n > d:
                area = sum(survival[max(s for s in survival if s <= at)] for at in range(trick, 15))
                variance += area**2 * d / (n * (n - d))
        assert (low, high) == pytest.approx(
            (max(0, value - Z * variance**0.5), min(15, value + Z * variance**0.5)), abs=1e-9
        )
