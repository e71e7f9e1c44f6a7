"""What planters need before the first lead: who is able to rule, the legal card to paste or ante, a legal throne."""

from collections import Counter
from collections.abc import Iterable

from baohuang.game.cards import RANKS
from baohuang.simulate.faults.cards import SMALL, TWO, Hand, rank_of, split
from baohuang.simulate.faults.scene import Scene, Unfit
from baohuang.simulate.faults.state import SEATS, Event, State, unmarked

TRIPLE = 3
QUAD = 4
BEFORE_THRONE = ("start", "deal", "tribute", "tribute_return", "exempt")
BEFORE_LEAD = ("offer", "abdicate", "ante", "grab", "accept", "call", "solo")
ANTES = {"2": TWO, "SJ": SMALL, "BJ": SMALL + 1}


def another(scene: Scene, *seats: int | None) -> int:
    """Some seat but these."""
    return scene.pick([seat for seat in range(SEATS) if seat not in seats])


def step(scene: Scene, seat: int, times: int = 1) -> int:
    """The seat that is asked after another."""
    offset = scene.fields["ante.offset"] if scene.fields["ante"] else scene.fields["abdicate.offset"]
    return int(seat + times * offset) % SEATS


# -- hands


def is_callable(scene: Scene, card: str) -> bool:
    """Whether the rules let an emperor call this card."""
    return unmarked(card) not in scene.fields["guard.forbidden"] and card[0] not in scene.fields["guard.forbidden"]


def alike(scene: Scene, hand: Hand) -> dict[str, int]:
    """How many copies a hand has of each card that may be called."""
    counts: Counter[str] = Counter()
    for card, count in (+hand).items():
        if is_callable(scene, card):
            counts[unmarked(card)] += count
    return counts


def best(scene: Scene, hand: Hand) -> int:
    """The largest number of identical cards to call from."""
    return max(alike(scene, hand).values(), default=0)


def is_able(scene: Scene, hand: Hand) -> bool:
    """Whether an emperor with this hand, the emperor's card and the pile in it, could find a guard."""
    return scene.fields["guard.by"] == "mark" or best(scene, hand) >= TRIPLE


def with_throne(state: State, seat: int) -> Hand:
    """The hand of a seat if it took the throne now."""
    hand = state.hands[seat] + state.pile
    if state.crown is not None and state.crown_seat != seat:
        hand[state.crown] += 1
    return hand


def may_rule(scene: Scene, state: State, seat: int) -> bool:
    """Whether a seat could take the throne now and find a guard; with a hand, not one seat outright."""
    return is_able(scene, with_throne(state, seat))


def plain_by_rank(hand: Hand) -> list[str]:
    """The plain cards of a hand, the largest first."""
    return sorted((card for card in (+hand) if rank_of(card) < SMALL), key=rank_of, reverse=True)


def due_paste(scene: Scene, hand: Hand) -> str:
    """The card that goes with a hand-over from the second one on; empty where none does, or none is held."""
    if not scene.fields["abdicate.paste"]:
        return ""
    plain = plain_by_rank(hand)
    if scene.fields["abdicate.paste"] == "two_or_none":
        plain = [card for card in plain if rank_of(card) == TWO]
    return scene.pick([card for card in plain if rank_of(card) == rank_of(plain[0])]) if plain else ""


def due_ante(scene: Scene, hand: Hand, seat: int) -> str:
    """The card that is due from who declines; empty where none of them is held."""
    last = scene.before is not None and seat == scene.before.emperor
    for name in scene.fields["ante.last_emperor" if last else "ante.order"]:
        held = [card for card in (+hand) if rank_of(card) == ANTES[name]]
        if held:
            return scene.pick(held)
    return ""


def starter(scene: Scene) -> int:
    """Who is asked first where seats are asked in turn: the last emperor, or the first drawer (C100)."""
    if scene.before is not None and scene.before.emperor >= 0:
        return scene.before.emperor
    return int(scene.start["first_dealt"])


# -- the throne


def now(scene: Scene) -> State:
    """What lies on the table behind all events so far."""
    return scene.state_before(len(scene.events))


def after_deal(scene: Scene) -> int:
    """Where the throne begins: behind the deal and what is paid."""
    kept = [i for i, event in enumerate(scene.events) if event["type"] in BEFORE_THRONE]
    return kept[-1] + 1


def begin_throne(scene: Scene) -> State:
    """Keep the deal, what was paid, and the card that the server has handed out; what lies on the table then."""
    at = after_deal(scene)
    if scene.fields["reserve"]:
        at += 1
    scene.cut(at)
    return now(scene)


def refuse(scene: Scene, seat: int, to: int | None = None, cards: str | None = None) -> Event:
    """A seat hands the throne on; `cards` is what it attaches, else what the rules ask for."""
    keys = {"seat": seat, "to": step(scene, seat) if to is None else to}
    if cards is None:
        handed = len(scene.of_type("abdicate")) + 1
        state = now(scene)
        first = scene.fields["abdicate.paste_from"]
        cards = due_paste(scene, state.hands[seat]) if first is not None and handed >= first else ""
    if cards:
        return scene.append("abdicate", **keys, cards=cards)
    return scene.append("abdicate", **keys)


