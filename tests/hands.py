"""Short hands for the rule tests: plain text that anyone can read, and the events of the log that it stands for.

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
    deal 0 EJ 7s 8s         cards may stand together or apart
    deal 0 EJ +32           these and 32 more cards of the deck
    deal-rest -6s +7h       the seats without a deal get the rest of the deck, without a 6s, with one more 7h
    abdicate 0 > 2 paste 2s
    accept 0 forced
    play 1 nothing          no cards
    play 1 9h special
    pass 1 2 3 4            four events; so for all that name a seat and nothing else
    solo 0 open             or `hidden`
    end places=1,2,3,4,5 scores=6,3,-3,-3,-3 guard=none left=-,-,-,-,9s result=draw factor=1

`<- a + b` marks two findings of one line, `<- b because of a` says that b follows from the line marked a. Where a
line makes several events the last one is marked. In `end`, `-` is no place or no card, `none` nobody or nothing.
With a second `start` a second game begins: then the faults, all in the last game, are judged knowing the first.
A hand named `legal` has no fault and no twin. `#` begins a comment line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias

RULES: Final = Path(__file__).parent / "rules"
PLAYERS: Final = ("ann", "bo", "cui", "dan", "eve", "fay")
SEATS: Final = 5

# 004:11: no 3, 4 and 5, three of the sixteen 6s left out, one big and one small joker marked (C64: any three)
DECK: Final = (
    "EJ", *["BJ"] * 3, "GJ", *["SJ"] * 3,
    *["6s"] * 4, *["6h"] * 3, *["6d"] * 3, *["6c"] * 3,
    *[rank + suit for rank in "789TJQKA2" for suit in "shdc" for _ in range(4)],
)  # fmt: skip

BEGIN: Final = datetime(2026, 11, 1, 20, 15, tzinfo=UTC)
CARD: Final = re.compile(r"[3-9TJQKA2][shdc]|[SBGE]J")
LEGAL: Final = "legal"

Event: TypeAlias = dict[str, Any]
Finding: TypeAlias = tuple[int, str, int | None]  # seq, violation, seq of the event that caused it


@dataclass(frozen=True)
class Hand:
    """A hand that shows one violation, and its legal twin; with two games the last one is judged."""

    file: str
    line: int
    name: str  # the violation, or "legal"
    clause: str
    title: str
    events: list[Event]
    expected: list[Finding]
    legal: list[Event]

    @property
    def id(self) -> str:
        """What a test is called: `trick:12-not_higher`."""
        return f"{self.file}:{self.line}-{self.name}"


@dataclass
class Line:
    """A line of a log and the violations marked on it, each with the name of its cause or None."""

    number: int
    text: str
    marks: list[tuple[str, str | None]] = field(default_factory=list)


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
        elif key == "hands":
            sizes = [int(word) for word in value.split(",")]
            options[key] = sizes if len(sizes) > 1 else sizes * SEATS
        else:
            group, _, name = key.rpartition(".")
            (options.setdefault(group, {}) if group else options)[name] = option(value)
    return keys | ({"options": options} if options else {})


def option(word: str) -> Any:
    """A value of a rule set's field: true, false, a whole number or a word."""
    if word in ("true", "false"):
        return word == "true"
    return int(word) if re.fullmatch(r"-?\d+", word) else word


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
        *["grab", "open_guard", "declare_rebellion", "kick", "reveal", "pass", "yield", "claim_lead"],
        *["timeout", "disconnect", "reconnect", "auto_on", "auto_off"],
    ]
)
SEAT_AND_CARDS: Final = frozenset(["ante", "call", "offer"])


