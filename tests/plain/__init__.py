"""The rules of Baohuang once more, slowly, phase by phase; `plain_rules` is the entry."""
