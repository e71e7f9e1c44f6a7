"""Findings as SARIF 2.1.0, the exchange format of linters (OASIS): one run, every rule declared, a result a finding."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from baohuang.cli.console import Console, json_text
from baohuang.cli.findings_text import severity_of
from baohuang.cli.known import obstacles
from baohuang.cli.version import bh_version
from baohuang.flow.findings import Finding
from baohuang.game.violations import VIOLATIONS, Severity
from baohuang.ingest.sources import STDIN

if TYPE_CHECKING:
    from baohuang.flow.unread import Unread

VERSION: Final = "2.1.0"
SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
STDIN_URI: Final = "stdin"
FINGERPRINT: Final = "gameSeqName/v1"  # what a finding is known by from run to run, as in a baseline


def document(console: Console, found: "Iterable[Finding | Unread]", paths: Sequence[str]) -> Iterator[bytes]:
    """The document, piece by piece: what stays the same first, then a result a line."""
    rules = [*_rules(console)]
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    driver = {"name": "bh", "version": bh_version(), "rules": rules}
    language = "zh-CN" if console.language == "zh" else "en-US"
    yield b'{"$schema":%s,"version":"%s","runs":[{' % (json_text(SCHEMA), VERSION.encode())
    yield b'"tool":{"driver":%s},"language":"%s",' % (json_text(driver), language.encode())
    yield b'"columnKind":"unicodeCodePoints","results":['
    for number, one in enumerate(found):
        yield (b",\n" if number else b"\n") + json_text(_result(console, one, paths, numbers))
    yield b"\n]}]}\n"


def _rules(console: Console) -> Iterator[dict[str, Any]]:
    is_chinese = console.language == "zh"
    for violation in VIOLATIONS:
        says = violation.declaration
        yield {
            "id": violation.code,
            "name": violation.id,
            "shortDescription": {"text": says.why_chinese if is_chinese else says.why_english},
            "help": {"text": f"bh explain {violation.id}"},
            "defaultConfiguration": {"level": _level(str(says.severity))},
            "properties": {"clause": says.clause, "severity": str(says.severity)},
        }
    for fault in obstacles().values():
        yield {
            "id": fault.code,
            "name": fault.name,
            "shortDescription": {"text": fault.zh if is_chinese else fault.en},
            "help": {"text": f"bh explain {fault.name}"},
            "defaultConfiguration": {"level": "error"},
        }


def _level(severity: str) -> str:
    return "warning" if severity == Severity.SUSPICIOUS else "error"


def _result(
    console: Console, found: "Finding | Unread", paths: Sequence[str], numbers: dict[str, int]
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": numbers[found.code],
        "level": _level(severity_of(found)),
        "message": {"text": found.message(console.language)},
        "locations": [{"physicalLocation": _location(found, paths)}],
    }
    properties: dict[str, Any] = {"severity": severity_of(found), "byte_offset": found.byte_offset}
    if found.game is not None:
        result["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": f"{found.game}/{found.seq}"}]
        result["partialFingerprints"] = {FINGERPRINT: f"{found.game}/{found.seq}/{found.name}"}
        properties |= {"game": found.game, "seq": found.seq}
    if isinstance(found, Finding):
        asked = {"seat": found.seat, "expected": found.expected, "actual": found.actual, "cards": found.cards}
        properties |= {**asked, "caused_by": found.caused_by}
    return {**result, "properties": properties}


def _location(found: "Finding | Unread", paths: Sequence[str]) -> dict[str, Any]:
    path = paths[found.file] if found.file < len(paths) else STDIN
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if found.line:
        location["region"] = {"startLine": found.line}
    return location


def _uri(path: str) -> str:
    """A path as a URI: relative to where the command ran, or whole."""
    if path == STDIN:
        return STDIN_URI
    text = quote(path, safe="/-._~")
    return f"file://{text}" if path.startswith("/") else text
