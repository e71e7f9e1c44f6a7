"""Rows of the tables that have a row an event: events, hands, plays, tricks, stakes, tributes, throne."""

from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from baohuang.flow import arrow
from baohuang.flow.replay import Batch
from baohuang.game.cards import GUARD_JOKER
from baohuang.game.events import MAX_SEATS, EventType
from baohuang.game.layout import Action, Flag
from baohuang.game.violations import VIOLATIONS, Violation
from baohuang.ingest.columns import EventColumns
from baohuang.lake import tables
from baohuang.referee.judge import UNJUDGED
from baohuang.referee.words import RANK_NAMES

TYPE_NAMES = [event_type.name.lower() for event_type in EventType]
ACTION_NAMES = [action.name.lower() for action in Action]
COLUMN_KEYS = ("v", "game", "seq", "ts", "type", "seat", "to", "target", "cards")
_HIGHEST = max(VIOLATIONS)
VERDICT_NAMES: list[str] = ["unjudged", "legal", *[""] * _HIGHEST]  # index: verdict + 1
for _violation in VIOLATIONS:
    VERDICT_NAMES[_violation + 1] = _violation.id
SKIPPED = (Violation.EVENT_OUT_OF_PHASE, Violation.UNKNOWN_SEAT)  # what cannot have happened has no effect


def game_ids(batch: Batch, ids: list[str], rows: np.ndarray) -> pa.Array:
    """The game id of each row."""
    own = [ids[game.game] for game in batch.games]
    number = np.repeat(np.arange(len(own)), [game.last - game.first for game in batch.games])
    return arrow.named(own, number[rows])


def detail(columns: EventColumns, row: int) -> str | None:
    """The keys of an event that no column holds, as JSON; None if there are none."""
    keys: dict[str, Any] = {}
    if columns.payload[row] >= 0:
        decoded = msgspec.to_builtins(columns.payloads[columns.payload[row]])
        keys = {key: value for key, value in decoded.items() if key not in COLUMN_KEYS}
    flags = int(columns.flags[row])
    event_type = int(columns.type[row])
    if event_type == EventType.SOLO:
        keys["open"] = bool(flags & Flag.OPEN)
    if flags & Flag.FORCED:
        keys["forced"] = True
    if flags & Flag.AUTO:
        keys["auto"] = True
    if flags & Flag.SPECIAL:
        keys["as"] = "special"
    if columns.place[row] >= 0:
        keys["place"] = int(columns.place[row])
    return msgspec.json.encode(keys).decode() if keys else None


def event_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`events`: every event with its verdict."""
    columns = batch.events
    n = len(columns)
    details: list[str | None] = [None] * n
    has_detail = (columns.payload >= 0) | (columns.flags & ~Flag.HAS_CARDS & 0xFF).astype(bool)
    has_detail |= (columns.place >= 0) | (columns.type == EventType.SOLO)
    for row in np.flatnonzero(has_detail):
        details[row] = detail(columns, int(row))
    return arrow.table(
        tables.EVENTS.schema,
        {
            "game_id": game_ids(batch, ids, np.arange(n)),
            "seq": columns.seq,
            "ts": arrow.times(columns.ts),
            "type": arrow.named(TYPE_NAMES, columns.type),
            "seat": arrow.seats(columns.seat),
            "to_seat": arrow.seats(columns.other),
            "cards": arrow.card_text(
                columns.cards, columns.card_start, columns.card_count, columns.flags & Flag.HAS_CARDS == 0
            ),
            "detail": details,
            "verdict": arrow.named(VERDICT_NAMES, batch.judgement.verdict + np.int16(1)),
            "file_id": columns.file,
            "line": columns.line,
            "byte_offset": columns.offset,
            "length": columns.length,
            "ending": columns.ending,
        },
    )


def hand_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`hands`: the first deal to each seat; one that the referee skipped gave nobody cards."""
    columns = batch.events
    is_skipped = np.isin(batch.judgement.verdict, SKIPPED)
    rows = np.flatnonzero((columns.type == EventType.DEAL) & ~is_skipped)
    hands = columns.game[rows].astype(np.int64) * MAX_SEATS + columns.seat[rows]
    rows = rows[np.sort(np.unique(hands, return_index=True)[1])]
    return arrow.table(
        tables.HANDS.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "seat": columns.seat[rows],
            "cards": arrow.card_text(columns.cards, columns.card_start[rows], columns.card_count[rows]),
            "n_cards": columns.card_count[rows],
        },
    )


