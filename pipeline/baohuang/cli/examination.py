"""What `bh doctor` looks at, one function each."""

import locale
import os
import platform
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final, Literal

from baohuang.cli.console import Console
from baohuang.cli.failures import message
from baohuang.cli.version import DISTRIBUTION, bh_version
from baohuang.cli.words import Words
from baohuang.compiled import UNCOMPILED as SWITCH
from baohuang.compiled import StaleExtensionError, is_compiled

OLDEST_PYTHON: Final = (3, 11)
UNCOMPILED_TIMES: Final = "30–50"  # how many times slower the rules run from their sources
SAMPLE: Final = "皇帝、侍卫、起义军"

Verdict = Literal["good", "warning", "bad"]

PYTHON: Final = Words("Python", "Python")
PYTHON_OLD: Final = Words("{found}; {needed} or newer is needed", "{found}，需要 {needed} 或更新版本")
VERSION: Final = Words("bh", "bh")
FROM_SOURCES: Final = Words("runs from its sources, not installed", "从源码运行，未安装")
RULES: Final = Words("rules", "规则")
COMPILED: Final = Words("compiled", "已编译")
UNCOMPILED: Final = Words(
    "not compiled: all works, much slower (the rules about {times} times). With a C compiler, install bh again.",
    "未编译：功能齐全，但慢得多（规则部分约慢 {times} 倍）。装好 C 编译器后重新安装 bh 即可。",
)
SWITCHED_OFF: Final = Words(
    "run from their sources because {switch}=1 is set: all works, much slower (the rules about {times} times)",
    "因设了 {switch}=1 而从源码运行：功能齐全，但慢得多（规则部分约慢 {times} 倍）",
)
LIBRARY: Final = Words("{found} (needs {needed})", "{found}（需要 {needed}）")
NOT_INSTALLED: Final = Words("not installed; {needed} is needed", "未安装，需要 {needed}")
LIBRARIES: Final = Words("libraries", "依赖库")
NOT_KNOWN: Final = Words("what is needed is not known: bh is not installed", "不知道需要哪些：bh 未安装")
LAKE: Final = Words("lake", "数据湖")
LAKE_NONE: Final = Words("{path}: none yet; `bh ingest` makes one", "{path}：还没有，用 `bh ingest` 建立")
LAKE_GOOD: Final = Words("{path}: opens, {games} games", "{path}：可打开，{games} 局")
LANGUAGE: Final = Words("language", "语言")
LANGUAGE_IS: Final = Words(
    "{language} (locale {locale}; change it with --lang)", "{language}（区域设置 {locale}，可用 --lang 更改）"
)
TERMINAL: Final = Words("terminal", "终端")
SHOWS: Final = Words(
    "{encoding} can hold Chinese; you should read: {sample}", "{encoding} 编码可含中文，应显示为：{sample}"
)
CONSOLE_ONLY: Final = Words(
    "the Linux console has no Chinese characters: {sample}", "Linux 控制台没有中文字形：{sample}"
)
SHOWS_NOT: Final = Words(
    "{encoding} cannot hold Chinese: it is printed as escapes. Set LANG to a UTF-8 locale, or PYTHONUTF8=1.",
    "{encoding} 编码无法表示中文，将显示为转义。请把 LANG 设为 UTF-8 区域，或设 PYTHONUTF8=1。",
)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at, in the user's language."""

    verdict: Verdict
    subject: str
    says: str


def examine(console: Console) -> list[Finding]:
    """All that is looked at, in a fixed order."""
    looks = (look_at_python, look_at_rules, look_at_libraries, look_at_lake, look_at_language, look_at_terminal)
    return [finding for look in looks for finding in look(console)]


def look_at_python(console: Console) -> Iterator[Finding]:
    """The interpreter, and bh itself."""
    found = f"{platform.python_version()} ({platform.system()} {platform.machine()})"
    if sys.version_info < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        yield Finding("bad", console.say(PYTHON), console.say(PYTHON_OLD, found=found, needed=needed))
    else:
        yield Finding("good", console.say(PYTHON), found)
    version = bh_version()
    yield Finding("good", console.say(VERSION), console.say(FROM_SOURCES) if version == "0" else version)


