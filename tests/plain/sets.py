"""Sets and their comparison. A set is a list of ranks as they count: ["9", "9", "BJ"]; "TF" is the special face."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from plain.cards import PLAIN_RANKS, SPECIAL, STRENGTH, copy_of, rank_of
from plain.fields import Rules, look_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

JOKER_RANKS = ("SJ", "BJ", SPECIAL)


def plain_ranks(ranks: Iterable[str]) -> set[str]:
    """Give the ranks of a set that are no jokers."""
    return {rank for rank in ranks if rank not in JOKER_RANKS}


def as_they_count(ranks: list[str], *, wild_two: bool) -> list[str]:
    """Let 2s take the rank of the set where they are fillers (001:89-90); alone they are 2s (C91, C92)."""
    base = plain_ranks(ranks) - {"2"}
    if not wild_two or len(base) != 1:
        return ranks
    rank = base.pop()
    return [rank if one == "2" else one for one in ranks]


def highest(ranks: list[str]) -> int:
    """Give the strength of a set's highest plain rank; of jokers alone that of the lowest of them (8.2)."""
    plain = plain_ranks(ranks)
    if plain:
        return max(STRENGTH[rank] for rank in plain)
    return min(STRENGTH[rank] for rank in ranks)


def hung_class(ranks: list[str]) -> int:
    """004:81: hung with a big joker (2) > hung with a small joker (1) > plain (0); the special face above (001:3)."""
    if SPECIAL in ranks:
        return 3
    if "BJ" in ranks:
        return 2
    return 1 if "SJ" in ranks else 0


def big_jokers(ranks: list[str]) -> int:
    """Count the big jokers of a set, and the special face, which stands above them (4.6, row 85)."""
    return ranks.count("BJ") + ranks.count(SPECIAL)


def cover_needed(old: list[str]) -> int:
    """C93: two big jokers for each big one on the table, one for each small one."""
    return 2 * big_jokers(old) + old.count("SJ")


def beats(new: list[str], old: list[str], compare: str) -> bool:
    """Tell whether a set of the same number of cards beats another."""
    if compare == "pointwise":
        # 000:30: sorted, every card beats its counterpart.
        pairs = zip(sorted(map(STRENGTH.__getitem__, new)), sorted(map(STRENGTH.__getitem__, old)), strict=True)
        return all(higher > lower for higher, lower in pairs)
    if compare == "class":
        # 004:45, 004:81: the class decides; within a hung class nothing beats (004:45), plain sets go by rank.
        if hung_class(new) != hung_class(old):
            return hung_class(new) > hung_class(old)
        return hung_class(new) == 0 and highest(new) > highest(old)
    if compare == "additive":
        # 001:91-93, C93: the jokers are covered, and the base is higher.
        # READING: 001:86 "one grade up" is any higher rank, not the next one only.
        return big_jokers(new) >= cover_needed(old) and highest(new) > highest(old)
    raise ValueError(f"no such comparison: {compare}")


def beaten_by_kao(new: list[str], old: list[str]) -> bool:
    """C13: the plain part has as many cards and is higher, the jokers beat the old ones or cover them additively."""
    plain_new = [rank for rank in new if rank not in JOKER_RANKS]
    plain_old = [rank for rank in old if rank not in JOKER_RANKS]
    if len(plain_new) != len(plain_old):
        return False
    if plain_new and highest(plain_new) <= highest(plain_old):
        return False
    jokers_new = sorted(STRENGTH[rank] for rank in new if rank in JOKER_RANKS)
    jokers_old = sorted(STRENGTH[rank] for rank in old if rank in JOKER_RANKS)
    pointwise = len(jokers_new) == len(jokers_old) and all(a > b for a, b in zip(jokers_new, jokers_old, strict=True))
    return pointwise or big_jokers(new) >= cover_needed(old)


def adds_jokers(new: list[str], old: list[str]) -> bool:
    """Tell whether an answer has more jokers than the joker or the hung set on the table (4.11, 烤牌)."""
    jokers_new = sum(rank in JOKER_RANKS for rank in new)
    jokers_old = sum(rank in JOKER_RANKS for rank in old)
    return 0 < jokers_old < jokers_new


