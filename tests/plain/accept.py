"""4.2: the accept, an emperor that is missing, and a void hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plain.cards import is_joker, rank_of
from plain.throne import Throne
from plain.verdicts import ILLEGAL, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


class Accept(Throne):
    """Judges who takes the throne, and whether anybody has to."""

    def on_accept(self, event: Event) -> None:
        """Take the throne: the holder of the emperor's card, a grabber, or the seat that is forced to."""
        self.begin_throne(event)
        seat = event["seat"]
        if self.enthroned and seat not in self.reopened_for:
            # READING: after an emperor was supplied, an `accept` that comes late is a consequence.
            self.find(event, "event_out_of_phase", seat=seat, cause=self.supplied_by)
            return
        grabs = seat in self.grabbers
        forced = None if self.enthroned or grabs else self.forced_fault(event, seat)
        by_force = forced == "right" or isinstance(forced, tuple)
        not_holder = not self.enthroned and not grabs and not by_force and self.holds_emperor_card(seat) is False
        name = self.first_that_holds(
            not self.enthroned and self.is_void() and "void_missed",
            self.grab_priority_fault(seat) and "grab_priority_wrong",
            forced if isinstance(forced, tuple) else None,
            not_holder and "emperor_not_card_holder",
        )
        if name:
            cause = self.no_emperor_card if name[0] == "emperor_not_card_holder" else None
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause)
        self.judge_starter(event, seat)
        if self.enthroned and self.late_paste and seat != self.emperor:
            giver, cards = self.late_paste
            self.take(giver, cards)
            self.put(seat, cards)
        if event.get("cards") is not None and sorted(self.pile_cards(event["cards"])) != sorted(self.pile):
            self.find(event, "paste_pile_lost", seat=seat)
        self.reopened_for, self.late_paste = [], None
        self.enthrone(event, seat)

    def pile_cards(self, text: str) -> list[str]:
        """Read the pile that an accept claims."""
        return self.normal([text[i : i + 2] for i in range(0, len(text), 2)])

    def is_void(self) -> bool:
        """Tell whether the offers are used up, and nobody may take the throne any more (000:14, 002:97, 001:54)."""
        limit = self.offers_allowed()
        return limit is not None and len(self.refusals) >= limit and self.laps_exceeded is None

    def forced_fault(self, event: Event, seat: int) -> tuple[str, str] | str | None:
        """Judge a forced accept: a fault, "right", or None where nobody is forced.

        READING: where no lap is forced, `forced` gives nobody the card and is not judged; before the forced lap nobody
        can be forced. In the forced lap the seat that must accept may do so without `forced` being said.
        """
        if self.field("abdicate.force_lap") is None:
            return None
        is_lap = self.is_forced_lap()
        if not event.get("forced"):
            if not is_lap or self.holds_emperor_card(seat):
                return None
            return None if self.first_that_must(seat) is False else "right"  # C106: closed hands may qualify
        if not is_lap:
            return "forced_accept_wrong_seat", ILLEGAL
        by_call = self.field("guard.by") == "call"
        if by_call and self.seats[seat].shown and self.most_of_one(seat, []) >= 4:
            with_pile = self.most_of_one(seat, self.pile) >= 4
            return "forced_despite_quad", ILLEGAL if with_pile else SUSPICIOUS
        if self.refused_by_force is not None:
            return "right"
        first = self.first_that_must(seat)
        if first is False:
            return "forced_accept_wrong_seat", self.severity_of_force(seat)
        return "right"

    def first_that_must(self, seat: int) -> bool | None:
        """Tell whether a seat is the first of those still to be asked that must accept; None: not known."""
        if self.must_accept(seat)[0] is False:
            return False
        for other in self.still_to_ask():
            if other == seat:
                return self.must_accept(seat)[0]
            must, _ = self.must_accept(other)
            if must is not False:
                return None if must is None else False
        return self.must_accept(seat)[0]

    def severity_of_force(self, seat: int) -> str:
        """C02: suspicious where counting the pile would change the answer for this seat or one before it."""
        for other in self.still_to_ask():
            if self.must_accept(other)[1] == SUSPICIOUS:
                return SUSPICIOUS
            if other == seat or self.must_accept(other)[0]:
                break
        return self.must_accept(seat)[1] if self.field("guard.by") == "mark" else ILLEGAL

    def judge_starter(self, event: Event, seat: int) -> None:
        """4.11: at the accept, an ante of the starter that is missing (001:98)."""
        starter = self.starter()
        if self.field("ante") is None or self.enthroned or starter is None:
            return
        if starter in (seat, *self.paid, *self.ante_named) or not self.could_ante(starter):
            return
        self.find(event, "ante_missing", seat=starter, severity=ILLEGAL)

    def enthrone(self, event: Event, seat: int | None) -> None:
        """Make a seat emperor: it has the emperor's card and the pile (4.12), and the cards decide the roles."""
        before = self.emperor
        was_enthroned, self.throne_begun = self.enthroned, True
        if seat is None:
            self.enthroned = True
            return
        grabs = seat in self.grabbers and self.field("grab.allowed") is True
        if grabs:
            self.grabbed_from = before if was_enthroned else self.known_holder()
        holds = self.holds_emperor_card(seat)
        if self.field("emperor.by") == "reserved_card":
            if was_enthroned and before is not None:
                self.move_emperor_card(event, before, seat)
            else:
                cards = ["BJ"] if self.reserve is None else self.reserve[1]
                self.reserve = (seat, cards)
                self.seen.update(self.normal(cards))
                self.put(seat, cards)
        elif holds is None and seat in self.grabbers and not self.in_turn():
            # READING: who grabs does not hold the card, as far as nothing shows that he does
            self.move_emperor_card(event, None, seat)
        elif holds is None and not self.in_turn():  # a closed hand: now EJ is known to be in it
            self.seats[seat].hand["EJ"] += 1
            self.seen["EJ"] += 1
        elif holds is False:
            giver = before if before in self.holders("EJ") else None
            self.move_emperor_card(event, giver, seat)
        self.enthroned = True
        self.put(seat, self.pile)
        self.pile = []
        self.emperor = seat
        self.may_be_ineligible = None
        self.grabbed, self.outright = grabs, False
        self.calls, self.called, self.suspects, self.foreign_call = 0, None, None, None
        if event["type"] == "accept" and self.is_ineligible(seat) and seat not in self.grabbers:
            self.may_be_ineligible = event
        self.settle_roles()

    def callable_cards(self, seat: int, least: int = 3) -> list[str]:
        """Give the cards of which a seat holds enough identical ones to call (001:56: some may not be called)."""
        forbidden = self.field("guard.forbidden") or []
        holder = self.seats[seat]
        copies = {("SJ" if c in ("SJ", "GJ") else "BJ") if is_joker(c) else c for c in holder.cards()}
        return sorted(c for c in copies if holder.count(c) >= least and rank_of(c) not in forbidden)

    def is_ineligible(self, seat: int) -> bool:
        """Tell whether an emperor holds no three identical cards, the pile included (C05)."""
        return self.field("guard.by") == "call" and self.seats[seat].shown and not self.callable_cards(seat)

    def need_emperor(self, event: Event) -> None:
        """Report an emperor that is missing at the first event that needs one, and supply him (4.11, 4.12)."""
        if self.enthroned:
            if self.emperor is None and self.in_turn() and event["type"] in ("call", "play") and not self.led:
                self.enthrone(event, event["seat"])
            return
        self.begin_throne(event)
        if self.is_void():
            self.find(event, "void_missed")
        self.find(event, "emperor_missing")
        self.supplied_by = event["seq"]
        # READING: with two EJ, or none that is seen, nobody is supplied and what needs an emperor is not judged.
        supplied = self.known_holder()
        if self.in_turn():
            supplied = event["seat"] if event["type"] in ("call", "play") else None
        self.enthrone(event, self.grabbers[-1] if self.grabbers else supplied)

    def on_void(self, event: Event) -> None:
        """Declare the hand void (2.12)."""
        self.begin_throne(event)
        if self.field("abdicate.laps") is None and self.field("abdicate.exhausted") is None:
            self.find(event, "void_not_in_ruleset")
        else:
            severity = self.why_not_void()
            if severity:
                self.find(event, "void_not_due", severity=severity)
        self.void = True
        self.verdict.state = "void"

    def why_not_void(self) -> str | None:
        """Say how serious it is that the hand is void; None where it is due.

        The refusal that makes it due may be left to the `void` (log format).
        """
        if self.enthroned:
            return ILLEGAL
        count, refused = len(self.seats), len(self.refusals)
        if self.field("abdicate.exhausted") == "again_or_redeal":  # C103: after any whole lap
            return None if refused % count == count - 1 or (refused and refused % count == 0) else ILLEGAL
        limit = self.offers_allowed()
        if limit is None or refused >= limit - 1:
            return self.last_one_must(limit)
        if self.field("abdicate.force_lap") is None or self.refused_by_force is not None:
            return None if self.refused_by_force is not None else ILLEGAL
        if refused < self.forced_lap_begins() - 1:
            return ILLEGAL
        # READING: no passing is described in the forced lap (002:95): it is enough that nobody left must accept.
        return self.anybody_must()

    def last_one_must(self, limit: int | None) -> str | None:
        """Tell whether the last seat of the forced lap, whose refusal is left to the `void`, had to accept."""
        if limit is None or len(self.refusals) >= limit or self.field("abdicate.force_lap") is None:
            return None
        return None if self.refused_by_force is not None else self.anybody_must()

    def anybody_must(self) -> str | None:
        """Tell how serious it is that somebody still to be asked had to accept; None where nobody had to."""
        for seat in self.still_to_ask():
            must, severity = self.must_accept(seat)
            if must:
                return severity
        return None