def simple_events(kind: str, words: list[str]) -> list[Event]:
    """The events of one line, but for `deal`, which needs to know the deck; without type, game, seq and time."""
    match kind, words:
        case "start", [_, *_]:
            return [start_keys(words)]
        case "end", _:
            return [end_keys(words)]
        case "void" | "abort", []:
            return [{}]
        case "abdicate", [giver, ">", receiver]:
            return [{"seat": seat(giver), "to": seat(receiver)}]
        case "abdicate", [giver, ">", receiver, "paste", *pasted]:
            return [{"seat": seat(giver), "to": seat(receiver), "cards": "".join(cards(*pasted))}]
        case "accept", [who]:
            return [{"seat": seat(who)}]
        case "accept", [who, "forced"]:
            return [{"seat": seat(who), "forced": True}]
        case "solo", [who, "open" | "hidden" as how]:
            return [{"seat": seat(who), "open": how == "open"}]
        case "finish", [who, place]:
            return [{"seat": seat(who), "place": int(place)}]
        case "guess", [who, target]:
            return [{"seat": seat(who), "target": seat(target)}]
        case "offer", [who]:
            return [{"seat": seat(who)}]
        case "play", [who, "nothing"]:
            return [{"seat": seat(who), "cards": ""}]
        case "play", [who, *shown, "special"]:
            return [{"seat": seat(who), "cards": "".join(cards(*shown)), "as": "special"}]
        case "play", [who, _, *_]:
            return [{"seat": seat(who), "cards": "".join(cards(*words[1:]))}]
        case _, [who, _, *_] if kind in SEAT_AND_CARDS:
            return [{"seat": seat(who), "cards": "".join(cards(*words[1:]))}]
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
        self._begin_game({})

    def _begin_game(self, keys: Event) -> None:
        self.seq = 0
        self.sizes: list[int] = keys.get("options", {}).get("hands") or [33] * SEATS
        self.first: int = keys.get("first_dealt", 0)
        self.deck = list(DECK)
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
        return [self._deal(who, extra if who == rest[-1] else [], sizes[who]) for who in rest]

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
    """Every hand of `tests/rules`."""
    return [hand for path in sorted(RULES.glob("*.hand")) for hand in load(path)]


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
    """A line without its `<- name because of cause + name`."""
    text, _, marks = raw.partition("<-")
    line = Line(number, text.strip())
    for mark in marks.split("+"):
        if mark.strip():
            name, _, cause = mark.partition("because of")
            line.marks.append((name.strip(), cause.strip() or None))
    return line


def read_hand(path: Path, block: list[Line]) -> Hand:
    """A head line, a log, and its twin."""
    head, *body = block
    name, *rest = [part.strip() for part in head.text.removeprefix("## ").split("·")]
    if len(rest) < 2:
        raise HandError(f"{path.name}:{head.number}: '## name · clause · title' was expected")
    cut = next((at for at, line in enumerate(body) if line.text.startswith("--")), len(body))
    log, twin = body[:cut], body[cut + 1 :]
    if cut < len(body):
        if body[cut].text == "-- instead":
            twin = instead(path, head, log, twin)
        elif body[cut].text != "-- legal":
            raise HandError(f"{path.name}:{body[cut].number}: '-- legal' or '-- instead' was expected")
    elif name != LEGAL:
        raise HandError(f"{path.name}:{head.number}: a legal twin was expected")
    else:
        twin = log
    game = f"{path.stem}-{head.number}"
    events, expected = read_log(path, game, log)
    legal, none = read_log(path, f"{game}-legal", twin)
    if none or (name == LEGAL and expected):
        raise HandError(f"{path.name}:{head.number}: a legal log has no marks")
    return Hand(path.stem, head.number, name, rest[0], " · ".join(rest[1:]), events, expected, legal)


def instead(path: Path, head: Line, log: list[Line], lines: list[Line]) -> list[Line]:
    """The log with other lines in place of the one that is marked."""
    marked = [at for at, line in enumerate(log) if line.marks]
    if len(marked) != 1:
        raise HandError(f"{path.name}:{head.number}: '-- instead' needs exactly one marked line")
    return [*log[: marked[0]], *lines, *log[marked[0] + 1 :]]


def read_log(path: Path, game: str, lines: list[Line]) -> tuple[list[Event], list[Finding]]:
    """The events of some lines, and the findings that are marked in the last game."""
    log = Log(game)
    findings: list[Finding] = []
    seqs: dict[str, int] = {}
    for line in lines:
        try:
            log.read(line)
        except ValueError as error:
            raise HandError(f"{path.name}:{line.number}: {error}") from None
        if line.text.startswith("start") and findings:
            raise HandError(f"{path.name}:{line.number}: only the last game can have faults")
        for name, cause in line.marks:
            if cause and cause not in seqs:
                raise HandError(f"{path.name}:{line.number}: {cause} is not marked before")
            findings.append((log.seq - 1, name, seqs[cause] if cause else None))
            seqs.setdefault(name, log.seq - 1)
    return log.events, findings


def table(name: str) -> list[list[str]]:
    """The rows of a table in `tests/rules`: cells between bars, blank lines and comments left out."""
    lines = (RULES / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]
