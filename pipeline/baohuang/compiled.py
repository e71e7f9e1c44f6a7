"""Which modules are compiled, and whether the compiled form is that of the sources at hand.

Python prefers a compiled module to the `.py` it came from, however old it is. So the build writes a stamp, the hash of
all compiled sources, and `check` refuses extensions whose stamp is another.
"""

import hashlib
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

STAMP = "compiled.stamp"
PACKAGES = ("ingest", "referee", "simulate")
UNCOMPILED = "BH_UNCOMPILED"  # set to 1: run the sources even where extensions are built
HOME = Path(__file__).parent
DIRECTIVES: dict[str, bool | str] = {  # to the compiler
    "language_level": "3",
    "annotation_typing": False,  # an annotation is for people and mypy, the .pxd alone decides the C type
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "infer_types": True,  # a local takes the C type of what is assigned to it
}


class StaleExtensionError(ImportError):
    """The compiled rules are not those of the sources beside them."""


def modules(home: Path = HOME) -> list[Path]:
    """The sources that are compiled, in a fixed order: those of PACKAGES that have a `.pxd` beside them."""
    return sorted(p.with_suffix(".py") for package in PACKAGES for p in (home / package).glob("*.pxd"))


def source_hash(home: Path = HOME) -> str:
    """SHA-256 over names and bytes of all that goes into the extensions (the `.pxd` of `game` too)."""
    digest = hashlib.sha256(repr(sorted(DIRECTIVES.items())).encode())
    sources = [*modules(home), *home.rglob("*.pxd")]
    for path in sorted(sources):
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def built(home: Path = HOME) -> list[Path]:
    """The extension files at hand."""
    return [
        path.with_name(path.stem + suffix)
        for path in modules(home)
        for suffix in importlib.machinery.EXTENSION_SUFFIXES
        if path.with_name(path.stem + suffix).exists()
    ]


def is_compiled(home: Path = HOME) -> bool:
    """Whether the rules run compiled; raises StaleExtensionError where the extensions cannot be trusted."""
    if os.environ.get(UNCOMPILED) == "1":
        return False
    extensions = built(home)
    if not extensions:
        return False
    stamp = home / STAMP
    if len(extensions) < len(modules(home)) or not stamp.exists() or stamp.read_text().strip() != source_hash(home):
        raise StaleExtensionError(
            "the rules were changed after they were compiled: compile them again with `make build`, "
            f"or set {UNCOMPILED}=1 to run the sources"
        )
    return True


class SourceFinder(MetaPathFinder):
    """Finds the `.py` of a compiled module where the extension is not to be used."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  the protocol's
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The spec of the source, for modules of PACKAGES alone."""
        parts = fullname.split(".")
        if len(parts) != 3 or parts[0] != "baohuang" or parts[1] not in PACKAGES:
            return None
        source = HOME / parts[1] / f"{parts[2]}.py"
        return importlib.util.spec_from_file_location(fullname, source) if source.exists() else None


def check() -> bool:
    """Whether the rules run compiled; called before the first compiled module is imported."""
    if is_compiled():
        return True
    if not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())
    return False
