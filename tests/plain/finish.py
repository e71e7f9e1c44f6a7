"""4.8: finishing, places, and the claims of `end` but for the points."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

from plain.cards import split_cards
from plain.fields import Event, look_up
from plain.play import Play
from plain.points import result_and_certainty
from plain.verdicts import MISMATCH, SUSPICIOUS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TITLES = (("头科", "二科", "三科", "二落", "大落"), ("头客", "二客", "三客", "二拉", "大拉"))


class Finish(Play):
    """Judges who is out, and what the platform says of it."""

    # -- places -----------------------------------------------------------------------------------------------------

    def bottom_places(self, breachers: Iterable[int]) -> list[int]:
        """Give the places of those who broke the hold-back: the last one, two breachers the last two (C83)."""
        count = len(set(breachers))
        return list(range(len(self.seats) - count + 1, len(self.seats) + 1))

    def places_by_order(self, breachers: Iterable[int]) -> list[int | None]:
        """Give the places by order of emptying; None where it is not decided, as between two breachers (C83)."""
        places: list[int | None] = [None] * len(self.seats)
        if self.order_is_unknown():
            return places
        breachers = set(breachers)
        others = [seat for seat in self.emptied if seat not in breachers]
        for place, seat in enumerate(others, start=1):
            places[seat] = place
        left = [s for s in range(len(self.seats)) if s not in breachers and s not in others]
        if len(left) == 1:  # log format: where one seat is left it has the last place
            places[left[0]] = len(others) + 1
        if len(breachers) == 1:
            places[breachers.pop()] = len(self.seats)
        return places

    def order_is_unknown(self) -> bool:
        """Tell whether closed hands hide who is out (C106)."""
        return any(seat.size is None or seat.presumed_out or seat.may_be_out for seat in self.seats)

    def own_places(self) -> list[int | None]:
        """Give the places as far as they are decided."""
        return self.places_by_order(self.breachers)

    def completions(self, places: list[int | None], breachers: Iterable[int]) -> Iterator[list[int]]:
        """Give every full order that agrees with the places known."""
        size = len(places)
        free_places = [place for place in range(1, size + 1) if place not in places]
        free_seats = [seat for seat in range(size) if places[seat] is None]
        bottom, breachers = self.bottom_places(breachers), set(breachers)
        for order in permutations(free_places, len(free_seats)):
            given = dict(zip(free_seats, order, strict=True))
            if all((given[s] in bottom) == (s in breachers) for s in free_seats):
                yield [given[s] if place is None else place for s, place in enumerate(places)]

    def possible_places(self) -> Iterator[list[int]]:
        """Give every full order that agrees with what happened."""
        return self.completions(self.own_places(), self.breachers)

    @staticmethod
    def agreed(values: list[Any]) -> Any:
        """Give the value that all full orders agree on, else None (C53: what is still open need not matter)."""
        return values[0] if values and all(value == values[0] for value in values) else None

    def on_finish(self, event: Event) -> None:
        """Claim that a seat is out, and at which place; the last place may be claimed too (log format)."""
        seat, place = event["seat"], event["place"]
        if self.seats[seat].may_be_out:
            self.goes_out(seat)
        if self.order_is_unknown():
            if self.seats[seat].shown and not self.seats[seat].out and place < len(self.seats):
                self.find(event, "finish_false", seat=seat)
            return
        own = self.own_places()[seat]
        # READING: of several breachers each may have any of the last places; a breacher need not have emptied his hand.
        right = place in self.bottom_places(self.breachers) if seat in self.breachers else place == own
        if not right:
            self.find(event, "finish_order_mismatch" if self.seats[seat].out else "finish_false", seat=seat)

    # -- the end ----------------------------------------------------------------------------------------------------

    def end_fault(self) -> tuple[str, str] | None:
        """Name an end that comes too early (004:51, 000:70, 000:95, 001:75)."""
        # C83: a breacher whose next turn has not come may count as left out.
        left = [seat for seat in self.seats if seat.active and not seat.undecided and not seat.may_be_out]
        if any(seat.size is None for seat in left):
            return None  # not known
        some_out = bool(self.emptied) or any(seat.may_be_out for seat in self.seats)
        if self.end_of_solo() in ("either", "first_out") and some_out:
            return None  # C44, C76
        if len(left) <= 1:
            return None
        # READING: as long as the guard is unknown, it is enough that a side may be out
        side_out = any(self.side_may_be_out(guard) for guard in self.possible_guards() or [None])
        game = self.field("end.game")
        if game == "side_out" and side_out:
            return None
        by_silence = side_out and (game is None or "end.game" in self.assumed)  # row 116
        return "ended_early", SUSPICIOUS if by_silence else self.severity("ended_early")

    def on_end(self, event: Event) -> None:
        """Judge the end itself and every key that the platform claims, at most one finding a key."""
        self.ended = True
        self.verdict.claimed_scores = any(event.get(key) is not None for key in ("scores", "side_scores"))
        if self.void:
            # READING: of a void hand its points, its emperor and the cards left are judged, nothing else.
            self.end_emperor(event)
            self.end_left(event)
            for key in ("scores", "side_scores"):
                if any(event.get(key) or ()):  # points of 0 are none
                    self.find(event, "score_on_void")
            return
        self.verdict.state = "complete"
        early = self.end_fault()
        if early:
            self.find(event, early[0], severity=early[1])
        if self.may_be_ineligible is not None and not self.led:
            # READING: no lead has come; nor has an outright solo, and now none can
            self.find(self.may_be_ineligible, "emperor_ineligible", seat=self.may_be_ineligible.get("seat"))
        self.end_emperor(event)
        self.end_guard(event)
        self.end_hold_penalty(event)
        self.end_qing3(event)
        self.end_places(event, early=early is not None)
        self.end_titles(event)
        self.end_left(event)
        self.end_result(event)
        self.end_points(event)

    def end_points(self, event: Event) -> None:
        """Judge `factor`, `scores` and `side_scores`."""
        raise NotImplementedError

    def end_emperor(self, event: Event) -> None:
        """`emperor`: the one enthroned."""
        if "emperor" in event and self.emperor is not None and event["emperor"] != self.emperor:
            self.find(event, "emperor_identity_mismatch")

    def end_guard(self, event: Event) -> None:
        """`guard`: the holder of the guard's card, null in a solo."""
        if "guard" not in event or self.emperor is None or event["guard"] in self.possible_guards():
            return
        if self.roles_known() and self.guard is None and event["guard"] != self.emperor:
            self.find(event, "solo_not_recognised")  # C107
        elif not self.nobody_has_guard_card():
            # READING: an emperor named as his own guard is no other guard, but a solo is written null.
            self.find(event, "guard_identity_mismatch")

    def end_hold_penalty(self, event: Event) -> None:
        """`hold_penalty`: those who broke the hold-back (004:47)."""
        claimed = event.get("hold_penalty")
        if claimed is None:
            return
        if look_up(self.rules, "hold.penalty") != "last":
            if claimed and look_up(self.rules, "hold.qing3") is None:  # 7: a claim of what is not said
                self.find(event, "held_six_penalty_false", severity=SUSPICIOUS)
            return
        if set(self.breachers) - set(claimed):
            self.find(event, "held_six_penalty_missing")
        elif set(claimed) - set(self.breachers):
            self.find(event, "held_six_penalty_false")

    def end_qing3(self, event: Event) -> None:
        """`hold_penalty` and `hold_penalty_to` with 清3: whose last play before its 3s was beaten, and by whom."""
        if look_up(self.rules, "hold.qing3") is None:
            return
        claimed, to = event.get("hold_penalty"), event.get("hold_penalty_to")
        due = dict(self.qing3)
        judged = {number for number, seat in enumerate(self.seats) if seat.shown and not seat.owed}
        if claimed is not None:
            missed = set(due) - set(claimed)
            false = {seat for seat in claimed if seat not in due and (seat in judged or seat >= len(self.seats))}
            if missed:
                # C97: by an ally it counts by the letter only
                by_enemies = any(not self.are_allies(seat, due[seat]) for seat in missed)
                self.find(event, "qing3_missed", severity=MISMATCH if by_enemies else SUSPICIOUS)
            elif false:
                self.find(event, "qing3_false")
        if to is not None:
            penalised = set(due) if claimed is None else set(claimed) & set(due)
            # READING: one seat is named; it must be one that somebody who is penalised owes to
            known = penalised or set(due)
            unjudged = claimed is not None and not set(claimed) <= set(due)
            if not unjudged and to not in {due[seat] for seat in known}:
                self.find(event, "qing3_false")

    def are_allies(self, seat: int, other: int) -> bool:
        """Tell whether two seats are on the same side; where the guard is unknown they may be."""
        if not self.roles_known():
            return True
        side = {self.emperor, self.guard}
        return (seat in side) == (other in side)

    def end_places(self, event: Event, *, early: bool) -> None:
        """`places`: the order of emptying, given the `hold_penalty` claimed."""
        claimed = event.get("places")
        if claimed is None or self.order_is_unknown():
            return
        breachers = set(self.breachers)
        is_last = look_up(self.rules, "hold.penalty") == "last"
        if event.get("hold_penalty") is not None and is_last:
            breachers = {seat for seat in event["hold_penalty"] if seat < len(self.seats)}
        elif sorted(claimed[s] or 0 for s in breachers) != self.bottom_places(breachers):
            self.find(event, "held_six_penalty_missing")
            return
        expected = self.places_by_order(breachers)
        bottom_is_right = sorted(claimed[s] or 0 for s in breachers) == self.bottom_places(breachers)
        wrong = [s for s in range(len(self.seats)) if s not in breachers and claimed[s] != expected[s]]
        if wrong or not bottom_is_right:
            # READING: a full order claimed at an end that came too early follows from it.
            follows = early and bottom_is_right and all(expected[s] is None for s in wrong)
            self.find(event, "finish_order_mismatch", cause=event["seq"] if follows else None)

    def claimed_places(self, event: Event) -> list[list[int]]:
        """Give every full order that the places claimed leave open, or those that happened if none are claimed."""
        claimed = event.get("places")
        if claimed is None:
            return list(self.possible_places())
        penalised = event.get("hold_penalty") if look_up(self.rules, "hold.penalty") == "last" else None
        breachers = set(self.breachers) if penalised is None else set(penalised)
        full = list(self.completions(claimed, [s for s in breachers if s < len(claimed) and claimed[s] is None]))
        return full or list(self.completions(claimed, ()))

    def end_titles(self, event: Event) -> None:
        """`titles`: by the places (004:19), given those claimed; either spelling of the log format is accepted."""
        titles, places = event.get("titles"), event.get("places")
        if titles is None:
            return
        for title, place in zip(titles, self.own_places() if places is None else places, strict=False):
            right = (None, "") if place is None else tuple(row[place - 1] for row in TITLES if place <= len(row))
            if title not in right:
                self.find(event, "title_mismatch")
                return

    def end_left(self, event: Event) -> None:
        """`left`: the cards still held; of a closed hand their number."""
        if event.get("left") is None:
            return
        for seat, text in zip(self.seats, event["left"], strict=False):
            cards = Counter(self.normal(split_cards(text or "")))
            right = seat.size is None or sum(cards.values()) in (seat.size, seat.size - seat.loose)
            if seat.shown:
                # 4.12: a card that was owed is written off, whichever of the hand it is
                right = right and not cards - seat.hand
            if not right:
                self.find(event, "leftover_mismatch")
                return

    # -- the winner -------------------------------------------------------------------------------------------------

    def claimed_roles(self, event: Event) -> tuple[int | None, list[int | None]]:
        """Give the emperor and the possible guards (None: a solo), given the roles claimed."""
        emperor = event.get("emperor", self.emperor)
        guards = [event["guard"]] if "guard" in event else self.possible_guards()
        if emperor in guards or any(seat is not None and seat >= len(self.seats) for seat in (emperor, *guards)):
            guards = []  # roles that nobody can score
        return emperor, guards

    def result_for(self, emperor: int, guard: int | None, places: list[int]) -> tuple[str | None, bool]:
        """Tell who wins with these roles and places, and whether the text says so."""
        return result_and_certainty(
            self.rules,
            emperor,
            guard,
            places,
            open_solo=self.solo == "open",
            grabbed=self.grabbed,
            opened=self.opened() or any(stake.kind == "open_guard" and stake.maybe for stake in self.stakes),
        )

    def end_result(self, event: Event) -> None:
        """`result`: given the roles and places claimed; judged where they decide it."""
        emperor, guards = self.claimed_roles(event)
        if "result" not in event or emperor is None:
            return
        all_of_them = [self.result_for(emperor, g, p) for g in guards for p in self.claimed_places(event)]
        own = self.agreed([result for result, _ in all_of_them])
        if own is not None and event["result"] != own:
            stated = all(is_stated for _, is_stated in all_of_them)
            self.find(event, "result_mismatch", severity=None if stated else SUSPICIOUS)