def play_rows(batch: Batch) -> np.ndarray:
    """The rows that were part of a trick."""
    return np.flatnonzero(batch.judgement.action != Action.NONE)


def play_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`plays`: plays and passes."""
    columns, verdicts = batch.events, batch.judgement
    rows = play_rows(batch)
    action = verdicts.action[rows]
    is_pass = action >= Action.PASS
    is_lead = action == Action.LEAD
    before = np.maximum(rows - 1, 0)
    has_before = (columns.game[before] == columns.game[rows]) & (columns.seq[before] == columns.seq[rows] - 1)
    base = verdicts.base[rows]
    could_beat = verdicts.could_beat[rows]
    is_forced = verdicts.is_forced[rows]
    left = verdicts.cards_left[rows]
    return arrow.table(
        tables.PLAYS.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "seq": columns.seq[rows],
            "ts": arrow.times(columns.ts[rows]),
            "trick": verdicts.trick[rows],
            "lap": verdicts.lap[rows],
            "seat": columns.seat[rows],
            "action": arrow.named(ACTION_NAMES, action),
            "is_free_lead": verdicts.is_free_lead[rows] > 0,
            "cards": arrow.card_text(columns.cards, columns.card_start[rows], columns.card_count[rows], is_pass),
            "n_cards": np.where(is_pass, 0, columns.card_count[rows]),
            "base": arrow.named([*RANK_NAMES, None], np.where(base < 0, len(RANK_NAMES), base)),
            "n_small_jokers": verdicts.small_jokers[rows],
            "n_big_jokers": verdicts.big_jokers[rows],
            "is_guard_card_shown": shows_card(columns, rows),
            "over_seat": arrow.seats(np.where(is_lead, -1, verdicts.over[rows])),
            "cards_left": arrow.column(left, pa.int32(), left < 0),
            "could_beat": arrow.column(could_beat > 0, pa.bool_(), (could_beat < 0) | is_lead),
            "is_forced": arrow.column(is_forced > 0, pa.bool_(), is_forced < 0),
            "think_ms": arrow.column((columns.ts[rows] - columns.ts[before]) // 1000, pa.int64(), ~has_before),
        },
    )


def shows_card(columns: EventColumns, rows: np.ndarray) -> np.ndarray:
    """Whether the guard's card is among the cards of each row."""
    shown = np.flatnonzero(columns.cards == GUARD_JOKER)
    before = np.searchsorted(shown, columns.card_start[rows])
    behind = np.searchsorted(shown, columns.card_start[rows] + columns.card_count[rows])
    return np.asarray(behind > before)


