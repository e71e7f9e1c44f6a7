-- title: Mean score by role
-- title.zh: 各身份平均得分
-- question: How many points does a seat of each role make in a game? Fair would be 0 for each.
-- question.zh: 各身份每局平均得几分？公平值为 0。
-- kind: metric
-- grain: ruleset, layout, role
-- unit: points a seat and game
-- unit.zh: 分/座位·局
-- population: Seats with a score, worked out by the referee, in games that count by default and show all deals. Left
--     out: rule sets that give no points. Points of different rule sets differ in size: compare within one.
-- population.zh: 默认计入、手牌俱全、有得分的座位（按裁判计算）；规则不计分的不计。不同规则分值不可直接比较。
-- value: value
-- count: n_games
-- interval: low, high
-- minimum: 20
-- method: Mean of seats with a 95 % normal interval whose standard error is clustered by game, since rebels of one game
--     score together.
-- method.zh: 按局聚类的 95% 正态区间（同局起义军得分相关）。
-- column.n_seats: seats with that role
-- column.n_seats.zh: 座位数
-- column.n_games: games with such a seat
-- column.n_games.zh: 对局数
WITH roles (layout, role) AS (
    VALUES ('2v3', 'emperor'), ('2v3', 'guard'), ('2v3', 'rebel'), ('1v4', 'emperor'), ('1v4', 'rebel')
),

by_game AS (
    SELECT
        any_value(ruleset) AS ruleset,
        any_value(layout) AS layout,
        role,
        sum(score)::DOUBLE AS score,
        count(*)::DOUBLE AS n_seats
    FROM seats
    JOIN known_roles USING (game_id)
    WHERE score IS NOT NULL
    GROUP BY game_no, role
),

summed AS (
    SELECT
        ruleset,
        layout,
        role,
        count(*) AS n_games,
        sum(n_seats) AS n_seats,
        sum(score) / sum(n_seats) AS value,
        -- sum of (score - value * n_seats)² over games, multiplied out so that one pass will do
        sum(score * score) - 2 * value * sum(score * n_seats) + value * value * sum(n_seats * n_seats) AS squares
    FROM by_game
    GROUP BY GROUPING SETS ((ruleset, layout, role), (layout, role))
),

-- standard error of a ratio of sums over games: sqrt(G / (G - 1) * squares) / number of seats (Cochran 1977, ch. 6)
measured AS (
    SELECT *, CASE WHEN n_games > 1 THEN sqrt(n_games / (n_games - 1) * greatest(squares, 0)) / n_seats END AS error
    FROM summed
)

SELECT
    groups.ruleset,
    roles.layout,
    roles.role,
    value,
    value - z95() * error AS low,
    value + z95() * error AS high,
    coalesce(n_seats, 0)::BIGINT AS n_seats,
    coalesce(n_games, 0) AS n_games,
    coalesce(n_games, 0) >= 20 AS is_enough
FROM ruleset_groups AS groups
CROSS JOIN roles
LEFT JOIN measured
    ON measured.ruleset IS NOT DISTINCT FROM groups.ruleset
    AND (measured.layout, measured.role) = (roles.layout, roles.role)
ORDER BY groups.ruleset NULLS FIRST, roles.layout DESC, roles.role
