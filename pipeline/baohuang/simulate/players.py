"""Who plays: forty accounts, shuffled to eight tables in every round, so that nobody sits at two at once."""

from typing import Final

from baohuang.simulate.dice import Dice

NAMES: Final = (
    *("ann_87", "bo.chen", "cui2011", "dan", "eve-wh", "fengzi", "gao_x", "haizi88", "ivy", "jinsha"),
    *("kuai", "laowang", "mengm", "nanhai7", "oldli", "pangzi", "qd_river", "rui", "sunny05", "tao"),
    *("user10293", "user20417", "user31558", "user40096", "weihai_01", "xiaoma", "yan.z", "zhou3", "abing", "ccc_999"),
    *("海边老王", "小李飞牌", "威海刘姐", "大拉不愁", "头科专业户", "保皇到底", "三缺二", "张师傅", "阿强01", "夜猫子"),
)
TABLES: Final = 8
SEATS: Final = 5


def seated(dice: Dice, table: int) -> list[str]:
    """The players of one table in seat order; `dice` stands at the start of the round's stream."""
    order = list(NAMES)
    for i in range(len(order) - 1, 0, -1):
        j = dice.pick(i + 1)
        order[i], order[j] = order[j], order[i]
    return order[table * SEATS : (table + 1) * SEATS]
