"""Points and winners (2.9, 2.10, section 5)."""

from __future__ import annotations

from typing import Any

from plain.fields import Rules, look_up


def ladder_of(rules: Rules, kind: str) -> list[int] | None:
    """Give an emperor's points by his place in a solo of a kind: "hidden", "open" or "grab"; None: not scored."""
    if kind == "grab":
        scored_as = look_up(rules, "grab.scores_as")
        if scored_as == "grab":
            return look_up(rules, "score.grab")
        kind = "open" if scored_as == "open_solo" else "nothing"
    if (
        kind == "open"
    ):  # without a ladder of its own the hidden one; `solo.open_factor` is part of the factor then (7.1)
        return look_up(rules, "score.open_solo") or look_up(rules, "score.hidden_solo")
    return look_up(rules, "score.hidden_solo") if kind == "hidden" else None


def has_own_ladder(rules: Rules, kind: str) -> bool:
    """Tell whether a solo of a kind is scored by a ladder of its own, so that its factor is 1 (log format)."""
    if kind == "grab":
        return look_up(rules, "grab.scores_as") == "grab" or look_up(rules, "score.open_solo") is not None
    return look_up(rules, "score.open_solo") is not None


def solo_kind(*, open_solo: bool, grabbed: bool) -> str:
    """Name the kind of a solo."""
    return "grab" if grabbed else "open" if open_solo else "hidden"


def score_of(
    rules: Rules,
    emperor: int,
    guard: int | None,
    places: list[int],
    factor: int,
    *,
    open_solo: bool,
    grabbed: bool = False,
) -> list[int] | None:
    """Give the points of a hand by seat; None where the rule set gives none."""
    seats = range(len(places))
    if look_up(rules, "score.by") != "seat":
        return None
    if guard is not None:
        if look_up(rules, "score.pair") != "rank_sum":
            return None
        # 004:55, 002:153: guard 6-(rE+rG), emperor twice that, each rebel the opposite
        points = (6 - places[emperor] - places[guard]) * factor
        return [2 * points if s == emperor else points if s == guard else -points for s in seats]
    ladder = ladder_of(rules, solo_kind(open_solo=open_solo, grabbed=grabbed))
    if ladder is None:
        return None
    # 002:155, 004:57, 004:59, C73: each other seat a quarter of the opposite
    points = ladder[places[emperor] - 1] * factor
    return [points if s == emperor else -points // (len(places) - 1) for s in seats]


def side_score_of(
    rules: Rules,
    emperor: int,
    guard: int | None,
    places: list[int],
    factor: int,
    *,
    open_solo: bool,
    grabbed: bool = False,
) -> list[int] | None:
    """Give the points of the emperor's side and of the rebels (001:64, C47); None where sides are not scored."""
    if look_up(rules, "score.by") != "side":
        return None
    if guard is not None:
        positions = look_up(rules, "score.positions")
        if positions is None or look_up(rules, "score.pair") != "positions":
            return None
        points = (positions[places[emperor] - 1] + positions[places[guard] - 1]) * factor
    else:
        ladder = ladder_of(rules, solo_kind(open_solo=open_solo, grabbed=grabbed))
        if ladder is None:
            return None
        points = ladder[places[emperor] - 1] * factor
    return [points, -points]


def sign(points: int) -> str:
    """Tell who wins by the points of the emperor's side."""
    return "emperor" if points > 0 else "rebels" if points < 0 else "draw"


def folk_marked(emperor: int, guard: int) -> str:
    """000:50, by the places of emperor and guard."""
    pair = {emperor, guard}
    return "emperor" if pair in ({1, 2}, {1, 3}) else "draw" if pair == {2, 3} else "rebels"


def folk_wild2(emperor: int, guard: int) -> tuple[str, bool]:
    """001:96, C98, C99; and whether the text says so."""
    if emperor == 1:
        return ("draw" if guard == 5 else "emperor"), True
    if guard == 1:
        return {2: "emperor", 3: "draw"}.get(emperor, "rebels"), True
    return "rebels", False


def result_of(
    rules: Rules,
    emperor: int,
    guard: int | None,
    places: list[int],
    *,
    open_solo: bool,
    grabbed: bool = False,
    opened: bool = False,
) -> str | None:
    """Tell who wins (2.9); None where the rule set has no table for it."""
    return result_and_certainty(rules, emperor, guard, places, open_solo=open_solo, grabbed=grabbed, opened=opened)[0]


def result_and_certainty(
    rules: Rules,
    emperor: int,
    guard: int | None,
    places: list[int],
    *,
    open_solo: bool,
    grabbed: bool = False,
    opened: bool = False,
) -> tuple[str | None, bool]:
    """Tell who wins, and whether the text says so (False: a silent cell of the table is filled, row 120)."""
    table = look_up(rules, "result.pair" if guard is not None else "result.solo")
    of_emperor = places[emperor]
    of_guard = places[guard] if guard is not None else None
    if table == "score_sign":
        arguments: dict[str, Any] = {"open_solo": open_solo, "grabbed": grabbed}
        scores = score_of(rules, emperor, guard, places, 1, **arguments)
        sides = side_score_of(rules, emperor, guard, places, 1, **arguments)
        if scores is None and sides is None:
            return None, True
        points = scores[emperor] if scores is not None else sides[0] if sides is not None else 0
        # C57: the points of a hidden solo that is 4th or 5th may be assumed
        assumed = "score.hidden_solo.rest" in rules.get("assumed", ())
        hidden = guard is None and not open_solo and not grabbed
        return sign(points), not (assumed and hidden and of_emperor >= 4)
    if table == "side_out":  # 000:70, C20: the side with the last seat is out last
        on_the_side = [place for place in (of_emperor, of_guard) if place is not None]
        return ("rebels" if len(places) in on_the_side else "emperor"), True
    if table == "mnemonic":  # 002:163-175
        return sign(3 - of_emperor if of_guard is None else 6 - of_emperor - of_guard), True
    if of_guard is None:
        return None, True
    if table == "folk_marked":
        return folk_marked(of_emperor, of_guard), True
    if table == "folk_wild2":
        if opened and look_up(rules, "result.open_guard") == "first_and_second":  # 001:97
            won = (of_emperor, of_guard) == (1, 2)
            return ("emperor" if won else "rebels"), won
        return folk_wild2(of_emperor, of_guard)
    return None, True
