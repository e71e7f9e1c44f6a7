"""How the bots differ: one row a style, one column a trait. Shares are per mille."""

from array import array

# accept: hand strength from which the throne is taken; declare: from which a stake is raised;
# eager: how often a set is answered that can be answered; split: how often a group is broken up for it;
# joker: how often jokers are spent on it; loyal: how often a guard leaves the emperor's set alone;
# press: how often a rebel spares nothing to beat the emperor; bluff: how often a bot does the opposite.
NAMES = ("greedy", "cautious", "loyal", "presser", "bluffer")
TRAITS = 8
ACCEPT = 0
DECLARE = 1
EAGER = 2
SPLIT = 3
JOKER = 4
LOYAL = 5
PRESS = 6
BLUFF = 7

GREEDY = 0
CAUTIOUS = 1
SHIELD = 2
PRESSER = 3
BLUFFER = 4

STYLES = array(
    "i",
    [
        *(12, 25, 960, 900, 350, 500, 300, 10),  # greedy: gets rid of most cards
        *(18, 30, 800, 500, 60, 700, 200, 10),  # cautious: keeps its jokers, passes early
        *(14, 27, 900, 700, 200, 970, 300, 10),  # loyal: a guard who shields the emperor
        *(15, 23, 900, 800, 300, 500, 950, 20),  # presser: a rebel who presses the emperor
        *(10, 20, 850, 750, 400, 500, 400, 250),  # bluffer: declares on little, hides what it is
    ],
)


def trait(style: int, column: int) -> int:
    """One trait of a style."""
    return STYLES[style * TRAITS + column]
