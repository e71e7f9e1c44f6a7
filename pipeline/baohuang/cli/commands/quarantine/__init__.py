"""`bh quarantine`: lines that could not be used, and what can be done about them."""

from typing import Final

from baohuang.cli.commands.quarantine import discard, explain, export, ls, retry, show
from baohuang.cli.words import Words

HELP: Final = Words(
    "Look after the lines that could not be used: list them, correct them, take them in, or give them up.\n"
    "None is ever deleted. A line is named by its file and its number in it, such as 3:17.",
    "处理未能采用的行：查看、更正、重新入湖或放弃。\n任何一行都不会被删除。行以文件编号加行号指称，如 3:17。",
)
EXAMPLE: Final = (
    "bh quarantine ls\nbh quarantine show 3:17\nbh quarantine export -o bad.jsonl\nbh quarantine retry --with bad.jsonl"
)
COMMANDS: Final = {
    "ls": ls,
    "show": show,
    "explain": explain,
    "retry": retry,
    "export": export,
    "discard": discard,
}
