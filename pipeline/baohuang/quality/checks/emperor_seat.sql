-- en: The game and the seat agree on the emperor
-- zh: 局与座位所记的皇帝一致
-- bound: emperor_seat
-- unit: rows
-- No emperor, or two, is `emperor_one`.
WITH emperors AS (
    SELECT game_id, min(seat) AS seat FROM seats
    WHERE role = 'emperor'
    GROUP BY game_id
    HAVING count(DISTINCT seat) = 1
)
SELECT games.game_id AS sample, games.emperor_seat IS DISTINCT FROM emperors.seat AS offenders, 1 AS members
FROM games
JOIN emperors USING (game_id)
