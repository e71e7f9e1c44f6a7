"""Run models on a DuckDB connection that has a view or table for every table of the lake, under its name."""

import re
from collections.abc import Callable, Iterable

import duckdb
import pyarrow as pa

from baohuang.models.catalogue import MACROS, Model, catalogue, with_what_they_read
from baohuang.models.errors import ModelError, model_error

__all__ = ["Model", "ModelError", "catalogue", "run", "script"]

Progress = Callable[[int, int, str], None]
"""Called before each model with the number done, the number of all, and the name of the one that starts."""


def run(
    connection: duckdb.DuckDBPyConnection, names: Iterable[str] | None = None, on_progress: Progress | None = None
) -> dict[str, pa.Table]:
    """The rows of the models of those names, in the order asked for (None: of every metric, in that of their names).

    What they share is built once. Everything happens in one transaction that is rolled back: all models see the same
    state of the lake, and nothing stays behind on the connection, which must not be in a transaction of its own.
    Raises ModelError for a name that no model has and for SQL that fails, with file and line.
    """
    models = catalogue()
    asked = sorted(model.name for model in models if model.kind == "metric") if names is None else list(names)
    to_build = with_what_they_read(asked, models)
    results: dict[str, pa.Table] = {}
    connection.execute("BEGIN TRANSACTION")
    try:
        connection.execute(MACROS.read_text(encoding="utf-8"))
        for done, model in enumerate(to_build):
            if on_progress is not None:
                on_progress(done, len(to_build), model.name)
            try:
                if model.kind == "step":
                    connection.execute(_create(model))
                if model.name in asked:
                    sql = model.sql if model.kind == "metric" else f"FROM {model.name}"
                    results[model.name] = connection.sql(sql).to_arrow_table()
            except duckdb.Error as error:
                raise _located(model, error) from error
    finally:
        connection.execute("ROLLBACK")
    return {name: results[name] for name in asked}


def script(name: str) -> str:
    """A model with all that it needs, ready to paste into a DuckDB shell over views named as the tables."""
    *steps, model = with_what_they_read([name], catalogue())
    statements = [*(_create(step) for step in steps), _create(model) if model.kind == "step" else model.sql]
    return "\n".join([MACROS.read_text(encoding="utf-8"), *(f"{statement.rstrip()}\n;\n" for statement in statements)])


def _create(step: Model) -> str:
    """The statement that builds a step. It begins on the line of the file's first, so that line numbers agree."""
    return f"CREATE OR REPLACE TEMP {'TABLE' if step.is_table else 'VIEW'} {step.name} AS {step.sql}"


def _located(model: Model, error: duckdb.Error) -> ModelError:
    """DuckDB's error with the file and line of the model in which it arose, as far as DuckDB tells."""
    message = str(error)
    found = re.search(r"^LINE (\d+):", message, re.MULTILINE)
    return model_error(model.path, int(found[1]) if found else None, message)
