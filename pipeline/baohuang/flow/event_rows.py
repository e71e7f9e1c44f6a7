"""Rows of the tables that have a row an event: events, hands, plays, tricks, stakes, tributes, throne."""

from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from baohuang.flow import arrow
from baohuang.flow.replay import Batch
from baohuang.game.cards import GUARD_JOKER
from baohuang.game.events import MAX_SEATS, AnyEvent, EventType
from baohuang.game.layout import Action, Flag
from baohuang.game.violations import VIOLATIONS, Violation
from baohuang.ingest.columns import EventColumns
from baohuang.lake import tables
from baohuang.referee.judge import UNJUDGED
from baohuang.referee.words import RANK_NAMES

TYPE_NAMES = [event_type.name.lower() for event_type in EventType]
ACTION_NAMES = [action.name.lower() for action in Action]
VERDICT_NAMES = ["unjudged", "legal", *[violation.id for violation in VIOLATIONS]]
# index: verdict + 1
_VERDICT_PLACES = np.zeros(max(VIOLATIONS) + 2, np.int16)
_VERDICT_PLACES[[UNJUDGED + 1, 1, *[violation + 1 for violation in VIOLATIONS]]] = range(len(VERDICT_NAMES))
SKIPPED = (Violation.EVENT_OUT_OF_PHASE, Violation.UNKNOWN_SEAT)  # what cannot have happened has no effect
TOLD = Flag.FORCED | Flag.AUTO | Flag.SPECIAL  # flags that stand in the log only where they are set
_IS_SOLO, _PLACE = 1 << 8, 1 << 9  # bits above the flags: the event is a solo; its place + 1


def game_ids(batch: Batch, ids: list[str], rows: np.ndarray | None = None) -> pa.DictionaryArray:
    """The game id of each row, of all if none are given."""
    return arrow.named([ids[game.game] for game in batch.games], batch.game if rows is None else batch.game[rows])


def details(columns: EventColumns) -> pa.DictionaryArray:
    """The keys of each event that no column holds, as JSON; null where there are none."""
    has_payload = columns.payload >= 0
    is_told = (columns.flags & int(TOLD) > 0) | (columns.place >= 0) | (columns.type == EventType.SOLO)
    told = np.flatnonzero(is_told & ~has_payload)
    is_solo = columns.type[told] == EventType.SOLO
    codes = columns.flags[told] & np.where(is_solo, TOLD | Flag.OPEN, TOLD)
    codes |= is_solo * _IS_SOLO | (columns.place[told] + np.int32(1)) * _PLACE
    index = np.full(len(columns), -1, np.int32)
    different, index[told] = np.unique(codes, return_inverse=True)
    texts = {_keys_told(code): at for at, code in enumerate(different.tolist())}
    paid = np.flatnonzero(has_payload)
    found = [_keys_of_payload(columns.payloads[payload]) for payload in columns.payload[paid].tolist()]
    index[paid] = [-1 if text == b"{}" else texts.setdefault(text, len(texts)) for text in found]
    return arrow.named(pa.array(list(texts), pa.binary()).cast(pa.string()), index, index < 0)


def _keys_told(code: int) -> bytes:
    keys: dict[str, Any] = {}
    if code & _IS_SOLO:
        keys["open"] = bool(code & Flag.OPEN)
    if code & Flag.FORCED:
        keys["forced"] = True
    if code & Flag.AUTO:
        keys["auto"] = True
    if code & Flag.SPECIAL:
        keys["as"] = "special"
    if code >= _PLACE:
        keys["place"] = code // _PLACE - 1
    return msgspec.json.encode(keys)


def _keys_of_payload(payload: AnyEvent) -> bytes:
    """All keys of an event but those that stand on every line; the time is the last of these."""
    text = msgspec.json.encode(payload)
    rest = text[text.index(b'"', text.index(b',"ts":"') + 7) + 1 :]
    return b"{" + rest.removeprefix(b",")


