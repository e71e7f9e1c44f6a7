"""The counts at the end of a run: files, lines, games, findings by rule, what could not be judged."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from baohuang.cli.console import Console
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.known import obstacle_rows, rule_rows
from baohuang.cli.layout import in_columns, terminal_width, width
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.cli.judging import Judged

STATES: Final[dict[str, Words]] = {
    "complete": Words("complete", "完整"),
    "open": Words("open (no end yet)", "未结束"),
    "gap": Words("gap (an event is missing)", "缺少事件"),
    "conflict": Words("conflict (two lines contradict each other)", "有冲突（两行互相矛盾）"),
    "void": Words("void", "流局"),
    "aborted": Words("aborted by the platform", "平台中止"),
    "unknown_ruleset": Words("unknown rule set", "规则未知"),
    "unjudged": Words("not judged", "未裁判"),
}
READ: Final = Words(
    "{files} file(s), {lines} line(s), {games} game(s){states}", "{files} 个文件，{lines} 行，{games} 局{states}"
)
FOUND: Final = Words("{n} finding(s){parts}", "发现 {n} 处问题{parts}")
FOLLOWING: Final = Words("{n} of them following from another", "其中 {n} 处由其他问题引起")
UNREAD: Final = Words("{n} could not be judged", "{n} 处无法裁判")
CLEAN: Final = Words("nothing is wrong", "没有发现问题")
NOTHING_ELSE: Final = Words("nothing else is wrong ({n} not shown)", "没有其他问题（{n} 处未显示）")
IN_BRACKETS: Final = Words(" ({parts})", "（{parts}）")
NO_LINES: Final = Words("There is no line in it: nothing was checked.", "其中没有任何行：没有可检查的内容。")
NO_EVENTS: Final = Words(
    "Not one line could be read as an event. Is it a game log (JSON lines, version 1)?",
    "没有一行能读成事件。这是牌局日志吗（JSONL，第 1 版）？",
)
EXPLAIN: Final = Words("`bh explain {name}` tells what it means.", "`bh explain {name}` 可查看含义。")


def note_check(console: Console, judged: "Judged") -> None:
    """The counts of a check, for standard error."""
    checked, tally = judged.checked, judged.tally
    severities, names, unread = tally.severities, tally.names, tally.unread
    states = in_brackets(
        console, [f"{count:,} {console.say(STATES[state])}" for state, count in checked.states.items()]
    )
    console.note()
    console.note(
        READ, files=f"{len(checked.files):,}", lines=f"{checked.n_lines:,}", games=f"{checked.n_games:,}", states=states
    )
    n_found, n_unread = sum(severities.values()), sum(unread.values())
    if n_found:
        parts = [f"{severities[s]:,} {console.say(words)}" for s, words in SEVERITIES.items() if severities.get(s)]
        if tally.n_following:
            parts.append(console.say(FOLLOWING, n=f"{tally.n_following:,}"))
        console.note(FOUND, n=f"{n_found:,}", parts=in_brackets(console, parts))
        note_lines(console, table(rule_rows(names, console.language)))
    if n_unread:
        console.note(UNREAD, n=f"{n_unread:,}")
        note_lines(console, table(obstacle_rows(unread, console.language)))
    if checked.n_lines == 0:
        console.note(NO_LINES)
    elif checked.n_events == 0:
        console.note(NO_EVENTS)
    elif not n_found and not n_unread:
        console.note(NOTHING_ELSE if judged.n_hidden else CLEAN, n=f"{judged.n_hidden:,}")
    first = next(iter([*names, *unread]), None)
    if first:
        console.note(EXPLAIN, name=first)


def in_brackets(console: Console, parts: list[str]) -> str:
    """Some parts in brackets; nothing where there are none."""
    return console.say(IN_BRACKETS, parts=console.listed(parts)) if parts else ""


def table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Counts, codes, names and texts under each other, a line each, cut to the terminal."""
    return [cut(line, terminal_width()) for line in in_columns(rows, right=(0,))]


def cut(line: str, cells: int) -> str:
    """The line, with `…` where it is too long."""
    if width(line) <= cells:
        return line
    while width(line) > cells - 1:
        line = line[:-1]
    return line + "…"


def note_lines(console: Console, lines: list[str]) -> None:
    """Lines for standard error."""
    for line in lines:
        console.note(line)
