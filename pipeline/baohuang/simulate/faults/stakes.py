"""Faults of open guard, rebellion and kick (rules.md 4.5)."""

from typing import Any, Final

from baohuang.game.rulesets import Ruleset
from baohuang.simulate.faults.court import between
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, MISMATCH, SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.settle import fit
from baohuang.simulate.faults.state import SEATS, Event

SILENT: Final = "silent"


def stands(scene: Scene) -> bool:
    """Whether a rebellion stands."""
    return scene.has("reveal")


def raises_as_open_solo(scene: Scene) -> bool:
    """Whether an open solo is what a kick may answer."""
    return scene.is_open_solo and "open_solo" in (scene.fields["kick.rebels.after"] or ())


def is_unraised(scene: Scene) -> bool:
    """Whether nothing was said that a kick could answer."""
    return not (scene.has("open_guard") or stands(scene) or raises_as_open_solo(scene))


def before_lead(scene: Scene, kind: str, **keys: Any) -> Event:
    """A last word before the first lead."""
    return scene.insert(scene.lead_at, kind, **keys)


def after_lead(scene: Scene, kind: str, **keys: Any) -> Event:
    """A word that comes too late: somewhere between the first lead and the end, mostly soon."""
    last = len(scene.events) - 1
    return scene.insert(min(last, scene.lead_at + 1 + scene.dice.pick(8)), kind, **keys)


def by_until(scene: Scene, group: str) -> str:
    """How serious a word is that comes too late."""
    until = f"{group}.until"
    return SUSPICIOUS if scene.assumes(until) or not scene.fields[until] else ILLEGAL


def claim_factor(scene: Scene, factor: int) -> None:
    """Let the end claim this factor and what follows from it."""
    scene.end["factor"] = factor
    fit(scene)


def leave_silent(scene: Scene, options: dict[str, Any]) -> None:
    """Let this table's options say nothing of what the rule set knows."""
    scene.start["options"] = {**scene.start.get("options", {}), **options}


def anywhere(rules: Ruleset) -> bool:
    """Under any rules: a table may be silent on what its rule set knows."""
    return bool(rules.id)


def without_test(rules: Ruleset) -> bool:
    """Under rules that ask no more of an open guard than of a hidden one."""
    return rules.fields["result.open_guard"] is None


@plants("open_not_in_ruleset", when=without_test)
def open_not_in_ruleset(scene: Scene) -> list[Planted]:
    """An open guard at a table that has none: it stands, without a factor."""
    if not scene.fields["open_guard.allowed"]:
        scene.need(not scene.is_solo)
        return [Planted(scene.insert(between(scene), "open_guard", seat=scene.guard), *OPEN_NOWHERE)]
    scene.need(scene.has("open_guard") and not scene.has("kick"))
    leave_silent(scene, {"open_guard": {"allowed": SILENT}})
    claim_factor(scene, 1)
    return [Planted(scene.of_type("open_guard")[0], *OPEN_NOWHERE)]


OPEN_NOWHERE: Final = ("open_not_in_ruleset", SUSPICIOUS)


@plants("rebel_not_in_ruleset", when=anywhere)
def rebel_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A rebel, too few for a rebellion, at a table that has none."""
    if not scene.fields["rebellion"]:
        event = scene.insert(between(scene), "declare_rebellion", seat=scene.pick(scene.rebels()))
        return [Planted(event, "rebel_not_in_ruleset", SUSPICIOUS)]
    scene.need(len(scene.of_type("declare_rebellion")) == 1)
    leave_silent(scene, {"rebellion": SILENT})
    return [Planted(scene.of_type("declare_rebellion")[0], "rebel_not_in_ruleset", SUSPICIOUS)]


@plants("kick_not_in_ruleset", when=anywhere)
def kick_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A kick, by too few to count, at a table that has none."""
    if not scene.fields["kick"]:
        event = scene.insert(between(scene), "kick", seat=scene.dice.pick(SEATS))
        return [Planted(event, "kick_not_in_ruleset", SUSPICIOUS)]
    scene.need(len(scene.of_type("kick")) == 1 and not stands(scene))
    leave_silent(scene, {"kick": SILENT})
    return [Planted(scene.of_type("kick")[0], "kick_not_in_ruleset", SUSPICIOUS)]


@plants("open_by_non_guard")
def open_by_non_guard(scene: Scene) -> list[Planted]:
    """A seat without the guard's card shows itself as guard; skipped."""
    seat = scene.pick([seat for seat in range(SEATS) if seat not in scene.emperor_side()])
    return [Planted(scene.insert(between(scene), "open_guard", seat=seat), "open_by_non_guard", ILLEGAL)]


@plants("open_too_late")
def open_too_late(scene: Scene) -> list[Planted]:
    """The guard shows himself after the first lead; where that is illegal it does not count, though some count it."""
    scene.need(not scene.is_solo and is_unraised(scene))
    if scene.fields["result.open_guard"]:  # whether it counts for the winner is not said: here it makes no difference
        first_two = [scene.end["places"][seat] for seat in scene.emperor_side()] == [1, 2]
        scene.need(scene.end["result"] == ("emperor" if first_two else "rebels"))
    severity = by_until(scene, "open_guard")
    event = after_lead(scene, "open_guard", seat=scene.guard)
    factor = scene.fields["open_guard.factor"]
    if factor == 1 or scene.dice.pick(3) or scene.has("declare_rebellion"):
        return [Planted(event, "open_too_late", severity)]
    claim_factor(scene, factor)
    if severity == SUSPICIOUS:
        return [Planted(event, "open_too_late", severity)]
    return [Planted(event, "open_too_late", severity, ((scene.end, "multiplier_mismatch"),))]


