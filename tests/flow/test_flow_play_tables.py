"""The tables of plays, tricks, throne and stakes against the log."""

from collections import Counter
from itertools import pairwise

from taken_logs import Log, Moves, agree, cards, only, time, walk

STAKES = ("solo", "open_guard", "declare_rebellion", "reveal", "kick")


def test_plays(legal: Log) -> None:
    expected = []
    for name in sorted(legal.games):
        for one, trick, action, over, left, think in walk(legal.games[name]):
            shown = cards(one.get("cards", ""))
            expected.append(
                {
                    "game_id": name,
                    "seq": one["seq"],
                    "ts": time(one),
                    "trick": trick,
                    "seat": one["seat"],
                    "action": action,
                    "cards": one.get("cards"),
                    "n_cards": len(shown),
                    "n_small_jokers": sum(card in ("SJ", "GJ") for card in shown),
                    "n_big_jokers": sum(card in ("BJ", "EJ") for card in shown),
                    "is_guard_card_shown": "GJ" in shown,
                    "over_seat": over,
                    "cards_left": left,
                    "think_ms": round(think.total_seconds() * 1000),
                }
            )
    agree(legal.rows("plays"), expected)


def test_tricks(legal: Log) -> None:
    expected = []
    for name in sorted(legal.games):
        found: dict[int, Moves] = {}
        for one, trick, action, *_ in walk(legal.games[name]):
            found.setdefault(trick, []).append((one, action))
        for trick, moves in found.items():
            plays = [one for one, action in moves if action != "pass"]
            expected.append(
                {
                    "game_id": name,
                    "trick": trick,
                    "lead_seat": plays[0]["seat"],
                    "win_seat": plays[-1]["seat"],
                    "n_plays": len(plays),
                    "n_passes": len(moves) - len(plays),
                    "first_seq": moves[0][0]["seq"],
                    "last_seq": moves[-1][0]["seq"],
                }
            )
        [row] = [row for row in legal.rows("games") if row["game_id"] == name]
        assert row["n_tricks"] == len(found)
    agree(legal.rows("tricks"), expected)


def test_free_leads(legal: Log) -> None:
    """接风: a trick is led by another than the winner of the one before exactly when that one is out."""
    tricks = legal.rows("tricks")
    for before, after in pairwise(tricks):
        if before["game_id"] == after["game_id"]:
            assert after["is_free_lead"] == (before["win_seat"] != after["lead_seat"])


def test_throne(legal: Log) -> None:
    numbers: Counter[str] = Counter()
    expected = []
    for one in legal.events("abdicate", "accept"):
        numbers[one["game"]] += 1
        expected.append(
            {
                "game_id": one["game"],
                "offer_no": numbers[one["game"]],
                "seat": one["seat"],
                "answer": one["type"],
                "answer_seq": one["seq"],
                "to_seat": one.get("to"),
                "is_forced": one.get("forced", False),
                "is_auto": one.get("auto", False),
                "cards": one.get("cards"),
            }
        )
    agree(legal.rows("throne"), expected)


def test_stakes(legal: Log) -> None:
    expected = [
        (one["game"], one["seq"], time(one), one["type"], one["seat"], one.get("open")) for one in legal.events(*STAKES)
    ]
    assert only(legal.rows("stakes"), "game_id", "seq", "ts", "action", "seat", "is_open") == expected
    last = {row["game_id"]: row["factor_after"] for row in legal.rows("stakes")}
    ends = {one["game"]: one["factor"] for one in legal.events("end")}
    assert last == {name: ends[name] for name in last}
