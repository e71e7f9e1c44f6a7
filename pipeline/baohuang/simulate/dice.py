# cython: infer_types=True
"""The simulator's own random numbers (splitmix64): the same on every machine, compiled or not."""

GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
MASK = 0xFFFFFFFFFFFFFFFF  # uncompiled, integers do not wrap by themselves


class Dice:
    """One stream of random numbers."""

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        """The stream `stream` of `seed`; both are taken modulo 2**64."""
        self.state = 0
        seed_dice(self, seed & 0xFFFFFFFFFFFFFFFF, stream & 0xFFFFFFFFFFFFFFFF)

    def pick(self, n: int) -> int:
        """A number from 0 to n - 1, for callers outside the compiled modules."""
        return below(self, n)


def seed_dice(dice: Dice, seed: int, stream: int) -> None:
    """Put the dice at the start of a stream: neighbouring seeds and streams have nothing in common."""
    dice.state = mix(mix(seed) ^ ((stream * GOLDEN) & MASK))


def mix(number: int) -> int:
    """Spread the bits of a number over all 64."""
    number = ((number ^ (number >> 30)) * MIX_1) & MASK
    number = ((number ^ (number >> 27)) * MIX_2) & MASK
    return number ^ (number >> 31)


def below(dice: Dice, n: int) -> int:
    """A number from 0 to n - 1; n is small (under 2**31), so that the product fits 64 bits."""
    dice.state = (dice.state + GOLDEN) & MASK
    return ((mix(dice.state) >> 33) * n) >> 31


def chance(dice: Dice, permille: int) -> bool:
    """Whether something happens that happens `permille` times in a thousand."""
    return below(dice, 1000) < permille