def event_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`events`: every event with its verdict."""
    columns = batch.events
    cards = batch.card_sets
    return arrow.table(
        tables.EVENTS.schema,
        {
            "game_id": game_ids(batch, ids),
            "seq": columns.seq,
            "ts": columns.ts,
            "type": arrow.named(TYPE_NAMES, columns.type.view(np.int8)),
            "seat": arrow.seats(columns.seat),
            "to_seat": arrow.seats(columns.other),
            "cards": arrow.named(cards.names, cards.index, columns.flags & Flag.HAS_CARDS == 0),
            "detail": details(columns),
            "verdict": arrow.named(VERDICT_NAMES, _VERDICT_PLACES[batch.judgement.verdict + np.int16(1)]),
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
    rows = rows_of(columns, EventType.DEAL)
    rows = rows[~np.isin(batch.judgement.verdict[rows], SKIPPED)]
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


def play_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`plays`: plays and passes."""
    columns, verdicts, cards = batch.events, batch.judgement, batch.card_sets
    rows = batch.play_rows
    action = verdicts.action[rows]
    is_pass = action >= Action.PASS
    is_lead = action == Action.LEAD
    over = verdicts.over[rows]
    base = verdicts.base[rows]
    could_beat = verdicts.could_beat[rows]
    is_forced = verdicts.is_forced[rows]
    left = verdicts.cards_left[rows]
    card_set = cards.index[rows]
    n_cards = columns.card_count[rows]
    waited, has_before = _waited(columns)
    return arrow.table(
        tables.PLAYS.schema,
        {
            "game_id": game_ids(batch, ids, rows),
            "seq": columns.seq[rows],
            "ts": columns.ts[rows],
            "trick": verdicts.trick[rows],
            "lap": verdicts.lap[rows],
            "seat": columns.seat[rows],
            "action": arrow.named(ACTION_NAMES, action),
            "is_free_lead": verdicts.is_free_lead[rows] > 0,
            "cards": arrow.named(cards.names, card_set, is_pass),
            "n_cards": n_cards * ~is_pass,
            "base": arrow.named(RANK_NAMES, base, (base < 0) | (base >= len(RANK_NAMES))),
            "n_small_jokers": verdicts.small_jokers[rows],
            "n_big_jokers": verdicts.big_jokers[rows],
            "is_guard_card_shown": cards.holding(GUARD_JOKER, card_set),
            "over_seat": arrow.column(over, pa.int8(), is_lead | (over < 0)),
            "cards_left": arrow.column(left, pa.int32(), left < 0),
            "could_beat": arrow.column(could_beat > 0, pa.bool_(), (could_beat < 0) | is_lead),
            "is_forced": arrow.column(is_forced > 0, pa.bool_(), is_forced < 0),
            "think_ms": arrow.column(waited[rows] // 1000, pa.int64(), ~has_before[rows]),
        },
    )


def _waited(columns: EventColumns) -> tuple[np.ndarray, np.ndarray]:
    """Microseconds since the event before, int64 [events], and whether that one is there."""
    waited = np.zeros(len(columns), np.int64)
    has_before = np.zeros(len(columns), bool)
    np.subtract(columns.ts[1:], columns.ts[:-1], out=waited[1:])
    has_before[1:] = (columns.game[1:] == columns.game[:-1]) & (columns.seq[1:] - columns.seq[:-1] == 1)
    return waited, has_before


def trick_table(batch: Batch, ids: list[str]) -> pa.Table:
    """`tricks`: from the plays, which are in order."""
    columns, verdicts = batch.events, batch.judgement
    rows = batch.play_rows
    if not len(rows):
        return tables.TRICKS.schema.empty_table()
    game, trick = batch.game[rows], verdicts.trick[rows]
    first = np.flatnonzero(np.append(True, (game[1:] != game[:-1]) | (trick[1:] != trick[:-1])))
    last = np.append(first[1:], len(rows)) - 1
    is_play = verdicts.action[rows] <= Action.FOLLOW
    n_so_far = np.cumsum(is_play, dtype=np.int32)
    n_plays = np.diff(n_so_far[last], prepend=np.int32(0))
    last_play = np.flatnonzero(is_play)[n_so_far[last] - 1]
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


def rows_of(columns: EventColumns, *types: EventType) -> np.ndarray:
    """The rows of some event types."""
    is_one = np.zeros(len(columns), bool)
    for one in types:
        is_one |= columns.type == one
    return np.flatnonzero(is_one)


def judged_rows(batch: Batch, *types: EventType) -> np.ndarray:
    """The rows of some event types that were judged."""
    rows = rows_of(batch.events, *types)
    return np.asarray(rows[batch.judgement.verdict[rows] != UNJUDGED])


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
            "answer": arrow.named(TYPE_NAMES, columns.type[rows].view(np.int8)),
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
            "ts": columns.ts[rows],
            "action": arrow.named(TYPE_NAMES, columns.type[rows].view(np.int8)),
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
            "action": arrow.named(TYPE_NAMES, columns.type[rows].view(np.int8)),
            "seat": columns.seat[rows],
            "to_seat": arrow.seats(columns.other[rows]),
            "cards": arrow.card_text(columns.cards, columns.card_start[rows], columns.card_count[rows], is_exempt),
        },
    )
