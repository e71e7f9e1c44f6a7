"""Faults of turn, pass and lead (rules.md 4.7)."""

from baohuang.simulate.faults.cards import shape_of, shapes, take
from baohuang.simulate.faults.plays import all_pass, keeps_a_card, lead_of, put
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import SEATS, State


def plant_lead(scene: Scene, name: str, severity: str, at: int, seats: list[int]) -> list[Planted]:
    """A lead by one of these seats, whose turn it is not; it stands as the lead of a new trick."""
    state = scene.state_before(at)
    seat = scene.pick(seats)
    cards = lead_of(scene, state.hands[seat])
    state.new_trick()
    event = put(scene, at, state, seat, cards)
    scene.play_on(state, seat)
    return [Planted(event, name, severity)]


@plants("first_lead_not_emperor")
def first_lead_not_emperor(scene: Scene) -> list[Planted]:
    """Another seat than the emperor opens the hand."""
    others = [seat for seat in range(SEATS) if seat != scene.emperor]
    return plant_lead(scene, "first_lead_not_emperor", ILLEGAL, scene.lead_at, others)


@plants("wrong_next_leader")
def wrong_next_leader(scene: Scene) -> list[Planted]:
    """Another seat than the last player leads the next trick."""
    leads = [
        (at, [seat for seat in state.active() if seat != state.turn])
        for at, state in scene.moves()
        if state.owner is None and not state.is_free_lead and at > scene.lead_at
    ]
    return plant_lead(scene, "wrong_next_leader", ILLEGAL, *scene.pick(leads))


@plants("wind_wrong_seat")
def wind_wrong_seat(scene: Scene) -> list[Planted]:
    """The last player is out, and another seat than the next one takes the lead (C34)."""
    leads = [
        (at, [seat for seat in state.active() if seat != state.turn])
        for at, state in scene.moves()
        if state.is_free_lead
    ]
    return plant_lead(scene, "wind_wrong_seat", SUSPICIOUS, *scene.pick(leads))


def beating(state: State, seat: int) -> list[str]:
    """The sets of a seat that beat the one on the table, without the seat going out."""
    hand, top = state.hands[seat], shape_of(state.top)
    sets = [take(hand, shape) for shape in shapes(hand, top.size) if shape.beats(top)]
    return [cards for cards in sets if keeps_a_card(hand, cards)]


@plants("out_of_turn")
def out_of_turn(scene: Scene) -> list[Planted]:
    """A pass of a seat whose turn it is not, which is skipped; or its play, which stands as the new top."""
    found = []
    for at, state in scene.moves():
        if state.owner is not None:
            found += [(at, seat) for seat in state.must_answer() if seat != state.turn]
    if scene.dice.pick(2):
        at, seat = scene.pick(found)
        return [Planted(scene.insert(at, "pass", seat=seat), "out_of_turn", ILLEGAL)]
    for _ in range(20):
        at, seat = scene.pick(found)
        state = scene.state_before(at)
        sets = beating(state, seat)
        if sets:
            event = put(scene, at, state, seat, scene.pick(sets))
            scene.play_on(state, seat)
            return [Planted(event, "out_of_turn", ILLEGAL)]
    raise Unfit


@plants("pass_reentry")
def pass_reentry(scene: Scene) -> list[Planted]:
    """A seat that passed plays in the same trick when its place has come again; then all pass."""
    found = []
    for at, state in scene.moves():
        if state.owner is None or state.turn is None:
            continue
        last = last_actor(scene, at)
        gap = (state.turn - last) % SEATS
        for seat in sorted(state.passed):
            if seat not in state.out and seat != state.owner and 0 < (seat - last) % SEATS < gap:
                found += [(at, seat, cards) for cards in beating(state, seat)]
    at, seat, cards = scene.pick(found)
    state = scene.state_before(at)
    event = put(scene, at, state, seat, cards)
    all_pass(scene, state, seat)
    return [Planted(event, "pass_reentry", ILLEGAL)]


def last_actor(scene: Scene, at: int) -> int:
    """Who moved last before an event."""
    return next(int(e["seat"]) for e in reversed(scene.events[:at]) if e["type"] in ("play", "pass"))


@plants("trick_closed_early")
def trick_closed_early(scene: Scene) -> list[Planted]:
    """The owner leads again before the last passes: these are left out."""
    found = []
    for at, state in scene.moves():
        if state.owner is None and not state.is_free_lead and at > scene.lead_at:
            first = at
            while scene.events[first - 1]["type"] == "pass":
                first -= 1
            if first < at:
                found.append((at, first))
    at, first = scene.pick(found)
    lead = scene.events[at]
    del scene.events[first + scene.dice.pick(at - first) : at]
    return [Planted(lead, "trick_closed_early", ILLEGAL)]


@plants("trick_kept_open")
def trick_kept_open(scene: Scene) -> list[Planted]:
    """Another pass when all have passed; skipped.

    The last pass was that of the seat before the leader: elsewhere a seat that has passed for good could be logging
    its automatic pass, which is accepted (C38).
    """
    found = [
        (at, [seat for seat in state.active() if seat != state.turn])
        for at, state in scene.moves()
        if state.owner is None
        and not state.is_free_lead
        and at > scene.lead_at
        and (last_actor(scene, at) + 1) % SEATS == state.turn
    ]
    at, seats = scene.pick(found)
    return [Planted(scene.insert(at, "pass", seat=scene.pick(seats)), "trick_kept_open", INCONSISTENT)]


@plants("pass_when_leading")
def pass_when_leading(scene: Scene) -> list[Planted]:
    """The leader passes, and then leads all the same.

    Not with a free lead: who has passed before could be logging his automatic pass.
    """
    at = scene.pick([at for at, state in scene.moves() if state.owner is None and not state.is_free_lead])
    event = scene.insert(at, "pass", seat=scene.events[at]["seat"])
    return [Planted(event, "pass_when_leading", ILLEGAL)]


def plant_for_pass(scene: Scene, kind: str, name: str) -> list[Planted]:
    """An event of a kind that this rule set does not know, in place of a pass, which it then is."""
    at = scene.pick([at for at, _ in scene.moves() if scene.events[at]["type"] == "pass"])
    scene.events[at]["type"] = kind
    return [Planted(scene.events[at], name, SUSPICIOUS)]


@plants("yield_not_in_ruleset")
def yield_not_in_ruleset(scene: Scene) -> list[Planted]:
    """A yield."""
    return plant_for_pass(scene, "yield", "yield_not_in_ruleset")


@plants("claim_lead_not_in_ruleset")
def claim_lead_not_in_ruleset(scene: Scene) -> list[Planted]:
    """An application for the lead."""
    return plant_for_pass(scene, "claim_lead", "claim_lead_not_in_ruleset")


@plants("act_after_finish")
def act_after_finish(scene: Scene) -> list[Planted]:
    """A seat without cards passes or plays; skipped."""
    found = [(at, seat) for at, state in scene.moves() for seat in state.out]
    at, seat = scene.pick(found)
    if scene.dice.pick(2):
        event = scene.insert(at, "pass", seat=seat)
    else:
        event = scene.insert(at, "play", seat=seat, cards="9s")
    return [Planted(event, "act_after_finish", INCONSISTENT)]
