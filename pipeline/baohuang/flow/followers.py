"""A game that comes late mends its followers: what games of a match say of the one before them is set right."""

import json
from typing import Any

import pyarrow as pa

from baohuang.flow.matches import Results
from baohuang.game.violations import Severity, Violation
from baohuang.lake import tables
from baohuang.lake.commit import Writer

RULE = Violation.DEAL_START_WRONG_SEAT


def mend_followers(writer: Writer, matches: set[str]) -> int:
    """Judge the first dealt seat of every game of these matches again; returns how many games were set right.

    Games judged in order are right already and nothing is written.
    """
    if not matches:
        return 0
    games = writer.read("games", None, {"match_id": matches}).to_pylist()
    stale = stale_games(writer, games)
    if stale:
        _rewrite(writer, games, stale)
    return len(stale)


def stale_games(writer: Writer, games: list[dict[str, Any]]) -> dict[str, tuple[str, int | None]]:
    """Games whose predecessor or verdict is another now: `predecessor` and the seat to be dealt first, if wrong."""
    ids = [game["game_id"] for game in games]
    firsts = writer.read("seats", ["game_id", "seat"], {"game_id": ids, "place": [1]})
    first_out = dict(zip(firsts["game_id"].to_pylist(), firsts["seat"].to_pylist(), strict=True))
    named = set(writer.read("violations", ["game_id"], {"game_id": ids, "name": [RULE.id]})["game_id"].to_pylist())
    rules = _rules(writer)
    results = Results()
    for game in games:
        if game["match_no"] is not None:
            results.add(game["match_id"], game["match_no"], game["state"], first_out.get(game["game_id"]))
    stale: dict[str, tuple[str, int | None]] = {}
    for game in games:
        if game["match_no"] is None:
            continue
        predecessor, first = results.before(game["match_id"], game["match_no"])
        fields, _ = rules.get(game["ruleset_hash"], ({}, []))
        dealt = game["first_dealt_seat"]
        is_judged = first is not None and fields.get("deal.later") == "last_first" and dealt is not None and dealt < 5
        wrong = first if is_judged and dealt != first and game["state"] != "unjudged" else None
        if predecessor != game["predecessor"] or (wrong is not None) != (game["game_id"] in named):
            stale[game["game_id"]] = (predecessor, wrong)
    return stale


def _rules(writer: Writer) -> dict[str, tuple[dict[str, Any], list[str]]]:
    rows = writer.read("rulesets").to_pylist()
    return {row["ruleset_hash"]: (json.loads(row["rules"]), json.loads(row["assumed"])) for row in rows}


def _rewrite(writer: Writer, games: list[dict[str, Any]], stale: dict[str, tuple[str, int | None]]) -> None:
    """The rows of stale games in games, violations and events, written again."""
    rules = _rules(writer)
    violations = writer.read("violations", None, {"game_id": stale}).to_pylist()
    events = writer.read("events", None, {"game_id": stale}).to_pylist()
    starts = {event["game_id"]: event for event in events if event["seq"] == 0}
    found: dict[str, list[dict[str, Any]]] = {game_id: [] for game_id in stale}
    for row in violations:
        if row["name"] != RULE.id:
            found[row["game_id"]].append(row)
    changed = [game for game in games if game["game_id"] in stale]
    for game in changed:
        game_id = game["game_id"]
        game["predecessor"], first = stale[game_id]
        start = starts[game_id]
        if start["verdict"] == RULE.id:
            start["verdict"] = "legal"
        if first is not None:
            fields, assumed = rules[game["ruleset_hash"]]
            severity = RULE.severity(fields, frozenset(assumed), claim=False, stated=False)
            found[game_id].insert(0, _violation(game, start, first, severity))
            if start["verdict"] == "legal":
                start["verdict"] = RULE.id
        faults = [row for row in found[game_id] if row["severity"] != Severity.SUSPICIOUS]
        was_legal_but_for_faults = game["is_legal"] or game["n_faults"] > 0
        game["n_findings"], game["n_faults"] = len(found[game_id]), len(faults)
        judged = game["state"] not in ("gap", "conflict", "unknown_ruleset", "unjudged")
        game["is_legal"] = was_legal_but_for_faults and judged and not faults
        for number, row in enumerate(found[game_id], 1):
            row["finding_no"] = number
    rows = {"games": changed, "violations": [row for each in found.values() for row in each], "events": events}
    for name, new in rows.items():
        writer.remove_rows(name, stale)
        if new:
            writer.write(name, pa.Table.from_pylist(new, tables.TABLES[name].schema))


def _violation(game: dict[str, Any], start: dict[str, Any], first: int, severity: Severity) -> dict[str, Any]:
    says = RULE.declaration
    return {
        "game_id": game["game_id"],
        "finding_no": 1,
        "code": RULE.code,
        "name": RULE.id,
        "severity": str(severity),
        "seq": 0,
        "seat": None,
        "expected": str(first),
        "actual": str(game["first_dealt_seat"]),
        "policy": says.policy.word,
        "caused_by": None,
        "field": says.field,
        "file_id": start["file_id"],
        "line": start["line"],
        "byte_offset": start["byte_offset"],
    }
