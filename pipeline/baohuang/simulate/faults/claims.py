"""Faults of the platform's claims (rules.md 4.8, 4.9): one wrong claim, the others made to fit it."""

from baohuang.simulate.faults.cards import split
from baohuang.simulate.faults.plays import lead_of
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import INCONSISTENT, MISMATCH, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.settle import HIDDEN_LADDER, LAST, OPEN_LADDER, refit, scores_of, titles_of
from baohuang.simulate.faults.state import SEATS
from baohuang.simulate.faults.tricks import beating


def at_the_end(scene: Scene, name: str, severity: str = MISMATCH) -> list[Planted]:
    """A wrong claim of the end."""
    return [Planted(scene.end, name, severity)]


def fit(scene: Scene) -> None:
    """Make the other claims fit."""
    refit(scene.end, is_open=scene.is_open_solo)


@plants("solo_not_recognised")
def solo_not_recognised(scene: Scene) -> list[Planted]:
    """A guard is claimed in a solo, and the game scored as a pair."""
    scene.need(scene.is_solo and scene.is_whole)
    scene.end["guard"] = scene.pick(scene.rebels())
    refit(scene.end, is_open=False)
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
    scene.need(scene.is_whole)
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
    scene.need(scene.is_whole)
    one = scene.dice.pick(SEATS)
    other = (one + 1 + scene.dice.pick(SEATS - 1)) % SEATS
    places = list(scene.end["places"])
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


@plants("ended_early")
def ended_early(scene: Scene) -> list[Planted]:
    """The game stops while two or more seats have cards; the end claims no more than the roles."""
    scene.need(not scene.is_open_solo)
    at, out = scene.pick([(at, list(state.out)) for at, state in scene.moves() if at > scene.lead_at])
    scene.cut(at)
    scene.next_first_dealt = out[0] if out else None
    scene.end = scene.append("end", emperor=scene.emperor, guard=scene.guard)
    return at_the_end(scene, "ended_early", INCONSISTENT)


@plants("played_past_end")
def played_past_end(scene: Scene) -> list[Planted]:
    """The last seat plays on when all others are out: a set that would be legal otherwise (4.11)."""
    scene.need(scene.is_whole and not scene.is_open_solo)
    state = scene.state_before(len(scene.events))
    (seat,) = state.active()
    cards = lead_of(scene, state.hands[seat]) if state.owner is None else scene.pick(beating(state, seat))
    state.play(seat, split(cards))
    if "left" in scene.end:
        scene.end["left"] = ["".join(hand.elements()) for hand in state.hands]
    event = scene.insert(len(scene.events) - 1, "play", seat=seat, cards=cards)
    return [Planted(event, "played_past_end", SUSPICIOUS)]


@plants("leftover_mismatch")
def leftover_mismatch(scene: Scene) -> list[Planted]:
    """A card too few or too many is said to be left."""
    left = ["".join(hand.elements()) for hand in scene.state_before(len(scene.events)).hands]
    seat = scene.dice.pick(SEATS)
    left[seat] = left[seat][:-2] if left[seat] and scene.dice.pick(2) else left[seat] + "9s"
    scene.end["left"] = left
    return at_the_end(scene, "leftover_mismatch", INCONSISTENT)


@plants("result_mismatch")
def result_mismatch(scene: Scene) -> list[Planted]:
    """Another winner."""
    scene.end["result"] = scene.pick([r for r in ("emperor", "rebels", "draw") if r != scene.end["result"]])
    return at_the_end(scene, "result_mismatch")


@plants("multiplier_mismatch")
def multiplier_mismatch(scene: Scene) -> list[Planted]:
    """A factor that nothing makes."""
    scene.end["factor"] = scene.pick([3, 8])
    fit(scene)
    return at_the_end(scene, "multiplier_mismatch")


@plants("role_score_mismatch")
def role_score_mismatch(scene: Scene) -> list[Planted]:
    """The guard has a rebel's score, and the rebel his."""
    guard = scene.guard
    if guard is None or scene.end["result"] == "draw":
        raise Unfit
    scores, rebel = list(scene.end["scores"]), scene.pick(scene.rebels())
    scores[guard], scores[rebel] = scores[rebel], scores[guard]
    scene.end["scores"] = scores
    return at_the_end(scene, "role_score_mismatch")


@plants("base_score_mismatch")
def base_score_mismatch(scene: Scene) -> list[Planted]:
    """Points that fit together and to no ladder, but not to the places."""
    factor = scene.end["factor"]
    if scene.guard is None:
        scores = [12 * factor if seat == scene.emperor else -3 * factor for seat in range(SEATS)]
    else:
        unit = scene.end["scores"][scene.guard] + factor
        scores = [2 * unit if s == scene.emperor else unit if s == scene.guard else -unit for s in range(SEATS)]
    scene.end["scores"] = scores
    return at_the_end(scene, "base_score_mismatch")


@plants("solo_ladder_mismatch")
def solo_ladder_mismatch(scene: Scene) -> list[Planted]:
    """A hidden solo scored as an open one, or the other way round."""
    scene.need(scene.is_solo and scene.is_whole)
    place = scene.end["places"][scene.emperor]
    scene.need(HIDDEN_LADDER[place - 1] != OPEN_LADDER[place - 1])
    scene.end["scores"] = scores_of(
        scene.emperor, None, scene.end["places"], scene.end["factor"], is_open=not scene.is_open_solo
    )
    return at_the_end(scene, "solo_ladder_mismatch")


@plants("split_mismatch")
def split_mismatch(scene: Scene) -> list[Planted]:
    """The side's total is right, its shares are not; in a hidden solo the shares of the four are not told (C73)."""
    scores = list(scene.end["scores"])
    if scene.guard is None:
        giver, taker = (scene.rebels()[i] for i in (0, 1))
    else:
        giver, taker = scene.guard, scene.emperor
    scores[giver] -= 3
    scores[taker] += 3
    scene.need(sorted(scores) != sorted(scene.end["scores"]))
    scene.end["scores"] = scores
    hidden = scene.is_solo and not scene.is_open_solo
    return at_the_end(scene, "split_mismatch", SUSPICIOUS if hidden else MISMATCH)


@plants("not_zero_sum")
def not_zero_sum(scene: Scene) -> list[Planted]:
    """A rebel has a point too many."""
    scores = list(scene.end["scores"])
    scores[scene.pick(scene.rebels())] += 1
    scene.end["scores"] = scores
    return at_the_end(scene, "not_zero_sum")
