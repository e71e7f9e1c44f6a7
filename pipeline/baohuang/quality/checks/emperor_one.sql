-- en: A game that is played has exactly one emperor
-- zh: 每个打了的局恰有一个皇帝
-- bound: emperor_one
-- unit: rows
-- A legal game cannot come to its first play without an `accept`; in another one the throne may be unknown.
WITH emperors AS (
    SELECT game_id, count(DISTINCT seat) AS n FROM seats WHERE role = 'emperor' GROUP BY game_id
)
SELECT games.game_id AS sample, coalesce(emperors.n, 0) <> 1 AS offenders, 1 AS members
FROM games
LEFT JOIN emperors USING (game_id)
WHERE games.emperor_seat IS NOT NULL OR (games.is_legal AND games.n_plays > 0)
