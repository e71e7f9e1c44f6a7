"""Lines in: files and streams framed to lines, decoded strictly, each with its fate and its exact place."""

from baohuang import compiled

IS_COMPILED = compiled.check()
