-- en: A game counts its events rightly
-- zh: 局所记事件数与事件表相符
-- bound: counts
-- unit: rows
WITH counted AS (
    SELECT game_id, count(*) AS n FROM events GROUP BY game_id
)
SELECT game_id AS sample, n_events <> coalesce(n, 0) AS offenders, 1 AS members
FROM games
LEFT JOIN counted USING (game_id)
