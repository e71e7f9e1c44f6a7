"""Faults of passing, yielding and asking for the lead (rules.md 4.7)."""

from collections.abc import Callable

from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.state import SEATS, State


@plants("pass_when_leading")
def pass_when_leading(scene: Scene) -> list[Planted]:
    """The leader passes, or yields where that is known, and then leads all the same.

    Not with a free lead: who has passed before could be logging his automatic pass.
    """
    at = scene.pick([at for at, state in scene.moves() if state.owner is None and not state.is_free_lead])
    kind = "yield" if scene.fields["yield"] and scene.dice.pick(2) else "pass"
    event = scene.insert(at, kind, seat=scene.events[at]["seat"])
    return [Planted(event, "pass_when_leading", ILLEGAL)]


def plant_for_pass(
    scene: Scene, kind: str, name: str, severity: str, fits: Callable[[State], bool] = lambda _: True
) -> list[Planted]:
    """An event of a kind that does not fit here, in place of a pass, which it then is."""
    events = [scene.events[at] for at, state in scene.moves() if scene.events[at]["type"] == "pass" and fits(state)]
    event = scene.pick(events)
    event["type"] = kind
    return [Planted(event, name, severity)]


@plants("yield_not_in_ruleset")
def yield_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A yield."""
    return plant_for_pass(scene, "yield", "yield_not_in_ruleset", SUSPICIOUS)


@plants("yield_in_second_lap")
def yield_in_second_lap(scene: Scene) -> list[Planted]:
    """A seat that has yielded does so again when it has to answer."""
    return plant_for_pass(scene, "yield", "yield_in_second_lap", ILLEGAL, lambda state: state.lap > 1)


@plants("claim_lead_not_in_ruleset")
def claim_lead_not_in_ruleset(scene: Scene) -> list[Planted]:
    """An application for the lead."""
    return plant_for_pass(scene, "claim_lead", "claim_lead_not_in_ruleset", SUSPICIOUS)


@plants("wind_without_last_set")
def wind_without_last_set(scene: Scene) -> list[Planted]:
    """An application for the lead of a seat that still has cards."""
    return plant_for_pass(
        scene, "claim_lead", "wind_without_last_set", ILLEGAL, lambda state: state.owner not in state.out
    )


@plants("claim_lead_wrong_seat")
def claim_lead_wrong_seat(scene: Scene) -> list[Planted]:
    """An application for the lead by another seat than the first one after the seat that is out (C35)."""
    return plant_for_pass(
        scene,
        "claim_lead",
        "claim_lead_wrong_seat",
        ILLEGAL,
        lambda state: state.owner in state.out and state.turn != next_after(state, state.owner),
    )


def next_after(state: State, seat: int | None) -> int:
    """The first seat after another that still holds cards."""
    return min(state.active(), key=lambda other: (other - (seat or 0) - 1) % SEATS)
