-- title: Rebellion success
-- title.zh: 造反成功率
-- question: How often do rebels declare, how often do enough of them, and do they then win?
-- question.zh: 造反出现、成立、成立后获胜各有多少？
-- kind: metric
-- grain: ruleset, measure
-- unit: share of games
-- unit.zh: 占对局的比例
-- population: Games that count by default, under a rule set with rebellions. Left out: games in which the guard or a
--     solo was open before anybody declared, since there a rebellion has nothing left to bring about.
-- population.zh: 默认计入、规则有造反的对局；不含造反之前侍卫或独保已亮明的对局。
-- value: value
-- count: n_games
-- interval: low, high
-- minimum: 20
-- method: Wilson score interval, 95 %. Rebels choose when to declare: the games differ from the others, so `won` is no
--     effect of declaring.
-- method.zh: Wilson 95% 区间；是否造反由玩家选择，获胜率不代表造反的因果作用。
-- measure.declared: of the games that allow it, those in which at least one rebel declares
-- measure.declared.zh: 可造反的对局中至少一家宣布造反
-- measure.stands: of the games that allow it, those in which enough rebels declare
-- measure.stands.zh: 可造反的对局中造反成立（人数足够）
-- measure.stands_if_declared: of the games with a declaration, those in which enough rebels declare
-- measure.stands_if_declared.zh: 有人宣布的对局中造反成立
-- measure.won: of the games in which the rebellion stands and there is a result, those that the rebels win; a draw is
--     not a win
-- measure.won.zh: 造反成立且有胜负结果的对局中起义军获胜（平局不算胜）
-- column.n_cases: games of which the measure's statement is true
-- column.n_cases.zh: 符合该项的对局
-- column.n_games: games that the measure looks at
-- column.n_games.zh: 该项的分母
WITH moments AS (
    SELECT
        game_id,
        min(seq) FILTER (action = 'open_guard' OR (action = 'solo' AND is_open)) AS opened_seq,
        min(seq) FILTER (action = 'declare_rebellion' AND is_counted) AS declared_seq
    FROM stakes
    GROUP BY game_id
),

chances AS (
    SELECT ruleset, n_rebels_declared >= 1 AS is_declared, is_rebellion, result
    FROM clean_games
    LEFT JOIN moments USING (game_id)
    WHERE n_rebels_needed IS NOT NULL AND (opened_seq IS NULL OR declared_seq < opened_seq)
),

cases AS (
    SELECT ruleset, 'declared' AS measure, is_declared AS is_case FROM chances
    UNION ALL
    SELECT ruleset, 'stands', is_rebellion FROM chances
    UNION ALL
    SELECT ruleset, 'stands_if_declared', is_rebellion FROM chances WHERE is_declared
    UNION ALL
    SELECT ruleset, 'won', result = 'rebels' FROM chances WHERE is_rebellion AND result IS NOT NULL
),

counted AS (
    SELECT ruleset, measure, count(*) FILTER (is_case) AS n_cases, count(*) AS n_games
    FROM cases
    GROUP BY GROUPING SETS ((ruleset, measure), (measure))
),

filled AS (
    SELECT groups.ruleset, measures.*, coalesce(n_cases, 0) AS n_cases, coalesce(n_games, 0) AS n_games
    FROM ruleset_groups AS groups
    CROSS JOIN (
        VALUES (1, 'declared'), (2, 'stands'), (3, 'stands_if_declared'), (4, 'won')
    ) AS measures (place, measure)
    LEFT JOIN counted ON counted.ruleset IS NOT DISTINCT FROM groups.ruleset AND counted.measure = measures.measure
)

SELECT
    ruleset,
    measure,
    share(n_cases, n_games) AS value,
    wilson_low(n_cases, n_games) AS low,
    wilson_high(n_cases, n_games) AS high,
    n_cases,
    n_games,
    n_games >= 20 AS is_enough
FROM filled
ORDER BY ruleset NULLS FIRST, place