def why_not_higher(new: list[str], old: list[str], compare: str) -> str:
    """Name the reason for which `new` does not beat `old`, in the order of 4.11."""
    additive = compare == "additive"
    if not additive and hung_class(old) >= 2 and (SPECIAL in old or new.count(SPECIAL) < old.count("BJ")):
        # READING: nothing is said of what lies under a special face: it is as unbeatable as a big joker.
        return "big_joker_beaten"  # 000:35, 004:45; 001:92: not where jokers add up
    if hung_class(new) == 0 and hung_class(old) >= 1:
        return "plain_over_joker"  # 000:34, 004:45
    if hung_class(new) == 1 and hung_class(old) == 1:
        return "small_joker_over_small_joker"  # 004:45
    if additive and big_jokers(new) < cover_needed(old):
        return "too_few_big_jokers"  # C93
    if compare == "pointwise" and big_jokers(new) < big_jokers(old) + old.count("SJ"):
        return "too_few_big_jokers"  # 8.2
    if compare in ("pointwise", "additive") and hung_class(new) > 0:
        return "hung_base_not_higher"  # 001:11
    return "not_higher"


def hold_kept(ranks: list[str], remaining: int, remaining_held: int, hold: Rules | None) -> bool:
    """Tell whether a set obeys the hold-back, with `remaining` cards left, `remaining_held` of them held ones."""
    if not hold or hold["rank"] not in ranks:
        return True
    if look_up(hold, "at_once"):
        if remaining > 0:  # 004:47: all of them, and nothing else in hand
            return False
    elif remaining > remaining_held:
        return False
    # C85: no jokers in it, nor anything else
    return not look_up(hold, "alone") or set(ranks) == {hold["rank"]}


def sets_of(ranks: Counter[str], size: int, *, wild_two: bool) -> Iterator[list[str]]:
    """Give every set of a size that a hand can make, at the ranks of its cards."""
    for small in range(min(ranks["SJ"], size) + 1):
        for big in range(min(ranks["BJ"], size - small) + 1):
            for special in range(min(ranks[SPECIAL], size - small - big) + 1):
                jokers = ["SJ"] * small + ["BJ"] * big + [SPECIAL] * special
                plain = size - len(jokers)
                if plain == 0:
                    yield jokers
                    continue
                for base in PLAIN_RANKS:
                    twos = ranks["2"] if wild_two and base != "2" else 0
                    for own in range(max(1, plain - twos), min(plain, ranks[base]) + 1):
                        yield [base] * own + ["2"] * (plain - own) + jokers


def can_beat(hand: Counter[str], old: list[str], rules: Rules, special: str | None = None) -> bool:
    """Try every set that a hand can make; `special` is the card that the seat may use as the special face."""
    plain: Counter[str] = Counter()
    for card, count in hand.items():
        plain[rank_of(card)] += count
    held = [plain]
    if special is not None and any(copy_of(card) == special and count > 0 for card, count in hand.items()):
        with_special = plain.copy()
        with_special[rank_of(special)] -= 1
        with_special[SPECIAL] += 1
        held.append(with_special)
    return any(can_beat_with(ranks, old, rules) for ranks in held)


def can_beat_with(ranks: Counter[str], old: list[str], rules: Rules) -> bool:
    """Try every set of these ranks."""
    hold, wild_two = look_up(rules, "hold") or None, rules["wild_two"]
    size = sum(ranks.values())

    def kept(new: list[str]) -> bool:
        held_left = ranks[hold["rank"]] - new.count(hold["rank"]) if hold else 0
        return hold_kept(new, size - len(new), held_left, hold)

    for new in sets_of(ranks, len(old), wild_two=wild_two):
        if beats(as_they_count(new, wild_two=wild_two), old, rules["compare"]) and kept(new):
            return True
    if rules["three_twos"] and old == ["BJ"] and ranks["2"] >= 3 and kept(["2"] * 3):  # C33
        return True
    if rules["kao"] and hung_class(old) > 0:  # C13
        plain = sum(rank not in JOKER_RANKS for rank in old)
        for jokers in range(len(old) - plain + 1, ranks["SJ"] + ranks["BJ"] + 1):
            for new in sets_of(ranks, plain + jokers, wild_two=wild_two):
                if beaten_by_kao(new, old) and kept(new):
                    return True
    return False
