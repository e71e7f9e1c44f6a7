"""4.1: the start and the deal."""

from __future__ import annotations

from collections import Counter

from plain.cards import is_joker, rank_of, split_cards
from plain.fields import Event, lay_over, named_fields
from plain.state import State


class Deal(State):
    """Judges who is dealt first, and the hands."""

    def on_start(self, event: Event) -> None:
        """Open the game: the table's options, and who is dealt first."""
        if len(event["players"]) != self.rules["players"]:
            self.find(event, "seat_count_mismatch")
            self.verdict.state = "unjudged"  # 4.12: the game is not replayed
            return
        options = event.get("options") or {}
        self.rules = lay_over(self.rules, options)
        # READING: what a table states in its options is stated; the rule set's assumption is none there.
        self.assumed -= set(named_fields(options))
        self.rules = {**self.rules, "assumed": sorted(self.assumed)}
        self.number = event.get("no")
        first = event.get("first_dealt")
        self.first_dealt = first if first is not None and first < len(self.seats) else None
        for seat in range(len(self.seats)):
            self.seats[seat].size = self.dealt_size(seat)
        expected = self.expected_first_dealt()
        if first is not None and self.number != 1 and expected is not None and first != expected:
            self.find(event, "deal_start_wrong_seat")

    def expected_first_dealt(self) -> int | None:
        """Tell from which seat a later hand is dealt (000:6, 004:13, C88, C89); None: any, or not known."""
        later, previous = self.field("deal.later"), self.previous or {}
        if later is None:
            return None
        # C10: only void hands before this one
        if previous.get("redeal_of") is not None:
            return previous["redeal_of"]
        return previous.get({"last_first": "first", "last_emperor": "emperor"}[later])

    def dealt_size(self, seat: int) -> int | None:
        """Tell how many cards a seat should be dealt (004:13); None if that is not known."""
        hands = self.field("hands")
        if hands is None:
            return None
        if self.first_dealt is not None:
            return int(hands[(seat - self.first_dealt) % len(hands)])
        return int(hands[0]) if len(set(hands)) == 1 else None

    def on_deal(self, event: Event) -> None:
        """Deal a hand, one a seat, before anything else."""
        seat = self.seats[event["seat"]]
        # READING: a second hand for a seat, or one that comes when the game has gone on, cannot stand.
        if seat.shown or self.deal_judged:
            self.find(event, "event_out_of_phase", seat=event["seat"])
            return
        cards = self.normal(split_cards(event["cards"]))
        seat.shown, seat.hand, seat.size = True, Counter(cards), len(cards)
        seat.jokers_dealt = sum(map(is_joker, cards))
        self.seen.update(cards)
        self.deals.append(event["seq"])

    def judge_deal(self) -> None:
        """Judge the deal once, at the last `deal` event (log format).

        READING: it gets one verdict for all its hands, the first name of its line in 4.11; `seat` is the first at fault
        where a single hand shows the fault.
        """
        if self.deal_judged:
            return
        self.deal_judged = True
        shown = [number for number, seat in enumerate(self.seats) if seat.shown]
        if not shown:
            return
        at = {"seq": self.deals[-1]}
        all_shown = len(shown) == len(self.seats)
        marked = self.field("emperor.by") == "marked_card"
        if all_shown and self.seen["EJ"] == 0 and marked:
            self.no_emperor_card = at["seq"]
        if all_shown and self.seen["GJ"] == 0 and self.field("guard.by") == "mark":
            self.no_guard_card = at["seq"]
        strange = [number for number in shown if any(map(self.is_unknown, self.seats[number].hand))]
        copies = self.copies_seen()
        if strange:
            self.find(at, "unknown_card", seat=strange[0])
        elif marked and self.count_is_wrong(self.seen["EJ"], 1, all_shown):
            self.find(at, "emperor_card_count")
        elif self.field("guard.by") == "mark" and self.count_is_wrong(self.seen["GJ"], 1, all_shown):
            self.find(at, "guard_card_count")
        elif self.field("reserve") is not None and copies[self.field("reserve")] >= self.rules["decks"]:
            self.find(at, "reserved_joker_dealt")  # 001:53
        elif max(copies.values()) > self.rules["decks"]:
            self.find(at, "card_copies_overflow")
        elif self.sixes_are_wrong(all_shown):
            self.find(at, "sixes_count_mismatch")
        else:
            self.judge_sizes(at, shown, all_shown)

    @staticmethod
    def count_is_wrong(seen: int, expected: int, all_shown: bool) -> bool:
        """Tell whether a count is wrong: with closed hands only too many are a proof (C106)."""
        return seen != expected if all_shown else seen > expected

    def deck_size(self) -> int:
        """Count the deck: 165 in Weihai (004:11)."""
        whole: int = self.rules["decks"] * (4 * len(self.rules["ranks"]) + 2)
        return whole - int(sum(self.rules["missing"].values()))

    def sixes_are_wrong(self, all_shown: bool) -> bool:
        """004:11, C64: thirteen 6s, whichever three are left out."""
        for rank, missing in self.rules["missing"].items():
            expected = 4 * self.rules["decks"] - missing
            seen = sum(count for card, count in self.seen.items() if rank_of(card) == rank)
            # READING: where the table's hands do not use up the deck, only too many are a fault.
            hands = self.field("hands")
            whole = all_shown and (hands is None or sum(hands) == self.deck_size())
            if self.count_is_wrong(seen, expected, whole):
                return True
        return False

    def judge_sizes(self, at: Event, shown: list[int], all_shown: bool) -> None:
        """`hand_size_mismatch` if the total is right or one hand explains it, else `deck_total_mismatch` (4.11).

        C25: which of the seats has a card more is another question, `odd_card_wrong_seat`.
        """
        hands = self.field("hands")
        sizes = {number: self.seats[number].size or 0 for number in shown}
        wrong: list[int] = []
        if hands is not None and (Counter(sizes.values()) - Counter(hands)):
            # READING: as sizes they do not fit; which hands are at fault is told by the seats, where those are known
            free = Counter(hands)
            for number in shown:
                fits = free[sizes[number]] > 0
                free[sizes[number]] -= fits
                expected_here = self.dealt_size(number)
                if (sizes[number] != expected_here) if expected_here is not None else not fits:
                    wrong.append(number)
        # READING: with `hands` given they say what the total is, so that small hands can be dealt.
        expected = sum(hands) if hands is not None else self.deck_size() - (1 if self.field("reserve") else 0)
        total_is_right = not all_shown or sum(sizes.values()) == expected
        if wrong and (total_is_right or len(wrong) == 1):
            self.find(at, "hand_size_mismatch", seat=min(wrong))
        elif not total_is_right:
            self.find(at, "deck_total_mismatch")
        elif hands is not None and self.first_dealt is not None:
            odd = [number for number in shown if sizes[number] != self.dealt_size(number)]
            if odd:
                self.find(at, "odd_card_wrong_seat", seat=odd[0])
