"""What can go wrong with a lake. Each error says what it found, where, and what to do about it."""

from typing import ClassVar


class LakeError(Exception):
    """Anything the lake refuses or cannot do; `exit_code` is what a command that meets it ends with."""

    exit_code: ClassVar[int] = 3


class NotALakeError(LakeError):
    """The path is missing, or is something else than a lake."""

    exit_code = 2


class NewerLakeError(LakeError):
    """The lake was made by a later version of bh, in a format that this one does not know."""

    exit_code = 4


class OtherTablesError(LakeError):
    """A table of the lake has other columns than this version of bh."""

    exit_code = 4


class DamagedLakeError(LakeError):
    """A file that the lake's ledger lists is missing or is not what was written."""

    exit_code = 4


class LockedError(LakeError):
    """Another process is writing to the lake."""

    exit_code = 5


class CommitConflictError(LakeError):
    """Something else put a commit where this writer's belongs."""

    exit_code = 5


class RowsError(LakeError):
    """Rows handed to the lake do not have their table's columns, or a null where there is never one."""


class QueryError(LakeError):
    """A query that is not one SELECT, that DuckDB refuses, or that ran past its limits."""

    exit_code = 2


class ExportError(LakeError):
    """A result cannot be written in the form or to the place that was asked for."""

    exit_code = 2
