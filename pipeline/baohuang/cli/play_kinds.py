"""The kinds of play that the simulator counts, in words."""

from typing import Final

from baohuang.cli.console import Console
from baohuang.cli.words import Words

KINDS: Final[dict[str, Words]] = {
    "games": Words("games", "牌局"),
    "events": Words("events", "事件"),
    "lead": Words("leads", "首出"),
    "follow": Words("answers", "跟牌"),
    "pass": Words("passes", "过牌"),
    "pass_logged_for_passed_seat": Words("passes logged for a seat that has passed", "已过牌座位的自动过牌"),
    "hung_small_jokers": Words("sets with small jokers", "挂小王"),
    "hung_big_jokers": Words("sets with big jokers", "挂大王"),
    "joker_alone": Words("jokers alone", "单出王"),
    "free_lead": Words("free leads", "接风"),
    "abdication": Words("abdications", "让位"),
    "hidden_solo": Words("hidden solos", "暗独"),
    "open_solo": Words("open solos", "明独"),
    "open_solo_ended_at_first_out": Words("open solos ended at the first seat out", "明独在首家出完时结束"),
    "open_guard": Words("open guards", "明保"),
    "rebellion": Words("rebellions that stand", "造反成功"),
    "rebellion_below_threshold": Words("rebellions by too few", "造反人数不足"),
    "kick_by_emperor_side": Words("kicks by the emperor's side", "皇方踢"),
    "kick_by_rebels": Words("kicks by the rebels", "起义军踢"),
    "kick_below_threshold": Words("kicks by too few", "踢的人数不足"),
    "held_sixes_played_last": Words("sixes held to the last play", "憋 6 最后打出"),
    "held_sixes_waiting": Words("passes because of sixes held back", "因憋 6 而过牌"),
    "operation": Words("operations (timeouts, disconnects …)", "运行事件（超时、掉线等）"),
    "guess": Words("guesses at the guard", "猜保"),
    "emperor_wins": Words("wins of the emperor's side", "保皇方胜"),
    "rebels_win": Words("wins of the rebels", "起义军胜"),
    "draw": Words("draws", "平局"),
    "factor_1": Words("games at factor 1", "1 倍的牌局"),
    "factor_2": Words("games at factor 2", "2 倍的牌局"),
    "factor_4": Words("games at factor 4", "4 倍的牌局"),
}


def kind_name(console: Console, name: str) -> str:
    """A kind of play in the user's language."""
    return console.say(KINDS[name]) if name in KINDS else name
