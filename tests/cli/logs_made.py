"""Short logs for the tests of commands."""

import json

PLAYERS = ["ann", "bo", "cui", "dan", "eve"]


def log(*events: str, game: str = "g", ruleset: str = "weihai", **options: object) -> bytes:
    """The lines of a game: `play 0 7sEJ` is a type, a seat and cards; `end factor=2` has keys of JSON values."""
    start = {"type": "start", "ruleset": ruleset, "players": PLAYERS}
    if options:
        start["options"] = options
    made = [start, *(event(text) for text in events)]
    heads = [{"v": 1, "game": game, "seq": n, "ts": f"2026-11-01T20:15:{n:02}Z"} for n in range(len(made))]
    return b"".join(json.dumps({**head, **one}).encode() + b"\n" for head, one in zip(heads, made, strict=True))


def event(text: str) -> dict[str, object]:
    kind, *words = text.split()
    result: dict[str, object] = {"type": kind}
    for word in words:
        key, is_pair, value = word.partition("=")
        if is_pair:
            result[key] = json.loads(value)
        else:
            result["cards" if "seat" in result else "seat"] = word if "seat" in result else int(word)
    return result


# 004:33–37: an open guard after the first lead is too late; a factor that counts it follows from that
LATE_GUARD = log(
    *("deal 0 EJ7s", "deal 2 GJ9s", "accept 0", "play 0 7sEJ", "open_guard 2", "pass 1", "pass 2", "pass 3", "pass 4"),
    *("play 1 8s8h", "play 2 9sGJ", "play 3 TsBJ", "end factor=2"),
    hands=[2] * 5,
)
# C65: one base joker more or less – legal by class, not card by card
BY_CLASS = log("accept 0", "play 0 8s8h8d8c", "play 1 8s8h8dSJ")
