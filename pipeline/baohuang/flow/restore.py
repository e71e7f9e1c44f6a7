"""Events back from the lake: rows of the table `events` as event columns, to be judged again with what came since."""

from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from baohuang.flow.event_rows import TYPE_NAMES
from baohuang.flow.parts import spread
from baohuang.game import cards
from baohuang.game.events import STRUCTS, EventType
from baohuang.game.layout import Flag
from baohuang.ingest.build import WITH_PAYLOAD
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.times import write_time

_FLAG_KEYS = {"forced": Flag.FORCED, "auto": Flag.AUTO, "open": Flag.OPEN, "as": Flag.SPECIAL}
_WITH_PAYLOAD = [event_type for event_type, struct in STRUCTS.items() if struct in WITH_PAYLOAD]


def restore(rows: pa.Table, number_of: dict[str, int]) -> EventColumns:
    """The columns of `events` rows; `number_of` gives the run's number of each game, `file` is the lake's file id."""
    n = rows.num_rows
    game_ids, game = _distinct(rows, "game_id")
    type_names, named = _distinct(rows, "type")
    types = np.asarray([TYPE_NAMES.index(name) for name in type_names], np.uint8)[named]
    details, has_detail = _distinct(rows, "detail")
    keys = [msgspec.json.decode(detail) if detail else {} for detail in details]
    flags = np.asarray([_flags(found) for found in keys], np.uint8)[has_detail]
    place = np.asarray([found.get("place", -1) for found in keys], np.int8)[has_detail]
    has_cards, card_count, codes = _cards(rows)
    flags[has_cards] |= np.uint8(Flag.HAS_CARDS)
    seq, ts = _numbers(rows, "seq", np.int32), rows["ts"].cast(pa.int64()).to_numpy()
    payload = np.full(n, -1, np.int32)
    with_payload = np.flatnonzero(np.isin(types, _WITH_PAYLOAD))
    payload[with_payload] = np.arange(len(with_payload), dtype=np.int32)
    payloads = []
    for row in with_payload.tolist():
        known = {"v": 1, "game": game_ids[game[row]], "seq": int(seq[row]), "ts": write_time(int(ts[row]))}
        known["type"] = TYPE_NAMES[types[row]]
        payloads.append(msgspec.convert({**known, **keys[has_detail[row]]}, STRUCTS[EventType(types[row])]))
    return EventColumns(
        file=_numbers(rows, "file_id", np.int32),
        line=_numbers(rows, "line", np.int64),
        offset=_numbers(rows, "byte_offset", np.int64),
        length=_numbers(rows, "length", np.int32),
        ending=_numbers(rows, "ending", np.int8),
        fate=np.full(n, Fate.ACCEPTED, np.uint8),
        game=np.asarray([number_of[game_id] for game_id in game_ids], np.int32)[game],
        seq=seq,
        ts=ts.astype(np.int64),
        type=types,
        seat=_numbers(rows, "seat", np.int8),
        other=_numbers(rows, "to_seat", np.int8),
        place=place,
        flags=flags,
        card_start=np.cumsum(card_count, dtype=np.int64) - card_count,
        card_count=card_count,
        payload=payload,
        cards=codes,
        payloads=payloads,
    )


def _distinct(rows: pa.Table, name: str) -> tuple[list[Any], np.ndarray]:
    """The distinct values of a column, None among them, and for each row which one it has."""
    encoded = rows[name].combine_chunks().dictionary_encode(null_encoding="encode")
    return encoded.dictionary.to_pylist(), encoded.indices.to_numpy()


def _flags(keys: dict[str, Any]) -> int:
    return sum(int(flag) for key, flag in _FLAG_KEYS.items() if keys.get(key))


def _cards(rows: pa.Table) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each row whether it has cards, and how many; and the cards of all rows, one byte each."""
    texts, has_text = _distinct(rows, "cards")
    codes = [b"" if text is None else cards.parse(text) for text in texts]
    counts = np.asarray([len(each) for each in codes], np.int32)
    starts = np.cumsum(counts, dtype=np.int64) - counts
    pool = np.frombuffer(b"".join(codes), np.uint8)
    has_cards = np.asarray([text is not None for text in texts], bool)[has_text]
    return has_cards, counts[has_text], pool[spread(starts[has_text], counts[has_text].astype(np.int64))]


def event_json(columns: EventColumns, row: int, game_id: str) -> bytes:
    """An event as a line of the log again, from its decoded content: the same event, not the same bytes."""
    keys: dict[str, Any] = {
        "v": 1,
        "game": game_id,
        "seq": int(columns.seq[row]),
        "ts": write_time(int(columns.ts[row])),
        "type": TYPE_NAMES[columns.type[row]],
    }
    if columns.payload[row] >= 0:
        keys |= msgspec.to_builtins(columns.payloads[columns.payload[row]])
        return msgspec.json.encode(keys)
    if columns.seat[row] >= 0:
        keys["seat"] = int(columns.seat[row])
    if columns.other[row] >= 0:
        keys["target" if columns.type[row] == EventType.GUESS else "to"] = int(columns.other[row])
    flags = int(columns.flags[row])
    if flags & Flag.HAS_CARDS:
        start, count = int(columns.card_start[row]), int(columns.card_count[row])
        keys["cards"] = cards.write(columns.cards[start : start + count].tobytes())
    if columns.place[row] >= 0:
        keys["place"] = int(columns.place[row])
    if columns.type[row] == EventType.SOLO:
        keys["open"] = bool(flags & Flag.OPEN)
    if flags & Flag.FORCED:
        keys["forced"] = True
    if flags & Flag.AUTO:
        keys["auto"] = True
    if flags & Flag.SPECIAL:
        keys["as"] = "special"
    return msgspec.json.encode(keys)


def _numbers(rows: pa.Table, name: str, dtype: Any) -> np.ndarray:
    return np.asarray(rows[name].fill_null(-1).to_numpy(), dtype)
