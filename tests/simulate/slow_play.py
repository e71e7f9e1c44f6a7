"""The play of a simulated game, checked slowly from the rule book: sets, answers, turns, held-back cards, the end.

Nothing of the simulator is asked. The first play starts from the hands that the events before it leave; the throne is
taken as it is logged.
"""

from collections import Counter

from slow_words import JOKERS, SEATS, Event, beats, copy_of, heights, split, words_of


class Play:
    """One game, followed event by event; whatever breaks a rule fails an assertion."""

    def __init__(self, game: list[Event]) -> None:
        """Follow a whole game."""
        self.words = words_of(game[0])
        self.hands: list[Counter[str]] = [Counter() for _ in SEATS]
        self.seen: Counter[str] = Counter()  # kinds of play, for tests that ask for all of them
        self.pile: Counter[str] = Counter()
        self.emperor: int | None = None
        self.guard: int | None = None  # None: a solo, or not known yet
        self.called: str | None = None
        self.is_grab = False
        self.is_open_solo = False
        self.is_open_guard = False
        self.rebels: set[int] = set()
        self.kickers: set[int] = set()
        self.leader: int | None = None
        self.owner: int | None = None
        self.top: list[int] = []
        self.acted: dict[int, str] = {}  # what each seat did about the set on the table
        self.passed: set[int] = set()  # for good, where a pass is final
        self.applicant: int | None = None
        self.places: list[int | None] = [None] * 5
        self.debts: dict[int, int] = {}
        self.ended: Event | None = None
        self.is_void = False
        for event in game:
            getattr(self, event["type"], self.nothing)(event)

    def nothing(self, event: Event) -> None:
        """Events that move no card and are no move."""

    # -- before the first lead: who holds what

    def deal(self, event: Event) -> None:
        self.hands[event["seat"]].update(split(event["cards"]))

    def move(self, cards: list[str], giver: Counter[str], taker: Counter[str]) -> None:
        for card in cards:
            assert giver[card] > 0, card
            giver[card] -= 1
            taker[card] += 1

    def tribute(self, event: Event) -> None:
        self.move(split(event["cards"]), self.hands[event["seat"]], self.hands[event["to"]])

    def offer(self, event: Event) -> None:
        if event.get("cards"):
            self.crown = event["cards"]
            self.hands[event["seat"]][self.crown] += 1
            self.reserve_at = event["seat"]

    def ante(self, event: Event) -> None:
        self.move(split(event["cards"]), self.hands[event["seat"]], self.pile)

    def abdicate(self, event: Event) -> None:
        seat, to = event["seat"], event["to"]
        self.move(split(event.get("cards", "")), self.hands[seat], self.pile)
        card = getattr(self, "crown", "EJ")
        if self.hands[seat][card]:
            self.move([card], self.hands[seat], self.hands[to])

    def grab(self, event: Event) -> None:
        self.is_grab = True

    def accept(self, event: Event) -> None:
        self.emperor = self.leader = event["seat"]
        for hand in self.hands:
            if hand["EJ"]:
                self.move(["EJ"], hand, self.hands[self.emperor])
                break
        self.hands[self.emperor] += self.pile
        self.pile = Counter()
        self.guard = next((seat for seat in SEATS if self.hands[seat]["GJ"]), None)
        if self.is_grab or self.guard == self.emperor:  # a solo (000:20, 004:23)
            self.guard = None

    def call(self, event: Event) -> None:
        assert event["seat"] == self.emperor
        assert not self.is_grab
        cards = [copy_of(card) for card in split(event["cards"])]
        assert len(set(cards)) == 1
        self.called = cards[0]
        copies = [sum(n for card, n in hand.items() if copy_of(card) == self.called) for hand in self.hands]
        self.guard = next((s for s in SEATS if copies[s] and s != self.emperor), None)
        self.is_open_solo = len(cards) == 4

    def solo(self, event: Event) -> None:
        self.guard = None
        self.is_open_solo = self.is_open_solo or event["open"]

    def open_guard(self, event: Event) -> None:
        assert event["seat"] == self.guard
        self.is_open_guard = True

    def declare_rebellion(self, event: Event) -> None:
        assert self.words["rebellion"]
        assert event["seat"] not in (self.emperor, self.guard)
        self.rebels.add(event["seat"])

    def kick(self, event: Event) -> None:
        self.kickers.add(event["seat"])

    def factor(self) -> int:
        """The product of all doublings that count: 000:88, 001:57, 002:153, 004:73."""
        factor = 1
        royal = {self.emperor, self.guard}
        rebelled = len(self.rebels) >= 2
        if rebelled:
            factor = 2 * (2 if self.kickers & royal else 1)
        elif self.is_open_guard:
            factor = self.words["open_guard_factor"] * (2 if len(self.kickers - royal) >= 2 else 1)
        elif self.is_open_solo and not self.is_grab:
            kicked = self.words["kick_after_open_solo"] and len(self.kickers - royal) >= 2
            factor = self.words["open_solo_factor"] * (2 if kicked else 1)
        return factor

    def void(self, event: Event) -> None:
        self.is_void = True

    # -- turns

    def left(self, seat: int) -> int:
        return self.hands[seat].total()

    def is_out(self, seat: int) -> bool:
        return self.left(seat) == 0

    def others(self) -> list[int]:
        """Who may answer the set on the table, in order from its owner."""
        assert self.owner is not None
        order = [(self.owner + k) % 5 for k in range(1, 5)]
        return [seat for seat in order if not self.is_out(seat) and seat not in self.passed]

    def to_act(self) -> int | None:
        """The next seat to answer, None when the trick is closed (8.1)."""
        for seat in self.others():
            if seat not in self.acted:
                return seat
        if self.words["laps"] == 2:
            for seat in self.others():
                if self.acted[seat] == "yield":
                    return seat
        return None

    def turn(self) -> int | None:
        """Whose turn it is; a closed trick is cleared away."""
        if self.owner is not None and self.to_act() is None:
            self.leader = self.owner
            if self.is_out(self.owner):
                downstream = [(self.owner + k) % 5 for k in range(1, 5)]
                first = next(seat for seat in downstream if not self.is_out(seat))
                self.leader = first if self.applicant is None else self.applicant
                self.seen["free_lead"] += 1
            self.owner, self.top, self.acted, self.applicant = None, [], {}, None
            self.passed = set()
        return self.leader if self.owner is None else self.to_act()

    def play(self, event: Event) -> None:
        seat = event["seat"]
        assert not self.is_over()
        assert not self.is_out(seat)
        assert seat == self.turn()
        cards = split(event["cards"])
        assert cards
        special = self.special_in(event, cards)
        new = heights(cards, self.words, special)
        if self.words["wild_two"] and len({card[0] for card in cards if card not in JOKERS}) > 1:
            self.seen["filler"] += 1
        hand = self.hands[seat]
        if self.owner is not None:
            assert beats(new, self.top, self.words), (new, self.top)
            self.note_answer(seat, new)
        for card in cards:
            assert hand[card] > 0
            hand[card] -= 1
        self.hands[seat] = hand = +hand
        self.check_hold(cards, hand)
        if self.words["final_pass"]:
            assert seat not in self.passed
        self.owner, self.top, self.acted, self.applicant = seat, new, {}, None
        if not hand:
            self.places[seat] = 1 + sum(place is not None for place in self.places)

    def special_in(self, event: Event, cards: list[str]) -> str | None:
        """The guard's card, where it is played above the big joker: said, or the only way to make it legal (C31)."""
        mine = [card for card in cards if copy_of(card) == self.called]
        may = self.words["special"] and event["seat"] == self.guard and len(mine) == 1 and not self.is_grab
        if "as" in event:
            assert may
            self.seen["special"] += 1
            return mine[0]
        if not may:
            return None
        plain = {card[0] for card in cards if card not in JOKERS}
        fits = len(plain) <= 1
        if fits and self.owner is not None:
            fits = beats(heights(cards, self.words, None), self.top, self.words)
        if fits:
            return None
        self.seen["special_not_said"] += 1
        return mine[0]

    def note_answer(self, seat: int, new: list[int]) -> None:
        owner = self.owner
        assert owner is not None
        if 14 in self.top:
            self.seen["big_beaten"] += 1
        if len(new) != len(self.top):
            self.seen["three_twos" if new == [12, 12, 12] else "kao"] += 1
        hold = self.words["hold"]
        if hold and hold["qing3"] and self.left(owner) and {card[0] for card in +self.hands[owner]} == {hold["rank"]}:
            assert owner not in self.debts
            self.debts[owner] = seat

    def check_hold(self, cards: list[str], rest: Counter[str]) -> None:
        """The held-back rank goes last (000:36, 001:88, 004:47)."""
        hold = self.words["hold"]
        if not hold or hold["rank"] not in {card[0] for card in cards}:
            return
        assert {card[0] for card in rest} <= {hold["rank"]}
        if hold["at_once"]:
            assert not rest
        if hold["alone"]:
            assert {card[0] for card in cards} == {hold["rank"]}
        self.seen["held"] += 1

    def answer(self, event: Event, what: str) -> None:
        seat = event["seat"]
        assert not self.is_out(seat)
        turn = self.turn()
        assert self.owner is not None
        if seat != turn:  # a pass logged for a seat that has passed for good, when its place has come (C38)
            assert what == "pass"
            assert seat in self.passed or (self.acted.get(seat) == "pass" and self.words["laps"] == 2)
            self.seen["automatic_pass"] += 1
            return
        if what == "yield":
            assert self.words["laps"] == 2
            assert seat not in self.acted
        if what == "claim":
            assert self.words["apply"]
            assert self.is_out(self.owner)
            downstream = [(self.owner + k) % 5 for k in range(1, 5)]
            assert seat == next(s for s in downstream if not self.is_out(s))
            self.applicant = seat
        self.seen[what] += 1
        self.acted[seat] = what
        if what == "pass" and self.words["final_pass"]:
            self.passed.add(seat)

    def claim_lead(self, event: Event) -> None:
        self.answer(event, "claim")

    def is_over(self) -> bool:
        """Whether the game must end here."""
        out = [seat for seat in SEATS if self.is_out(seat)]
        if len(out) >= 4:
            return True
        first_stops = self.words["end_open_solo"] == "first_out" and self.is_open_solo_or_grab()
        if out and first_stops:
            return True
        return self.words["end"] == "side_out" and self.words["result"] == "side_out" and self.side_is_out()

    def may_be_over(self) -> bool:
        """Whether it may."""
        out = [seat for seat in SEATS if self.is_out(seat)]
        either = self.words["end_grab"] == "either" and self.is_grab
        either = either or (self.words["end_open_solo"] == "either" and self.is_open_solo_or_grab())
        side = self.words["end"] == "side_out" and self.side_is_out()
        return self.is_over() or side or (bool(out) and either)

    def side_is_out(self) -> bool:
        royal = {self.emperor, self.guard if self.guard is not None else self.emperor}
        return any(all(self.is_out(seat) for seat in side) for side in (royal, set(SEATS) - royal))

    def is_open_solo_or_grab(self) -> bool:
        return self.is_open_solo or (self.is_grab and self.words["grab"] is None)

    # -- the end

    def close(self, event: Event) -> None:
        """The claims of the `end` line."""
        self.ended = event
        if self.is_void:
            assert not {"places", "scores", "side_scores"} & set(event)
            return
        assert self.may_be_over()
        if self.places.count(None) == 1:
            self.places[self.places.index(None)] = 5
        assert event["places"] == self.places
        assert event["emperor"] == self.emperor
        assert event["guard"] == self.guard
        if "left" in event:
            assert [Counter(split(text)) for text in event["left"]] == [+hand for hand in self.hands]
        if "titles" in event:
            series = ["头科", "二科", "三科", "二落", "大落"], ["头客", "二客", "三客", "二拉", "大拉"]
            assert event["titles"] in [[one[place - 1] for place in event["places"]] for one in series]
        if "hold_penalty" in event:
            assert event["hold_penalty"] == sorted(self.debts)
            receivers = set(self.debts.values())
            assert event.get("hold_penalty_to") == (receivers.pop() if len(receivers) == 1 else None)
        assert event["factor"] == self.factor()
        assert event.get("result") == self.result()
        self.check_scores(event)

    def complete(self) -> tuple[int, int | None]:
        """Places of emperor and guard, in any order of those who are still in (C53)."""
        rest = iter(range(1 + sum(place is not None for place in self.places), 6))
        places = [place if place is not None else 0 for place in self.places]
        royal = [self.emperor] if self.guard is None else [self.emperor, self.guard]
        for seat in [s for s in royal if s is not None and not places[s]]:
            places[seat] = next(rest)
        assert self.emperor is not None
        return places[self.emperor], None if self.guard is None else places[self.guard]

    def result(self) -> str | None:
        """2.9."""
        emperor, guard = self.complete()
        if guard is None:
            how = self.words["result_solo"]
            value = {"mnemonic": 3 - emperor, "side_out": 1 if emperor < 5 else -1}.get(how)
            if how == "sign":
                value = self.solo_points(emperor)
        else:
            pair = tuple(sorted((emperor, guard)))
            value = {
                None: None,
                "sign": 6 - emperor - guard,
                "mnemonic": 6 - emperor - guard,
                "side_out": -1 if 5 in pair else 1,
                "marked": {(1, 2): 1, (1, 3): 1, (2, 3): 0}.get(pair, -1),
                "wild2": {(1, 2): 1, (1, 3): 1, (1, 4): 1, (1, 5): 0, (2, 1): 1, (3, 1): 0}.get((emperor, guard), -1),
            }[self.words["result"]]
            if self.words["stricter_open_guard"] and self.is_open_guard:
                value = 1 if (emperor, guard) == (1, 2) else -1
        if value is None:
            return None
        return "emperor" if value > 0 else "rebels" if value < 0 else "draw"

    def solo_points(self, place: int) -> int | None:
        """The emperor's points in a solo, before doubling."""
        words = self.words
        if self.is_grab and words["grab"]:
            return words["grab"][place - 1]
        ladder = words["open"] if self.is_open_solo_or_grab() and words["open"] else words["hidden"]
        return ladder[place - 1] if ladder else None

    def check_scores(self, event: Event) -> None:
        """5.1: by seat, by side, or not scored."""
        emperor, guard = self.complete()
        words, factor = self.words, event["factor"]
        if guard is None:
            points = self.solo_points(emperor)
            seats = None if points is None else [-points // 4] * 5
            side = points
        else:
            g = 6 - emperor - guard
            points = 2 * g if words["score"] == "rank_sum" else None
            seats = None if points is None else [-g] * 5
            if seats and self.guard is not None:
                seats[self.guard] = g
            side = (
                None if words["positions"] is None else words["positions"][emperor - 1] + words["positions"][guard - 1]
            )
        if words["positions"]:
            assert "scores" not in event
            assert event.get("side_scores") == (None if side is None else [side * factor, -side * factor])
            return
        assert "side_scores" not in event
        if points is None or seats is None or words["tribute_only"]:
            assert "scores" not in event
            return
        seats[self.emperor or 0] = points
        assert event["scores"] == [value * factor for value in seats]


setattr(Play, "pass", lambda self, event: self.answer(event, "pass"))
setattr(Play, "yield", lambda self, event: self.answer(event, "yield"))
Play.end = Play.close
