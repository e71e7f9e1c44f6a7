"""Faults of turn and lead (rules.md 4.7): who acts, who leads, when a trick is closed."""

from baohuang.simulate.faults.moves import all_pass, beating, graded, lead_of, put
from baohuang.simulate.faults.registry import plants
from baohuang.simulate.faults.scene import ILLEGAL, INCONSISTENT, SUSPICIOUS, Planted, Scene, Unfit
from baohuang.simulate.faults.state import MOVES, SEATS, State

ANSWERS = ("pass", "yield", "claim_lead")  # moves that put no set on the table


def plant_lead(scene: Scene, name: str, severity: str, at: int, seats: list[int]) -> list[Planted]:
    """A lead by one of these seats, whose turn it is not; it stands as the lead of a new trick."""
    state = scene.state_before(at)
    seat = scene.pick(seats)
    cards = lead_of(scene, state, seat)
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
        (at, leaderless(state))
        for at, state in scene.moves()
        if state.owner is None and not state.is_free_lead and at > scene.lead_at
    ]
    return plant_lead(scene, "wrong_next_leader", ILLEGAL, *scene.pick(leads))


@plants("wind_wrong_seat")
def wind_wrong_seat(scene: Scene) -> list[Planted]:
    """The last player is out, and another seat takes the lead than the next one, or than the one that asked for it.

    Where it is to be asked for and nobody has, who leads is not said (C34).
    """
    leads = [(at, leaderless(state)) for at, state in scene.moves() if state.is_free_lead]
    at, seats = scene.pick(leads)
    severity = graded(scene, ILLEGAL, "wind")
    if scene.fields["wind"] == "apply" and not is_asked_for(scene, at):
        severity = SUSPICIOUS
    return plant_lead(scene, "wind_wrong_seat", severity, at, seats)


def is_asked_for(scene: Scene, at: int) -> bool:
    """Whether a seat has asked for the lead since the last set before an event."""
    for event in reversed(scene.events[:at]):
        if event["type"] in {"claim_lead", "play"}:
            return bool(event["type"] == "claim_lead")
    return False


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
        sets = beating(scene, state, seat)
        if sets:
            event = put(scene, at, state, seat, scene.pick(sets))
            scene.play_on(state, seat)
            return [Planted(event, "out_of_turn", ILLEGAL)]
    raise Unfit


def passed_over(scene: Scene, lap: int) -> list[tuple[int, int, str]]:
    """Where a seat that has passed for good is passed over in this lap, and could have beaten the set."""
    found = []
    for at, state in scene.moves():
        if state.owner is None or state.turn is None or state.lap != lap:
            continue
        last = last_actor(scene, at)
        gap = (state.turn - last) % SEATS or SEATS
        for seat in sorted(state.passed - set(state.out) - {state.owner}):
            if 0 < (seat - last) % SEATS < gap:
                found += [(at, seat, cards) for cards in beating(scene, state, seat)]
    return found


@plants("pass_reentry")
def pass_reentry(scene: Scene) -> list[Planted]:
    """A seat that passed plays in the same trick when its place has come again; then all pass."""
    at, seat, cards = scene.pick(passed_over(scene, 1))
    state = scene.state_before(at)
    event = put(scene, at, state, seat, cards)
    all_pass(scene, state, seat)
    return [Planted(event, "pass_reentry", ILLEGAL)]


@plants("pass_then_second_lap_play")
def pass_then_second_lap_play(scene: Scene) -> list[Planted]:
    """A seat that passed in the first lap plays on the same set in the second one."""
    at, seat, cards = scene.pick(passed_over(scene, 2))
    state = scene.state_before(at)
    event = put(scene, at, state, seat, cards)
    scene.play_on(state, seat)
    return [Planted(event, "pass_then_second_lap_play", ILLEGAL)]


def last_actor(scene: Scene, at: int) -> int:
    """Who moved last before an event."""
    return next(int(e["seat"]) for e in reversed(scene.events[:at]) if e["type"] in MOVES)


@plants("trick_closed_early")
def trick_closed_early(scene: Scene) -> list[Planted]:
    """The owner leads again before the last passes: these are left out."""
    found = []
    for at, state in scene.moves():
        if state.owner is None and not state.is_free_lead and at > scene.lead_at:
            first = at
            while scene.events[first - 1]["type"] in ANSWERS:
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
    its automatic pass, which is accepted (C38). Where a trick has two laps, it is one of a seat that has acted in both.
    """
    found = [
        (at, sorted(acted_twice(scene, at)) if scene.fields["trick_laps"] > 1 else leaderless(state))
        for at, state in scene.moves()
        if state.owner is None
        and not state.is_free_lead
        and at > scene.lead_at
        and (last_actor(scene, at) + 1) % SEATS == state.turn
    ]
    at, seats = scene.pick([place for place in found if place[1]])
    return [Planted(scene.insert(at, "pass", seat=scene.pick(seats)), "trick_kept_open", INCONSISTENT)]


def leaderless(state: State) -> list[int]:
    """The seats with cards but the one that leads."""
    return [seat for seat in state.active() if seat != state.turn]


def acted_twice(scene: Scene, at: int) -> set[int]:
    """The seats that have yielded to the last set before an event, and then passed it."""
    yielded, passed = set(), set()
    for event in reversed(scene.events[:at]):
        if event["type"] == "play":
            break
        if event["type"] == "pass":
            passed.add(event["seat"])
        elif event["type"] == "yield":
            yielded.add(event["seat"])
    return yielded & passed


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
