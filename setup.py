"""Compile the rules: every module of the compiled packages that has a `.pxd` beside it.

Where there is no compiler the install still works: the same sources then run uncompiled.
"""

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path("pipeline/baohuang")


def load_compiled():
    """`baohuang.compiled`, by path: the package itself is not importable while it is built."""
    spec = importlib.util.spec_from_file_location("compiled", ROOT / "compiled.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compiled = load_compiled()


class BuildRules(build_ext):
    """Build the extensions, then stamp them with the hash of the sources they were built from."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self):
        target = ROOT if self.inplace else Path(self.build_lib) / "baohuang"
        stamp = target / compiled.STAMP
        stamp.unlink(missing_ok=True)
        try:
            super().run()
        except Exception as error:  # noqa: BLE001  no compiler, no headers: whatever it is, the sources still run
            print(f"baohuang: the rules could not be compiled and will run uncompiled: {error}", file=sys.stderr)
            for module in compiled.modules(ROOT):
                for built in module.parent.glob(module.stem + ".*.so"):
                    built.unlink()
            return
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(compiled.source_hash(ROOT) + "\n")


def extensions():
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    return cythonize(
        [
            Extension(
                ".".join(["baohuang", *path.relative_to(ROOT).with_suffix("").parts]),
                [str(path)],
                extra_compile_args=["-O2", "-Wall", "-Wno-unused-function"],
            )
            for path in compiled.modules(ROOT)
        ],
        compiler_directives=compiled.DIRECTIVES,
        build_dir="build/c",
        nthreads=os.cpu_count(),
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
