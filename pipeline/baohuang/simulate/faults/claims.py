"""Faults of the claims about roles, places and winner (rules.md 4.4, 4.8): one is wrong, the others made to fit it."""

from baohuang.simulate.faults.cards import split
from baohuang.simulate.faults.moves import beating, graded, lead_of
from baohuang.simulate.faults.outcome import pays_tribute
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, MISMATCH, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.settle import LAST, fit, is_unlisted, places_of, result_of, titles_of
from baohuang.simulate.faults.state import SEATS


def at_the_end(scene: Scene, name: str, severity: str = MISMATCH) -> list[Planted]:
    """A wrong claim of the end."""
    return [Planted(scene.end, name, severity)]


def is_solo_by_cards(scene: Scene) -> bool:
    """Whether the emperor has the guard's card himself: no grab, and no solo without a call or both marks."""
    if not scene.is_solo or scene.is_grab:
        return False
    hands = scene.state_before(scene.lead_at).hands
    if scene.fields["guard.by"] == "mark":
        return bool(hands[scene.emperor]["GJ"])
    return scene.called is not None


@plants("solo_not_recognised")
def solo_not_recognised(scene: Scene) -> list[Planted]:
    """A guard is claimed in a solo, and the game scored as a pair."""
    scene.need(is_solo_by_cards(scene))
    scene.end["guard"] = scene.pick(scene.rebels())
    fit(scene)
    return at_the_end(scene, "solo_not_recognised", INCONSISTENT)


@plants("guard_identity_mismatch")
def guard_identity_mismatch(scene: Scene) -> list[Planted]:
    """Another guard is revealed, or claimed at the end."""
    scene.need(not scene.is_solo)
    wrong = scene.pick(scene.rebels())
    if scene.has("reveal"):
        event = scene.events[scene.index("reveal")]
        event["seat"] = wrong
        return [Planted(event, "guard_identity_mismatch", INCONSISTENT)]
    scene.end["guard"] = wrong
    fit(scene)
    return at_the_end(scene, "guard_identity_mismatch", INCONSISTENT)


@plants("emperor_identity_mismatch")
def emperor_identity_mismatch(scene: Scene) -> list[Planted]:
    """Another emperor is claimed."""
    scene.end["emperor"] = scene.pick(scene.rebels())
    fit(scene)
    return at_the_end(scene, "emperor_identity_mismatch", INCONSISTENT)


@plants("finish_false")
def finish_false(scene: Scene) -> list[Planted]:
    """A seat is said to be out that still holds cards."""
    found = [(at, seat, len(state.out)) for at, state in scene.moves() for seat in state.active()]
    at, seat, out = scene.pick(found)
    return [Planted(scene.insert(at, "finish", seat=seat, place=out + 1), "finish_false", INCONSISTENT)]


@plants("finish_order_mismatch")
def finish_order_mismatch(scene: Scene) -> list[Planted]:
    """A seat that is out has another place, when it goes out or at the end."""
    claims = [event for event in scene.of_type("finish") if event["place"] < LAST]
    if claims and scene.dice.pick(2):
        event = scene.pick(claims)
        event["place"] = scene.pick([place for place in range(1, SEATS + 1) if place != event["place"]])
        return [Planted(event, "finish_order_mismatch", INCONSISTENT)]
    places = list(scene.end["places"])
    one = scene.pick([seat for seat in range(SEATS) if places[seat]])
    other = scene.pick([seat for seat in range(SEATS) if seat != one and places[seat]])
    places[one], places[other] = places[other], places[one]
    scene.end["places"] = places
    fit(scene)
    return at_the_end(scene, "finish_order_mismatch", INCONSISTENT)


@plants("title_mismatch")
def title_mismatch(scene: Scene) -> list[Planted]:
    """Two seats have each other's titles."""
    scene.need(scene.is_whole)
    titles = titles_of(scene.end["places"], scene.end.get("titles", ()))
    one = scene.dice.pick(SEATS)
    other = (one + 1 + scene.dice.pick(SEATS - 1)) % SEATS
    titles[one], titles[other] = titles[other], titles[one]
    scene.end["titles"] = titles
    return at_the_end(scene, "title_mismatch", INCONSISTENT)


