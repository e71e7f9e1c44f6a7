"""Well-formed events in any order, over a tiny alphabet: what no platform should write and some day does."""

from typing import Any

from flow_logs import PLAYERS, Event, event
from hypothesis import strategies as st

SEATS = st.sampled_from([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 15])
CARDS = st.sampled_from(
    ["", "9s", "9h", "9s9h", "TsTh", "2s", "6s", "6h6d", "EJ", "GJ", "BJ", "SJ", "9sBJ", "3s", "2sBJ"]
)
HANDS = st.sampled_from(["9s", "9s9h", "TsThEJ", "2sGJ", "6s6h6d", "", "9sBJSJ", "3s"])
RULESETS = st.sampled_from(["weihai", "weihai", "weihai", "atlantis"])
OPTIONS: list[Any] = [
    {},
    {"hands": [2, 1, 1, 1, 1]},
    {"hands": [1, 1, 1, 1, 1], "kick": False},
    {"rebellion": {"threshold": 1}},
    {"no_such_field": 1},
    {"hands": "many"},
    {"kick": None},
    {"deal": {"later": "clockwise"}},
    {"throne": 1.5},
    {"rebellion": {"threshold": -(10**30)}},
    {"hands": [2**31, 1, 1, 1, 1]},
]
SEAT_ONLY = [
    *["exempt", "grab", "open_guard", "declare_rebellion", "reveal", "kick", "pass", "yield", "claim_lead"],
    *["timeout", "disconnect", "reconnect", "auto_on", "auto_off"],
]
NUMBERS = st.sampled_from([0, 1, -1, 2**31 - 1, -(2**31), 7])


def keys(**required: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required)


STARTS = st.fixed_dictionaries(
    {"ruleset": RULESETS, "players": st.sampled_from([PLAYERS] * 6 + [PLAYERS[:4], [*PLAYERS, "fay"], [""]])},
    optional={
        "options": st.sampled_from(OPTIONS),
        "match": st.sampled_from(["m", "n"]),
        "no": st.sampled_from([1, 2, 3, 2**31 - 1]),
        "first_dealt": SEATS,
        "bots": st.lists(SEATS, max_size=2),
    },
)
ENDS = st.fixed_dictionaries(
    {},
    optional={
        "places": st.lists(st.sampled_from([1, 2, 3, 4, 5, 16, None]), min_size=1, max_size=7),
        "emperor": SEATS,
        "guard": st.none() | SEATS,
        "result": st.sampled_from(["emperor", "rebels", "draw", None]),
        "factor": st.sampled_from([1, 2, 2**31 - 1]),
        "scores": st.lists(NUMBERS, min_size=1, max_size=7),
        "side_scores": st.lists(NUMBERS, min_size=2, max_size=2),
        "left": st.lists(CARDS, min_size=1, max_size=7),
        "titles": st.lists(st.sampled_from(["头科", "大落", "头客"]), min_size=1, max_size=7),
        "hold_penalty": st.lists(SEATS, max_size=3),
        "hold_penalty_to": SEATS,
    },
)
KINDS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "start": STARTS,
    "deal": keys(seat=SEATS, cards=HANDS),
    "tribute": keys(seat=SEATS, to=SEATS, cards=CARDS),
    "tribute_return": keys(seat=SEATS, to=SEATS, cards=CARDS),
    "offer": keys(seat=SEATS) | keys(seat=SEATS, cards=CARDS),
    "ante": keys(seat=SEATS, cards=CARDS),
    "abdicate": st.fixed_dictionaries({"seat": SEATS, "to": SEATS}, optional={"cards": CARDS, "auto": st.booleans()}),
    "accept": st.fixed_dictionaries({"seat": SEATS}, optional={"cards": CARDS, "forced": st.booleans()}),
    "void": st.fixed_dictionaries({}, optional={"reason": st.sampled_from(["", "weg"])}),
    "abort": keys(),
    "call": keys(seat=SEATS, cards=CARDS),
    "solo": keys(seat=SEATS, open=st.booleans()),
    "play": st.fixed_dictionaries({"seat": SEATS, "cards": CARDS}, optional={"as": st.just("special")}),
    "finish": keys(seat=SEATS, place=st.sampled_from([1, 2, 5, 16])),
    "guess": keys(seat=SEATS, target=SEATS),
    "end": ENDS,
    **{kind: keys(seat=SEATS) for kind in SEAT_ONLY},
}
OFTEN = ["play"] * 8 + ["pass"] * 6 + ["accept", "deal"] * 2
BODY = st.sampled_from([*KINDS, *OFTEN]).flatmap(lambda kind: st.tuples(st.just(kind), KINDS[kind]))
DEALT = ("9sEJ", "9hGJ", "TsTh", "6s", "2s")
OPENING: st.SearchStrategy[list[tuple[str, dict[str, Any]]]] = st.one_of(
    st.just([]),
    st.just([("deal", {"seat": seat, "cards": hand}) for seat, hand in enumerate(DEALT)]),
    st.just([("accept", {"seat": 0})]),
)


@st.composite
def logs(draw: st.DrawFn) -> list[Event]:
    """The events of up to three games, some lost, some twice, some contradicted, some late."""
    events: list[Event] = []
    for name in ("g", "h", "i")[: draw(st.integers(1, 3))]:
        behind = [*draw(OPENING), *draw(st.lists(BODY, max_size=12))]
        if draw(st.booleans()):
            behind.append(("end", draw(ENDS)))
        one = [event(name, 0, "start", **draw(STARTS))]
        one += [event(name, seq, kind, **keys) for seq, (kind, keys) in enumerate(behind, 1)]
        for _ in range(draw(st.integers(0, 3))):
            at = draw(st.integers(0, len(one) - 1))
            what = draw(st.sampled_from(["lost", "twice", "contradicted", "far"]))
            if what == "lost" and len(one) > 1:
                del one[at]
            elif what == "twice":
                one.append(one[at])
            elif what == "contradicted":
                kind, said = draw(BODY)
                one.append(event(name, one[at]["seq"], kind, **said))
            else:
                one.append({**one[at], "seq": draw(st.sampled_from([2**31 - 1, len(one) + 2]))})
        events += one
    return draw(st.permutations(events)) if draw(st.booleans()) else events