def holder(scene: Scene) -> int:
    """The seat that has, or was handed, the emperor's card; where seats are asked in turn, who is asked first."""
    if scene.fields["emperor.by"] == "turn":
        return starter(scene)
    seat = now(scene).crown_seat
    if seat is None:
        raise Unfit
    return seat


def first_holder(scene: Scene) -> int:
    """The seat that has the emperor's card, or is asked first, when the throne begins."""
    if scene.fields["emperor.by"] == "turn":
        return starter(scene)
    seat = scene.state_before(after_deal(scene) + (1 if scene.fields["reserve"] else 0)).crown_seat
    if seat is None:
        raise Unfit
    return seat


def enthrone(scene: Scene, seat: int, *, forced: bool = False) -> Event:
    """A seat accepts, and the bots play on; its event."""
    event = scene.append("accept", seat=seat, forced=True) if forced else scene.append("accept", seat=seat)
    scene.play_on_from_accept(now(scene).hands, seat, may_grab=False)
    return event


def is_forced(scene: Scene, state: State, seat: int) -> bool:
    """Whether a seat must accept in the lap that forces: its hand's best, the pile left out, is a triple (C02)."""
    return best(scene, state.hands[seat]) == TRIPLE


def is_clear(scene: Scene, state: State, seat: int) -> bool:
    """Whether that is the same if the pile is counted, and the emperor's card where it has not come to the seat yet."""
    crown = Counter[str]()
    if state.crown is not None and state.crown_seat != seat:
        crown[state.crown] = 1
    nothing = Counter[str]()
    answers = {
        best(scene, state.hands[seat] + pile + card) == TRIPLE
        for pile in (nothing, state.pile)
        for card in (nothing, crown)
    }
    return len(answers) == 1


def take_legally(scene: Scene) -> Event:
    """A legal throne behind the events so far, from who is asked first on."""
    return take_from(scene, holder(scene))


def take_from(scene: Scene, seat: int) -> Event:
    """The first seat from this one on that is able accepts, the others hand on as the rules ask.

    Only in one lap, so that nobody is forced; where all five would refuse the game does not suit.
    """
    for _ in range(SEATS):
        state = now(scene)
        if may_rule(scene, state, seat):
            return enthrone(scene, seat)
        if scene.fields["ante"]:
            scene.append("ante", seat=seat, cards=due_ante(scene, state.hands[seat], seat))
        else:
            refuse(scene, seat)
        seat = step(scene, seat)
    raise Unfit


def offer_reserve(scene: Scene) -> None:
    """Where the server keeps the emperor's card back, it hands it to somebody who could rule."""
    if scene.fields["reserve"]:
        state = now(scene)
        seats = [seat for seat in range(SEATS) if is_able(scene, state.hands[seat])]
        scene.append("offer", seat=scene.pick(seats), cards=scene.pick(["BJ", "EJ"]))


# -- cards that nothing depends on


def cards_named(events: Iterable[Event]) -> set[str]:
    """The cards that are shown before the first lead."""
    named = [split(event["cards"]) for event in events if event["type"] not in ("start", "deal") and "cards" in event]
    return {unmarked(card) for cards in named for card in cards}


def spare(scene: Scene, hand: Hand, but: Iterable[str] = ()) -> list[str]:
    """Cards of a hand on which nothing before the first lead depends: single low ones that nobody shows there."""
    shown = cards_named(scene.events[: scene.lead_at]) | set(but)
    low = RANKS.index("T")
    return [
        card
        for card, count in hand.items()
        if count == 1 and rank_of(card) <= low and card not in shown and card[0] not in odd_ranks(scene)
    ]


def held_rank(scene: Scene) -> str | None:
    """The rank that is kept to the last play, as text."""
    rank = scene.fields["hold.rank"] if scene.fields["hold"] else None
    return str(rank) if rank else None


def odd_ranks(scene: Scene) -> set[str | None]:
    """The ranks that are kept to the last play, or of which copies are missing."""
    return {held_rank(scene), *scene.fields["missing"]}


def low_cards(scene: Scene) -> list[str]:
    """The low plain cards of the deck that are not kept to the last play."""
    ranks = [rank for rank in scene.fields["ranks"] if RANKS.index(rank) <= RANKS.index("T")]
    return [rank + suit for rank in ranks if rank not in odd_ranks(scene) for suit in "shdc"]


# -- words before the first lead


def between(scene: Scene) -> int:
    """Some place between the last word on who rules with whom and the first lead."""
    first = 1 + max(i for i in range(scene.lead_at) if scene.events[i]["type"] in ("accept", "call", "solo"))
    return first + scene.dice.pick(scene.lead_at - first + 1)
