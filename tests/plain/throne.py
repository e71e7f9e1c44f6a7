"""4.2: who becomes emperor. The emperor's card is EJ, a card held back, or none where seats are asked in turn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plain.cards import STRENGTH, copy_of, is_joker, rank_of, split_cards
from plain.tribute import Tribute
from plain.verdicts import ILLEGAL, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


class Throne(Tribute):
    """Judges offers, abdications, antes, grabs, the accept and the void."""

    # -- the emperor's card -----------------------------------------------------------------------------------------

    def in_turn(self) -> bool:
        """001:98: seats are asked in turn, and there is no emperor's card."""
        return self.field("emperor.by") == "turn"

    def holds_emperor_card(self, number: int) -> bool | None:
        """Tell whether a seat holds the emperor's card; None where that is not known, or there is no such card."""
        if self.in_turn():
            return None
        if self.field("emperor.by") == "reserved_card":
            # READING: where no `offer` was logged the card is taken to be where the log uses it.
            return None if self.reserve is None else self.reserve[0] == number
        if self.seats[number].hand["EJ"] > 0:
            return True
        return False if self.seats[number].shown or self.holders("EJ") else None

    def known_holder(self) -> int | None:
        """Give the seat that has the emperor's card, if that is known."""
        holding = [number for number in range(len(self.seats)) if self.holds_emperor_card(number)]
        return holding[0] if len(holding) == 1 else None

    def move_emperor_card(self, event: Event, giver: int | None, taker: int) -> None:
        """Move the emperor's card to the seat named, from wherever it is."""
        if self.field("emperor.by") == "reserved_card":
            cards = ["BJ"] if self.reserve is None else self.reserve[1]
            if self.enthroned and self.emperor is not None:  # it lies in the emperor's hand by now
                self.take(self.emperor, cards)
                self.put(taker, cards)
            self.reserve = (taker, cards)
            return
        if self.field("emperor.by") != "marked_card":
            return
        holders = self.holders("EJ")
        closed = [number for number, seat in enumerate(self.seats) if not seat.shown and number != taker]
        if giver is not None and (giver in holders or (not holders and giver in closed)):
            source: int | None = giver
        elif holders:
            source = holders[0]
        else:
            # READING: from a closed hand; if there are several, none of their sizes is changed.
            source = closed[0] if len(closed) == 1 else None
            for number in [*closed, taker] if source is None else ():  # who takes it may have had it himself
                self.seats[number].loose = True
        if source is not None:
            if source != giver:
                self.emperor_card_lost[source] = event["seq"]
            seat = self.seats[source]
            if seat.hand["EJ"] > 0:
                seat.hand["EJ"] -= 1
            if seat.size is not None:
                seat.size -= 1
        if not holders:
            self.seen["EJ"] += 1
        self.put(taker, ["EJ"])

    # -- offer ------------------------------------------------------------------------------------------------------

    def on_offer(self, event: Event) -> None:
        """Offer the throne to the seat that is asked, and hand out the card that was held back (001:53-54)."""
        self.begin_throne(event)
        seat, cards = event["seat"], split_cards(event.get("cards") or "")
        if self.field("reserve") is None:
            if cards:
                self.find(event, "reserved_card_wrong", seat=seat)
                return
            asked = seat in self.reopened_for if self.enthroned else self.may_be_asked(seat)
            if not asked:
                self.find(event, "event_out_of_phase", seat=seat, cause=self.supplied_by or self.no_emperor_card)
            return
        wrong = bool(cards) and (len(cards) > 1 or copy_of(cards[0]) != self.field("reserve"))
        first = self.reserve is None and not self.enthroned
        asked = seat in self.reopened_for if self.enthroned else first or self.holds_emperor_card(seat)
        name = self.first_that_holds(wrong and "reserved_card_wrong", not asked and "event_out_of_phase")
        if name:
            self.find(event, name[0], seat=seat, severity=name[1], cause=self.supplied_by if not wrong else None)
        if first:
            self.reserve = (seat, cards or [self.field("reserve")])
            self.ask_first(seat)

    def may_be_asked(self, seat: int) -> bool:
        """Tell whether a seat may be the one that is asked now."""
        if self.in_turn():
            asked = self.who_is_asked()
            return asked is None or asked == seat
        return self.holds_emperor_card(seat) is not False

    def ask_first(self, seat: int) -> None:
        """Note the first seat that is asked."""
        if self.first_asked is None:
            self.first_asked = self.asked = seat

    # -- laps -------------------------------------------------------------------------------------------------------

    def offers_allowed(self) -> int | None:
        """Count the refusals after which the hand is void (000:14, 002:93-97, 001:54); None: no limit is said."""
        laps = self.field("abdicate.laps")
        return None if laps is None else laps * len(self.seats) + int(bool(self.field("abdicate.second_offer")))

    def is_forced_lap(self) -> bool:
        """Tell whether the lap has come in which a seat must accept (000:16, 002:95)."""
        lap = self.field("abdicate.force_lap")
        return lap is not None and len(self.refusals) >= (lap - 1) * len(self.seats)

    def forced_lap_begins(self) -> int:
        """Count the refusals before the forced lap."""
        return (self.field("abdicate.force_lap") - 1) * len(self.seats)

    def most_of_one(self, number: int, extra: list[str]) -> int:
        """Count the copies of the card that a seat has most copies of."""
        copies: Counter[str] = Counter(map(copy_of, extra))
        for card, count in self.seats[number].hand.items():
            copies[copy_of(card)] += max(0, count)
        return max(copies.values(), default=0)

    def must_accept(self, number: int) -> tuple[bool | None, str]:
        """Tell whether a seat is one that must accept in the forced lap, and how serious that is (C02, C03)."""
        if self.field("guard.by") == "mark":
            # C02: where a mark names the guard, the first seat asked in this lap must, and that is assumed
            begins = self.forced_lap_begins()
            first = self.refusals[begins] if len(self.refusals) > begins else self.first_in_forced_lap()
            return (None if first is None else number == first), SUSPICIOUS
        if self.field("abdicate.force_if") != "exact_triple":
            return False, ILLEGAL  # nobody is described who must
        if not self.seats[number].shown:
            return None, ILLEGAL
        in_hand = self.most_of_one(number, []) == 3
        with_pile = self.most_of_one(number, self.pile) == 3
        return in_hand, ILLEGAL if in_hand == with_pile else SUSPICIOUS

    def first_in_forced_lap(self) -> int | None:
        """Give the first seat of the forced lap: the one that was asked first of all (C41)."""
        return self.first_asked

    def still_to_ask(self) -> list[int]:
        """Give the seats of the forced lap that have not refused in it, in the order in which they are asked."""
        first = self.first_in_forced_lap()
        if first is None:
            return []
        offset, count = self.rules["abdicate"]["offset"], len(self.seats)
        in_order = [(first + offset * step) % count for step in range(count)]
        refused = self.refusals[self.forced_lap_begins() :]
        return [seat for seat in in_order if seat not in refused]

    # -- abdicate ---------------------------------------------------------------------------------------------------

    def on_abdicate(self, event: Event) -> None:
        """Refuse the throne: the emperor's card and the pile go to the seat named, with the cards pasted."""
        self.begin_throne(event)
        seat, to = event["seat"], event["to"]
        cards = split_cards(event.get("cards") or "")
        if self.enthroned:
            self.find(event, "abdicate_after_accept", seat=seat, cause=self.supplied_by)
            # 4.12: the throne is open again for the seat named; if it does not accept, the emperor stays.
            # READING: until it accepts no card moves; this holds after the first lead too.
            self.reopened_for, self.late_paste = [to], (seat, cards)
            return
        if self.in_turn():
            self.decline_in_turn(event, seat, to, cards)
            return
        self.ask_first(seat)
        not_holder = self.holds_emperor_card(seat) is False
        marks_missing = (
            self.field("abdicate.who") == "both_marks" and self.seats[seat].shown and not self.seats[seat].hand["GJ"]
        )
        hops = self.field("abdicate.max_hops")
        too_often = hops is not None and len(self.refusals) >= hops  # C86
        limit = self.offers_allowed()
        exceeded = limit is not None and len(self.refusals) >= limit
        refused = None
        if self.is_forced_lap() and self.refused_by_force is None and not exceeded:
            must, severity = self.must_accept(seat)
            refused = ("forced_accept_refused", severity) if must else None
        target = (seat + self.rules["abdicate"]["offset"]) % len(self.seats)
        paste_fault = self.paste_fault(seat, cards, is_auto=bool(event.get("auto")))
        self.move_emperor_card(event, seat, to)
        wrong = self.take(seat, cards)
        self.pile += self.normal(cards)
        self.refusals.append(seat)
        self.asked = to
        name = self.first_that_holds(
            not_holder and "abdicate_not_holder",
            marks_missing and "abdicate_not_allowed",
            too_often and ("abdicate_not_allowed", self.severity("abdicate_not_allowed", "abdicate.max_hops")),
            exceeded and "laps_exceeded",
            refused,
            to != target and "abdicate_wrong_target",
            wrong,
            paste_fault,
        )
        if not name:
            return
        cause = self.no_emperor_card if name[0] == "abdicate_not_holder" and len(self.refusals) == 1 else None
        if name[0] == "laps_exceeded":
            cause = self.laps_exceeded  # READING: who goes on beyond the laps is named once
            self.laps_exceeded = event["seq"] if cause is None else cause
        if refused and name == refused:
            self.refused_by_force = event["seq"]
        self.find(event, name[0], seat=seat, severity=name[1], cause=cause)

    def paste_fault(self, seat: int, cards: list[str], *, is_auto: bool) -> str | tuple[str, str] | None:
        """Say what is wrong with the card pasted (000:11-13, 001:18, 001:54, 000:49)."""
        paste, start = self.field("abdicate.paste"), self.field("abdicate.paste_from")
        if paste is None or len(self.refusals) + 1 < (start or 1):
            return "paste_unexpected" if cards else None
        holder = self.seats[seat]
        plain = [card for card in holder.cards() if not is_joker(card)]
        has_two = any(rank_of(card) == "2" for card in plain) if holder.shown else None
        none_is_assumed = "abdicate.paste_none" in self.assumed
        if not cards:
            if paste == "largest_plain":
                return "paste_missing" if plain else None  # C23; of a closed hand nothing is known
            if not has_two or (is_auto and not none_is_assumed):
                return None  # 001:54: none, and exempt; C50: handed on by the server either is right
            return "paste_missing" if none_is_assumed else "paste_exemption_abused"
        if any(map(is_joker, cards)) and not none_is_assumed:
            return "paste_joker"
        if paste == "largest_plain":
            best = max((STRENGTH[rank_of(card)] for card in plain), default=None) if holder.shown else None
            too_low = best is not None and STRENGTH[rank_of(cards[0])] < best
            return "paste_wrong_card" if len(cards) > 1 or is_joker(cards[0]) or too_low else None
        if len(cards) > 1 or rank_of(cards[0]) != "2":
            # row 23: who has no 2 may do as he likes, by silence
            free = none_is_assumed and not has_two
            return ("paste_wrong_card", SUSPICIOUS) if free else "paste_wrong_card"
        return None

    # -- ante (001:98) ----------------------------------------------------------------------------------------------

    def starter(self) -> int | None:
        """C100: the last emperor antes first, in hand 1 the first drawer; None where that is not known."""
        if self.number == 1 or (self.previous or {}).get("none"):
            return self.first_dealt
        return (self.previous or {}).get("emperor")

    def who_is_asked(self) -> int | None:
        """Give the seat that is asked now, where seats are asked in turn."""
        return self.starter() if self.first_asked is None else self.asked

    def ante_orders(self, seat: int) -> list[list[str]]:
        """Give the orders in which a seat may owe its ante (C101); both where the last emperor is not known."""
        usual, last = self.field("ante.order") or [], self.field("ante.last_emperor")
        if last is None or self.number == 1 or (self.previous or {}).get("none"):
            return [usual]
        emperor = (self.previous or {}).get("emperor")
        if emperor is None:
            return [usual, last]
        return [last if seat == emperor else usual]

    def could_ante(self, seat: int) -> bool:
        """Tell whether a seat is known to hold a card that it could ante."""
        payable = {rank for order in self.ante_orders(seat) for rank in order}
        return self.seats[seat].shown and any(rank_of(card) in payable for card in self.seats[seat].cards())

    def ante_missing(self, seat: int) -> tuple[str, str]:
        """Name a missing ante: illegal for the starter, suspicious for another (row 36)."""
        self.ante_named.add(seat)
        return "ante_missing", ILLEGAL if seat == self.starter() else SUSPICIOUS

    def on_ante(self, event: Event) -> None:
        """Decline the throne and put a card in the pot; it goes to the pile, or to the emperor (4.12)."""
        self.begin_throne(event)
        seat, cards = event["seat"], split_cards(event["cards"])
        held = [rank_of(card) for card in self.seats[seat].cards()]
        could = self.could_ante(seat)
        wrong = self.take(seat, cards)
        if self.emperor is None:
            self.pile += self.normal(cards)
        else:
            self.put(self.emperor, cards)
        if self.field("ante") is None:
            name = self.first_that_holds("ante_not_in_ruleset", wrong)
        elif self.enthroned:
            name = self.first_that_holds("ante_after_emperor_found", wrong)
        else:
            name = self.judge_ante(seat, cards, wrong, held, could=could)
        if name:
            self.find(event, name[0], seat=seat, severity=name[1])

    def judge_ante(
        self, seat: int, cards: list[str], wrong: str | None, held: list[str], *, could: bool
    ) -> tuple[str, str] | None:
        """Judge an ante: whose turn, is anything missing, is it the card due."""
        asked, first = self.who_is_asked(), self.first_asked is None
        misplaced = None
        if asked is not None and seat != asked:
            misplaced = ("ante_wrong_seat", ILLEGAL if first else self.severity("ante_wrong_seat", "ante.offset"))
        before = self.declined[-1] if self.declined else None
        left_out = (
            before is not None and before not in self.paid and before not in self.ante_named and self.could_ante(before)
        )
        due = [next((rank for rank in order if rank in held), None) for order in self.ante_orders(seat)]
        known = self.seats[seat].shown
        payable = {rank for order in self.ante_orders(seat) for rank in order}
        bad_card = bool(cards) and (
            len(cards) > 1 or (rank_of(cards[0]) not in due if known else rank_of(cards[0]) not in payable)
        )
        missing = None
        if not cards and could:
            missing = self.ante_missing(seat)
        elif left_out and before is not None:
            missing = self.ante_missing(before)
        # 4.12: the seat after the last asked. READING: who antes has been asked, in place of the seat that should be.
        if self.first_asked is None:
            self.first_asked = seat
        self.paid |= {seat} if asked is None else {seat, asked}
        self.declined.append(seat)
        self.asked = (seat + self.rules["ante"]["offset"]) % len(self.seats)
        return self.first_that_holds(misplaced, wrong, missing, bad_card and "ante_wrong_card")

    def decline_in_turn(self, event: Event, seat: int, to: int, cards: list[str]) -> None:
        """Decline by an `abdicate`: after an ante of the same seat it says the same again."""
        said_before = bool(self.declined) and self.declined[-1] == seat and not cards
        asked = self.who_is_asked()
        wrong = self.take(seat, cards)
        self.pile += self.normal(cards)
        target = (seat + self.rules["abdicate"]["offset"]) % len(self.seats)
        # READING: where no card says who is asked, an abdication of a seat that is not cannot stand.
        strange = not said_before and asked is not None and seat != asked
        name = self.first_that_holds(strange and "event_out_of_phase", to != target and "abdicate_wrong_target", wrong)
        if self.first_asked is None:
            self.first_asked = seat
        if not said_before:
            self.declined.append(seat)
            self.refusals.append(seat)
        if cards:
            self.paid.add(seat)
        self.asked = to
        if name:
            self.find(event, name[0], seat=seat, severity=name[1])

    # -- grab -------------------------------------------------------------------------------------------------------

    def on_grab(self, event: Event) -> None:
        """Ask for the throne: it stands before the first lead, and the `accept` says who got it (4.12)."""
        self.begin_throne(event)
        seat = event["seat"]
        # row 41: after the call, or where a mark names the guard after the first open guard, rebellion or kick (7.1)
        by_declaration = self.field("grab.until") == "declaration" or self.field("guard.by") == "mark"
        begun = bool(self.stakes) if by_declaration else self.calls > 0
        allowed = self.field("grab.allowed") is True
        name = self.first_that_holds(
            not allowed and "grab_not_enabled",
            allowed and (self.led or begun) and ("grab_too_late", ILLEGAL if self.led else SUSPICIOUS),
        )
        if name:
            self.find(event, name[0], seat=seat, severity=name[1])
        if not self.led:
            self.grabbers.append(seat)
            if self.emperor is not None:
                # READING: after a late grab either the grabber or the emperor accepts.
                self.reopened_for += [seat, self.emperor]

    def grab_priority_fault(self, seat: int) -> bool:
        """C16, C43: the emperor's own solo first, then the grabber nearest upstream; or the first in the log."""
        if seat not in self.grabbers or self.field("grab.allowed") is not True:
            return False
        priority = self.field("grab.priority")
        if priority == "first":
            return seat != self.grabbers[0]
        if priority != "emperor_then_upstream":
            return False
        emperor = self.emperor if self.enthroned else self.known_holder()
        if emperor is None:
            emperor = self.asked
        if emperor is None:
            return False
        if self.enthroned and self.outright:
            return seat != emperor
        distance = {grabber: (emperor - grabber) % len(self.seats) for grabber in self.grabbers}
        return distance[seat] != min(distance.values())
