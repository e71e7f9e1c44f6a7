"""The kinds of play that are counted; each has its number and its name here, and nowhere else."""

NAMES: list[str] = []


def kind(name: str) -> int:
    """The number of a new kind."""
    NAMES.append(name)
    return len(NAMES) - 1


EVENTS = kind("events")
LEAD = kind("lead")
FOLLOW = kind("follow")
PASS = kind("pass")
PASSED_SEAT = kind("pass_logged_for_passed_seat")
HUNG_SMALL = kind("hung_small_jokers")
HUNG_BIG = kind("hung_big_jokers")
JOKER_ALONE = kind("joker_alone")
FREE_LEAD = kind("free_lead")
ABDICATION = kind("abdication")
HIDDEN_SOLO = kind("hidden_solo")
OPEN_SOLO = kind("open_solo")
SOLO_STOPPED = kind("open_solo_ended_at_first_out")
OPEN_GUARD = kind("open_guard")
REBELLION = kind("rebellion")
REBELLION_SHORT = kind("rebellion_below_threshold")
KICK_EMPEROR_SIDE = kind("kick_by_emperor_side")
KICK_REBELS = kind("kick_by_rebels")
KICK_SHORT = kind("kick_below_threshold")
SIXES_LAST = kind("held_sixes_played_last")
SIXES_WAITING = kind("held_sixes_waiting")
OPERATION = kind("operation")
GUESS = kind("guess")
EMPEROR_WINS = kind("emperor_wins")
REBELS_WIN = kind("rebels_win")
DRAW = kind("draw")
FACTOR_1 = kind("factor_1")
FACTOR_2 = kind("factor_2")
FACTOR_4 = kind("factor_4")
