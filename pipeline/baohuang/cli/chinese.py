"""Chinese for the errors that the layers below word in English: patterns of whole messages, tried in order.

A message that no pattern knows stays English. The tests raise each error and demand that it is known.
"""

import re
from typing import Final

from baohuang.game.rulesets.fields import BY_NAME

# What the operating system says.
_SYSTEM: Final = {
    "No such file or directory": "文件或文件夹不存在",
    "Permission denied": "没有权限",
    "Is a directory": "这是文件夹，应为文件",
    "Not a directory": "这不是文件夹",
    "File exists": "已存在同名文件",
    "No space left on device": "磁盘空间不足",
    "Read-only file system": "文件系统只读",
    "Input/output error": "磁盘读写出错",
}
_MESSAGES: Final[tuple[tuple[str, str], ...]] = (
    # inputs
    (r"(.*) does not exist\. Give a log file.*", r"\1 不存在。请给出日志文件、日志文件夹，或用 - 表示标准输入。"),
    (
        r"(.*) holds no logs\. A folder is searched for files ending in (.*)\.",
        r"\1 中没有日志。文件夹中只找以 \2 结尾的文件。",
    ),
    (r"(.*) is a named pipe\. Give - .*", r"\1 是命名管道，请用 - 并让标准输入来自该管道。"),
    (r"(.*) is a device or a socket, not a log\. .*", r"\1 是设备或套接字，不是日志。标准输入请用 -。"),
    (r"(.*) may not be read\. Check its permissions\.", r"\1 没有读取权限，请检查其权限。"),
    (r"(.*) cannot be searched: (.*)\. Check its permissions\.", r"\1 无法打开（\2），请检查其权限。"),
    (
        r"(.*) cannot be read: (.*)\. Nothing of this run was kept.*",
        r"\1 读取失败（\2）。本次运行没有留下任何结果，请检查文件或磁盘。",
    ),
    (r"(.*[^:]) cannot be read: (.*?)\.?", r"\1 无法读取：\2"),
    # lakes
    (r"(.*): there is no lake here; `bh ingest` makes one", r"\1：这里没有数据湖，可用 `bh ingest` 建立"),
    (r"(.*): a file, not the folder of a lake", r"\1：这是文件，不是数据湖的文件夹"),
    (
        r"(.*): the folder holds other things \(such as (.*)\) and is not a lake",
        r"\1：该文件夹中有其他内容（如 \2），不是数据湖",
    ),
    (r"(.*): the ledger is empty though there is data; restore the folder", r"\1：有数据而账本为空，请恢复该文件夹"),
    (r"(.*): the ledger has no such entry", r"\1：账本中没有这一项"),
    (
        r"(.*): the ledger's entry is not what was written .*",
        r"\1：账本的这一项与写入时不同（校验和不符）。请从备份恢复该文件，或删除它以退回上一批",
    ),
    (
        r"(.*): the lake has format (.*), made by bh (.*); this bh reads up to format (.*): install a newer bh",
        r"\1：数据湖的格式为 \2，由 bh \3 建立；本版 bh 只能读到格式 \4，请安装新版 bh",
    ),
    (
        r"(.*): made by bh (.*), whose table (.*) has other columns; .*",
        r"\1：由 bh \2 建立，其中 \3 表的列不同；请入到新的数据湖，或使用该版本的 bh",
    ),
    (
        r"(.*): a data file of the lake is missing; .*",
        r"\1：数据湖的数据文件丢失。请从备份恢复，或把日志入到新的数据湖",
    ),
    (
        r"(.*): a data file of the lake has (\d+) bytes instead of (\d+); .*",
        r"\1：数据湖的数据文件有 \2 字节，应为 \3 字节。请从备份恢复，或把日志入到新的数据湖",
    ),
    (r"(.*): the Delta log has no such version", r"\1：Delta 日志中没有这个版本"),
    (r"(.*): the Delta log's file is torn", r"\1：Delta 日志文件残缺"),
    (
        r"(.*): the Delta log's newest file (.*); restore it from a backup",
        r"\1：Delta 日志的最新文件有问题（\2），请从备份恢复",
    ),
    (r"(.*): written by another program; .*", r"\1：由其他程序写入。bh 的表只供其他程序读取，删除该文件即可继续"),
    (
        r"(.*): process (\d+) \((.*)\) has been writing to the lake since (.*); wait for it to end",
        r"\1：进程 \2（\3）从 \4 起正在写入该数据湖，请等它结束",
    ),
    (r"(.*): another process is writing to the lake; wait for it to end", r"\1：另一进程正在写入该数据湖，请等它结束"),
    (r"(.*): another (?:writer|program) committed .*; run again", r"\1：另一程序抢先提交，请重新运行"),
    # queries
    (r"there is no query", r"没有查询语句"),
    (r"(\d+) statements; one SELECT is allowed.*", r"有 \1 条语句，只允许一条 SELECT"),
    (
        r"(.*) is refused; one SELECT is allowed.*",
        r"不允许 \1，只允许一条 SELECT（或 FROM、WITH、DESCRIBE、SUMMARIZE 等查询）",
    ),
    (r"one SELECT is allowed.*", r"只允许一条 SELECT（或 FROM、WITH、DESCRIBE、SUMMARIZE 等查询）"),
    (r"the function (.*) is refused", r"不允许使用函数 \1"),
    (r"Parquet is not for a terminal.*", r"Parquet 不能输出到终端：请用 -o 指定文件，或用管道"),
    (r"(?s)Parser Error: (.*)", r"SQL 语法错误：\1"),
    (r"(?s)(?:Catalog|Binder) Error: (.*)", r"SQL 中的名称有误：\1"),
    (r"(?s)([A-Z]\w+(?: \w+)?) Error: (.*)", r"SQL 执行出错（\1）：\2"),
    # rule sets and thresholds
    (r"unknown rule set ('.*?')", r"没有规则 \1"),
    (r"(.*): extends: unknown rule set ('.*?')", r"\1：extends：没有规则 \2"),
    (r"(.*): extends: (.*): cannot be read: (.*)", r"\1：extends：\2 无法读取：\3"),
    (r"(.*?): (.+): unknown field", r"\1：\2：没有这个字段"),
    (r"(.*): (assumed|taken_over): unknown field ('.*?')", r"\1：\2：没有字段 \3"),
    (
        r"(.*): (\S+): unknown key; it is a field .*",
        r"\1：\2：没有这个键；它是规则的字段，应写在 [rules] 一行之下",
    ),
    (r"(.*?): (.+): a text is expected", r"\1：\2：应为文本"),
    (r"(.*): (\S+): a table of texts is expected", r"\1：\2：应为由文本组成的表"),
    (r"(.*): (\S+): a list of values is expected", r"\1：\2：应为取值的列表"),
    (r"(.*?): (.+): unknown key; .* has (.*)", r"\1：\2：没有这个键，可用 \3"),
    (r"(.*): (\S+): a list of texts is expected", r"\1：\2：应为文本列表"),
    (r"(.*): ([\w.]+): a table is expected", r"\1：\2：应为表"),
    (r"(.*): extends: (\S+) extends itself", r"\1：extends：\2 引用了自身"),
    (r"(.*): extends: the id of a rule set.*", r"\1：extends：应为规则的名称，或同一文件夹中 TOML 文件的路径"),
    (r"(.*): (\S+): has no value; extend .*", r'\1：\2：没有值；可写 extends = "common"，其中每个字段都有值'),
    (r"(.*): ([\w.]+): (.*) has no value", r"\1：\2：\3 没有值"),
    (r"(.*): no TOML: it is not UTF-8: .*", r"\1：不是有效的 TOML：不是 UTF-8 文本"),
    (r"(.*): no TOML: it is nested too deeply", r"\1：不是有效的 TOML：嵌套过深"),
    (r"(.*): no TOML: (.*)", r"\1：不是有效的 TOML：\2"),
    (r"(.*): cannot be read: (.*)", r"\1：无法读取：\2"),
    (r"(.*): ([\w.]+): no check has this bound", r"\1：\2：没有使用这个上限的检查"),
    # the simulator
    (
        r"no faults can be planted in these games yet, only in those of (.*)",
        r"这些牌局还不能植入犯规，只有 \1 可以",
    ),
    # the installation
    (
        r"the rules were changed after they were compiled: .*",
        r"规则在编译之后被改动：请用 `make build` 重新编译，或设 BH_UNCOMPILED=1 运行源码",
    ),
    # files
    (r"(.*): (" + "|".join(_SYSTEM) + ")", r"\1：\2"),
)
_COMPILED: Final = tuple((re.compile(english), chinese) for english, chinese in _MESSAGES)
_HINT: Final = re.compile(r" \(did you mean (\S+)\?\)")
_NOT_ALLOWED: Final = re.compile(r"(.*): ([\w.]+): (.*?) is not allowed: (.*) is expected")
_ALLOWED: Final = (
    (r"a whole number from 0", "不小于 0 的整数"),
    (r"a number from 0 to 1", "0 到 1 的数"),
    (r"a number from 0", "不小于 0 的数"),
    (r"a table", "表"),
    (r",? or ", " 或 "),
)


def in_chinese(message: str) -> str:
    """The message in Chinese, where it is known."""
    hint = _HINT.search(message)
    text = _SYSTEM.get(message) or _known(_HINT.sub("", message))
    if text is None:
        return message
    for english, chinese in _SYSTEM.items():
        text = text.replace(english, chinese)
    return f"{text}（是否想用 {hint[1]}？）" if hint else text


def _known(message: str) -> str | None:
    if found := _NOT_ALLOWED.fullmatch(message):
        where, name, value, allowed = found.groups()
        return f"{where}：{name}：{value} 不可用，应为{_allowed(name, allowed)}"
    for english, chinese in _COMPILED:
        if found := english.fullmatch(message):
            return found.expand(chinese)
    return None


def _allowed(name: str, english: str) -> str:
    field = BY_NAME.get(name.removeprefix("options."))
    if field is not None:
        return " " + field.kind.chinese + ('，或 "silent"' if field.silent else "")
    for pattern, chinese in _ALLOWED:
        english = re.sub(pattern, chinese, english)
    return " " + english
