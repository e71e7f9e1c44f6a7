"""What the referee says of legal and of faulty games, counted against what was planted."""

import io
from collections import Counter, defaultdict
from dataclasses import dataclass, field, fields

from baohuang.flow.check import Checked, check
from baohuang.flow.findings import Finding
from baohuang.simulate import Game
from baohuang.simulate.faults.planter import Fault

FEW = 5  # examples of mistakes of each table
# The one finding that legal play can have: the rule book gives it to each answer with jokers added (C13, row 90).
DOUBT, DOUBTED_BRANCH = "kao_accepted", "kao"


@dataclass
class Row:
    """One violation, in the games with one planted fault: where it was planted, and where it was found."""

    planted: int = 0
    found: int = 0  # under its name
    at_event: int = 0  # and at its event
    right_severity: int = 0  # and as serious
    findings: int = 0  # of this name, without a cause
    true_findings: int = 0  # at an event where it was planted
    findings_there: int = 0  # in the games where it was planted, of any name, but for other faults there
    consequences: int = 0  # findings that it caused

    def add(self, other: "Row") -> None:
        """Count another table's too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass
class Tally:
    """A table, or several."""

    legal_games: int = 0
    legal_findings: Counter[str] = field(default_factory=Counter)
    doubts: int = 0  # in legal games, as often as the branch was taken
    branches: Counter[str] = field(default_factory=Counter)
    faulty_games: int = 0
    spared_games: int = 0  # no fault fitted
    unjudged: int = 0  # of either; there must be none
    two_faults: int = 0
    two_faults_right: int = 0  # two findings without a cause
    rows: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    consequences: Counter[tuple[str, str]] = field(default_factory=Counter)  # cause and what follows
    mistakes: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)  # errors that ended its games

    def add(self, other: "Tally") -> None:
        """Count another's too."""
        for name in (
            "legal_games",
            "doubts",
            "faulty_games",
            "spared_games",
            "unjudged",
            "two_faults",
            "two_faults_right",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name, row in other.rows.items():
            self.rows[name].add(row)
        self.legal_findings += other.legal_findings
        self.branches.update(other.branches)
        self.consequences += other.consequences
        self.mistakes += other.mistakes

    def mistake(self, text: str) -> None:
        """Keep the first few."""
        if len(self.mistakes) < FEW:
            self.mistakes.append(text)

    def found(self, games: list[Game]) -> dict[str, list[Finding]]:
        """What the referee says of each game of some matches; of the rest nothing."""
        said: dict[str, list[Finding]] = defaultdict(list)
        log = io.BytesIO(b"".join(game.lines for game in games))
        for one in check(["-"], Checked(), stdin=log):
            if isinstance(one, Finding):
                said[one.game].append(one)
            else:
                self.unjudged += 1
                self.mistake(f"could not be judged: {one}")
        return said

    def legal(self, games: list[Game]) -> None:
        """Games that must have no finding."""
        self.legal_games += len(games)
        for game, said in self.found(games).items():
            wrong = [finding for finding in said if finding.name != DOUBT]
            self.doubts += len(said) - len(wrong)
            self.legal_findings.update(finding.name for finding in wrong)
            if wrong:
                self.mistake(f"{game} is legal, found: {words(wrong)}")

    def faulty(self, games: list[Game]) -> None:
        """Games in which one fault was planted: some kinds bring another with them, in which the truth is told too."""
        said = self.found(games)
        for game in games:
            own, _ = self._game(game, said.get(game.id, []))
            places = {(fault.seq, fault.name) for fault in game.faults}
            for finding in own:
                self.rows[finding.name].findings += 1
                self.rows[finding.name].true_findings += (finding.seq, finding.name) in places
            for fault in game.faults:
                self._fault(game, fault, own)

    def twice_faulty(self, games: list[Game]) -> None:
        """Games in which two faults were planted."""
        said = self.found(games)
        for game in games:
            _, is_right = self._game(game, said.get(game.id, []))
            if len(game.faults) > 1:
                self.two_faults += 1
                self.two_faults_right += is_right

    def _game(self, game: Game, said: list[Finding]) -> tuple[list[Finding], bool]:
        """The findings without a cause, and whether they are the truth."""
        own = [finding for finding in said if finding.caused_by is None]
        caused = [finding for finding in said if finding.caused_by is not None]
        self.faulty_games += bool(game.faults)
        self.spared_games += not game.faults
        places = sorted((fault.seq, fault.name) for fault in game.faults)
        is_right = places == sorted((finding.seq, finding.name) for finding in own)
        if not is_right:
            truth = ", ".join(f"{name} at {seq}" for seq, name in places) or "nothing"
            self.mistake(f"{game.id}: planted {truth}; found {words(own)}")
        self._consequences(game, said, caused)
        return own, is_right

    def _fault(self, game: Game, fault: Fault, own: list[Finding]) -> None:
        row = self.rows[fault.name]
        same = [finding for finding in own if finding.name == fault.name]
        there = [finding for finding in same if finding.seq == fault.seq]
        row.planted += 1
        row.found += bool(same)
        row.at_event += bool(there)
        row.right_severity += any(str(finding.severity) == fault.severity for finding in there)
        row.findings_there += len(own) - len(game.faults) + 1  # less those of the other faults
        if there and str(there[0].severity) != fault.severity:
            self.mistake(f"{game.id}: {fault.name} is {fault.severity}, found as {there[0].severity}")

    def _consequences(self, game: Game, said: list[Finding], caused: list[Finding]) -> None:
        planted = {fault.seq: fault.name for fault in game.faults}
        others = {finding.seq: finding.name for finding in said}
        for finding in caused:
            assert finding.caused_by is not None
            cause = planted.get(finding.caused_by) or others.get(finding.caused_by, "nothing")
            self.consequences[cause, finding.name] += 1
            self.rows[cause].consequences += 1
        foretold = sorted((seq, name) for fault in game.faults for seq, name in fault.follows)
        if foretold != sorted((finding.seq, finding.name) for finding in caused):
            must = ", ".join(f"{name} at {seq}" for seq, name in foretold) or "nothing"
            self.mistake(f"{game.id}: from {words_of(planted)} must follow {must}; found {words(caused)}")


def words(findings: list[Finding]) -> str:
    """Findings in one line."""
    return ", ".join(f"{finding.name} at {finding.seq}" for finding in findings) or "nothing"


def words_of(planted: dict[int, str]) -> str:
    """Faults in one line."""
    return ", ".join(f"{name} at {seq}" for seq, name in planted.items()) or "nothing"
