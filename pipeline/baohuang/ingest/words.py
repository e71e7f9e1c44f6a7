"""What the compiled scanner takes from C, for its sources when they run as they are."""


def word_at(data: bytes, at: int) -> int:
    """Eight bytes as one number, the first byte lowest."""
    return int.from_bytes(data[at : at + 8], "little")


def first_mark(marks: int) -> int:
    """The number of the first byte whose highest bit is set; there must be one."""
    return ((marks & -marks).bit_length() - 1) >> 3


def quote_marks(word: int) -> int:
    """A mark, the highest bit, in the first byte that is a double quote; behind it marks mean nothing."""
    other = word ^ 0x2222222222222222
    return (other - 0x0101010101010101) & ~other & 0x8080808080808080


def before_mark(word: int, marks: int) -> int:
    """The bytes before the first mark, all others zero."""
    return word & (((marks & -marks) >> 7) - 1)


def low_bytes(word: int, n: int) -> int:
    """The first `n` bytes, fewer than eight, all others zero."""
    return word & ((1 << 8 * n) - 1)


def mixed(hash_: int, word: int) -> int:
    """A hash of one more word."""
    hash_ = ((hash_ ^ word) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    return hash_ ^ (hash_ >> 32)


def line_feed(data: bytes, at: int, size: int) -> int:
    """Where the next line feed stands, `size` if there is none."""
    found = data.find(b"\n", at, size)
    return size if found < 0 else found


def is_same(data: bytes, at: int, other: int, length: int) -> bool:
    """Whether the `length` bytes at two places are the same."""
    return data[at : at + length] == data[other : other + length]
