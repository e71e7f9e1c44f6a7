"""A game that comes late mends its followers: what games of a match say of the one before them is set right."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from baohuang.flow.game_rows import UNJUDGED_STATES
from baohuang.flow.matches import Results, to_be_dealt_first
from baohuang.game.violations import Severity, Violation
from baohuang.lake import tables
from baohuang.lake.commit import Writer
from baohuang.lake.lake import Lake

RULE = Violation.DEAL_START_WRONG_SEAT
UNJUDGED = Violation.SEAT_COUNT_MISMATCH  # the finding of a game that is none of five, and not judged
RESULT_COLUMNS = ("game_id", "match_id", "match_no", "state")
DEAL_COLUMNS = ("predecessor", "ruleset_hash", "first_dealt_seat")


def load_results(source: Lake | Writer, matches: Iterable[str], results: Results) -> None:
    """Note what the lake knows of the games of these matches."""
    _load(source, source.read("games", RESULT_COLUMNS, {"match_id": matches}), results)


def _load(source: Lake | Writer, games: pa.Table, results: Results) -> None:
    firsts = source.read("seats", ["game_id", "seat"], {"game_id": games["game_id"].to_pylist(), "place": [1]})
    first_out = dict(zip(firsts["game_id"].to_pylist(), firsts["seat"].to_pylist(), strict=True))
    for game_id, match, number, state in _rows(games, RESULT_COLUMNS):
        if number is not None:
            results.add((match, number), game_id, state, first_out.get(game_id))


def _rows(table: pa.Table, columns: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    return zip(*(table[name].to_pylist() for name in columns), strict=True)


def mend_followers(writer: Writer, matches: set[str]) -> None:
    """Judge the first dealt seat of every game of these matches again, and write what is another now.

    Games judged in order are right already and nothing is written.
    """
    if not matches:
        return
    stale = stale_games(writer, matches)
    if stale:
        _rewrite(writer, stale)


def stale_games(writer: Writer, matches: set[str]) -> dict[str, tuple[str, int | None]]:
    """Games whose predecessor or verdict is another now: `predecessor` and the seat to be dealt first, if wrong."""
    games = writer.read("games", [*RESULT_COLUMNS, *DEAL_COLUMNS], {"match_id": matches})
    results = Results()
    _load(writer, games, results)
    where = {"game_id": games["game_id"].to_pylist(), "name": [RULE.id, UNJUDGED.id]}
    columns = ("game_id", "name", "expected")
    found = {(game_id, name): said for game_id, name, said in _rows(writer.read("violations", columns, where), columns)}
    rules = _rules(writer)
    stale: dict[str, tuple[str, int | None]] = {}
    for game_id, match, number, _, was, ruleset_hash, dealt in _rows(games, (*RESULT_COLUMNS, *DEAL_COLUMNS)):
        if number is None:
            continue
        before = results.before((match, number))
        fields, _ = rules.get(ruleset_hash, ({}, []))
        first = None if (game_id, UNJUDGED.id) in found else to_be_dealt_first(fields, before, dealt)
        if before[0] != was or found.get((game_id, RULE.id)) != (None if first is None else str(first)):
            stale[game_id] = (before[0], first)
    return stale


def _rules(writer: Writer) -> dict[str, tuple[dict[str, Any], list[str]]]:
    rows = writer.read("rulesets").to_pylist()
    return {row["ruleset_hash"]: (json.loads(row["rules"]), json.loads(row["assumed"])) for row in rows}


def _rewrite(writer: Writer, stale: dict[str, tuple[str, int | None]]) -> None:
    """The rows of stale games in games, violations and events, written again."""
    rules = _rules(writer)
    changed = writer.read("games", None, {"game_id": stale}).to_pylist()
    violations = writer.read("violations", None, {"game_id": stale}).to_pylist()
    events = writer.read("events", None, {"game_id": stale}).to_pylist()
    starts = {event["game_id"]: event for event in events if event["seq"] == 0}
    found: dict[str, list[dict[str, Any]]] = {game_id: [] for game_id in stale}
    for row in violations:
        if row["name"] != RULE.id:
            found[row["game_id"]].append(row)
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
        game["n_findings"], game["n_faults"] = len(found[game_id]), len(faults)
        game["is_legal"] = not faults and game["state"] not in UNJUDGED_STATES
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