@plants("open_after_reveal")
def open_after_reveal(scene: Scene) -> list[Planted]:
    """The guard shows himself after the rebellion has shown him."""
    scene.need(stands(scene) and not scene.is_solo)
    return [Planted(before_lead(scene, "open_guard", seat=scene.guard), "open_after_reveal", SUSPICIOUS)]


@plants("rebel_by_emperor_side")
def rebel_by_emperor_side(scene: Scene) -> list[Planted]:
    """Emperor or guard rebels; skipped."""
    seat = scene.pick(scene.emperor_side())
    return [Planted(scene.insert(between(scene), "declare_rebellion", seat=seat), "rebel_by_emperor_side", ILLEGAL)]


@plants("rebel_vs_open_guard")
def rebel_vs_open_guard(scene: Scene) -> list[Planted]:
    """A rebel declares though the guard, or the solo, is open already."""
    scene.need(scene.has("open_guard") or scene.is_open_solo)
    event = before_lead(scene, "declare_rebellion", seat=scene.pick(scene.rebels()))
    return [Planted(event, "rebel_vs_open_guard", SUSPICIOUS)]


@plants("rebellion_below_threshold")
def rebellion_below_threshold(scene: Scene) -> list[Planted]:
    """One rebel is taken for a rebellion: the guard is revealed, or the factor doubled."""
    scene.need(is_unraised(scene) and not scene.is_open_solo)
    scene.need(len(scene.of_type("declare_rebellion")) < scene.fields["rebellion.threshold"])
    if not scene.has("declare_rebellion"):
        before_lead(scene, "declare_rebellion", seat=scene.pick(scene.rebels()))
    if scene.dice.pick(2):
        seat = scene.emperor if scene.guard is None else scene.guard
        event = scene.insert(scene.index("play"), "reveal", seat=seat)
        return [Planted(event, "rebellion_below_threshold", INCONSISTENT)]
    claim_factor(scene, scene.fields["rebellion.factor"])
    return [Planted(scene.end, "rebellion_below_threshold", MISMATCH)]


@plants("rebellion_ignored")
def rebellion_ignored(scene: Scene) -> list[Planted]:
    """The factor leaves a rebellion out."""
    scene.need(stands(scene) and scene.end["factor"] == scene.fields["rebellion.factor"])
    claim_factor(scene, 1)
    return [Planted(scene.end, "rebellion_ignored", MISMATCH)]


@plants("rebellion_without_reveal")
def rebellion_without_reveal(scene: Scene) -> list[Planted]:
    """Nobody says who the guard is; found at the first lead."""
    scene.need(stands(scene))
    lead = scene.events[scene.lead_at]
    del scene.events[scene.index("reveal")]
    return [Planted(lead, "rebellion_without_reveal", INCONSISTENT)]


@plants("rebel_too_late")
def rebel_too_late(scene: Scene) -> list[Planted]:
    """A rebel declares after the first lead."""
    declared = [event["seat"] for event in scene.of_type("declare_rebellion")]
    seat = scene.pick([seat for seat in scene.rebels() if seat not in declared])
    return [Planted(after_lead(scene, "declare_rebellion", seat=seat), "rebel_too_late", by_until(scene, "rebellion"))]


@plants("kick_without_trigger")
def kick_without_trigger(scene: Scene) -> list[Planted]:
    """A kick that answers nothing; suspicious in an open solo where that is no answer by silence."""
    scene.need(is_unraised(scene))
    severity = SUSPICIOUS if scene.is_open_solo else ILLEGAL
    event = scene.insert(between(scene), "kick", seat=scene.dice.pick(SEATS))
    return [Planted(event, "kick_without_trigger", severity)]


@plants("kick_wrong_side")
def kick_wrong_side(scene: Scene) -> list[Planted]:
    """The side that opened or rebelled kicks its own stake; skipped."""
    scene.need(not is_unraised(scene))
    seat = scene.pick(scene.rebels() if stands(scene) else scene.emperor_side())
    return [Planted(before_lead(scene, "kick", seat=seat), "kick_wrong_side", ILLEGAL)]


@plants("kick_below_threshold")
def kick_below_threshold(scene: Scene) -> list[Planted]:
    """The kick of one rebel is counted."""
    scene.need(scene.has("open_guard") or raises_as_open_solo(scene))
    scene.need(len(scene.of_type("kick")) < scene.fields["kick.rebels.threshold"] and not stands(scene))
    if not scene.has("kick"):
        before_lead(scene, "kick", seat=scene.pick(scene.rebels()))
    claim_factor(scene, scene.fields["kick.factor"] * scene.end["factor"])
    severity = SUSPICIOUS if scene.assumes("kick.rebels.threshold") else MISMATCH
    return [Planted(scene.end, "kick_below_threshold", severity)]


@plants("kick_too_late")
def kick_too_late(scene: Scene) -> list[Planted]:
    """A kick after the first lead; where that is illegal it does not count, though some platforms count it."""
    scene.need(not is_unraised(scene) and not scene.has("kick"))
    severity = by_until(scene, "kick")
    by_rebels = not stands(scene)
    event = after_lead(scene, "kick", seat=scene.pick(scene.rebels() if by_rebels else scene.emperor_side()))
    if by_rebels or scene.dice.pick(3):
        return [Planted(event, "kick_too_late", severity)]
    claim_factor(scene, scene.fields["kick.factor"] * scene.end["factor"])
    if severity == SUSPICIOUS:
        return [Planted(event, "kick_too_late", severity)]
    return [Planted(event, "kick_too_late", severity, ((scene.end, "multiplier_mismatch"),))]
