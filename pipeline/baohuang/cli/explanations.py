"""Violations and faults of lines, as text for people and as objects for programs."""

import re
from typing import TYPE_CHECKING, Any, Final

from baohuang.cli.console import Console
from baohuang.cli.fail_on import SEVERITIES
from baohuang.cli.known import line_faults, obstacles
from baohuang.cli.layout import definitions, in_columns
from baohuang.cli.usage import UsageError, near
from baohuang.cli.words import Words
from baohuang.game.rulesets import Ruleset
from baohuang.game.rulesets.fields import BY_NAME, GROUPS
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
UNDER: Final = Words("{severity} under {ruleset}", "在 {ruleset} 规则下：{severity}")
AS_CLAIM: Final = Words("{severity} where the log only claims it", "仅为日志声明时：{severity}")
SILENT: Final = Words(
    "under {ruleset} no text states the value, so a finding is only suspicious",
    "{ruleset} 规则没有明文规定，因此仅为存疑",
)
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


def lines(console: Console, found: "Violation | FaultInfo", rules: Ruleset) -> list[str]:
    """All that is declared of it."""
    return violation_lines(console, found, rules) if isinstance(found, Violation) else fault_lines(console, found)


def as_object(found: "Violation | FaultInfo", rules: Ruleset) -> dict[str, Any]:
    """The same for programs, in both languages."""
    return violation_object(found, rules) if isinstance(found, Violation) else fault_object(found)


def all_objects(rules: Ruleset) -> dict[str, Any]:
    """All of them for programs."""
    violations = [violation_object(violation, rules) for violation in VIOLATIONS]
    return {"violations": violations, "faults": [fault_object(fault) for fault in obstacles().values()]}


def violation_lines(console: Console, violation: Violation, rules: Ruleset) -> list[str]:
    """All that is declared of a violation."""
    says, is_chinese = violation.declaration, console.language == "zh"
    pairs = [
        (SAYS, _template(says.chinese if is_chinese else says.english)),
        (WHY, says.why_chinese if is_chinese else says.why_english),
        (CLAUSE, says.clause),
        (SEVERITY, _severity_text(console, violation, rules)),
        (POLICY, says.policy.chinese if is_chinese else says.policy.english),
    ]
    if says.field:
        pairs.append((DECIDES, f"{says.field}  {_meaning(says.field, console.language)}"))
    heading = f"{console.styled(violation.code, 'bold')} {console.styled(violation.id, 'bold')}"
    return [heading, *definitions((console.say(name), text) for name, text in pairs)]


def _template(text: str) -> str:
    """A message with its gaps: `{actual}` is shown as `<actual>`."""
    return re.sub(r"\{(\w+)\}", r"<\1>", text)


def _severity_text(console: Console, violation: Violation, rules: Ruleset) -> str:
    severity, says = severity_under(violation, rules), violation.declaration
    parts = [console.say(UNDER, severity=console.say(SEVERITIES[severity]), ruleset=rules.id)]
    if says.claim and severity is not Severity.SUSPICIOUS:
        parts.append(console.say(AS_CLAIM, severity=console.say(SEVERITIES[says.claim])))
    if severity is Severity.SUSPICIOUS and says.severity is not severity:
        parts[0] = console.say(SILENT, ruleset=rules.id)
        parts.insert(0, console.say(SEVERITIES[says.severity]))
    return ("；" if console.language == "zh" else "; ").join(parts)


def severity_under(violation: Violation, rules: Ruleset) -> Severity:
    """How serious a violation is in itself under a rule set: its field decides, a seat did it."""
    return violation.severity(rules.fields, rules.assumed, claim=False, stated=False)


def _meaning(field: str, language: str) -> str:
    if field in BY_NAME:
        return BY_NAME[field].chinese if language == "zh" else BY_NAME[field].english
    english, chinese, _ = GROUPS.get(field, ("", "", False))
    return chinese if language == "zh" else english


def violation_object(violation: Violation, rules: Ruleset) -> dict[str, Any]:
    """The same for programs, in both languages."""
    says = violation.declaration
    return {
        "code": violation.code,
        "name": violation.id,
        "severity": str(says.severity),
        "severity_of_claim": str(says.claim) if says.claim else None,
        "severity_under": {"ruleset": rules.id, "severity": str(severity_under(violation, rules))},
        "message": {"en": _template(says.english), "zh": _template(says.chinese)},
        "why": {"en": says.why_english, "zh": says.why_chinese},
        "clause": says.clause,
        "policy": {"name": says.policy.word, "en": says.policy.english, "zh": says.policy.chinese},
        "field": says.field,
        "key": says.key,
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


def list_lines(console: Console, rules: Ruleset) -> list[str]:
    """All violations by phase, and all faults, a line each."""
    is_chinese = console.language == "zh"
    rows = [
        (v.code, v.id, console.say(SEVERITIES[severity_under(v, rules)]), _why(v, is_chinese=is_chinese))
        for v in VIOLATIONS
    ]
    all_lines = in_columns(rows)
    result: list[str] = []
    for phase, title in PHASES.items():
        members = [line for v, line in zip(VIOLATIONS, all_lines, strict=True) if v.value // 100 == phase]
        if members:
            result += [console.styled(console.say(title), "bold"), *members, ""]
    found = [(fault.code, fault.name, fault.zh if is_chinese else fault.en) for fault in obstacles().values()]
    return [*result, console.styled(console.say(FAULTS), "bold"), *in_columns(found)]


def _why(violation: Violation, *, is_chinese: bool) -> str:
    says = violation.declaration
    return says.why_chinese if is_chinese else says.why_english
