"""Events back from the lake: rows of the table `events` as event columns, to be judged again with what came since."""

from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from baohuang.flow.event_rows import TYPE_NAMES
from baohuang.game import cards
from baohuang.game.events import STRUCTS, EventType
from baohuang.game.layout import Flag
from baohuang.ingest.build import WITH_PAYLOAD
from baohuang.ingest.columns import EventColumns, Fate
from baohuang.ingest.times import write_time

_FLAG_KEYS = {"forced": Flag.FORCED, "auto": Flag.AUTO, "open": Flag.OPEN, "as": Flag.SPECIAL}


def restore(rows: pa.Table, number_of: dict[str, int]) -> EventColumns:
    """The columns of `events` rows; `number_of` gives the run's number of each game, `file` is the lake's file id."""
    n = rows.num_rows
    game = [number_of[game_id] for game_id in rows["game_id"].to_pylist()]
    types = [TYPE_NAMES.index(name) for name in rows["type"].to_pylist()]
    seat, other = (_numbers(rows, name, np.int8) for name in ("seat", "to_seat"))
    seq, line, offset, length, file = (
        rows[name].to_numpy() for name in ("seq", "line", "byte_offset", "length", "file_id")
    )
    ts = rows["ts"].cast(pa.int64()).to_numpy()
    flags = np.zeros(n, np.uint8)
    place = np.full(n, -1, np.int8)
    payload = np.full(n, -1, np.int32)
    card_count = np.zeros(n, np.int32)
    pool: list[bytes] = []
    payloads: list[Any] = []
    for row, (text, detail) in enumerate(zip(rows["cards"].to_pylist(), rows["detail"].to_pylist(), strict=True)):
        if text is not None:
            codes = cards.parse(text)
            flags[row] |= Flag.HAS_CARDS
            card_count[row] = len(codes)
            pool.append(codes)
        keys = msgspec.json.decode(detail) if detail else {}
        for key, flag in _FLAG_KEYS.items():
            if keys.get(key):
                flags[row] |= flag
        if "place" in keys:
            place[row] = keys["place"]
        struct = STRUCTS[EventType(types[row])]
        if struct in WITH_PAYLOAD:
            payload[row] = len(payloads)
            known = {"v": 1, "game": rows["game_id"][row].as_py(), "seq": int(seq[row]), "ts": write_time(int(ts[row]))}
            payloads.append(msgspec.convert({**known, "type": TYPE_NAMES[types[row]], **keys}, struct))
    ends = np.cumsum(card_count.astype(np.int64))
    return EventColumns(
        file=file.astype(np.int32),
        line=line.astype(np.int64),
        offset=offset.astype(np.int64),
        length=length.astype(np.int32),
        ending=_numbers(rows, "ending", np.int8),
        fate=np.full(n, Fate.ACCEPTED, np.uint8),
        game=np.asarray(game, np.int32),
        seq=seq.astype(np.int32),
        ts=ts.astype(np.int64),
        type=np.asarray(types, np.uint8),
        seat=seat,
        other=other,
        place=place,
        flags=flags,
        card_start=ends - card_count,
        card_count=card_count,
        payload=payload,
        cards=np.frombuffer(b"".join(pool), np.uint8),
        payloads=payloads,
    )


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
