-- en: A game counts its tricks rightly
-- zh: 局所记轮数与轮表相符
-- bound: counts
-- unit: rows
WITH counted AS (
    SELECT game_id, count(*) AS n FROM tricks GROUP BY game_id
)
SELECT game_id AS sample, n_tricks <> coalesce(n, 0) AS offenders, 1 AS members
FROM games
LEFT JOIN counted USING (game_id)
