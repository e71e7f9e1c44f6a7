"""The tables of the lake: every column with its type, unit and meaning. The names are the contract."""

from dataclasses import dataclass
from typing import Final

import pyarrow as pa

TIME: Final = pa.timestamp("us", tz="UTC")


@dataclass(frozen=True)
class Column:
    """One column: its Arrow type, what it means, and when it is null (None: never)."""

    name: str
    type: pa.DataType
    meaning: str
    null_when: str | None = None


@dataclass(frozen=True)
class Table:
    """One table: what a row is, the key that makes it unique, its columns."""

    name: str
    row: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema, in column order."""
        return pa.schema([pa.field(c.name, c.type, nullable=c.null_when is not None) for c in self.columns])


UNKNOWN = "the log does not show it"
OPEN = "the game did not come to its end"
NO_GUARD = "a solo, or the log does not show it"
NOT_CLAIMED = "the log claims nothing"

GAMES = Table(
    "games",
    "one game",
    ("game_id",),
    (
        Column("game_id", pa.string(), "id of the game in the log"),
        Column("ruleset", pa.string(), "rule set named by the start event", "the start event is missing"),
        Column("ruleset_hash", pa.string(), "hash of the rule set with the game's options laid over", "not judged"),
        Column("match_id", pa.string(), "series of games at one table", "not in the log"),
        Column("match_no", pa.int32(), "number of the deal in its match, from 1", "not in the log"),
        Column("table_id", pa.string(), "the platform's table", "not in the log"),
        Column("source", pa.string(), "where the log says it comes from", "not in the log"),
        Column("started_at", TIME, "time of the first event"),
        Column("ended_at", TIME, "time of the last event"),
        Column("state", pa.string(), "complete, open, gap, conflict, void, aborted, unknown_ruleset or unjudged"),
        Column("hands", pa.string(), "open: all deals are shown; partial; closed: none"),
        Column("predecessor", pa.string(), "known, unknown or none: the game before it in its match"),
        Column(
            "predecessor_result",
            pa.string(),
            "what the rules ask of that game, as it stood when this one was judged (for bh alone)",
            "nothing is known of a game before it",
        ),
        Column("is_legal", pa.bool_(), "no finding but suspicious ones, and every event was judged"),
        Column("has_bots", pa.bool_(), "a seat was played by a program"),
        Column("first_dealt_seat", pa.int8(), "seat that got the first card", "not in the log"),
        Column("dealt_emperor_seat", pa.int8(), "seat that was dealt the emperor's card", UNKNOWN),
        Column("emperor_seat", pa.int8(), "seat on the throne", "nobody took the throne"),
        Column("guard_seat", pa.int8(), "seat of the guard, worked out from the cards", NO_GUARD),
        Column("solo", pa.string(), "none, hidden or open", "not known, or nobody took the throne"),
        Column("n_abdications", pa.int32(), "refusals of the throne"),
        Column("is_forced", pa.bool_(), "the emperor was forced to accept"),
        Column("is_guard_open", pa.bool_(), "the guard showed himself before the first lead, in a way that counts"),
        Column("n_rebels_declared", pa.int8(), "distinct seats whose rebellion counts"),
        Column("is_rebellion", pa.bool_(), "enough rebels declared: the rebellion stands"),
        Column("is_kicked_by_emperor_side", pa.bool_(), "a kick of the emperor's side counts"),
        Column("is_kicked_by_rebels", pa.bool_(), "a kick of the rebels counts"),
        Column("factor", pa.int32(), "product of all doublings that count", "nobody took the throne"),
        Column("factor_claimed", pa.int32(), "factor in the end event", NOT_CLAIMED),
        Column("result", pa.string(), "emperor, rebels or draw, worked out", "no result, or the rule set gives none"),
        Column("result_claimed", pa.string(), "result in the end event", NOT_CLAIMED),
        Column("n_events", pa.int32(), "events of the game in the lake"),
        Column("n_tricks", pa.int32(), "tricks begun"),
        Column("n_plays", pa.int32(), "plays"),
        Column("n_passes", pa.int32(), "passes"),
        Column("n_findings", pa.int32(), "findings, suspicious ones among them"),
        Column("n_faults", pa.int32(), "findings but the suspicious ones"),
        Column("engine_hash", pa.string(), "hash of the referee's sources that judged it"),
        Column("run_id", pa.int64(), "run that judged it"),
    ),
)

SEATS = Table(
    "seats",
    "one seat of a game",
    ("game_id", "seat"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seat", pa.int8(), "place at the table, in playing order from 0"),
        Column("player_id", pa.string(), "account on the seat"),
        Column("is_bot", pa.bool_(), "played by a program"),
        Column("role", pa.string(), "emperor, guard or rebel, worked out from the cards", UNKNOWN),
        Column("side", pa.string(), "emperor or rebels", UNKNOWN),
        Column("place", pa.int8(), "finishing place, 1 first, after penalties", OPEN),
        Column("place_claimed", pa.int8(), "place in the end event", NOT_CLAIMED),
        Column("score", pa.int32(), "points worked out", OPEN + ", or the rule set gives no points"),
        Column("score_claimed", pa.int32(), "points in the end event", NOT_CLAIMED),
        Column("is_penalised", pa.bool_(), "broke the hold-back rule and has the last place"),
        Column("qing3_to_seat", pa.int8(), "seat that is owed a card for this one's 清3", "none is owed"),
        Column("is_offered", pa.bool_(), "was offered the throne"),
        Column("is_abdicated", pa.bool_(), "refused the throne"),
        Column("is_rebel_declared", pa.bool_(), "declared rebellion, in a way that counts"),
        Column("is_kicked", pa.bool_(), "kicked, in a way that counts"),
        Column("hand_size", pa.int32(), "cards dealt", UNKNOWN),
        Column("hand_strength", pa.int32(), "at the deal: big joker 4, small joker 3, two 2, ace 1", UNKNOWN),
        Column("n_timeouts", pa.int32(), "timeout events"),
        Column("n_disconnects", pa.int32(), "disconnect events"),
    ),
)

HANDS = Table(
    "hands",
    "the cards dealt to one seat",
    ("game_id", "seat"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seat", pa.int8(), "seat"),
        Column("cards", pa.string(), "cards as the log writes them"),
        Column("n_cards", pa.int32(), "their number"),
    ),
)

EVENTS = Table(
    "events",
    "one event",
    ("game_id", "seq"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seq", pa.int32(), "number of the event in its game, from 0"),
        Column("ts", TIME, "time stamp"),
        Column("type", pa.string(), "event type"),
        Column("seat", pa.int8(), "acting seat", "the event has none"),
        Column("to_seat", pa.int8(), "receiver (`to`) or target", "the event has none"),
        Column("cards", pa.string(), "cards", "the event has none"),
        Column("detail", pa.string(), "the event's other keys as JSON", "there are none"),
        Column("verdict", pa.string(), "legal, the name of the first broken rule, or unjudged"),
        Column("file_id", pa.int32(), "file it was read from"),
        Column("line", pa.int64(), "line in that file, from 1"),
        Column("byte_offset", pa.int64(), "offset of the line in the uncompressed file, bytes"),
        Column("length", pa.int32(), "length of the line without its end, bytes"),
        Column("ending", pa.int8(), "bytes of the line's end: 0, 1 or 2"),
    ),
)

PLAYS = Table(
    "plays",
    "one play or pass",
    ("game_id", "seq"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seq", pa.int32(), "event number"),
        Column("ts", TIME, "time stamp"),
        Column("trick", pa.int32(), "trick, from 1"),
        Column("lap", pa.int32(), "lap of the table within the trick, from 1"),
        Column("seat", pa.int8(), "seat that acts"),
        Column("action", pa.string(), "lead, follow, pass, yield or claim_lead"),
        Column("is_free_lead", pa.bool_(), "the lead was inherited from a seat that is out (接风)"),
        Column("cards", pa.string(), "cards played", "a pass"),
        Column("n_cards", pa.int32(), "number of cards, 0 for a pass"),
        Column("base", pa.string(), "rank of the set: 3 … 2, SJ or BJ", "a pass, or no set"),
        Column("n_small_jokers", pa.int32(), "small jokers in the set"),
        Column("n_big_jokers", pa.int32(), "big jokers in the set"),
        Column("is_guard_card_shown", pa.bool_(), "the guard's card is among the cards"),
        Column("over_seat", pa.int8(), "owner of the set to beat", "a lead"),
        Column("cards_left", pa.int32(), "cards of the seat after the event", UNKNOWN),
        Column("could_beat", pa.bool_(), "the seat held a set that beats the top (private)", "a lead, or not known"),
        Column("is_forced", pa.bool_(), "the seat had no choice (private)", "not known"),
        Column("think_ms", pa.int64(), "time since the event before, milliseconds", "the event before is missing"),
    ),
)

TRICKS = Table(
    "tricks",
    "one trick",
    ("game_id", "trick"),
    (
        Column("game_id", pa.string(), "game"),
        Column("trick", pa.int32(), "number, from 1"),
        Column("lead_seat", pa.int8(), "seat that led"),
        Column("win_seat", pa.int8(), "owner of the last set"),
        Column("is_free_lead", pa.bool_(), "led by inheritance (接风)"),
        Column("n_plays", pa.int32(), "plays"),
        Column("n_passes", pa.int32(), "passes"),
        Column("first_seq", pa.int32(), "first event"),
        Column("last_seq", pa.int32(), "last event"),
    ),
)

THRONE = Table(
    "throne",
    "one answer to an offer of the throne; the offer is implied by the cards or made by an event",
    ("game_id", "offer_no"),
    (
        Column("game_id", pa.string(), "game"),
        Column("offer_no", pa.int32(), "number of the offer, from 1"),
        Column("seat", pa.int8(), "seat that is asked"),
        Column("answer", pa.string(), "accept or abdicate"),
        Column("answer_seq", pa.int32(), "event that answers"),
        Column("could_decline", pa.bool_(), "the rules let this seat refuse"),
        Column("is_forced", pa.bool_(), "the accept says it was forced"),
        Column("is_auto", pa.bool_(), "the server passed it on by itself"),
        Column("to_seat", pa.int8(), "seat asked next", "not an abdication"),
        Column("cards", pa.string(), "cards pasted (贴牌)", "none"),
    ),
)

STAKES = Table(
    "stakes",
    "one declaration: solo, open_guard, declare_rebellion, reveal or kick",
    ("game_id", "seq"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seq", pa.int32(), "event number"),
        Column("ts", TIME, "time stamp"),
        Column("action", pa.string(), "event type"),
        Column("seat", pa.int8(), "seat"),
        Column("is_open", pa.bool_(), "for solo: announced to the table", "another action"),
        Column("is_counted", pa.bool_(), "it stands: it was allowed and not too late"),
        Column("factor_after", pa.int32(), "factor after it"),
    ),
)

TRIBUTES = Table(
    "tributes",
    "one tribute, return or exemption",
    ("game_id", "seq"),
    (
        Column("game_id", pa.string(), "game"),
        Column("seq", pa.int32(), "event number"),
        Column("action", pa.string(), "tribute, tribute_return or exempt"),
        Column("seat", pa.int8(), "payer"),
        Column("to_seat", pa.int8(), "receiver", "an exemption"),
        Column("cards", pa.string(), "cards, empty if waived", "an exemption"),
    ),
)

VIOLATIONS = Table(
    "violations",
    "one finding of the referee",
    ("game_id", "finding_no"),
    (
        Column("game_id", pa.string(), "game"),
        Column("finding_no", pa.int32(), "number of the finding in its game, from 1"),
        Column("code", pa.string(), "BH and three digits"),
        Column("name", pa.string(), "name of the offence"),
        Column("severity", pa.string(), "illegal, inconsistent, mismatch or suspicious"),
        Column("seq", pa.int32(), "event at fault"),
        Column("seat", pa.int8(), "seat at fault", "no seat"),
        Column("expected", pa.string(), "what the rules ask for", "nothing to name"),
        Column("actual", pa.string(), "what the log shows", "nothing to name"),
        Column("policy", pa.string(), "how the referee went on"),
        Column("caused_by", pa.int32(), "event of the finding it follows from", "a fault of its own"),
        Column("field", pa.string(), "rule set field that decided", "no choice of a rule set"),
        Column("file_id", pa.int32(), "file"),
        Column("line", pa.int64(), "line, from 1"),
        Column("byte_offset", pa.int64(), "offset of the line in the uncompressed file, bytes"),
    ),
)

QUARANTINE = Table(
    "quarantine",
    "one line that could not be used, or that contradicts another; those with a retried_run_id are out of quarantine",
    ("file_id", "line", "run_id"),
    (
        Column("file_id", pa.int32(), "file"),
        Column("line", pa.int64(), "line, from 1"),
        Column("byte_offset", pa.int64(), "offset of the line in the uncompressed file, bytes"),
        Column("length", pa.int64(), "length without the line's end, bytes"),
        Column("ending", pa.int8(), "bytes of the line's end: 0, 1 or 2"),
        Column("code", pa.string(), "BHL and three digits"),
        Column("name", pa.string(), "what is wrong with the line"),
        Column("reason", pa.string(), "the message"),
        Column("pointer", pa.string(), "JSON pointer to the place", "the line as a whole"),
        Column("game_id", pa.string(), "game, where it could be read", "it could not be read"),
        Column("seq", pa.int32(), "event number, where it could be read", "it could not be read"),
        Column(
            "raw",
            pa.binary(),
            "the bytes of the line (its beginning, if too long; of a contradiction the event written again)",
        ),
        Column("run_id", pa.int64(), "run that put it here"),
        Column("retried_run_id", pa.int64(), "run that took it out: a retry could use it", "it is still here"),
        Column("corrected", pa.binary(), "the bytes that were taken in its place", "it was not corrected"),
        Column(
            "overruled_run_id",
            pa.int64(),
            "retry that kept another line of the same game and seq",
            "nobody has decided, or there is no other line",
        ),
        Column("discarded_at", TIME, "time at which an operator gave the line up", "it was not given up"),
        Column("discard_reason", pa.string(), "why it was given up", "it was not given up"),
    ),
)

RULESETS = Table(
    "rulesets",
    "one rule set as it was played: a town's choices with a table's own laid over",
    ("ruleset_hash",),
    (
        Column("ruleset_hash", pa.string(), "hash of all choices"),
        Column("ruleset", pa.string(), "id of the rule set"),
        Column("title_en", pa.string(), "title in English"),
        Column("title_zh", pa.string(), "title in Chinese"),
        Column("rules", pa.string(), "JSON object: dotted name of each choice, its value, null for silent"),
        Column("assumed", pa.string(), "JSON list: choices that no text states; what rests on them is suspicious"),
    ),
)

FILES = Table(
    "files",
    "one file read",
    ("file_id",),
    (
        Column("file_id", pa.int32(), "number of the file in the lake"),
        Column("path", pa.string(), "path as given"),
        Column("content_hash", pa.string(), "BLAKE3 of the uncompressed bytes, as `b3sum` prints it"),
        Column("stored_hash", pa.string(), "BLAKE3 of the file as stored, if the archive is damaged", "it is not"),
        Column(
            "prefix_digests",
            pa.binary(),
            "BLAKE3 of its first MiB, of its first two and so on, 16 bytes each",
            "the file unpacks to less than 1 MiB",
        ),
        Column("compression", pa.string(), "none, gzip or zstd"),
        Column("n_bytes", pa.int64(), "uncompressed bytes"),
        Column("n_lines", pa.int64(), "physical lines"),
        Column("n_accepted", pa.int64(), "lines used"),
        Column("n_duplicate", pa.int64(), "lines whose event was there already"),
        Column("n_quarantined", pa.int64(), "lines in quarantine"),
        Column("n_blank", pa.int64(), "blank lines"),
        Column("n_bytes_accepted", pa.int64(), "bytes of lines used, line ends included"),
        Column("n_bytes_duplicate", pa.int64(), "bytes of duplicates"),
        Column("n_bytes_quarantined", pa.int64(), "bytes in quarantine"),
        Column("n_bytes_blank", pa.int64(), "bytes of blank lines"),
        Column("n_bytes_undecoded", pa.int64(), "bytes behind the point where the archive is damaged"),
        Column("damage", pa.string(), "what is wrong with the archive", "nothing is"),
        Column("n_unknown_keys", pa.int64(), "keys that version 1 does not know (schema drift)"),
        Column("run_id", pa.int64(), "run that read it"),
    ),
)

RUNS = Table(
    "runs",
    "one run of ingest",
    ("run_id",),
    (
        Column("run_id", pa.int64(), "number of the run, from 1"),
        Column("started_at", TIME, "start"),
        Column("ended_at", TIME, "end"),
        Column("version", pa.string(), "version of bh"),
        Column("engine_hash", pa.string(), "hash of the referee's sources"),
        Column("n_files", pa.int32(), "files read"),
        Column("n_files_known", pa.int32(), "files passed over: their content was in the lake"),
        Column("n_lines", pa.int64(), "lines read"),
        Column("n_accepted", pa.int64(), "lines used"),
        Column("n_games", pa.int64(), "games judged"),
        Column("n_findings", pa.int64(), "findings"),
    ),
)

TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        GAMES, SEATS, HANDS, EVENTS, PLAYS, TRICKS, THRONE, STAKES, TRIBUTES, VIOLATIONS, RULESETS, QUARANTINE,
        FILES, RUNS,
    )
}  # fmt: skip
