-- title: Rule sets that metrics report on
-- title.zh: 指标分组：各规则与合计
-- question: For which rule sets is there a row, even if none of their games counts?
-- question.zh: 哪些规则各占一行（即使没有可用的对局）？
-- kind: step
-- grain: ruleset
-- population: Every known rule set with a game in the lake, and null for all of them together.
-- population.zh: 数据湖中出现过的已知规则；空值表示全部合计。
SELECT NULL::VARCHAR AS ruleset
UNION ALL
SELECT DISTINCT games.ruleset
FROM games
JOIN rulesets USING (ruleset_hash)
WHERE games.ruleset IS NOT NULL
