"""What is doubtful in legal games too: answers with jokers added, which no example of the rule book confirms (C13)."""

from collections import Counter

from baohuang.simulate.faults.answers import name_of
from baohuang.simulate.faults.cards import BIG, SMALL, Shape, ranks_held, split
from baohuang.simulate.faults.moves import top_of
from baohuang.simulate.faults.scene import SUSPICIOUS, Planted, Scene
from baohuang.simulate.faults.state import SEATS


def doubts(scene: Scene) -> list[Planted]:
    """The bots' own answers of this kind: findings that nobody has planted."""
    is_judged = len(scene.start["players"]) == SEATS and scene.has("play")
    if not scene.fields["kao"] or not is_judged:
        return []
    scene.lead_at = scene.index("play")  # events may have been planted before it
    found = []
    for at, state in scene.moves():
        event = scene.events[at]
        if event["type"] != "play" or state.owner is None or state.owner == event["seat"]:
            continue
        if name_of(scene.fields, top_of(state), shape_of(event["cards"])) == "kao_accepted":
            found.append(Planted(event, "kao_accepted", SUSPICIOUS))
    return found


def shape_of(cards: str) -> Shape:
    """The shape of a set without a special face."""
    ranks = ranks_held(Counter(split(cards)))
    plain = sorted(rank for rank in ranks if rank < SMALL)
    return Shape(plain[0] if plain else None, sum(ranks[rank] for rank in plain), ranks[SMALL], ranks[BIG])
