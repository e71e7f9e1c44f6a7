"""4.10: tribute, paid after the deal for the last hand of the match that was not void (2.11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plain.cards import STRENGTH, rank_of, split_cards
from plain.deal import Deal
from plain.verdicts import MISMATCH, SUSPICIOUS

if TYPE_CHECKING:
    from plain.fields import Event


@dataclass
class Dues:
    """Who owes tribute to whom; counts are None where the amount is not said (001:96)."""

    result: str = "draw"
    is_stated: bool = True  # False: a silent cell of the result table was filled
    solo: bool = False
    payers: dict[int, int | None] = field(default_factory=dict)
    takers: dict[int, int | None] = field(default_factory=dict)
    qing3: list[tuple[int, int]] = field(default_factory=list)


class Tribute(Deal):
    """Judges what is paid, and what is not."""

    def dues(self) -> Dues | None:
        """Work out who owes what; None where the last hand or its result is not known.

        READING: with no hand before this one nobody owes anything.
        """
        if self.number == 1 or (self.previous is not None and self.previous.get("none")):
            return Dues()
        previous = self.previous or {}
        emperor, guard, solo = previous.get("emperor"), previous.get("guard"), previous.get("solo")
        result = previous.get("result")
        if emperor is None or solo is None or result is None:
            return None
        owed = Dues(result, previous.get("result_is_stated", True), guard is None, qing3=previous.get("qing3") or [])
        if result == "draw":
            return owed
        side = {emperor: "emperor"} | ({guard: "guard"} if guard is not None else {})
        rebels = [seat for seat in range(len(self.seats)) if seat not in side]
        if guard is None:
            factor = (self.field("tribute.open_factor") or 1) if solo == "open" else 1
            of_emperor = self.times(self.field("tribute.solo_emperor"), factor)
            of_side = {emperor: of_emperor}
            of_rebels = dict.fromkeys(rebels, self.times(self.field("tribute.solo_other"), factor))
        else:
            of_side = {emperor: self.field("tribute.emperor"), guard: self.field("tribute.guard")}
            of_rebels = dict.fromkeys(rebels, self.field("tribute.rebel"))
        won = result == "emperor"
        owed.payers, owed.takers = (of_rebels, of_side) if won else (of_side, of_rebels)
        return owed

    @staticmethod
    def times(count: int | None, factor: int) -> int | None:
        """Multiply an amount that may not be said."""
        return None if count is None else count * factor

    def is_settled_by_points(self) -> bool | None:
        """C78: points or tribute, not both; None where that is not known."""
        if self.field("settle") == "both" or not self.field("tribute") or self.field("score.by") is None:
            return False
        if self.number == 1 or self.previous is None or "claimed_scores" not in self.previous:
            return None
        return bool(self.previous["claimed_scores"])

    def on_tribute(self, event: Event) -> None:
        """Pay a tribute, before the throne."""
        # READING: the throne begins with its first event, be it an offer or an abdication.
        if self.throne_begun:
            self.find(event, "event_out_of_phase", seat=event["seat"])
            return
        payer, taker = event["seat"], event["to"]
        cards = self.normal(split_cards(event["cards"]))
        held = self.seats[payer].hand.copy()
        wrong = self.take(payer, cards)
        self.put(taker, cards)
        self.payments.append((event["seq"], payer, taker, cards))
        dues = self.dues()
        card_fault = self.tribute_card_fault(payer, taker, cards, held, dues)
        name = self.first_that_holds(
            not self.field("tribute") and "tribute_not_in_ruleset",
            bool(self.field("tribute")) and self.is_settled_by_points() and "settled_twice",
            *(self.tribute_party_faults(payer, taker, len(cards), dues) if self.field("tribute") else ()),
            wrong,
            card_fault,
            self.field("tribute") and dues is not None and self.pays_too_much(payer, taker, dues),
        )
        if name:
            self.find(event, name[0], seat=payer, severity=name[1])
            if name[0] == "tribute_wrong_parties":
                self.named_payers.add(payer)
        if self.field("tribute") and dues is not None:
            self.judge_order(dues)

    def tribute_party_faults(
        self, payer: int, taker: int, cards: int, dues: Dues | None
    ) -> list[tuple[str, str] | str]:
        """Say whether anything is owed at all, and by whom to whom."""
        if dues is None or (payer, taker) in dues.qing3:
            return []
        stated = None if dues.is_stated else SUSPICIOUS
        if payer in [seat for seat, _ in dues.qing3] and (not dues.payers or payer in dues.takers):
            return ["tribute_wrong_parties"]  # 4.11: a wrong receiver of what 清3 costs
        if not dues.payers:
            no_hand = self.number == 1 or (self.previous or {}).get("none")
            return ["tribute_wrong_parties"] if no_hand else [("tribute_on_draw", MISMATCH)]
        due = dues.takers.get(taker)
        # READING: who has had all that is due to him is no receiver any more
        has_all = (
            due is not None and cards > 0 and self.received_as_owed(taker, dues, but=len(self.payments) - 1) >= due
        )
        if payer not in dues.payers or taker not in dues.takers or has_all:
            return [("tribute_wrong_parties", stated or self.severity("tribute_wrong_parties"))]
        return []

    def tribute_card_fault(
        self, payer: int, taker: int, cards: list[str], held: Counter[str], dues: Dues | None
    ) -> str | None:
        """Say whether the cards are those due: 2s (004:61), or the largest held (001:65, 001:88)."""
        card = self.field("tribute.card")
        if card == "two":
            return "tribute_not_two" if any(rank_of(one) != "2" for one in cards) else None
        largest = card == "largest" or (dues is not None and (payer, taker) in dues.qing3)
        if not largest or not self.seats[payer].shown:
            return None
        rest = held.copy()
        for one in sorted(cards, key=lambda c: -STRENGTH[rank_of(c)]):
            if any(STRENGTH[rank_of(other)] > STRENGTH[rank_of(one)] for other, n in rest.items() if n > 0):
                return "tribute_not_largest"
            rest[one] -= 1
        return None

    def amount_severity(self, dues: Dues) -> str:
        """C82: what a solo pays may be assumed."""
        return self.severity("tribute_wrong_count", "tribute.solo_emperor" if dues.solo else None)

    def paid_by(self, payer: int, dues: Dues) -> int:
        """Count the cards that a seat has paid, without what it owes for 清3."""
        return sum(len(cards) for _, p, to, cards in self.payments if p == payer and (p, to) not in dues.qing3)

    def received(self, taker: int, dues: Dues) -> int:
        """Count the cards that a seat has received, without what it is owed for 清3."""
        return sum(len(cards) for _, p, to, cards in self.payments if to == taker and (p, to) not in dues.qing3)

    def received_as_owed(self, taker: int, dues: Dues, *, but: int) -> int:
        """Count the same without one payment, and without what a payer gave beyond what he owed."""
        given: Counter[int] = Counter()
        for number, (_, payer, to, cards) in enumerate(self.payments):
            if number != but and to == taker and (payer, to) not in dues.qing3:
                given[payer] += len(cards)
        return sum(min(count, dues.payers.get(payer) or 0) for payer, count in given.items())

    def pays_too_much(self, payer: int, taker: int, dues: Dues) -> tuple[str, str] | None:
        """Say whether this payment gives the payer or the receiver more than is due."""
        if (payer, taker) in dues.qing3:
            count = sum(len(cards) for _, p, to, cards in self.payments if (p, to) == (payer, taker))
            return ("tribute_wrong_count", MISMATCH) if count > 1 and taker not in dues.takers else None
        given = self.paid_by(payer, dues)
        got = self.received(taker, dues)
        owed, due = dues.payers.get(payer), dues.takers.get(taker)
        too_much_before = any(self.paid_by(other, dues) > (count or 0) for other, count in dues.payers.items())
        if (owed is not None and given > owed) or (due is not None and got > due and not too_much_before):
            return "tribute_wrong_count", self.amount_severity(dues)
        return None

    def on_tribute_return(self, event: Event) -> None:
        """Give a card back, which no rule set describes (C77)."""
        if self.throne_begun:
            self.find(event, "event_out_of_phase", seat=event["seat"])
            return
        cards = split_cards(event["cards"])
        wrong = self.take(event["seat"], cards)
        self.put(event["to"], cards)
        name = self.first_that_holds(
            not self.field("tribute") and "tribute_not_in_ruleset",
            bool(self.field("tribute")) and "tribute_returned",
            wrong,
        )
        if name:
            self.find(event, name[0], seat=event["seat"], severity=name[1])

    def on_exempt(self, event: Event) -> None:
        """Claim an exemption, before the throne: by four jokers in the new deal (004:61, C81)."""
        seat = event["seat"]
        if self.throne_begun:
            self.find(event, "event_out_of_phase", seat=seat)
            return
        self.exempt.add(seat)
        jokers = self.field("tribute.exempt_jokers")
        if not self.field("tribute"):
            self.find(event, "tribute_not_in_ruleset", seat=seat)
        elif jokers is None or (self.seats[seat].shown and self.seats[seat].jokers_dealt < jokers):
            self.find(event, "exemption_false", seat=seat)

    def begin_throne(self, event: Event) -> None:
        """Report at the first event of the throne what of the tribute is missing, one finding a debtor (4.11)."""
        if self.throne_begun:
            return
        self.throne_begun = True
        dues = self.dues()
        if not self.field("tribute") or dues is None:
            return
        if self.field("settle") == "points" and self.is_settled_by_points() is not False:
            return  # C78: points instead
        if self.field("settle") == "points" and not self.payments:
            return
        for payer, taker in dict.fromkeys(dues.qing3):
            paid = any((p, to) == (payer, taker) and cards for _, p, to, cards in self.payments)
            if not paid and payer not in self.named_payers:  # who paid another has had his verdict
                self.find(event, "tribute_missing", seat=payer)
        severity = None if dues.is_stated else SUSPICIOUS
        if dues.payers and None in dues.payers.values():
            # READING: where the amount is not said, it is enough that somebody pays; else one finding.
            others = [payment for payment in self.payments if (payment[1], payment[2]) not in dues.qing3]
            if not others and not self.exempt:
                self.find(event, "tribute_missing", severity=severity)
            return
        for payer, owed in dues.payers.items():
            self.judge_debtor(event, payer, owed or 0, dues)

    def judge_debtor(self, event: Event, payer: int, owed: int, dues: Dues) -> None:
        """Report one who paid nothing, or too little.

        READING: an exemption, true or false, has had its own verdict; and who has no 2 (left) has nothing to pay.
        """
        given = self.paid_by(payer, dues)
        if payer in self.exempt or given >= owed:
            return
        seat, severity = self.seats[payer], None
        waived = any(p == payer and not cards for _, p, _, cards in self.payments)
        no_two = seat.shown and not any(rank_of(card) == "2" for card in seat.cards())
        if self.field("tribute.card") == "two" and (no_two or (not seat.shown and waived)):
            if self.field("tribute.none_held") == "waive":
                return  # C79
            severity = SUSPICIOUS  # nothing is said of who has no 2
        if given:
            self.find(event, "tribute_wrong_count", seat=payer, severity=severity or self.amount_severity(dues))
        else:
            assumed = dues.solo and "tribute.solo_emperor" in self.assumed  # C82
            self.find(event, "tribute_missing", seat=payer, severity=SUSPICIOUS if assumed else severity)

    def judge_order(self, dues: Dues) -> None:
        """001:65: the guard takes the middle one of three; rebels take the largest first, in finishing order.

        READING: it is judged when all is paid as owed, by the cards paid, at the first payment that breaks the order;
        a payment that has had its verdict gets no second one. In which order the cards of an open solo are taken, two
        by each, is not said.
        """
        counted = [payment for payment in self.payments if (payment[1], payment[2]) not in dues.qing3]
        if self.order_judged or any(self.paid_by(payer, dues) != owed for payer, owed in dues.payers.items()):
            return
        if not dues.takers or any(self.received(taker, dues) != due for taker, due in dues.takers.items()):
            return
        self.order_judged = True
        paid = sorted((STRENGTH[rank_of(card)] for *_, cards in counted for card in cards), reverse=True)
        shares = self.shares(dues, paid)
        for seq, payer, taker, cards in counted if shares else ():
            for strength in (STRENGTH[rank_of(card)] for card in cards):
                shares[taker][strength] -= 1
                if shares[taker][strength] < 0:
                    if all(finding.seq != seq for finding in self.verdict.findings):
                        self.find({"seq": seq}, "tribute_order_wrong", seat=payer)
                    return

    def shares(self, dues: Dues, paid: list[int]) -> dict[int, Counter[int]]:
        """Give the strengths that each receiver should get, of those paid, highest first; {} where none is said."""
        previous = self.previous or {}
        emperor, guard, places = previous.get("emperor"), previous.get("guard"), previous.get("places") or []
        if dues.result == "emperor":
            if self.field("tribute.guard_takes") != "middle" or guard is None or len(paid) != 3:
                return {}
            return {emperor: Counter([paid[0], paid[2]]), guard: Counter([paid[1]])}
        if self.field("tribute.rebels_take") != "largest_first" or any(due != 1 for due in dues.takers.values()):
            return {}
        if len(places) != len(self.seats) or any(places[seat] is None for seat in dues.takers):
            return {}
        in_order = sorted(dues.takers, key=lambda seat: places[seat])
        return {seat: Counter([strength]) for seat, strength in zip(in_order, paid, strict=True)}


def predecessor_of(verdict: Any, rules: Any, before: dict[str, Any] | None) -> dict[str, Any] | None:
    """Tell what the next game of a match must know of this one; of a void game, what was to be known before it."""
    if verdict.state == "void":
        known = dict(before or {})
        if known.get("none") and verdict.first_dealt is not None:
            known["redeal_of"] = known.get("redeal_of", verdict.first_dealt)  # C10
        return known or None
    if verdict.state != "complete" or verdict.emperor is None:
        return None
    places = list(verdict.places)
    return {
        "first": places.index(1) if 1 in places else None,
        "emperor": verdict.emperor,
        "guard": verdict.guard,
        "solo": verdict.solo,
        "places": places,
        "result": verdict.result,
        "result_is_stated": verdict.result_is_stated,
        "qing3": list(verdict.qing3),
        "claimed_scores": verdict.claimed_scores,
    }
