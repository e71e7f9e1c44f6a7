-- en: The game and the seat agree on the guard
-- zh: 局与座位所记的侍卫一致
-- bound: guard_seat
-- unit: rows
-- Two guards is `guard_at_most_one`, a guard in a solo is `solo_without_guard`.
WITH guards AS (
    SELECT game_id, min(seat) AS seat, count(DISTINCT seat) AS n FROM seats WHERE role = 'guard' GROUP BY game_id
)
SELECT games.game_id AS sample, games.guard_seat IS DISTINCT FROM guards.seat AS offenders, 1 AS members
FROM games
LEFT JOIN guards USING (game_id)
WHERE coalesce(games.solo, 'none') = 'none' AND coalesce(guards.n, 0) <= 1
