"""The command `bh`: which commands there are, and what becomes of what they raise."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from typing import Annotated, Any, Final

import typer

from baohuang.cli import failures
from baohuang.cli.commands import (
    check,
    compact,
    doctor,
    explain,
    gc,
    ingest,
    metrics,
    quarantine,
    rulesets,
    simulate,
    sql,
    status,
    validate,
    verify,
)
from baohuang.cli.console import Console
from baohuang.cli.helping import Command, Group
from baohuang.cli.settings import Settings, SettingsError, take_settings
from baohuang.cli.version import bh_version
from baohuang.cli.words import Words, from_environment

HELP: Final = Words(
    "Replay and analyse game logs of Baohuang: every move judged, every game a row.\n"
    "Begin with `bh check` on a log, or `bh ingest` and then `bh metrics`.",
    "保皇牌局日志的复盘与分析：每一步都有裁判，每一局都入表。\n"
    "可先用 `bh check` 检查日志，或 `bh ingest` 入湖后用 `bh metrics` 看指标。",
)
VERSION: Final = Words("Print the version.", "显示版本。")
COMMANDS: Final = {
    "ingest": ingest,
    "check": check,
    "sql": sql,
    "metrics": metrics,
    "validate": validate,
    "explain": explain,
    "rulesets": rulesets,
    "simulate": simulate,
    "status": status,
    "quarantine": quarantine,
    "verify": verify,
    "compact": compact,
    "gc": gc,
    "doctor": doctor,
}
NEED_PANDAS: Final = {"validate"}  # for Great Expectations
EXAMPLE: Final = (
    'bh ingest logs/\nbh metrics\nbh sql "SELECT name, count(*) AS n FROM violations GROUP BY name ORDER BY n DESC"'
)


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"bh {bh_version()}\n")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", help=VERSION.en, callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    pass


def build() -> Any:
    """The whole command line, as Typer makes it."""
    app = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
    app.callback(help=HELP.en, epilog=EXAMPLE)(_root)
    for name, module in COMMANDS.items():
        _add(app, name, module)
    return typer.main.get_command(app)


def _add(app: typer.Typer, name: str, module: Any) -> None:
    """A command, or a group of them: a module with COMMANDS of its own."""
    if not hasattr(module, "COMMANDS"):
        app.command(name, cls=Command, help=module.HELP.en, epilog=module.EXAMPLE)(module.run)
        return
    group = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None)
    for member, one in module.COMMANDS.items():
        _add(group, member, one)
    app.add_typer(group, name=name, help=module.HELP.en, epilog=module.EXAMPLE)


def call(arguments: Sequence[str]) -> int:
    """Run a command line; returns its exit code. What goes wrong is told on standard error, never raised."""
    console = Console(Settings(from_environment(os.environ), failures.NO_LAKE))
    try:
        settings, left = take_settings(arguments)
        console = Console(settings)
        return _invoke(console, left)
    except SettingsError as error:
        console.error(error.words, **error.values)
        return failures.USAGE


def _invoke(console: Console, arguments: list[str]) -> int:
    """Parse and run; the exit code of what was raised, or of nothing."""
    command = build()
    try:
        if arguments:
            with command.make_context("bh", list(arguments), obj=console) as ctx:
                command.invoke(ctx)
            sys.stdout.flush()
            code = failures.FINE
        else:
            with command.make_context("bh", ["--help"], obj=console, resilient_parsing=True) as ctx:
                sys.stderr.write(command.get_help(ctx) + "\n")
            code = failures.USAGE
    except typer.Exit as done:
        code = done.exit_code
    except BrokenPipeError:
        code = failures.gone_reader()
    except KeyboardInterrupt:
        code = failures.interrupted(console)
    except Exception as error:  # noqa: BLE001 - the last place where anything can be told in a readable way
        code = failures.tell(console, error, arguments)
    return code


def main() -> None:
    """The entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show a character gets an escape, not a crash
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    arguments = sys.argv[1:]
    if not NEED_PANDAS.intersection(arguments):
        sys.meta_path.insert(0, WithoutPandas())
    code = call(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = failures.gone_reader()
    sys.exit(code)


class WithoutPandas(MetaPathFinder):
    """Lets a process do without pandas, which pyarrow imports (0.7 s) only to see whether it is given any of it."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:  # noqa: ARG002 - the protocol's
        """Nothing for all modules but pandas, which is not there."""
        if fullname == "pandas":
            raise ModuleNotFoundError("bh does without pandas here", name=fullname)


if __name__ == "__main__":
    main()
