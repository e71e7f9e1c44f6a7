"""The tables of games, seats and events against the log: rows worked out from the JSON lines by plain Python."""

import json
from collections import Counter

from flow_lake import check_conservation, check_meaning, check_shape
from taken_logs import Log, agree, cards, only, time

STRENGTH = {"A": 1, "2": 2, "SJ": 3, "GJ": 3, "BJ": 4, "EJ": 4}
COLUMNS = {"v", "game", "seq", "ts", "type", "seat", "to", "target", "cards"}


def test_shape(either: Log) -> None:
    check_shape(either.lake)
    check_meaning(either.lake)
    check_conservation(either.lake)


def test_events(either: Log) -> None:
    expected = [
        (one["game"], one["seq"], time(one), one["type"], one.get("seat"), one.get("to", one.get("target")))
        for one in either.events()
    ]
    assert only(either.rows("events"), "game_id", "seq", "ts", "type", "seat", "to_seat") == expected
    assert only(either.rows("events"), "cards") == [(one.get("cards"),) for one in either.events()]
    for row, one in zip(either.rows("events"), either.events(), strict=True):
        other = {key: value for key, value in one.items() if key not in COLUMNS and not key.startswith("x_")}
        assert (json.loads(row["detail"]) if row["detail"] else {}) == other


def test_places_in_the_file(either: Log) -> None:
    [path] = (either.lake.parent / "logs").iterdir()
    data = path.read_bytes()
    lines = data.splitlines()
    for row in either.rows("events"):
        raw = data[row["byte_offset"] : row["byte_offset"] + row["length"]]
        assert json.loads(raw)["game"] == row["game_id"]
        assert lines[row["line"] - 1] == raw
    for row in either.rows("quarantine"):
        assert data[row["byte_offset"] : row["byte_offset"] + row["length"]] == row["raw"]


def test_hands(legal: Log) -> None:
    expected = [(one["game"], one["seat"], one["cards"], len(one["cards"]) // 2) for one in legal.events("deal")]
    assert only(legal.rows("hands"), "game_id", "seat", "cards", "n_cards") == sorted(expected)


def test_seats(legal: Log) -> None:
    expected = []
    for name in sorted(legal.games):
        events = legal.games[name]
        start, end = events[0], events[-1]
        hands = {one["seat"]: cards(one["cards"]) for one in events if one["type"] == "deal"}
        done = Counter((one["type"], one.get("seat")) for one in events)
        for seat, player in enumerate(start["players"]):
            role = "emperor" if seat == end["emperor"] else "guard" if seat == end["guard"] else "rebel"
            expected.append(
                {
                    "game_id": name,
                    "seat": seat,
                    "player_id": player,
                    "is_bot": seat in start.get("bots", []),
                    "role": role,
                    "side": "rebels" if role == "rebel" else "emperor",
                    "place": end["places"][seat],
                    "place_claimed": end["places"][seat],
                    "score": end["scores"][seat],
                    "score_claimed": end["scores"][seat],
                    "is_offered": done["abdicate", seat] + done["accept", seat] > 0,
                    "is_abdicated": done["abdicate", seat] > 0,
                    "is_rebel_declared": done["declare_rebellion", seat] > 0,
                    "is_kicked": done["kick", seat] > 0,
                    "hand_size": len(hands[seat]),
                    "hand_strength": sum(STRENGTH.get(card, STRENGTH.get(card[0], 0)) for card in hands[seat]),
                    "n_timeouts": done["timeout", seat],
                    "n_disconnects": done["disconnect", seat],
                }
            )
    agree(legal.rows("seats"), expected)


def test_claims_of_faulty_games(faulty: Log) -> None:
    for name, events in faulty.games.items():
        end = next((one for one in reversed(events) if one["type"] == "end"), {})
        [row] = [row for row in faulty.rows("games") if row["game_id"] == name]
        assert row["factor_claimed"] == end.get("factor")
        assert row["result_claimed"] == end.get("result")
        seats = [row for row in faulty.rows("seats") if row["game_id"] == name]
        for column, key in (("place_claimed", "places"), ("score_claimed", "scores")):
            assert [seat[column] for seat in seats] == end.get(key, [None] * len(seats))


def test_games(legal: Log) -> None:
    expected = []
    for name in sorted(legal.games):
        events = legal.games[name]
        start, end = events[0], events[-1]
        done = Counter(one["type"] for one in events)
        expected.append(
            {
                "game_id": name,
                "ruleset": start["ruleset"],
                "match_id": start["match"],
                "match_no": start["no"],
                "table_id": start.get("table"),
                "source": start.get("source"),
                "started_at": time(start),
                "ended_at": time(end),
                "state": "complete",
                "hands": "open",
                "predecessor": "none" if start["no"] == 1 else "known",
                "is_legal": True,
                "has_bots": bool(start.get("bots")),
                "first_dealt_seat": start["first_dealt"],
                "emperor_seat": end["emperor"],
                "guard_seat": end["guard"],
                "n_abdications": done["abdicate"],
                "factor": end["factor"],
                "factor_claimed": end["factor"],
                "result": end["result"],
                "result_claimed": end["result"],
                "n_events": len(events),
                "n_plays": done["play"],
                "n_passes": done["pass"],
                "n_findings": 0,
                "n_faults": 0,
                "run_id": 1,
            }
        )
    agree(legal.rows("games"), expected)


def test_rulesets(either: Log) -> None:
    """One row for weihai as it stands, one for each table's options."""
    found = either.rows("rulesets")
    options = {json.dumps(one.get("options", {}), sort_keys=True) for one in either.events("start")}
    assert {row["ruleset"] for row in found} == {"weihai"}
    assert len(found) == len(options)
    assert {one["ruleset_hash"] for one in either.rows("games")} == {row["ruleset_hash"] for row in found}
    assert all(json.loads(row["rules"])["deal.later"] == "last_first" for row in found)