def look_at_rules(console: Console) -> Iterator[Finding]:
    """Whether the rules run compiled."""
    subject = console.say(RULES)
    try:
        if os.environ.get(SWITCH) == "1":
            yield Finding("warning", subject, console.say(SWITCHED_OFF, switch=SWITCH, times=UNCOMPILED_TIMES))
        elif is_compiled():
            yield Finding("good", subject, console.say(COMPILED))
        else:
            yield Finding("warning", subject, console.say(UNCOMPILED, times=UNCOMPILED_TIMES))
    except StaleExtensionError as error:
        yield Finding("bad", subject, message(console, error))


def look_at_libraries(console: Console) -> Iterator[Finding]:
    """Each library against what bh declares that it needs."""
    needs = needed_libraries()
    if not needs:
        yield Finding("warning", console.say(LIBRARIES), console.say(NOT_KNOWN))
    for name, needed in needs.items():
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Finding("bad", name, console.say(NOT_INSTALLED, needed=needed))
        else:
            verdict: Verdict = "good" if satisfies(found, needed) else "bad"
            yield Finding(verdict, name, console.say(LIBRARY, found=found, needed=needed))


def needed_libraries() -> dict[str, str]:
    """The libraries and versions that bh needs, as installed; from its project file where it runs from sources."""
    try:
        requirements = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        project = Path(__file__).parents[3] / "pyproject.toml"
        requirements = tomllib.loads(project.read_text())["project"]["dependencies"] if project.exists() else []
    matches = (re.fullmatch(r"([\w.-]+)\s*([^;]*)", text.strip()) for text in requirements)
    return {match[1]: match[2].strip() for match in matches if match}


def satisfies(version: str, needed: str) -> bool:
    """Whether a version is in a range such as `>=2.0,<3`."""
    found = _numbers(version)
    for part in filter(None, needed.split(",")):
        sign, bound = re.match(r"([<>=!~]+)(.*)", part.strip()).groups()  # type: ignore[union-attr]
        limit = _numbers(bound)
        width = max(len(found), len(limit))
        left, right = (tuple(n[at] if at < len(n) else 0 for at in range(width)) for n in (found, limit))
        if not {">=": left >= right, "<": left < right, "==": left == right}.get(sign, True):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", re.split(r"\+|rc|a|b", version, maxsplit=1)[0]))


def look_at_lake(console: Console) -> Iterator[Finding]:
    """Whether the lake opens; none is no fault."""
    from baohuang.lake.errors import LakeError  # noqa: PLC0415 - next to what may raise it

    subject = console.say(LAKE)
    folder = console.lake
    if not folder.exists():
        yield Finding("good", subject, console.say(LAKE_NONE, path=folder))
        return
    try:
        from baohuang.lake.lake import Lake  # noqa: PLC0415 - a broken pyarrow is something to be told

        games = Lake.open(folder).state("games").rows
    except (LakeError, OSError, ImportError) as error:
        yield Finding("bad", subject, message(console, error))
    else:
        yield Finding("good", subject, console.say(LAKE_GOOD, path=folder, games=f"{games:,}"))


def look_at_language(console: Console) -> Iterator[Finding]:
    """Which language is spoken, and why."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, names), None) or locale.setlocale(locale.LC_CTYPE)
    yield Finding("good", console.say(LANGUAGE), console.say(LANGUAGE_IS, language=console.language, locale=found))


def look_at_terminal(console: Console) -> Iterator[Finding]:
    """Whether Chinese can be shown."""
    encoding = sys.stdout.encoding or "?"
    subject = console.say(TERMINAL)
    try:
        SAMPLE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        yield Finding("warning", subject, console.say(SHOWS_NOT, encoding=encoding))
    else:
        if os.environ.get("TERM") == "linux":
            yield Finding("warning", subject, console.say(CONSOLE_ONLY, sample=SAMPLE))
        else:
            yield Finding("good", subject, console.say(SHOWS, encoding=encoding, sample=SAMPLE))