def a_side_is_out(scene: Scene, out: list[int]) -> bool:
    """Whether all of one side are out."""
    return any(set(side) <= set(out) for side in (scene.emperor_side(), scene.rebels()))


@plants("ended_early")
def ended_early(scene: Scene) -> list[Planted]:
    """The game stops while two or more seats have cards; the end claims no more than the roles.

    Where all but one must be out a side is not enough; but that may be assumed (C18).
    """
    scene.need(not scene.is_open_solo)
    goes_on = scene.fields["end.game"] == "all_but_one"
    found = [
        (at, list(state.out), is_side)
        for at, state in scene.moves()
        if at > scene.lead_at and (not (is_side := a_side_is_out(scene, state.out)) or goes_on)
    ]
    with_side = [place for place in found if place[2]]
    at, out, is_side = scene.pick(with_side if with_side and scene.dice.pick(2) else found)
    scene.cut(at)
    if pays_tribute(scene.rules) or not out:
        scene.leave_open()
    else:
        scene.next_first_dealt = out[0]
    scene.end = scene.append("end", emperor=scene.emperor, guard=scene.guard)
    return at_the_end(scene, "ended_early", graded(scene, INCONSISTENT, "end.game") if is_side else INCONSISTENT)


def severity_past_end(scene: Scene) -> str | None:
    """How serious it is to play on behind this end; None where it is not a fault, since either end is accepted."""
    if scene.is_open_solo:
        return ILLEGAL if scene.fields["end.open_solo"] == "first_out" else None
    if scene.is_whole or "side_out" in {scene.fields["result.pair"], scene.fields["result.solo"]}:
        return SUSPICIOUS
    return None


@plants("played_past_end")
def played_past_end(scene: Scene) -> list[Planted]:
    """A seat plays on when the game has ended: a set that would be legal otherwise (4.11)."""
    severity = severity_past_end(scene)
    state = scene.state_before(len(scene.events))
    seat = state.turn
    if severity is None or seat is None:
        raise Unfit
    cards = lead_of(scene, state, seat) if state.owner is None else scene.pick(beating(scene, state, seat))
    state.play(seat, split(cards))
    if "left" in scene.end:
        scene.end["left"] = ["".join((+hand).elements()) for hand in state.hands]
    event = scene.insert(len(scene.events) - 1, "play", seat=seat, cards=cards)
    return [Planted(event, "played_past_end", severity)]


@plants("leftover_mismatch")
def leftover_mismatch(scene: Scene) -> list[Planted]:
    """A card too few or too many is said to be left."""
    left = ["".join((+hand).elements()) for hand in scene.state_before(len(scene.events)).hands]
    seat = scene.dice.pick(SEATS)
    left[seat] = left[seat][:-2] if left[seat] and scene.dice.pick(2) else left[seat] + "9s"
    scene.end["left"] = left
    return at_the_end(scene, "leftover_mismatch", INCONSISTENT)


@plants("result_mismatch")
def result_mismatch(scene: Scene) -> list[Planted]:
    """Another winner; suspicious where the table of the rule set is silent and the winner assumed."""
    result = result_of(scene)
    scene.need(result is not None and scene.end.get("result") == result)
    scene.end["result"] = scene.pick([r for r in ("emperor", "rebels", "draw") if r != result])
    return at_the_end(scene, "result_mismatch", SUSPICIOUS if is_silent_about_winner(scene) else MISMATCH)


def is_silent_about_winner(scene: Scene) -> bool:
    """Whether the rule set's table does not have these places (2.9, C57, C98)."""
    if scene.is_solo:
        return scene.fields["result.solo"] == "score_sign" and is_unlisted(scene)
    if scene.fields["result.pair"] != "folk_wild2":
        return False
    emperor, guard = places_of(scene)
    if scene.has("open_guard"):
        return (emperor, guard) != (1, 2)
    return 1 not in {emperor, guard}
