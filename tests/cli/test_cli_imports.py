"""What a command imports: nothing heavy that it does not use."""

import subprocess
import sys

import pytest

HEAVY = {
    "numpy",
    "pyarrow",
    "duckdb",
    "polars",
    "pandas",
    "great_expectations",
    "scipy",
    "msgspec",
    "rich",
    "zstandard",
}
LIST = """
import sys
from baohuang.cli.app import main
try:
    main()
finally:
    print(*(name for name, module in sys.modules.items() if module is not None), file=sys.stderr)
"""


def imported(*arguments, cwd):
    ran = subprocess.run(
        [sys.executable, "-c", LIST, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert ran.returncode in (0, 1), ran.stderr
    return {name.split(".")[0] for name in ran.stderr.split()} & HEAVY


@pytest.fixture
def here(tmp_path, logs):
    (tmp_path / "logs").symlink_to(logs)
    return tmp_path


@pytest.mark.parametrize(
    "arguments", [["--help"], ["ingest", "--help"], ["validate", "--help", "--lang", "zh"], ["--version"]], ids=" ".join
)
def test_help_imports_nothing_heavy(here, arguments):
    assert imported(*arguments, cwd=here) == set()


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["explain", "BH502"], {"rich"}),
        (["rulesets", "weihai"], {"rich"}),
        (["check", "logs"], {"rich", "numpy", "msgspec", "zstandard", "pyarrow"}),
        (["ingest", "logs"], {"rich", "numpy", "msgspec", "zstandard", "pyarrow"}),
        (["simulate", "--games", "1", "-o", "out"], {"rich", "numpy", "msgspec", "zstandard"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_imports_only_what_it_uses(here, arguments, allowed):
    assert imported(*arguments, cwd=here) <= allowed


@pytest.mark.parametrize(
    "arguments", [["sql", "SELECT 1"], ["status"], ["metrics"], ["sql", "--columns", "plays"]], ids=" ".join
)
def test_only_validate_imports_great_expectations(here, lake, arguments):
    assert not imported(*arguments, "--lake", str(lake), cwd=here) & {"great_expectations", "pandas", "scipy", "polars"}
