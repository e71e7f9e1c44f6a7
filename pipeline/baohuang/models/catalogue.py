"""The models: one `.sql` file each, found in this folder, in the order in which they can be built."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import duckdb

from baohuang.lake.tables import TABLES
from baohuang.models.errors import HOME, ModelError, did_you_mean, model_error
from baohuang.models.header import parse_header
from baohuang.models.reads import Read, tables_read

MACROS = HOME / "macros.sql"


@dataclass(frozen=True)
class Model:
    """One SELECT: a metric, or a step that metrics share."""

    name: str
    path: Path
    sql: str
    header: dict[str, str]
    reads: tuple[Read, ...]

    @property
    def kind(self) -> str:
        """`step` or `metric`."""
        return self.header["kind"]

    @property
    def grain(self) -> tuple[str, ...]:
        """The columns that together make a row unique."""
        return _words(self.header["grain"])

    @property
    def interval(self) -> tuple[str, ...]:
        """The columns of the lower and the upper end; none for a step."""
        return _words(self.header.get("interval", ""))

    @property
    def is_table(self) -> bool:
        """Whether a step's rows are kept while the models run, because several of them read it or it is costly."""
        return self.header.get("store") == "table"

    def text(self, key: str, language: str = "en") -> str:
        """A text of the header (`title`, `question`, `population` …) in English or Chinese."""
        return self.header[f"{key}.zh" if language == "zh" else key]


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


@cache
def catalogue() -> list[Model]:
    """Every model that comes with bh, each behind those that it reads. Raises ModelError for a broken one."""
    return load_models(HOME)


def load_models(folder: Path) -> list[Model]:
    """The models of a folder and the folders below it, each behind those that it reads.

    Raises ModelError, with file and line, for a faulty header or SELECT, for a name that is given twice or is a
    table's, for a table that does not exist, and for models that read each other in a circle.
    """
    models: dict[str, Model] = {}
    with duckdb.connect() as connection:
        for path in sorted(folder.rglob("*.sql")):
            if path.name == MACROS.name:
                continue
            model = _read_model(path, connection)
            if model.name in TABLES:
                raise model_error(path, None, f"{model.name} is a table of the lake; a model needs a name of its own")
            if model.name in models:
                raise model_error(path, None, f"a model of that name stands in {models[model.name].path}")
            models[model.name] = model
    return _in_order(models)


def _read_model(path: Path, connection: duckdb.DuckDBPyConnection) -> Model:
    try:
        sql = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise model_error(path, None, f"not UTF-8: {error}") from None
    header = parse_header(sql, path)
    return Model(path.stem, path, sql, header, tuple(tables_read(sql, path, connection)))


def _in_order(models: dict[str, Model]) -> list[Model]:
    """The models, each behind those that it reads; those that could come next, by name."""
    for model in models.values():
        for read in model.reads:
            if read.name not in models and read.name not in TABLES:
                hint = did_you_mean(read.name, [*TABLES, *models])
                raise model_error(model.path, read.line, f"{read.name!r} is neither a table nor a model{hint}")
    sorter = TopologicalSorter(
        {name: [read.name for read in model.reads if read.name in models] for name, model in models.items()}
    )
    try:
        sorter.prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]  # each name is read by the one behind it
        reader = models[circle[1]]
        line = next(read.line for read in reader.reads if read.name == circle[0])
        raise model_error(reader.path, line, f"models read each other: {' <- '.join(circle)}") from None
    ordered: list[Model] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        ordered.extend(models[name] for name in ready)
        sorter.done(*ready)
    return ordered


def with_what_they_read(names: Iterable[str], models: list[Model]) -> list[Model]:
    """The models of those names and all that they read, in the order of `models`.

    Raises ModelError for a name that no model has.
    """
    by_name = {model.name: model for model in models}
    wanted: set[str] = set()
    open_names = list(names)
    for name in open_names:
        if name not in by_name:
            raise ModelError(f"no metric is called {name!r}{did_you_mean(name, by_name)}")
    while open_names:
        name = open_names.pop()
        if name not in wanted:
            wanted.add(name)
            open_names.extend(read.name for read in by_name[name].reads if read.name in by_name)
    return [model for model in models if model.name in wanted]
