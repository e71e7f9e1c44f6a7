"""4.3, 4.4: the call, the solo, and who is the guard. The cards decide (C107)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plain.accept import Accept
from plain.cards import RED, copy_of, is_joker, rank_of, split_cards
from plain.verdicts import ILLEGAL, INCONSISTENT, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


class Guard(Accept):
    """Judges calls and solos, and works out the roles."""

    # -- roles ------------------------------------------------------------------------------------------------------

    def is_guard_card(self, card: str) -> bool:
        """Tell whether the holder of this card is the guard; nobody is before a call."""
        return card == "GJ" if self.field("guard.by") == "mark" else copy_of(card) == self.called

    def settle_roles(self) -> None:
        """Work the roles out anew, for the emperor there is now."""
        self.guard, self.solo = None, None
        if self.grabbed or self.outright:
            self.solo = "open"  # 000:20, 002:99: who grabs has no guard
            return
        if self.field("guard.by") == "call":
            if self.called is not None:
                self.settle_called()
            return
        holders = self.holders("GJ")
        if len(holders) == 1:
            self.guard_is_seen(holders[0])
        elif not holders and self.emperor is not None and self.seats[self.emperor].shown:
            self.solo = "none"  # the guard sits elsewhere, nobody knows where
        # READING: two GJ in two hands: the guard is unknown, what depends on him is not judged.

    def settle_called(self) -> None:
        """Find the holder of the last copy of the card called (000:18, 002:89, 001:56)."""
        called = self.called
        if called is None or self.emperor is None:
            return
        emperor = self.seats[self.emperor]
        others = [n for n, seat in enumerate(self.seats) if n != self.emperor and seat.count(called) > 0]
        if emperor.count(called) >= self.rules["decks"]:
            self.guard_is_seen(self.emperor)
        elif len(others) == 1:
            self.guard_is_seen(others[0])
        elif others:  # READING: after a call of cards not held several seats hold copies: the guard is unknown
            self.suspects = list(others)
            self.solo = "none" if emperor.shown else None
        elif emperor.shown:
            self.solo = "none"

    def guard_is_seen(self, holder: int) -> None:
        """004:23, 000:18: the holder is the guard; if it is the emperor himself, he plays alone."""
        if self.grabbed or self.outright:
            return
        if holder == self.emperor:
            self.guard, self.solo = None, "open" if self.solo == "open" else "hidden"
        else:
            self.guard, self.solo = holder, "none"

    def roles_known(self) -> bool:
        """Tell whether it is known who is the guard, or that there is none."""
        return self.guard is not None or self.solo in ("hidden", "open")

    def possible_guards(self) -> list[int | None]:
        """Give all seats that may be the guard (None: a solo), as far as the log shows."""
        if self.roles_known():
            return [self.guard]
        if self.suspects is not None:
            return self.suspects
        if self.field("guard.by") == "call":
            if self.called is None and not self.led:
                return []  # nobody is the guard before a call
            closed = [n for n, seat in enumerate(self.seats) if not seat.shown or self.called is None]
            return [None if number == self.emperor else number for number in closed]
        holders: list[int | None] = list(self.holders("GJ"))
        if not holders:
            holders = [number for number, seat in enumerate(self.seats) if not seat.shown]
        # READING: by elimination alone nobody is the guard, but a seat whose hand is shown without GJ is not.
        return [None if number == self.emperor else number for number in holders]

    def nobody_has_guard_card(self) -> bool:
        """Tell whether the deal has no card that could make a guard: what depends on him is not judged."""
        if self.no_guard_card is not None:
            return True
        return self.field("guard.by") == "call" and not self.roles_known() and not self.possible_guards()

    def show_guard_card(self, seat: int) -> None:
        """Take it from the log that the guard's card is in a closed hand, and set the roles by it."""
        holder, called = self.seats[seat], self.called
        if self.field("guard.by") == "mark":
            if not holder.shown and not self.holders("GJ"):
                holder.hand["GJ"] += 1
                self.seen["GJ"] += 1
            self.guard_is_seen(seat)
        elif called is not None:
            if not holder.shown:
                least = self.rules["decks"] if seat == self.emperor else 1
                while holder.count(called) < least:
                    holder.hand[called] += 1
                    self.seen[called] += 1
            self.guard_is_seen(seat)
        elif self.led and seat != self.emperor:  # a call that was left out: the log says who was meant
            self.guard, self.solo = seat, "none"

    # -- call -------------------------------------------------------------------------------------------------------

    def on_call(self, event: Event) -> None:
        """Call a guard with three identical cards, or show all four (000:18, 001:56-57)."""
        self.need_emperor(event)
        seat, cards = event["seat"], self.normal(split_cards(event["cards"]))
        if self.field("guard.by") == "mark":
            self.find(event, "call_in_marked_mode", seat=seat)  # 4.12: skipped
            return
        if self.emperor is None:
            return
        copies = Counter(map(copy_of, cards))
        foreign = seat != self.emperor
        alone = self.grabbed or self.outright
        # READING: a first call behind the first lead follows from that it is missing there.
        late = self.led and self.calls == 0 and not foreign and not alone
        not_held = self.not_held(seat, cards)
        forbidden = {rank_of(card) for card in cards} & set(self.field("guard.forbidden") or [])
        name = self.first_that_holds(
            foreign and "call_by_non_emperor",
            alone and "call_after_grab",
            self.calls > 0 and "call_repeated",
            late and "event_out_of_phase",
            len(cards) not in (3, self.rules["decks"]) and "call_wrong_count",
            len(copies) > 1 and self.unequal_call(cards),
            bool(forbidden) and "call_forbidden_rank",
            not_held,
        )
        if name:
            cause = self.call_missing if late and name[0] == "event_out_of_phase" else None
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause)
        if foreign:
            self.foreign_call = self.foreign_call or cards
        elif not alone and self.calls == 0 and not late:
            self.take_call(cards)

    def unequal_call(self, cards: list[str]) -> tuple[str, str]:
        """Name a call of unequal cards: of one rank and colour it may be what is meant by "same colour" (C102)."""
        same = len({rank_of(card) for card in cards}) == 1 and not any(map(is_joker, cards))
        same = same and len({card[1] in RED for card in cards}) == 1
        return "call_not_identical", SUSPICIOUS if same and "guard.identical" in self.assumed else ILLEGAL

    def not_held(self, seat: int, cards: list[str]) -> str | None:
        """Name what is wrong with the cards shown, without marks: any big joker will do for another (C28)."""
        holder = self.seats[seat]
        if not holder.shown:
            return self.show(seat, cards)
        wrong = any(holder.count(copy) < count for copy, count in Counter(map(copy_of, cards)).items())
        return "call_card_not_held" if wrong else None

    def take_call(self, cards: list[str]) -> None:
        """Let a call stand for the card that it shows most of; if it shows none most, the guard is unknown (4.12)."""
        self.calls += 1
        most = Counter(map(copy_of, cards)).most_common()
        if not most or (len(most) > 1 and most[0][1] == most[1][1]):
            self.suspects = [None, *(seat for seat in range(len(self.seats)) if seat != self.emperor)]
            return
        self.called = most[0][0]
        if most[0][1] >= self.rules["decks"]:
            self.solo = "open"  # log format: four shown is an open solo
        self.settle_called_keeping_open()

    def settle_called_keeping_open(self) -> None:
        """Find the guard; four cards shown are an open solo where that opens it (001:57)."""
        shows_open = self.solo == "open"
        self.solo = None
        self.settle_called()
        if shows_open and self.solo in (None, "hidden"):
            self.guard, self.solo = None, "open"

    def judge_call_before_lead(self, event: Event) -> None:
        """Judge at the first play that nobody was called (row 54), and that the emperor could call nobody (row 16)."""
        alone = self.grabbed or self.outright or self.solo == "open"  # row 54: nobody is called in an open solo
        first = self.may_be_ineligible
        if self.announced is not None and self.solo == "hidden":
            self.find(self.announced, "open_solo_not_shown", seat=self.emperor)
        if first is not None and not self.outright:
            self.find(first, "emperor_ineligible", seat=first.get("seat"))
        if self.field("guard.by") != "call" or self.emperor is None or alone or self.calls > 0:
            return
        if self.foreign_call is not None:  # 4.12: it counts if the emperor makes none
            self.take_call(self.foreign_call)
            return
        # READING: who can call nobody has had his verdict; that no call was made follows from it.
        self.find(event, "call_missing", cause=first["seq"] if first is not None else None)
        self.call_missing = event["seq"]
        may_be = self.callable_cards(self.emperor) if self.seats[self.emperor].shown else []
        if len(may_be) == 1:
            self.called = may_be[0]
            self.settle_called()
        else:
            self.suspects = [None, *(seat for seat in range(len(self.seats)) if seat != self.emperor)]

    # -- solo -------------------------------------------------------------------------------------------------------

    def on_solo(self, event: Event) -> None:
        """Announce an open solo, or note a hidden one (000:20, 001:57, 001:70, 004:23)."""
        self.need_emperor(event)
        seat, is_open = event["seat"], event["open"]
        severity = ILLEGAL if is_open else INCONSISTENT
        if self.emperor is None:
            return
        if seat != self.emperor:
            self.find(event, "solo_by_non_emperor", seat=seat, severity=severity)
            return
        if is_open and (self.led or (self.solo != "open" and self.rebellion_succeeded(self.guard))):
            # READING: an announcement after the first lead, or after a rebellion has revealed the solo, has no name of
            # its own and cannot stand: the guard's stance comes before the rebellion (004:35-37).
            name = self.first_that_holds(self.lacks_guard_card(is_open=True), "event_out_of_phase")
            if name:
                self.find(event, name[0], seat=seat, severity=name[1])
            return
        if self.grabbed or self.outright:
            return  # READING: who grabbed plays an open solo already, whatever is said of it
        ways = self.field("solo.open") or []
        if is_open and "declare" in ways and self.calls == 0:
            self.outright, self.may_be_ineligible = True, None
            self.settle_roles()
            return
        lacks = self.lacks_guard_card(is_open=is_open)
        if lacks:
            self.find(event, lacks[0], seat=seat, severity=lacks[1])
        elif is_open and self.solo != "open" and ways == ["show_four"]:  # 001:57
            if self.calls == 0:
                self.announced = event  # the four may still be shown
            else:
                self.find(event, "open_solo_not_shown", seat=seat)  # 4.12: a hidden solo, but the table knows
                self.show_guard_card(seat)
        elif is_open:
            self.open_solo(seat)

    def open_solo(self, seat: int) -> None:
        """Let an open solo stand."""
        if self.field("guard.by") == "mark" or self.called is not None:
            self.show_guard_card(seat)
        self.guard, self.solo = None, "open"

    def lacks_guard_card(self, *, is_open: bool) -> tuple[str, str] | None:
        """Name a solo without the guard's card in the emperor's hand, as far as that hand is known.

        READING: before a call any four identical cards will do; after it the card called decides.
        """
        severity = ILLEGAL if is_open else INCONSISTENT
        emperor = self.seats[self.emperor] if self.emperor is not None else None
        if emperor is None:
            return None
        ways = self.field("solo.open") or []
        if self.grabbed or self.outright or (is_open and "declare" in ways and self.calls == 0):
            return None
        if self.field("guard.by") == "mark":
            if self.solo != "none":
                return None
            # row 45: an open one is illegal where it is announced, and nothing is said of it where no way is named
            return "solo_without_both_marks", severity if not is_open or ways else SUSPICIOUS
        lacks = self.solo == "none" if self.calls > 0 else emperor.shown and not self.callable_cards(self.emperor, 4)
        if not lacks:
            return None
        return "solo_without_quad", SUSPICIOUS if self.field("solo.hidden") is None else severity