def trick_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`tricks`: from the plays, which are in order."""
    columns, verdicts = batch.events, batch.judgement
    rows = play_rows(batch)
    if not len(rows):
        return tables.TRICKS.schema.empty_table()
    game, trick = columns.game[rows], verdicts.trick[rows]
    begins = np.append(True, (game[1:] != game[:-1]) | (trick[1:] != trick[:-1]))
    first = np.flatnonzero(begins)
    last = np.append(first[1:], len(rows)) - 1
    is_play = verdicts.action[rows] <= Action.FOLLOW
    n_plays = np.add.reduceat(is_play.astype(np.int64), first)
    last_play = np.maximum.reduceat(np.where(is_play, np.arange(len(rows)), -1), first)
    return arrow.table(
        tables.TRICKS.schema,
        {
            "game_id": game_ids(batch, ids, rows[first]),
            "trick": trick[first],
            "lead_seat": columns.seat[rows[first]],
            "win_seat": columns.seat[rows[last_play]],
            "is_free_lead": verdicts.is_free_lead[rows[first]] > 0,
            "n_plays": n_plays,
            "n_passes": last - first + 1 - n_plays,
            "first_seq": columns.seq[rows[first]],
            "last_seq": columns.seq[rows[last]],
        },
    )


def judged_rows(batch: Batch, *types: EventType) -> np.ndarray:
    """The rows of some event types that were judged."""
    return np.flatnonzero(np.isin(batch.events.type, types) & (batch.judgement.verdict != UNJUDGED))


def throne_rows(batch: Batch) -> np.ndarray:
    """The rows that answer an offer of the throne."""
    rows = judged_rows(batch, EventType.ABDICATE, EventType.ACCEPT)
    skipped = [*SKIPPED, Violation.ABDICATE_AFTER_ACCEPT]
    return rows[~np.isin(batch.judgement.verdict[rows], skipped)]


def throne_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`throne`: each answer, numbered within its game."""
    columns, verdicts = batch.events, batch.judgement
    rows = throne_rows(batch)
    game = columns.game[rows]
    first = np.flatnonzero(np.append(True, game[1:] != game[:-1])) if len(rows) else rows
    number = np.arange(len(rows)) - np.repeat(first, np.diff(np.append(first, len(rows)))) + 1
    flags = columns.flags[rows]
    return arrow.table(
        tables.THRONE.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "offer_no": number,
            "seat": columns.seat[rows],
            "answer": arrow.named(TYPE_NAMES, columns.type[rows]),
            "answer_seq": columns.seq[rows],
            "could_decline": verdicts.is_counted[rows] > 0,
            "is_forced": flags & Flag.FORCED > 0,
            "is_auto": flags & Flag.AUTO > 0,
            "to_seat": arrow.seats(columns.other[rows]),
            "cards": arrow.card_text(
                columns.cards, columns.card_start[rows], columns.card_count[rows], columns.card_count[rows] == 0
            ),
        },
    )


STAKES = (EventType.SOLO, EventType.OPEN_GUARD, EventType.DECLARE_REBELLION, EventType.REVEAL, EventType.KICK)


def stake_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`stakes`: declarations."""
    columns, verdicts = batch.events, batch.judgement
    rows = judged_rows(batch, *STAKES)
    is_solo = columns.type[rows] == EventType.SOLO
    return arrow.table(
        tables.STAKES.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "seq": columns.seq[rows],
            "ts": arrow.times(columns.ts[rows]),
            "action": arrow.named(TYPE_NAMES, columns.type[rows]),
            "seat": columns.seat[rows],
            "is_open": arrow.column(columns.flags[rows] & Flag.OPEN > 0, pa.bool_(), ~is_solo),
            "is_counted": verdicts.is_counted[rows] > 0,
            "factor_after": verdicts.factor_after[rows],
        },
    )


TRIBUTES = (EventType.TRIBUTE, EventType.TRIBUTE_RETURN, EventType.EXEMPT)


def tribute_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`tributes`: cards that change hands before the throne."""
    columns = batch.events
    rows = judged_rows(batch, *TRIBUTES)
    is_exempt = columns.type[rows] == EventType.EXEMPT
    return arrow.table(
        tables.TRIBUTES.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "seq": columns.seq[rows],
            "action": arrow.named(TYPE_NAMES, columns.type[rows]),
            "seat": columns.seat[rows],
            "to_seat": arrow.seats(columns.other[rows]),
            "cards": arrow.card_text(columns.cards, columns.card_start[rows], columns.card_count[rows], is_exempt),
        },
    )
