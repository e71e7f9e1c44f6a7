-- title: Violations by rule
-- title.zh: 各项违规
-- question: Which rules are broken, and in how many games of a thousand?
-- question.zh: 哪些规则被违反？每千局有多少局？
-- kind: metric
-- grain: ruleset, name, severity
-- unit: games with such a finding, per 1000 games judged
-- unit.zh: 每千局中有此问题的局数
-- population: All games that the referee judged: illegal ones, unfinished ones, and those with bots too. Left out:
--     games under an unknown rule set. What a log does not show is not judged, so the numbers are lower bounds there.
-- population.zh: 裁判判过的全部对局（含违规、未完、有机器人的）；规则未知的不计。日志未示的部分无法判定，数值为下限。
-- value: value
-- count: n_games
-- interval: low, high
-- minimum: 20
-- method: Wilson score interval, 95 %, for the share of games, times 1000.
-- method.zh: 局数比例的 Wilson 95% 区间乘以 1000。
-- column.code: code of the rule, null where name is
-- column.code.zh: 规则编号
-- column.name: name of the offence, null for all findings together
-- column.name.zh: 违规名称；空值表示全部合计
-- column.severity: illegal, inconsistent, mismatch or suspicious; null where name is
-- column.severity.zh: 严重程度
-- column.n_findings: findings
-- column.n_findings.zh: 问题条数
-- column.n_consequences: those of them that follow from another finding
-- column.n_consequences.zh: 其中由他项引起的条数
-- column.findings_per_1000: findings per 1000 games judged; one bad game may hold hundreds
-- column.findings_per_1000.zh: 每千局问题条数（一局可能有很多条）
-- column.n_cases: games with such a finding
-- column.n_cases.zh: 有此问题的局数
-- column.n_games: games judged
-- column.n_games.zh: 判过的局数
WITH judged AS (
    SELECT game_id, games.ruleset
    FROM games
    JOIN rulesets USING (ruleset_hash)
    WHERE state NOT IN ('unknown_ruleset', 'unjudged')
),

games_judged AS (
    SELECT ruleset, count(*) AS n_games
    FROM judged
    GROUP BY GROUPING SETS ((ruleset), ())
),

counted AS (
    SELECT
        ruleset,
        code,
        name,
        severity,
        count(*) AS n_findings,
        count(caused_by) AS n_consequences,
        count(DISTINCT game_id) AS n_cases
    FROM violations
    JOIN judged USING (game_id)
    GROUP BY GROUPING SETS ((ruleset, code, name, severity), (ruleset), (code, name, severity), ())
),

-- every kind of finding seen in any rule set, and the sum of all
kinds AS (
    SELECT DISTINCT code, name, severity FROM counted WHERE name IS NOT NULL
    UNION ALL
    SELECT NULL, NULL, NULL
),

filled AS (
    SELECT
        groups.ruleset,
        kinds.*,
        coalesce(n_findings, 0) AS n_findings,
        coalesce(n_consequences, 0) AS n_consequences,
        coalesce(n_cases, 0) AS n_cases,
        coalesce(n_games, 0) AS n_games
    FROM ruleset_groups AS groups
    CROSS JOIN kinds
    LEFT JOIN games_judged ON games_judged.ruleset IS NOT DISTINCT FROM groups.ruleset
    LEFT JOIN counted
        ON counted.ruleset IS NOT DISTINCT FROM groups.ruleset
        AND counted.code IS NOT DISTINCT FROM kinds.code
        AND counted.name IS NOT DISTINCT FROM kinds.name
        AND counted.severity IS NOT DISTINCT FROM kinds.severity
)

SELECT
    ruleset,
    code,
    name,
    severity,
    1000 * share(n_cases, n_games) AS value,
    1000 * wilson_low(n_cases, n_games) AS low,
    1000 * wilson_high(n_cases, n_games) AS high,
    n_findings,
    n_consequences,
    1000 * share(n_findings, n_games) AS findings_per_1000,
    n_cases,
    n_games,
    n_games >= 20 AS is_enough
FROM filled
ORDER BY ruleset NULLS FIRST, code NULLS FIRST, severity
