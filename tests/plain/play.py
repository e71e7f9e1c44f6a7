"""4.6: plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plain.cards import SPECIAL, copy_of, rank_of, split_cards
from plain.fields import Event, look_up
from plain.sets import (
    adds_jokers,
    as_they_count,
    beaten_by_kao,
    beats,
    hold_kept,
    plain_ranks,
    why_not_higher,
)
from plain.trick import Trick
from plain.verdicts import ILLEGAL, SUSPICIOUS

if TYPE_CHECKING:
    from collections.abc import Iterable

Name = str | tuple[str, str]


class Play(Trick):
    """Judges a play: its turn, its cards, the set, the comparison and the hold-back."""

    # -- turn and end -----------------------------------------------------------------------------------------------

    def turn_to_play(self, seat: int) -> tuple[Name | None, bool]:
        """Judge the turn of a play: its name, if it is a fault, and whether the play leads a new trick."""
        waiting = self.still_to_answer()
        if waiting is None:
            may_lead = self.may_lead()
            if seat in may_lead or not may_lead:
                return None, True
            if not self.led:
                return "first_lead_not_emperor", True
            if self.owner is not None and self.seats[self.owner].active:
                return "wrong_next_leader", True
            by_application = self.rules["wind"] == "apply"
            if by_application and self.applicant is None:
                return ("wind_wrong_seat", SUSPICIOUS), True  # C34: nobody applied
            return "wind_wrong_seat", True
        if seat == waiting:
            return None, False
        if seat == self.owner:
            return "trick_closed_early", True
        if self.place_has_come(seat):
            if self.has_laps():
                return "pass_then_second_lap_play", False  # 002:143
            if self.field("pass_scope") == "trick":
                return "pass_reentry", False  # 004:43
        return "out_of_turn", False

    def side_is_out(self, guard: int | None) -> bool:
        """Tell whether the emperor's side or the rebels have no cards left (000:70, 001:75)."""
        if self.emperor is None:
            return False
        side = {self.emperor} | ({guard} if guard is not None else set())
        active = {number for number, seat in enumerate(self.seats) if seat.active}
        return not (active & side) or not (active - side)

    def side_may_be_out(self, guard: int | None) -> bool:
        """Tell the same where closed hands may be empty (C106)."""
        empty = [seat for seat in self.seats if seat.active and seat.may_be_out]
        for seat in empty:
            seat.left_out = True
        is_out = self.side_is_out(guard)
        for seat in empty:
            seat.left_out = False
        return is_out

    def end_of_solo(self) -> str | None:
        """Tell when an open solo or a grab ends, where that is said apart from other games."""
        if self.grabbed and self.field("grab.scores_as") != "open_solo":
            return self.field("end.grab")
        return self.field("end.open_solo") if self.solo == "open" else None

    def past_end(self) -> tuple[str, str] | None:
        """Tell whether the hand is over: one seat is left, or a rule set says that it was over before (4.8)."""
        if self.past_end_named:
            return None
        if self.end_of_solo() == "first_out" and self.emptied:
            return ("played_past_end", ILLEGAL)
        left = [seat for seat in self.seats if seat.active]
        # READING: a side that is out ends the hand where it also decides who wins (000:70); elsewhere a longer log is
        # accepted (C54).
        table = "result.pair" if self.guard is not None else "result.solo"
        decided = self.field("end.game") == "side_out" and self.field(table) == "side_out"
        over = len(left) <= 1 or (decided and self.roles_known() and self.side_is_out(self.guard))
        return ("played_past_end", SUSPICIOUS) if over else None

    # -- the play ---------------------------------------------------------------------------------------------------

    def on_play(self, event: Event) -> None:
        """Play a set: to lead, or to beat the one on the table (004:41-47)."""
        seat, cards = event["seat"], self.normal(split_cards(event["cards"]))
        holder = self.seats[seat]
        self.comes_back(seat)
        if holder.out:
            self.find(event, "act_after_finish", seat=seat)
            return
        self.need_emperor(event)
        self.need_reveal(event)
        if not self.led:
            self.judge_call_before_lead(event)
        self.settle_breachers(seat)
        past_end = self.past_end()
        waiting = self.still_to_answer()
        turn, leads = self.turn_to_play(seat)
        not_moved = self.grab_card_stayed(seat, cards)
        wrong = self.take(seat, cards)
        ranks, misused = self.read_set(seat, cards, event.get("as"), leads=leads)
        natural = [rank_of(card) for card in cards]
        hold_fault = self.hold_fault(seat, natural)
        name = self.first_that_holds(
            past_end,
            turn,
            not cards and "empty_play",
            not_moved and "grab_card_not_moved",
            wrong,
            *self.set_faults(ranks),
            misused and "special_face_misused",
            *([] if leads or not cards else self.answer_faults(ranks)),
            hold_fault,
            bool(cards) and not leads and self.beats_by_class_only(ranks) and "beat_class_only",
            bool(cards) and not leads and self.is_kao(ranks) and "kao_accepted",
        )
        turn_name = turn[0] if isinstance(turn, tuple) else turn
        if name:
            cause = None
            if name[0] in ("out_of_turn", "trick_closed_early") and waiting is not None:
                cause = self.waited_in_vain.get(waiting)
            if name[0] == "card_not_held" and "EJ" in cards:
                lost = self.emperor_card_lost.get(seat)
                cause = lost if any(finding.seq == lost for finding in self.verdict.findings) else None
            self.past_end_named = self.past_end_named or name[0] == "played_past_end"
            self.find(event, name[0], seat=seat, severity=name[1], cause=cause)
            if turn_name == "out_of_turn" and cards:
                self.jump_over(seat, event["seq"] if cause is None else cause)
        if cards:
            self.put_on_top(event, seat, ranks, natural, leads=leads)
            if hold_fault:
                self.breach(seat)
        elif turn is None and leads:  # 4.12: an empty play is a pass, if this seat was to act
            self.lead_is_free(seat)
        elif turn is None:
            self.passed.add(seat)
            self.yielded.discard(seat)
            self.last = seat
            self.waited_in_vain.pop(seat, None)
            self.verdict.tricks[event["seq"]] = self.trick
        # READING: an empty play out of turn is skipped.

    def need_reveal(self, event: Event) -> None:
        """Report at the next play that a successful rebellion did not show the guard (4.11), and show him."""
        if self.led or self.revealed or self.opened() or not self.rebellion_is_certain():
            return
        if self.rules["rebellion"]["reveals"]:
            self.find(event, "rebellion_without_reveal")
            self.revealed = True

    def grab_card_stayed(self, seat: int, cards: list[str]) -> bool:
        """Tell whether EJ is played by the seat that a grabber should have taken it from; set both hands right."""
        emperor = self.emperor
        if not self.grabbed or emperor is None or seat == emperor or "EJ" not in cards:
            return False
        if self.grabbed_from not in (None, seat) or self.seats[seat].hand["EJ"] or not self.seats[emperor].hand["EJ"]:
            return False
        self.take(emperor, ["EJ"])
        self.put(seat, ["EJ"])
        return True

    # -- the set ----------------------------------------------------------------------------------------------------

    def read_set(self, seat: int, cards: list[str], use: str | None, *, leads: bool) -> tuple[list[str], bool]:
        """Tell what a set counts as, and whether it claims the special face in vain (001:3, C31)."""
        wild = self.rules["wild_two"]
        plain = as_they_count([rank_of(card) for card in cards], wild_two=wild)
        special, called = None, self.special_face_of(seat)
        if called is not None and called in map(copy_of, cards):
            at = next(i for i, card in enumerate(cards) if copy_of(card) == called)
            rest = [rank_of(card) for i, card in enumerate(cards) if i != at]
            special = [*as_they_count(rest, wild_two=wild), SPECIAL]
        if use == "special":
            may_be = self.rules["guard"]["special_face"] and not self.roles_known() and seat in self.possible_guards()
            # READING: where the call was left out, nobody knows which card may be the special face.
            return (plain, not may_be) if special is None else (special, False)
        if special is not None and any(self.faults_of(plain, leads)) and not any(self.faults_of(special, leads)):
            return special, False  # taken as the special face when only that makes the play legal
        return plain, False

    def faults_of(self, ranks: list[str], leads: bool) -> list[Name | bool]:
        """Say what is wrong with a set, by itself and as an answer."""
        return [*self.set_faults(ranks), *([] if leads else self.answer_faults(ranks))]

    def set_faults(self, ranks: list[str]) -> list[Name | bool]:
        """Say what is wrong with a set by itself, in the order of 4.11."""
        plain = plain_ranks(ranks)
        # 004:17: one rank and jokers, nothing else; 000:24: a 2 is no filler
        filler = not self.rules["wild_two"] and len(plain) == 2 and "2" in plain
        return [filler and "two_used_as_filler", not filler and len(plain) > 1 and "mixed_ranks"]

    def answer_faults(self, ranks: list[str]) -> list[Name | bool]:
        """Say why a set does not beat the one on the table, in the order of 4.11."""
        top, compare = self.top, self.rules["compare"]
        three_twos = top == ["BJ"] and ranks == ["2"] * 3
        other_count = len(ranks) != len(top)
        beaten = not other_count and beats(ranks, top, compare)
        if beaten or self.is_kao(ranks) or (three_twos and self.rules["three_twos"]):  # C33
            return []
        # READING: any set with a joker on the table, and an answer with more jokers.
        more = adds_jokers(ranks, top)
        return [
            three_twos and "three_twos_not_enabled",
            more and other_count and not self.rules["kao"] and "kao_not_enabled",
            more and bool(self.rules["kao"]) and "kao_invalid",
            other_count and self.rules["same_count"] and "count_mismatch",  # 004:17, 004:43
            not other_count and why_not_higher(ranks, top, compare),
        ]

    def is_kao(self, ranks: list[str]) -> bool:
        """Tell whether a set is accepted as an answer by 烤牌 alone (000:39, C13)."""
        if not self.rules["kao"] or not adds_jokers(ranks, self.top):
            return False
        normal = len(ranks) == len(self.top) and beats(ranks, self.top, self.rules["compare"])
        return not normal and beaten_by_kao(ranks, self.top)

    def beats_by_class_only(self, ranks: list[str]) -> bool:
        """C65: legal by the order of classes, not card by card."""
        if self.rules["compare"] != "class" or len(ranks) != len(self.top):
            return False
        return beats(ranks, self.top, "class") and not beats(ranks, self.top, "pointwise")

    # -- the hold-back ----------------------------------------------------------------------------------------------

    def hold_fault(self, seat: int, ranks: list[str]) -> str | None:
        """004:47, 004:67, C85, 001:88: held cards go last. Judged after the cards have left the hand."""
        hold, holder = self.field("hold") or None, self.seats[seat]
        if not hold or hold["rank"] not in ranks or holder.size is None:
            return None
        if not holder.shown and not look_up(hold, "at_once"):
            return None  # C106: what remains may be held cards
        held_left = sum(count for card, count in holder.hand.items() if rank_of(card) == hold["rank"])
        if hold_kept(ranks, holder.size, held_left, hold):
            return None
        if hold["rank"] != "6":
            return "held_three_broken"
        return "held_six_not_alone" if holder.size == 0 and plain_ranks(ranks) == {"6"} else "held_six_broken"

    def breach(self, seat: int) -> None:
        """C83: whoever breaks the hold-back gets the last place.

        READING: so does a seat whose play broke it and got another name, which came before.
        """
        if look_up(self.rules, "hold.penalty") == "last" and seat not in self.breachers:
            self.breachers.append(seat)
            self.seats[seat].undecided = not self.seats[seat].out

    def holds_only_held(self, seat: int) -> bool:
        """Tell whether nothing but held cards is left in a hand, the play before them being made (001:88)."""
        holder = self.seats[seat]
        if look_up(self.rules, "hold.qing3") is None or not holder.shown or holder.owed or not holder.size:
            return False
        return all(rank_of(card) == self.rules["hold"]["rank"] for card in holder.cards())

    # -- the table --------------------------------------------------------------------------------------------------

    def jump_over(self, seat: int, cause: int) -> None:
        """Note which seats a play out of turn jumped over: they have not passed, and may never answer."""
        assert self.last is not None
        for other in self.order[self.last]:
            if other == seat:
                break
            if self.seats[other].active and other not in self.passed and other != self.owner:
                self.waited_in_vain.setdefault(other, cause)

    def put_on_top(self, event: Event, seat: int, ranks: list[str], natural: Iterable[str], *, leads: bool) -> None:
        """Put a set on the table: the log is what happened, and the turn goes on from its player (4.12)."""
        holder = self.seats[seat]
        if leads:
            self.trick += 1
            self.passed.clear()
            self.waited_in_vain.clear()
        elif self.only_threes is not None and self.only_threes == self.owner:
            self.qing3.append((self.only_threes, seat))  # C96
        if self.field("pass_scope") == "set":
            self.passed.clear()
        self.passed_again.clear()
        self.in_second_lap = False
        self.yielded.clear()  # C39
        self.applicant = None  # C36
        # READING: a seat that comes back after its pass, or after it was left out, takes part again.
        self.passed.discard(seat)
        holder.left_out = False
        self.waited_in_vain.pop(seat, None)
        self.led, self.free_lead = True, []
        self.top, self.owner, self.last = ranks, seat, seat
        # READING: the play before the 3s is one of other cards.
        others = any(rank != look_up(self.rules, "hold.rank") for rank in natural)
        self.only_threes = seat if others and self.holds_only_held(seat) else None
        self.verdict.tricks[event["seq"]] = self.trick
        if holder.size is not None:
            self.verdict.cards_left[event["seq"]] = holder.size
        holder.played = True
        if holder.size == 0:
            self.goes_out(seat)
