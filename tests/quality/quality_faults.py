"""For every check, what must be done to the small lake for exactly this check to speak up."""

from baohuang.quality import families
from baohuang.quality.check import Check

LAST = "WHERE rowid = (SELECT max(rowid) FROM {table})"
ANOTHER = "INSERT INTO {table} SELECT * REPLACE ({value} AS {column}) FROM {table} " + LAST
CHANGED = "UPDATE {table} SET {column} = {value} " + LAST
REPEATED = "INSERT INTO {table} SELECT * FROM {table} " + LAST

# A row too many is counted rightly, so that only its key, its game or its file is wrong.
ONE_EVENT_MORE = "UPDATE files SET n_accepted = n_accepted + 1, n_lines = n_lines + 1 WHERE file_id = 2"
ONE_EVENT_LESS = "UPDATE files SET n_accepted = n_accepted - 1, n_lines = n_lines - 1 WHERE file_id = 2"

FAULTS: dict[str, tuple[str, ...]] = {
    "lines_conserved": ("UPDATE files SET n_lines = 14 WHERE file_id = 1",),
    "bytes_conserved": ("UPDATE files SET n_bytes_undecoded = 0 WHERE file_id = 2",),
    "quarantine_rows": ("DELETE FROM quarantine WHERE line IN (7, 9)", ONE_EVENT_LESS),
    "event_rows": (
        "DELETE FROM events WHERE game_id = 'over' AND seq = 1",
        "UPDATE games SET n_events = 1 WHERE game_id = 'over'",
    ),
    # a two of another suit, and a fifth of its kind nowhere: only the big joker shows that this is not the deck
    "deck_dealt": ("UPDATE hands SET cards = '2hBJ2d2d' WHERE game_id = 'pair' AND seat = 2",),
    "cards_played_dealt": ("UPDATE plays SET cards = '2s2h2h' WHERE game_id = 'pair' AND seat = 1",),
    "cards_left": ("UPDATE plays SET cards_left = 2 WHERE game_id = 'pair' AND seat = 1",),
    "seats_complete": ("DELETE FROM seats WHERE game_id = 'over' AND seat = 4",),
    "emperor_one": ("UPDATE seats SET role = 'rebel', side = 'rebels' WHERE game_id = 'pair' AND seat = 0",),
    "emperor_seat": ("UPDATE games SET emperor_seat = 3 WHERE game_id = 'pair'",),
    "guard_at_most_one": ("UPDATE seats SET role = 'guard', side = 'emperor' WHERE game_id = 'pair' AND seat = 4",),
    "guard_seat": ("UPDATE games SET guard_seat = 3 WHERE game_id = 'pair'",),
    "solo_without_guard": ("UPDATE games SET guard_seat = 3 WHERE game_id = 'solo'",),
    "side_follows_role": ("UPDATE seats SET side = 'rebels' WHERE game_id = 'pair' AND seat = 1",),
    "places_permutation": ("UPDATE seats SET place = 4 WHERE game_id = 'solo' AND seat = 4",),
    "scores_zero_sum": ("UPDATE seats SET score = 17 WHERE game_id = 'solo' AND seat = 2",),
    "claims_agree": ("UPDATE seats SET score_claimed = -7 WHERE game_id = 'pair' AND seat = 4",),
    "factor_in_range": ("UPDATE games SET factor = 8 WHERE game_id = 'solo'",),
    "count_events": ("UPDATE games SET n_events = 3 WHERE game_id = 'over'",),
    "count_plays": ("UPDATE games SET n_passes = 1 WHERE game_id = 'pair'",),
    "count_tricks": ("UPDATE games SET n_tricks = 2 WHERE game_id = 'solo'",),
    "count_findings": ("UPDATE games SET n_findings = 2 WHERE game_id = 'solo'",),
    # among many other games the share of illegal ones stays small
    "legal_without_faults": (
        (
            "INSERT INTO games SELECT games.* REPLACE (game_id || range AS game_id, 0 AS n_events)"
            " FROM games, range(200) WHERE game_id = 'over'"
        ),
        (
            "INSERT INTO seats SELECT seats.* REPLACE (game_id || range AS game_id)"
            " FROM seats, range(200) WHERE game_id = 'over'"
        ),
        "UPDATE violations SET severity = 'illegal'",
        "UPDATE games SET n_faults = 1 WHERE game_id = 'solo'",
    ),
    "lines_quarantined": (
        (
            "INSERT INTO quarantine SELECT quarantine.* REPLACE (line + range AS line)"
            " FROM quarantine, range(10, 20) WHERE line = 7"
        ),
        "UPDATE files SET n_lines = n_lines + 10, n_quarantined = n_quarantined + 10 WHERE file_id = 2",
    ),
    "games_illegal": (
        "UPDATE violations SET severity = 'mismatch'",
        "UPDATE games SET n_faults = 1, is_legal = false WHERE game_id = 'solo'",
    ),
    "games_open": ("UPDATE games SET state = 'open' WHERE game_id = 'over'",),
    "games_gap": ("UPDATE games SET state = 'gap' WHERE game_id = 'over'",),
    "games_conflict": ("UPDATE games SET state = 'conflict' WHERE game_id = 'solo'",),
    "games_unknown_ruleset": (
        "UPDATE games SET state = 'unknown_ruleset', ruleset_hash = NULL WHERE game_id = 'over'",
    ),
    "games_unjudged": ("UPDATE games SET state = 'unjudged' WHERE game_id = 'over'",),
    "times_reversed": ("UPDATE events SET ts = ts - INTERVAL 1 DAY WHERE game_id = 'solo' AND seq = 3",),
    "freshness": ("UPDATE games SET ended_at = ended_at - INTERVAL 3 DAY",),
    # of a rule set that no game uses: a game under two rule sets of one hash is two games to every check
    "key_rulesets": (
        "INSERT INTO rulesets SELECT rulesets.* REPLACE ('other#' AS ruleset_hash) FROM rulesets, range(2)",
    ),
    "key_events": (
        REPEATED.format(table="events"),
        "UPDATE games SET n_events = n_events + 1 WHERE game_id = 'solo'",
        ONE_EVENT_MORE,
    ),
    "key_plays": (REPEATED.format(table="plays"), "UPDATE games SET n_passes = 2 WHERE game_id = 'solo'"),
    "key_tricks": (REPEATED.format(table="tricks"), "UPDATE games SET n_tricks = 2 WHERE game_id = 'solo'"),
    "key_violations": (REPEATED.format(table="violations"), "UPDATE games SET n_findings = 2 WHERE game_id = 'solo'"),
    "key_quarantine": (REPEATED.format(table="quarantine"), ONE_EVENT_MORE),
    "reference_events_game_id": (
        ANOTHER.format(table="events", column="game_id", value="'nowhere'"),
        ONE_EVENT_MORE,
    ),
    "reference_events_file_id": (CHANGED.format(table="events", column="file_id", value="99"), ONE_EVENT_LESS),
    "reference_quarantine_file_id": (ANOTHER.format(table="quarantine", column="file_id", value="99"),),
}


def fault(check: Check) -> tuple[str, ...]:
    """The statements that spoil the small lake; for most members of a family they follow from its name."""
    if check.name in FAULTS:
        return FAULTS[check.name]
    family, _, rest = check.name.partition("_")
    table, _, column = rest.partition("_")
    if family == "key":
        return (REPEATED.format(table=table),)
    if family == "words" and (table, column) in families.WORDS:
        return (CHANGED.format(table=table, column=column, value="'nonsense'"),)
    if family == "reference" and column == "game_id":
        return (ANOTHER.format(table=table, column=column, value="'nowhere'"),)
    if family == "reference":
        missing = "'nowhere'" if column == "ruleset_hash" else "99"
        return (CHANGED.format(table=table, column=column, value=missing),)
    raise LookupError(f"{check.name}: no fault is written down that only this check would find")
