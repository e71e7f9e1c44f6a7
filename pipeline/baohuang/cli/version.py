"""The version of bh."""

from typing import Final

DISTRIBUTION: Final = "baohuang"


def bh_version() -> str:
    """The installed version, or `0` where the package runs from its sources."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - 25 ms, for those who ask

    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0"
