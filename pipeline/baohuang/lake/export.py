"""The rows of a query written out: a table to look at, or CSV, JSON, JSON lines or Parquet for other programs."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

import pyarrow as pa

from baohuang.lake.errors import ExportError
from baohuang.lake.text import fitted, padded, printable, width
from baohuang.lake.values import as_json, as_text, distinct_names, json_values

SCHEMA_VERSION: Final = 1
TABLE_ROWS: Final = 1000  # that a table to look at shows at most
CELL_WIDTH: Final = 100  # terminal cells


def write(rows: pa.RecordBatchReader, form: str, stream: BinaryIO) -> int:
    """Write the rows in this form (one of `FORMS`) to a stream of bytes, as UTF-8; returns how many there were.

    ExportError for an unknown form, and for Parquet on a terminal.
    """
    if form not in FORMS:
        raise ExportError(f"no format {form!a}; there are {', '.join(FORMS)}")
    if form == "parquet" and stream.isatty():
        raise ExportError("Parquet is not for a terminal: name a file with -o, or use a pipe")
    return FORMS[form](rows, stream)


def write_file(rows: pa.RecordBatchReader, form: str, path: Path) -> int:
    """Write the rows to a file, which appears whole, or stays as it was if anything fails; see `write`."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with aside.open("wb") as stream:
            count = write(rows, form, stream)
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            aside.unlink()
        if isinstance(error, OSError):
            raise ExportError(f"{path}: {error.strerror or error}") from None
        raise
    return count


def _write_table(rows: pa.RecordBatchReader, stream: BinaryIO) -> int:
    """Columns under their names, numbers to the right, NULL where there is no value, and no control characters."""
    names = [printable(name) for name in rows.schema.names]
    is_number = [_is_number(field.type) for field in rows.schema]
    shown: list[list[str]] = []
    count = 0
    for batch in rows:
        count += batch.num_rows
        columns = [as_text(column) for column in batch.slice(0, TABLE_ROWS - len(shown)).columns]
        shown += [[_cell(value) for value in row] for row in zip(*columns, strict=True)]
    widths = [max(map(width, [name, *cells])) for name, *cells in zip(names, *shown, strict=True)]
    _lines(stream, _table_lines(names, shown, widths, is_number))
    hidden = f", {TABLE_ROWS:,} shown; the other formats have all" if count > len(shown) else ""
    _lines(stream, [f"({count:,} row{'' if count == 1 else 's'}{hidden})"])
    return count


def _table_lines(names: list[str], shown: list[list[str]], widths: list[int], is_number: list[bool]) -> Iterator[str]:
    for row in [names, ["─" * cells for cells in widths], *shown]:
        cells = [padded(text, cells, right=right) for text, cells, right in zip(row, widths, is_number, strict=True)]
        yield "  ".join(cells).rstrip()


def _cell(value: str | None) -> str:
    return "NULL" if value is None else fitted(printable(value), CELL_WIDTH)


def _is_number(kind: pa.DataType) -> bool:
    return any(check(kind) for check in (pa.types.is_integer, pa.types.is_floating, pa.types.is_decimal))


def _write_csv(rows: pa.RecordBatchReader, stream: BinaryIO) -> int:
    """RFC 4180 with a line of names; nothing is escaped, a null is empty and an empty text is two quotes."""
    _lines(stream, [",".join(map(_quoted, rows.schema.names))], end="\r\n")
    count = 0
    for batch in rows:
        count += batch.num_rows
        columns = [map(_quoted, as_text(column)) for column in batch.columns]
        _lines(stream, (",".join(row) for row in zip(*columns, strict=True)), end="\r\n")
    return count


def _quoted(value: str | None) -> str:
    if value is None:
        return ""
    if value and not any(mark in value for mark in ',"\r\n'):
        return value
    return '"' + value.replace('"', '""') + '"'


def _write_json(rows: pa.RecordBatchReader, stream: BinaryIO) -> int:
    """One object: `schema_version`, `columns` (name and type of each) and `rows`, a list of objects."""
    names = distinct_names(rows.schema.names)
    columns = [{"name": name, "type": str(field.type)} for name, field in zip(names, rows.schema, strict=True)]
    stream.write(b'{"schema_version":%d,"columns":%s,"rows":[' % (SCHEMA_VERSION, as_json(columns)))
    count = 0
    for row in _json_rows(rows, names):
        stream.write((b",\n" if count else b"\n") + row)
        count += 1
    stream.write(b"\n]}\n")
    return count


def _write_jsonl(rows: pa.RecordBatchReader, stream: BinaryIO) -> int:
    """One object a line."""
    count = 0
    for row in _json_rows(rows, distinct_names(rows.schema.names)):
        stream.write(row + b"\n")
        count += 1
    return count


def _json_rows(rows: pa.RecordBatchReader, names: list[str]) -> Iterator[bytes]:
    for batch in rows:
        columns = [json_values(column) for column in batch.columns]
        for values in zip(*columns, strict=True):
            yield as_json(dict(zip(names, values, strict=True)))


def _write_parquet(rows: pa.RecordBatchReader, stream: BinaryIO) -> int:
    import pyarrow.parquet as pq  # noqa: PLC0415 - for this form only

    names = distinct_names(rows.schema.names)
    count = 0
    schema = pa.schema([field.with_name(name) for field, name in zip(rows.schema, names, strict=True)])
    with pq.ParquetWriter(stream, schema, compression="zstd", compression_level=1) as writer:
        for batch in rows:
            writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=schema))
            count += batch.num_rows
    return count


def _lines(stream: BinaryIO, lines: Iterable[str], end: str = "\n") -> None:
    stream.write("".join(line + end for line in lines).encode(errors="backslashreplace"))


FORMS: Final[dict[str, Callable[[pa.RecordBatchReader, BinaryIO], int]]] = {
    "table": _write_table,
    "csv": _write_csv,
    "json": _write_json,
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}
