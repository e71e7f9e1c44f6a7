-- en: A game has as many seats as its rule set says
-- zh: 每局座位数与规则相符
-- bound: seats_complete
-- unit: rows
-- Five in every rule set of Baohuang. Without its start event a game does not name its seats, and a start that names
-- too few is the log's fault, which the referee reports.
WITH seated AS (
    SELECT game_id, count(DISTINCT seat) AS n FROM seats GROUP BY game_id
),
tables AS (
    SELECT ruleset_hash, CAST(json_extract_string(rules, '$.players') AS INTEGER) AS n_players FROM rulesets
)
SELECT
    games.game_id AS sample,
    coalesce(seated.n, 0) <> coalesce(tables.n_players, 5) AS offenders,
    1 AS members
FROM games
LEFT JOIN seated USING (game_id)
LEFT JOIN tables USING (ruleset_hash)
WHERE games.state IN ('complete', 'open', 'void', 'aborted')
    AND games.game_id NOT IN (SELECT game_id FROM violations WHERE name = 'seat_count_mismatch')
