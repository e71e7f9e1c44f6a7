"""Short hands for the rule tests: plain text that anyone can read, and the events of the log that it stands for.

They stand in `baohuang/game/hands`, where `bh explain` shows the first one of each violation.

    ## not_higher · 004:43 · a follow must beat the set on the table
    start weihai
    accept 0
    play 0 9s9h
    play 1 9c9d        <- not_higher
    -- legal
    start weihai
    accept 0
    play 0 9s9h
    play 1 TcTd

A hand has a head (name · clause · title), the log with its faults marked, and a legal twin. `-- instead` gives a twin
that is the same log with the lines below it in place of the one marked line (none: the marked line is left out).
A line is an event, named and spelled as in the log:

    start weihai hands=3 first_dealt=0 match=m no=2     keys of the log as they are; any other key is an option
    start weihai hands=2,1,1,1,1 rebellion.threshold=3  cards a hand; an option inside a group
    start classic hold=silent guard.forbidden=2,SJ      a group as a whole, a list; `none` is the empty list
    deal 0 EJ 7s 8s         cards may stand together or apart
    deal 0 EJ +32           these and 32 more cards of the deck
    deal-rest -6s +7h       the seats without a deal get the rest of the deck, without a 6s, with one more 7h
    tribute 1 > 0 BJ        so `tribute_return`; `nothing` instead of the cards is a tribute that is waived
    offer 1 BJ              with the card that is held back; without one the throne is only offered
    ante 1 2s
    abdicate 0 > 4 paste 2s auto
    accept 0 forced pile 2s2h       the pile that the log says he takes
    play 1 nothing          no cards
    play 1 9h special
    pass 1 2 3 4            four events; so for all that name a seat and nothing else
    solo 0 open             or `hidden`
    end places=1,2,3,4,5 scores=6,3,-3,-3,-3 guard=none left=-,-,-,-,9s result=draw factor=1
    end side_scores=6,-6 hold_penalty=1 hold_penalty_to=3

`<- a + b` marks two findings of one line, `<- b because of a` says that b follows from the line marked a, and
`<- a (suspicious)` that the finding is no more than that, where the name alone does not say so. Where a line makes
several events the last one is marked. In `end`, `-` is no place or no card, `none` nobody or nothing. With a second
`start` a second game begins: then the faults, all in the last game, are judged knowing the first.
A hand named `legal` has no fault and no twin. `#` begins a comment line.

A hand named `field abdicate.offset` shows what a field of the rule set decides: after `-- under` stands another start
line, which differs in this field alone; under it the same log has no finding, or, after `-- suspicious under`, none
that is more than suspicious.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias

import baohuang.game

HOME: Final = Path(baohuang.game.__path__[0]) / "hands"
TABLES: Final = Path(__file__).parent / "rules"
PLAYERS: Final = ("ann", "bo", "cui", "dan", "eve", "fay")
SEATS: Final = 5

ALL_RANKS: Final = "3456789TJQKA2"
FROM_SIX: Final = "6789TJQKA2"


@dataclass(frozen=True)
class Deck:
    """The cards of a rule set, and how many of them a hand has, from the first dealt seat on."""

    ranks: str = ALL_RANKS
    sizes: tuple[int, ...] = (44, 43, 43, 43, 43)  # C25
    emperor: str = "marked_card"  # emperor.by
    guard: str = "call"  # guard.by
    missing: tuple[tuple[str, int], ...] = ()
    reserve: str | None = None


DECKS: Final = {
    "classic": Deck(FROM_SIX, (34, 34, 34, 33, 33)),  # 000:26, C07, C08
    "simple": Deck(FROM_SIX, (34, 34, 34, 33, 33), guard="mark"),
    "weifang": Deck(FROM_SIX, (34, 34, 34, 33, 33), guard="mark"),
    "qingdao": Deck(),
    "baike": Deck(),
    "online-server": Deck(sizes=(43,) * 5, emperor="reserved_card", reserve="BJ"),  # 001:53
    "weihai": Deck(FROM_SIX, (33,) * 5, guard="mark", missing=(("6", 3),)),  # 004:11, C63
    "folk-wild2": Deck(emperor="turn"),  # 001:83; how many a hand is not said
    "folk-marked": Deck(),
}

BEGIN: Final = datetime(2026, 11, 1, 20, 15, tzinfo=UTC)
CARD: Final = re.compile(r"[3-9TJQKA2][shdc]|[SBGE]J")
LEGAL: Final = "legal"
FIELD: Final = "field "
SUSPICIOUS: Final = " (suspicious)"
HOW_TWINS: Final = ("legal", "instead", "under", "suspicious under")

# How a value of an option is written where it is no word, whole number, true, false or silent (7.1).
TEXTS: Final = frozenset(["hold.rank"])
LISTS: Final = frozenset(
    [
        *["guard.forbidden", "ante.order", "ante.last_emperor", "solo.open"],
        *["kick.emperor_side.after", "kick.rebels.after"],
    ]
)
NUMBERS: Final = frozenset(["score.positions", "score.hidden_solo", "score.open_solo", "score.grab"])

Event: TypeAlias = dict[str, Any]
Finding: TypeAlias = tuple[int, str, int | None]  # seq, violation, seq of the event that caused it


@dataclass(frozen=True)
class Hand:
    """A hand that shows one violation, and its legal twin; with two games the last one is judged.

    The twin of a field is the same log under another value; `lenient` is that twin where all that it shows is no more
    than suspicious, and `legal` is empty then.
    """

    file: str
    line: int
    name: str  # the violation, "legal", or "field abdicate.offset"
    clause: str
    title: str
    events: list[Event]
    expected: list[Finding]
    legal: list[Event]
    suspicious: frozenset[tuple[int, str]]  # seq and violation of the findings that are marked as no more than that
    lenient: list[Event]

    @property
    def field(self) -> str | None:
        """The field of the rule set that it is about."""
        return self.name.removeprefix(FIELD) if self.name.startswith(FIELD) else None

    @property
    def id(self) -> str:
        """What a test is called: `trick:12-not_higher`."""
        return f"{self.file}:{self.line}-{self.name}"


@dataclass(frozen=True)
class Mark:
    """A violation, the name of its cause or None, and whether it is marked as no more than suspicious."""

    name: str
    cause: str | None
    suspicious: bool


@dataclass
class Line:
    """A line of a log and the violations marked on it."""

    number: int
    text: str
    marks: list["Mark"] = field(default_factory=list)


class HandError(ValueError):
    """A hand file that cannot be read: tells the file, the line and what was expected."""


# -- words of a line -------------------------------------------------------------------------------------------------


def cards(*words: str) -> list[str]:
    """The cards of `9s9h EJ`, one a text."""
    text = "".join(words)
    found = CARD.findall(text)
    if "".join(found) != text:
        raise ValueError(f"cards such as 9s or EJ were expected, not {text!r}")
    return found


def seat(word: str) -> int:
    """A seat, which may be one that the table does not have."""
    if not word.isdigit():
        raise ValueError(f"a seat was expected, not {word!r}")
    return int(word)


def start_keys(words: list[str]) -> Event:
    """The keys of `start weihai hands=3 no=2`; what is no key of the event is an option of the rule set."""
    ruleset, *pairs = words
    if ruleset not in DECKS:
        raise ValueError(f"there is no rule set {ruleset!r}")
    keys: Event = {"ruleset": ruleset, "players": list(PLAYERS[:SEATS])}
    options: dict[str, Any] = {}
    for key, value in pair_up(pairs):
        if key == "players":
            keys["players"] = list(PLAYERS[: int(value)])
        elif key in ("first_dealt", "no"):
            keys[key] = int(value)
        elif key in ("match", "table", "source"):
            keys[key] = value
        elif key == "bots":
            keys[key] = [seat(word) for word in value.split(",")]
        else:
            *groups, name = key.split(".")
            inside = options
            for group in groups:
                inside = inside.setdefault(group, {})
            inside[name] = option(key, value)
    return keys | ({"options": options} if options else {})


def option(key: str, word: str) -> Any:
    """The value of a field; silent is null."""
    if word == "silent":
        return None
    if key in LISTS:
        return [] if word == "none" else word.split(",")
    if key in TEXTS:
        return word
    if key in NUMBERS:
        return [int(part) for part in word.split(",")]
    if key == "hands":
        sizes = [int(part) for part in word.split(",")]
        return sizes if len(sizes) > 1 else sizes * SEATS
    if word in ("true", "false"):
        return word == "true"
    return int(word) if re.fullmatch(r"-?\d{1,3}", word) else word


def deck(start: Event) -> Deck:
    """The deck of a game: its rule set's, changed by its options."""
    options = start.get("options", {})
    usual = DECKS[start["ruleset"]]
    missing = options.get("missing", dict(usual.missing))
    ranks = options.get("ranks", usual.ranks)
    reserve = options.get("reserve", usual.reserve)
    sizes = options.get("hands") or (usual.sizes if ranks == usual.ranks else None)
    total = 4 * (4 * len(ranks) + 2) - sum(missing.values()) - (reserve is not None)
    return Deck(
        ranks,
        tuple(sizes or [total // SEATS + (at < total % SEATS) for at in range(SEATS)]),
        options.get("emperor", {}).get("by", usual.emperor),
        options.get("guard", {}).get("by", usual.guard),
        tuple(missing.items()),
        reserve,
    )


def cards_of(kind: Deck) -> list[str]:
    """Every card of a deck that is dealt, jokers first, each rank from spades on."""
    emperor = kind.emperor == "marked_card"
    guard = kind.guard == "mark"
    all_cards = ["EJ"] * emperor + ["BJ"] * (4 - emperor) + ["GJ"] * guard + ["SJ"] * (4 - guard)
    for rank in kind.ranks:
        left_out = [suit for suit, _ in zip("hdcs" * 4, range(dict(kind.missing).get(rank, 0)), strict=False)]
        all_cards += [rank + suit for suit in "shdc" for _ in range(4 - left_out.count(suit))]
    if kind.reserve:
        all_cards.remove(kind.reserve)
    return all_cards


def end_keys(words: list[str]) -> Event:
    """The claims of an `end`."""
    keys: Event = {}
    for key, value in pair_up(words):
        if key in ("emperor", "guard"):
            keys[key] = None if value == "none" else seat(value)
        elif key == "result":
            keys[key] = None if value == "none" else value
        elif key == "factor":
            keys[key] = int(value)
        elif key == "hold_penalty_to":
            keys[key] = seat(value)
        elif key == "hold_penalty":
            keys[key] = [] if value == "none" else [seat(word) for word in value.split(",")]
        elif key in ("scores", "side_scores"):
            keys[key] = [int(word) for word in value.split(",")]
        elif key == "places":
            keys[key] = [None if word == "-" else int(word) for word in value.split(",")]
        elif key == "titles":
            keys[key] = value.split(",")
        elif key == "left":
            keys[key] = ["" if word == "-" else "".join(cards(word)) for word in value.split(",")]
        else:
            raise ValueError(f"an end has no key {key!r}")
    return keys


def pair_up(words: list[str]) -> Iterator[tuple[str, str]]:
    """The two sides of each `key=value`."""
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise ValueError(f"key=value was expected, not {word!r}")
        yield key, value


# -- events ----------------------------------------------------------------------------------------------------------

SEAT_ONLY: Final = frozenset(
    [
        *["grab", "open_guard", "declare_rebellion", "kick", "reveal", "pass", "yield", "claim_lead", "exempt"],
        *["timeout", "disconnect", "reconnect", "auto_on", "auto_off"],
    ]
)
SEAT_AND_CARDS: Final = frozenset(["ante", "call", "offer", "play"])


def shown(words: list[str]) -> str:
    """The cards of some words, as they stand in a log; `nothing` is no card, no word at all a mistake."""
    if not words:
        raise ValueError("cards, or nothing, were expected")
    return "" if words == ["nothing"] else "".join(cards(*words))


def abdicate_keys(words: list[str]) -> Event:
    """`paste 2s`, `auto`, both or neither."""
    auto = {"auto": True} if words and words[-1] == "auto" else {}
    match words[: -1 if auto else None]:
        case []:
            return auto
        case ["paste", *pasted]:
            return {"cards": shown(pasted), **auto}
    raise ValueError(f"`paste` and cards, or `auto`, were expected, not {' '.join(words)!r}")


def accept_keys(words: list[str]) -> Event:
    """`forced`, `pile 2s2h`, both or neither."""
    forced = {"forced": True} if words and words[0] == "forced" else {}
    match words[1 if forced else 0 :]:
        case []:
            return forced
        case ["pile", *taken]:
            return {**forced, "cards": shown(taken)}
    raise ValueError(f"`forced`, or `pile` and cards, were expected, not {' '.join(words)!r}")


def simple_events(kind: str, words: list[str]) -> list[Event]:
    """The events of one line, but for `deal`, which needs to know the deck; without type, game, seq and time."""
    match kind, words:
        case "start", [_, *_]:
            return [start_keys(words)]
        case "end", _:
            return [end_keys(words)]
        case "void" | "abort", []:
            return [{}]
        case "abdicate", [giver, ">", receiver, *rest]:
            return [{"seat": seat(giver), "to": seat(receiver), **abdicate_keys(rest)}]
        case "accept", [who, *rest]:
            return [{"seat": seat(who), **accept_keys(rest)}]
        case "tribute" | "tribute_return", [payer, ">", receiver, *paid]:
            return [{"seat": seat(payer), "to": seat(receiver), "cards": shown(paid)}]
        case "solo", [who, "open" | "hidden" as how]:
            return [{"seat": seat(who), "open": how == "open"}]
        case "finish", [who, place]:
            return [{"seat": seat(who), "place": int(place)}]
        case "guess", [who, target]:
            return [{"seat": seat(who), "target": seat(target)}]
        case "offer", [who]:
            return [{"seat": seat(who)}]
        case "play", [who, *words_of_cards, "special"]:
            return [{"seat": seat(who), "cards": shown(words_of_cards), "as": "special"}]
        case _, [who, _, *_] if kind in SEAT_AND_CARDS:
            return [{"seat": seat(who), "cards": shown(words[1:])}]
        case _, [_, *_] if kind in SEAT_ONLY:
            return [{"seat": seat(word)} for word in words]
    raise ValueError(f"no event is written {' '.join([kind, *words])!r}")


class Log:
    """The events of some lines, as they are read: counts `seq` and time, and knows what is left of the deck."""

    def __init__(self, game: str) -> None:
        """`game` is the id of the first game; a second one gets `-2`."""
        self.name = game
        self.events: list[Event] = []
        self.games = 0
        self.seq = 0

    def _begin_game(self, keys: Event) -> None:
        self.seq = 0
        kind = deck(keys)
        self.sizes = kind.sizes
        self.first: int = keys.get("first_dealt", 0)
        self.deck = cards_of(kind)
        self.dealt: set[int] = set()

    def read(self, line: Line) -> None:
        """Add the events of a line."""
        kind, *words = line.text.split()
        if (kind == "start") != (self.games == 0 or kind == "start"):
            raise ValueError(f"a log begins with start, not {kind}")
        if kind == "start":
            self.games += 1
        made = self._deals(kind, words) if kind.startswith("deal") else simple_events(kind, words)
        for keys in made:
            if kind == "start":
                self._begin_game(keys)
            self._add("deal" if kind == "deal-rest" else kind, keys)

    def _add(self, kind: str, keys: Event) -> None:
        game = self.name if self.games == 1 else f"{self.name}-{self.games}"
        time = BEGIN + timedelta(seconds=len(self.events))
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S.000Z")
        self.events.append({"v": 1, "game": game, "seq": self.seq, "ts": stamp, "type": kind, **keys})
        self.seq += 1

    def _deals(self, kind: str, words: list[str]) -> list[Event]:
        if kind == "deal":
            who, *hand = words
            more = int(hand.pop()) if hand and re.fullmatch(r"\+\d+", hand[-1]) else 0
            return [self._deal(seat(who), cards(*hand), more)]
        out = [card for word in words if word[0] == "-" for card in cards(word[1:])]
        extra = [card for word in words if word[0] == "+" for card in cards(word[1:])]
        if len(out) + len(extra) != len(words):
            raise ValueError(f"-6s or +6s was expected in {words}")
        for card in out:
            if card not in self.deck:
                raise ValueError(f"the rest of the deck has no {card}")
            self.deck.remove(card)
        rest = [who for who in range(SEATS) if who not in self.dealt]
        short = {rest[-1]: len(out)}  # the last one has what is missing, or what is too much
        sizes = {who: self.sizes[(who - self.first) % SEATS] - short.get(who, 0) for who in rest}
        hands = [self._deal(who, [], sizes[who]) for who in rest[:-1]]
        last = min(sizes[rest[-1]], len(self.deck)) if extra else sizes[rest[-1]]
        return [*hands, self._deal(rest[-1], extra, last)]

    def _deal(self, who: int, hand: list[str], more: int) -> Event:
        """These cards, taken out of the deck where it has them, and some more of it."""
        for card in hand:
            if card in self.deck:
                self.deck.remove(card)
        taken, self.deck = self.deck[:more], self.deck[more:]
        if len(taken) < more:
            raise ValueError(f"the deck has only {len(taken)} cards left, {more} were wanted")
        self.dealt.add(who)
        return {"seat": who, "cards": "".join([*hand, *taken])}


# -- files -----------------------------------------------------------------------------------------------------------


def load_all() -> list[Hand]:
    """Every hand that comes with the package."""
    return [hand for path in sorted(HOME.glob("*.hand")) for hand in load(path)]


def load(path: Path) -> list[Hand]:
    """The hands of one file. Raises HandError with file and line where it cannot be read."""
    hands: list[Hand] = []
    block: list[Line] = []
    for number, raw in enumerate([*path.read_text(encoding="utf-8").splitlines(), "## end"], 1):
        if raw.startswith("## "):
            if block:
                hands.append(read_hand(path, block))
            block = []
        elif raw.startswith("#") or not raw.strip():
            continue
        elif not block:
            raise HandError(f"{path.name}:{number}: a hand begins with '## name · clause · title'")
        block.append(split_marks(number, raw))
    return hands


def split_marks(number: int, raw: str) -> Line:
    """A line without its `<- name because of cause + name (suspicious)`."""
    text, _, marks = raw.partition("<-")
    line = Line(number, text.strip())
    for mark in marks.split("+"):
        said = mark.strip().removesuffix(SUSPICIOUS)
        name, _, cause = said.partition("because of")
        if name:
            line.marks.append(Mark(name.strip(), cause.strip() or None, mark.strip() != said))
    return line


def read_hand(path: Path, block: list[Line]) -> Hand:
    """A head line, a log, and its twin."""
    head, *body = block
    name, *rest = [part.strip() for part in head.text.removeprefix("## ").split("·")]
    if len(rest) < 2:
        raise HandError(f"{path.name}:{head.number}: '## name · clause · title' was expected")
    cut = next((at for at, line in enumerate(body) if line.text.startswith("--")), len(body))
    log, below = body[:cut], body[cut + 1 :]
    how = body[cut].text.removeprefix("-- ") if cut < len(body) else ""
    if how and how not in HOW_TWINS:
        raise HandError(f"{path.name}:{body[cut].number}: one of {', '.join(HOW_TWINS)} was expected behind '--'")
    if not how and name != LEGAL:
        raise HandError(f"{path.name}:{head.number}: a legal twin was expected")
    if name.startswith(FIELD) != how.endswith("under"):
        raise HandError(f"{path.name}:{head.number}: '-- under' is the twin of a field, and of nothing else")
    game = f"{path.stem}-{head.number}"
    events, expected, suspicious = read_log(path, game, log)
    if how.endswith("under"):
        twin, none = under(path, head, events, below), []
    else:
        twin, none, _ = read_log(path, f"{game}-legal", twin_of(path, head, log, how, below))
    if none or (name == LEGAL and expected):
        raise HandError(f"{path.name}:{head.number}: a legal log has no marks")
    still = how == "suspicious under"
    return Hand(
        *(path.stem, head.number, name, rest[0], " · ".join(rest[1:]), events, expected),
        legal=[] if still else twin,
        suspicious=suspicious,
        lenient=twin if still else [],
    )


def twin_of(path: Path, head: Line, log: list[Line], how: str, below: list[Line]) -> list[Line]:
    """The lines of the twin: those below, or the log with them in place of its marked line."""
    if how != "instead":
        return below or log
    marked = [at for at, line in enumerate(log) if line.marks]
    if len(marked) != 1:
        raise HandError(f"{path.name}:{head.number}: '-- instead' needs exactly one marked line")
    return [*log[: marked[0]], *below, *log[marked[0] + 1 :]]


def under(path: Path, head: Line, events: list[Event], below: list[Line]) -> list[Event]:
    """The same events, the cards dealt too, the last game begun by the one line below."""
    if len(below) != 1 or not below[0].text.startswith("start "):
        raise HandError(f"{path.name}:{head.number}: one start line was expected behind '-- under'")
    starts, _, _ = read_log(path, "", below)
    other = {key: value for key, value in starts[0].items() if key not in ("game", "ts")}
    last = events[-1]["game"]
    return [
        {**event, "game": f"{event['game']}-legal"}
        if event["type"] != "start" or event["game"] != last
        else {"v": 1, "game": f"{last}-legal", "ts": event["ts"], **other}
        for event in events
    ]


def read_log(path: Path, game: str, lines: list[Line]) -> tuple[list[Event], list[Finding], frozenset[tuple[int, str]]]:
    """The events of some lines, the findings that are marked in the last game, and those that are only suspicious."""
    log = Log(game)
    findings: list[Finding] = []
    suspicious: set[tuple[int, str]] = set()
    seqs: dict[str, int] = {}
    for line in lines:
        try:
            log.read(line)
        except ValueError as error:
            raise HandError(f"{path.name}:{line.number}: {error}") from None
        if line.text.startswith("start") and findings:
            raise HandError(f"{path.name}:{line.number}: only the last game can have faults")
        for mark in line.marks:
            if mark.cause and mark.cause not in seqs:
                raise HandError(f"{path.name}:{line.number}: {mark.cause} is not marked before")
            findings.append((log.seq - 1, mark.name, seqs[mark.cause] if mark.cause else None))
            seqs.setdefault(mark.name, log.seq - 1)
            if mark.suspicious:
                suspicious.add((log.seq - 1, mark.name))
    return log.events, findings, frozenset(suspicious)


def table(name: str) -> list[list[str]]:
    """The rows of a table in `tests/rules`: cells between bars, blank lines and comments left out."""
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]
