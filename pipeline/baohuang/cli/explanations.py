"""Violations and faults of lines, as text for people and as objects for programs."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.example_hands import Hand, hand_of
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.known import line_faults, meaning_of, obstacles
from baohuang.cli.layout import definitions, in_columns
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words, shown
from baohuang.game.applies import applies, with_each_choice
from baohuang.game.catalogue import template
from baohuang.game.rulesets import Ruleset, ids, load_known
from baohuang.game.violations import BY_CODE, BY_ID, VIOLATIONS, Severity, Violation

if TYPE_CHECKING:
    from baohuang.ingest.faults import FaultInfo

PHASES: Final = {
    1: Words("Log and deal", "日志与发牌"),
    2: Words("Throne", "定皇"),
    3: Words("Guard and solo", "侍卫与独保"),
    4: Words("Stakes", "明保、造反与踢"),
    5: Words("Plays and tricks", "出牌"),
    6: Words("Finish, result and score", "名次、胜负与计分"),
    7: Words("Tribute", "进贡"),
}
FAULTS: Final = Words("Lines, files and games that cannot be judged", "无法裁判的行、文件与牌局")
SAYS: Final = Words("says", "提示")
WHY: Final = Words("why", "依据")
CLAUSE: Final = Words("clause", "出处")
SEVERITY: Final = Words("severity", "严重程度")
POLICY: Final = Words("after it", "之后")
DECIDES: Final = Words("decided by", "决定项")
WHAT: Final = Words("what", "含义")
RETRY: Final = Words("then", "之后")
UNDER: Final = Words("Under these rules:", "在各规则下：")
AS_CLAIM: Final = Words("{severity} where the log only claims it", "仅为日志声明时：{severity}")
NEVER: Final = Words("cannot occur", "不会出现")
BY_OPTION: Final = Words("by an option of the table", "须由本桌选项开启")
DOUBT: Final = Words("no text states the choice", "没有明文规定")
WITH_NOTE: Final = Words("{text}: {note}", "{text}：{note}")
EXAMPLE: Final = Words("Example ({clause}):", "示例（{clause}）：")
NOTATION: Final = {  # what is in a hand, and what it means
    re.compile(r" \+\d"): Words("+32: and 32 more cards of the deck", "+32：再加牌堆中的 32 张"),
    re.compile(r"^deal-rest"): Words(
        "deal-rest: the other seats get the rest of the deck", "deal-rest：其余座位分得剩下的牌"
    ),
    re.compile(r" hands=\d"): Words("hands=2: two cards a hand, to be short", "hands=2：为求简短，每家只发 2 张"),
    re.compile(r" because of "): Words(
        "because of: follows from the line marked so", "because of：由标有该名称的一行引起"
    ),
}
TWIN: Final = Words("Legal instead:", "合法的打法：")
IS_RETRIED: Final = Words("a newer bh may read the line", "新版 bh 可能读得懂该行")
SEVERAL: Final = Words("it takes two lines to be at fault", "由两行共同造成")


UNKNOWN: Final = Words(
    "there is no violation or fault {name}{near}; `bh explain --all` lists them",
    "没有 {name} 这一项{near}；用 `bh explain --all` 列出全部",
)


def find(console: Console, asked: str) -> "Violation | FaultInfo":
    """What is asked for, by code or name, in any case; UsageError with a hint where there is no such thing."""
    code, name = asked.upper(), asked.lower().replace("-", "_")
    violation = BY_CODE.get(code) or BY_ID.get(name)
    if violation is not None:
        return violation
    known = line_faults()
    if code not in (fault.code for fault in known.values()) and name not in known:
        known = obstacles()
    for fault in known.values():
        if fault.code == code or fault.name == name:
            return fault
    codes = [*BY_CODE, *(fault.code for fault in known.values())]
    hint = near(code, codes, console.language) or near(name, [*BY_ID, *known], console.language)
    raise UsageError(console.say(UNKNOWN, name=asked, near=hint))


def lines(console: Console, found: "Violation | FaultInfo", rules: Ruleset | None) -> list[str]:
    """All that is known of it; `rules`: the only rule set that is asked about, None for all that come with bh."""
    return violation_lines(console, found, rules) if isinstance(found, Violation) else fault_lines(console, found)


def as_object(found: "Violation | FaultInfo", rules: Ruleset | None) -> dict[str, Any]:
    """The same for programs, in both languages."""
    return violation_object(found, _asked(rules)) if isinstance(found, Violation) else fault_object(found)


def all_objects(rules: Ruleset | None) -> dict[str, list[dict[str, Any]]]:
    """All of them for programs."""
    asked = _asked(rules)
    violations = [violation_object(violation, asked) for violation in VIOLATIONS]
    return {"violations": violations, "faults": [fault_object(fault) for fault in obstacles().values()]}


def _asked(rules: Ruleset | None) -> list[Ruleset]:
    return [rules] if rules is not None else [load_known(name) for name in ids()]


def violation_lines(console: Console, violation: Violation, rules: Ruleset | None) -> list[str]:
    """All that is declared of a violation, where it can occur, and a hand that shows it."""
    says, is_chinese = violation.declaration, console.language == "zh"
    pairs = [
        (SAYS, template(says.chinese if is_chinese else says.english)),
        (WHY, says.why_chinese if is_chinese else says.why_english),
        (CLAUSE, says.clause),
        (SEVERITY, _severity_text(console, violation)),
        (POLICY, says.policy.chinese if is_chinese else says.policy.english),
    ]
    if says.field:
        pairs.append((DECIDES, f"{says.field}  {meaning_of(says.field, console.language)}"))
    heading = f"{console.styled(violation.code, 'bold')} {console.styled(violation.id, 'bold')}"
    return [
        heading,
        *definitions((console.say(name), text) for name, text in pairs),
        "",
        *_where_lines(console, violation, _asked(rules)),
        *_hand_lines(console, hand_of(violation.id)),
    ]


def _severity_text(console: Console, violation: Violation) -> str:
    says = violation.declaration
    parts = [console.say(SEVERITIES[says.severity])]
    if says.claim:
        parts.append(console.say(AS_CLAIM, severity=console.say(SEVERITIES[says.claim])))
    return ("；" if console.language == "zh" else "; ").join(parts)


def _where_lines(console: Console, violation: Violation, asked: list[Ruleset]) -> list[str]:
    """Each rule set with the severity there, or that it cannot occur."""
    rows = []
    for rules in asked:
        where = Occurrence.of(violation, rules)
        text = console.say(NEVER)
        if where.severity is not None:
            text = console.say(SEVERITIES[where.severity])
            notes = [
                console.say(words) for words, is_so in ((BY_OPTION, where.by_option), (DOUBT, where.is_doubt)) if is_so
            ]
            if notes:
                text = console.say(WITH_NOTE, text=text, note=console.listed(notes))
        rows.append((str(shown(rules.id)), str(shown(rules.titles[console.language])), text))
    return [console.say(UNDER), *in_columns(rows)]


def _hand_lines(console: Console, hand: Hand | None) -> list[str]:
    """A hand that shows it, and the legal one; nothing where there is none."""
    if hand is None:
        return []
    title = "" if console.language == "zh" else f" {hand.title}"  # titles are in English only
    lines = ["", console.say(EXAMPLE, clause=hand.clause) + title]
    for line in hand.faulty:
        log, mark, name = line.partition("<-")
        lines.append(f"  {log}{console.styled(mark + name, 'red')}" if mark else f"  {line}")
    if hand.legal:
        lines += [console.say(TWIN), *(f"  {line}" for line in hand.legal)]
    notes = [says for sign, says in NOTATION.items() if any(map(sign.search, (*hand.faulty, *hand.legal)))]
    return [*lines, *(console.styled(f"  ({console.say(note)})", "dim") for note in notes)]


@dataclass(frozen=True)
class Occurrence:
    """Whether a violation can occur under a rule set, and how serious it is there.

    `severity` is None where it cannot occur; `by_option`: only where a table takes one of its known options;
    `is_doubt`: it is only suspicious because no text states the choice that decides.
    """

    severity: Severity | None
    by_option: bool = False
    is_doubt: bool = False

    @classmethod
    def of(cls, violation: Violation, rules: Ruleset) -> "Occurrence":
        """How it is under a rule set."""
        by_option = not applies(violation, rules)
        chosen = with_each_choice(rules) if by_option else (rules,)
        found = {violation.severity(one.fields, one.assumed) for one in chosen if applies(violation, one)}
        if not found:
            return cls(None)
        severity = next(severity for severity in Severity if severity in found)  # they are declared worst first
        return cls(severity, by_option, severity is not violation.declaration.severity)


def violation_object(violation: Violation, asked: list[Ruleset]) -> dict[str, Any]:
    """The same for programs, in both languages."""
    says, hand = violation.declaration, hand_of(violation.id)
    where = [(rules.id, Occurrence.of(violation, rules)) for rules in asked]
    return {
        "code": violation.code,
        "name": violation.id,
        "severity": str(says.severity),
        "severity_of_claim": str(says.claim) if says.claim else None,
        "rulesets": [
            {
                "ruleset": name,
                "can_occur": one.severity is not None,
                "only_by_option": one.by_option,
                "severity": None if one.severity is None else str(one.severity),
            }
            for name, one in where
        ],
        "message": {"en": template(says.english), "zh": template(says.chinese)},
        "why": {"en": says.why_english, "zh": says.why_chinese},
        "clause": says.clause,
        "policy": {"name": says.policy.word, "en": says.policy.english, "zh": says.policy.chinese},
        "field": says.field,
        "key": says.key,
        "example": None
        if hand is None
        else {"title": hand.title, "clause": hand.clause, "faulty": hand.faulty, "legal": hand.legal},
    }


def fault_lines(console: Console, fault: "FaultInfo") -> list[str]:
    """All that is declared of a fault of a line, or of what keeps a game from being judged."""
    pairs = [(WHAT, fault.zh if console.language == "zh" else fault.en)]
    if fault.can_retry:
        pairs.append((RETRY, console.say(IS_RETRIED)))
    if fault.across_lines:
        pairs.append((WHY, console.say(SEVERAL)))
    heading = f"{console.styled(fault.code, 'bold')} {console.styled(fault.name, 'bold')}"
    return [heading, *definitions((console.say(name), text) for name, text in pairs)]


def fault_object(fault: "FaultInfo") -> dict[str, Any]:
    """The same for programs, in both languages."""
    return {
        "code": fault.code,
        "name": fault.name,
        "severity": "unread",
        "what": {"en": fault.en, "zh": fault.zh},
        "can_retry": fault.can_retry,
        "across_lines": fault.across_lines,
    }


def list_lines(console: Console, rules: Ruleset | None) -> list[str]:
    """All violations by phase, and all faults, a line each; severities are those under `rules` where it is given."""
    is_chinese = console.language == "zh"
    rows = [(v.code, v.id, _short_severity(console, v, rules), _why(v, is_chinese=is_chinese)) for v in VIOLATIONS]
    all_lines = in_columns(rows)
    result: list[str] = []
    for phase, title in PHASES.items():
        members = [line for v, line in zip(VIOLATIONS, all_lines, strict=True) if v.value // 100 == phase]
        if members:
            result += [console.styled(console.say(title), "bold"), *members, ""]
    found = [(fault.code, fault.name, fault.zh if is_chinese else fault.en) for fault in obstacles().values()]
    return [*result, console.styled(console.say(FAULTS), "bold"), *in_columns(found)]


def _short_severity(console: Console, violation: Violation, rules: Ruleset | None) -> str:
    severity = violation.declaration.severity if rules is None else Occurrence.of(violation, rules).severity
    return "–" if severity is None else console.say(SEVERITIES[severity])


def _why(violation: Violation, *, is_chinese: bool) -> str:
    says = violation.declaration
    return says.why_chinese if is_chinese else says.why_english
