"""What `bh check --against` prints."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from baohuang.cli.against import Comparison, Difference
from baohuang.cli.check_output import Form, counts_of
from baohuang.cli.console import SCHEMA_VERSION, Console, json_text, stdout_bytes
from baohuang.cli.event_lines import EventLines, event_lines
from baohuang.cli.event_text import event_text, raw_text
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.findings_text import CONSEQUENCE, FOLLOWS, GAME, UNREAD_WORDS, as_object
from baohuang.cli.known import choice_rows, known_rows
from baohuang.cli.layout import padded, width
from baohuang.cli.ruleset_diff import Choice
from baohuang.cli.ruleset_pages import choice_value
from baohuang.cli.summary import note_lines, table
from baohuang.cli.words import Words, shown
from baohuang.flow.findings import Finding
from baohuang.flow.unread import Unread

FINE: Final = Words("nothing is wrong", "没有问题")
DECIDES: Final = Words("decided by {choices}", "决定项：{choices}")
ONE_OF: Final = Words("decided by one of: {choices}", "决定项为其中之一：{choices}")
NOT_KNOWN: Final = Words("what decides is not known", "决定项不明")
AND_MORE: Final = Words("{n} more", "另有 {n} 项")
ASSUMED: Final = Words("{value} (assumption)", "{value}（推定）")
DIFFER: Final = Words(
    "{games} of {all} game(s) judged differently under {ruleset}, in {events} event(s)",
    "在 {ruleset} 规则下，{all} 局中有 {games} 局裁判不同，涉及 {events} 个事件",
)
SAME: Final = Words(
    "Under {ruleset} every event of {all} game(s) is judged as by the log's own rules.",
    "在 {ruleset} 规则下，全部 {all} 局的每个事件与日志自己的规则裁判相同。",
)
GONE: Final = Words("only under the log's own rules:", "仅在日志自己的规则下出现：")
NEW: Final = Words("only under {ruleset}:", "仅在 {ruleset} 规则下出现：")
CHOICES: Final = Words("decided by:", "决定项：")
MOST_CHOICES: Final = 4  # named of those that may have decided


def print_comparison(console: Console, comparison: Comparison, other_rules: str, form: Form) -> None:
    """Print every difference in a format, and the sums for people."""
    if form == "text":
        with event_lines(comparison.own.sources, comparison.own.checked) as lines:
            for one in comparison.differences():
                for line in _text(console, one, comparison, other_rules, lines):
                    console.print(line)
    else:
        _print_json(console, comparison, other_rules, form)
    _note_sums(console, comparison, other_rules)


def _text(
    console: Console, one: Difference, comparison: Comparison, other_rules: str, lines: EventLines
) -> Iterator[str]:
    found, paths = one.any, comparison.own.checked.paths
    file = paths[found.file] if found.file < len(paths) else "?"
    place = console.styled(str(shown(f"{file}:{found.line}" if found.line else file)), "bold")
    head = f"{console.say(GAME, game=found.game, seq=found.seq)}: " if found.game is not None else ""
    yield f"{place}: {head}{_decided(console, one.choices)}"
    if found.line:
        line = lines.line(found.file, found.byte_offset)
        yield from event_text(console, found, line) if isinstance(found, Finding) else raw_text(line)
    names = [str(shown(name)) for name in (one.own_rules, other_rules)]
    cells = max(map(width, names))
    for name, side in zip(names, (one.own, one.other), strict=True):
        for text in [_said(console, finding) for finding in side] or [console.styled(console.say(FINE), "green")]:
            yield f"    {padded(name, cells)}  {text}"


def _decided(console: Console, choices: Sequence[Choice]) -> str:
    if not choices:
        return console.say(NOT_KNOWN)
    texts = [_choice_text(console, choice) for choice in choices[:MOST_CHOICES]]
    if len(choices) > MOST_CHOICES:
        texts.append(console.say(AND_MORE, n=len(choices) - MOST_CHOICES))
    return console.say(DECIDES if len(choices) == 1 else ONE_OF, choices=console.listed(texts))


def _choice_text(console: Console, choice: Choice) -> str:
    sides = ((choice.own, choice.own_is_assumed), (choice.other, choice.other_is_assumed))
    values = [
        console.say(ASSUMED, value=text) if is_assumed else text
        for text, is_assumed in ((choice_value(console, choice.name, value), is_assumed) for value, is_assumed in sides)
    ]
    return f"{choice.name} {values[0]} → {values[1]}"


def _said(console: Console, found: Finding | Unread) -> str:
    message = shown(found.message(console.language))
    about, before, colour = console.say(UNREAD_WORDS), "", "red"
    if isinstance(found, Finding):
        about = console.say(SEVERITIES[found.severity])
        if found.caused_by is not None:
            before, about = CONSEQUENCE, f"{about}; {console.say(FOLLOWS, seq=found.caused_by)}"
    return f"{before}{console.styled(found.code, colour)} {found.name}: {message} {console.styled(f'[{about}]', 'dim')}"


def _print_json(console: Console, comparison: Comparison, other_rules: str, form: Form) -> None:
    out = stdout_bytes()
    between, end = (b"", b"\n") if form == "jsonl" else (b",\n", b"")
    if form == "json":
        out.write(b'{"schema_version":%d,"differences":[\n' % SCHEMA_VERSION)
    for number, one in enumerate(comparison.differences()):
        out.write((between if number else b"") + json_text(_object(console, one, comparison, other_rules)) + end)
    if form == "json":
        out.write(b'\n],"summary":' + json_text(_sums(comparison, other_rules)) + b"}\n")


def _object(console: Console, one: Difference, comparison: Comparison, other_rules: str) -> dict[str, Any]:
    paths, found = comparison.own.checked.paths, one.any
    own, other = ([as_object(x, paths, console.language) for x in side] for side in (one.own, one.other))
    return {
        "game": found.game,
        "seq": found.seq,
        "file": paths[found.file] if found.file < len(paths) else None,
        "line": found.line or None,
        "own": {"ruleset": one.own_rules, "findings": own},
        "other": {"ruleset": other_rules, "findings": other},
        "choices": [
            {
                "field": choice.name,
                "own": choice.own,
                "other": choice.other,
                "own_is_assumed": choice.own_is_assumed,
                "other_is_assumed": choice.other_is_assumed,
            }
            for choice in one.choices
        ],
        "is_certain": len(one.choices) == 1,
    }


def _sums(comparison: Comparison, other_rules: str) -> dict[str, Any]:
    sums = comparison.sums
    return {
        **counts_of(comparison.own.checked),
        "other_ruleset": other_rules,
        "n_games_different": len(sums.games),
        "n_events_different": sums.n_events,
        "only_own_by_name": dict(sorted(sums.gone.items())),
        "only_other_by_name": dict(sorted(sums.new.items())),
        "events_by_choice": dict(sorted(sums.choices.items())),
    }


def _note_sums(console: Console, comparison: Comparison, other_rules: str) -> None:
    sums, n_games = comparison.sums, f"{comparison.own.checked.n_games:,}"
    console.note()
    if not sums.n_events:
        console.note(SAME, ruleset=other_rules, all=n_games)
        return
    events, games = f"{sums.n_events:,}", f"{len(sums.games):,}"
    console.note(DIFFER, games=games, all=n_games, ruleset=other_rules, events=events)
    for words, names in ((GONE, sums.gone), (NEW, sums.new)):
        if names:
            console.note(words, ruleset=other_rules)
            note_lines(console, table(known_rows(names, console.language)))
    if sums.choices:
        console.note(CHOICES)
        note_lines(console, table(choice_rows(sums.choices, console.language)))
