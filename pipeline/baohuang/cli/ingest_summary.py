"""What a run of `bh ingest` did, on one screen."""

from typing import TYPE_CHECKING, Final

from baohuang.cli.console import Console
from baohuang.cli.known import obstacle_rows, rule_rows
from baohuang.cli.layout import in_columns
from baohuang.cli.progress import size
from baohuang.cli.summary import NO_EVENTS, NO_LINES, STATES, table
from baohuang.cli.words import Words

if TYPE_CHECKING:
    from baohuang.flow.ingest import Ingested

RULES_SHOWN: Final = 12
NOTHING_NEW: Final = Words(
    "Nothing new: the content of all {n} file(s) is in the lake already. The lake is unchanged.",
    "没有新内容：全部 {n} 个文件的内容已在数据湖中。数据湖没有变化。",
)
RUN: Final = Words("Run {run} is in the lake {lake}.", "第 {run} 次运行已入湖 {lake}。")
DRY_RUN: Final = Words(
    "A dry run: nothing was written. Run {run} of the lake {lake} would be this.",
    "试运行：没有写入任何内容。数据湖 {lake} 的第 {run} 次运行将如下。",
)
FILES: Final = Words("files", "文件")
LINES: Final = Words("lines", "行")
GAMES: Final = Words("games", "牌局")
FINDINGS: Final = Words("findings", "问题")
UNREAD: Final = Words("not judged", "无法裁判")
FILES_ARE: Final = Words("{n} read, {size} in {seconds} s", "读入 {n} 个，{size}，用时 {seconds} 秒")
FILES_GROWN: Final = Words(
    ", {n} of them only behind lines that are known", "，其中 {n} 个的开头已在数据湖中，只读其后部分"
)
FILES_KNOWN: Final = Words(", {n} known already and passed over", "，另有 {n} 个内容已在数据湖中，跳过")
FATES: Final = {
    "n_accepted": Words("{n} used", "采用 {n}"),
    "n_duplicate": Words("{n} repeated", "重复 {n}"),
    "n_quarantined": Words("{n} in quarantine", "隔离 {n}"),
    "n_blank": Words("{n} blank", "空行 {n}"),
}
UNDECODED: Final = Words("{size} behind damage could not be unpacked", "损坏处之后有 {size} 无法解出")
AGAIN: Final = Words("{n} of them judged again, because something new came", "其中 {n} 局因有新内容而重新裁判")
SUSPICIOUS: Final = Words("{n} of them only suspicious", "其中 {n} 处仅为存疑")
MORE_RULES: Final = Words("… and {n} more rules", "……另有 {n} 条规则")
NEXT: Final = Words("Where to look next:", "接下来可以：")
METRICS: Final = Words("the metrics", "查看指标")
WHAT: Final = Words("what a finding means", "查看某类问题的含义")
WHERE: Final = Words("where they are", "查看问题所在")
WHY_UNREAD: Final = Words("the lines set aside", "查看被隔离的行")
RULES_MISSING: Final = Words(
    "Games under rules that are not known wait in the lake: `bh ingest` the same files with --ruleset-file NAME.toml.",
    "规则未知的牌局已存入数据湖：用 --ruleset-file NAME.toml 再次 `bh ingest` 同样的文件即可裁判。",
)
STATUS: Final = Words("what is in the lake", "查看数据湖中有什么")


def print_summary(console: Console, done: "Ingested", *, dry_run: bool = False) -> None:
    """Print it, for standard output."""
    if done.run_id is None:
        console.print(NOTHING_NEW, n=f"{done.n_files_known:,}")
        return
    console.print(DRY_RUN if dry_run else RUN, run=done.run_id, lake=console.lake)
    for line in in_columns(_totals(console, done)):
        console.print(line)
    if not done.n_lines and not done.n_games:
        console.print(NO_LINES)
    elif done.n_lines and not done.n_accepted and not done.n_duplicate:
        console.print(NO_EVENTS)
    _print_rules(console, done)
    if done.obstacles:
        _print_table(console, UNREAD, obstacle_rows(done.obstacles, console.language)[:RULES_SHOWN])
    if done.obstacles["unknown_ruleset"]:
        console.print(RULES_MISSING)
    if not dry_run:
        _print_next(console, done)


def _totals(console: Console, done: "Ingested") -> list[tuple[str, str, str]]:
    """Name, number and the parts of it."""
    files = console.say(FILES_ARE, n=f"{done.n_files:,}", size=size(done.n_bytes), seconds=f"{done.seconds:.1f}")
    if done.n_files_grown:
        files += console.say(FILES_GROWN, n=f"{done.n_files_grown:,}")
    if done.n_files_known:
        files += console.say(FILES_KNOWN, n=f"{done.n_files_known:,}")
    lines = [console.say(words, n=f"{getattr(done, name):,}") for name, words in FATES.items() if getattr(done, name)]
    if done.n_bytes_undecoded:
        lines.append(console.say(UNDECODED, size=size(done.n_bytes_undecoded)))
    games = [f"{count:,} {console.say(STATES[state])}" for state, count in done.states.most_common()]
    if done.n_games_again:
        games.append(console.say(AGAIN, n=f"{done.n_games_again:,}"))
    n_found = done.findings.total()
    suspicious = [console.say(SUSPICIOUS, n=f"{n_found - done.n_faults:,}")] if n_found > done.n_faults else []
    rows = [
        (FILES, done.n_files + done.n_files_known, [files]),
        (LINES, done.n_lines, lines),
        (GAMES, done.n_games, games),
        (FINDINGS, n_found, suspicious),
    ]
    return [(console.say(name), f"{number:,}", console.listed(parts)) for name, number, parts in rows]


def _print_rules(console: Console, done: "Ingested") -> None:
    rows = rule_rows(done.findings, console.language)
    if rows:
        _print_table(console, FINDINGS, rows[:RULES_SHOWN])
    if len(rows) > RULES_SHOWN:
        console.print("  " + console.say(MORE_RULES, n=len(rows) - RULES_SHOWN))


def _print_table(console: Console, title: Words, rows: list[tuple[str, str, str, str]]) -> None:
    console.print()
    console.print(console.styled(console.say(title), "bold"))
    for line in table(rows):
        console.print(line)


def _print_next(console: Console, done: "Ingested") -> None:
    steps = [("bh metrics", METRICS)]
    if done.findings:
        name = done.findings.most_common(1)[0][0]
        where = "SELECT game_id, seq, name, expected, actual FROM violations"
        steps += [(f"bh explain {name}", WHAT), (f'bh sql "{where}"', WHERE)]
    if done.n_quarantined:
        steps.append(("bh quarantine ls", WHY_UNREAD))
    steps.append(("bh status", STATUS))
    console.print()
    console.print(console.say(NEXT))
    for command, what in steps:
        needs_lake = not command.startswith("bh explain")
        option = console.lake_option if needs_lake else ""
        console.print(f"  {command}{option}   # {console.say(what)}")
