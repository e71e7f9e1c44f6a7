"""Lines in: files and streams framed to lines, decoded strictly, each with its fate and its exact place."""
