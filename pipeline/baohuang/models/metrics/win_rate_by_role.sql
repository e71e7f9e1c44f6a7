-- title: Win rate by role
-- title.zh: 各身份胜率
-- question: How often does each role win, and how often does nobody?
-- question.zh: 各身份胜率如何？平局多少？
-- kind: metric
-- grain: ruleset, layout, role, measure
-- unit: share of games
-- unit.zh: 占对局的比例
-- population: Games that count by default, show all deals and have a result. Two against three and one against four
--     are never put together. Left out: games under rule sets that name no winner.
-- population.zh: 默认计入、手牌俱全、有胜负结果的对局；二对三与独保分开；规则不定胜负的不计。
-- value: value
-- count: n_games
-- interval: low, high
-- minimum: 20
-- method: Wilson score interval, 95 %. A game counts once for each role: the three rebels win or lose together.
-- method.zh: Wilson 95% 区间；同一身份每局只计一次。
-- measure.win: of the games that somebody won, those that this role's side won
-- measure.win.zh: 分出胜负的对局中该方获胜
-- measure.draw: of all games, those that were drawn; the same for every role of a layout
-- measure.draw.zh: 全部对局中的平局
-- column.n_cases: games won (drawn)
-- column.n_cases.zh: 胜（平）局数
-- column.n_games: games that the measure looks at
-- column.n_games.zh: 该项的分母
WITH roles (layout, role, side) AS (
    VALUES
        ('2v3', 'emperor', 'emperor'),
        ('2v3', 'guard', 'emperor'),
        ('2v3', 'rebel', 'rebels'),
        ('1v4', 'emperor', 'emperor'),
        ('1v4', 'rebel', 'rebels')
),

cases AS (
    SELECT ruleset, layout, role, 'win' AS measure, result = side AS is_case
    FROM known_roles
    JOIN roles USING (layout)
    WHERE result <> 'draw'
    UNION ALL
    SELECT ruleset, layout, role, 'draw', result = 'draw'
    FROM known_roles
    JOIN roles USING (layout)
    WHERE result IS NOT NULL
),

counted AS (
    SELECT ruleset, layout, role, measure, count(*) FILTER (is_case) AS n_cases, count(*) AS n_games
    FROM cases
    GROUP BY GROUPING SETS ((ruleset, layout, role, measure), (layout, role, measure))
),

filled AS (
    SELECT
        groups.ruleset,
        roles.layout,
        roles.role,
        measures.measure,
        coalesce(n_cases, 0) AS n_cases,
        coalesce(n_games, 0) AS n_games
    FROM ruleset_groups AS groups
    CROSS JOIN roles
    CROSS JOIN (VALUES ('win'), ('draw')) AS measures (measure)
    LEFT JOIN counted
        ON counted.ruleset IS NOT DISTINCT FROM groups.ruleset
        AND (counted.layout, counted.role, counted.measure) = (roles.layout, roles.role, measures.measure)
)

SELECT
    ruleset,
    layout,
    role,
    measure,
    share(n_cases, n_games) AS value,
    wilson_low(n_cases, n_games) AS low,
    wilson_high(n_cases, n_games) AS high,
    n_cases,
    n_games,
    n_games >= 20 AS is_enough
FROM filled
ORDER BY ruleset NULLS FIRST, layout DESC, role, measure DESC
