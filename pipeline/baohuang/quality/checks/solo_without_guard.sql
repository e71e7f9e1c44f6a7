-- en: A solo has no guard
-- zh: 独保没有侍卫
-- bound: solo_without_guard
-- unit: rows
SELECT
    games.game_id AS sample,
    games.guard_seat IS NOT NULL
        OR games.game_id IN (SELECT game_id FROM seats WHERE role = 'guard') AS offenders,
    1 AS members
FROM games
WHERE games.solo IN ('hidden', 'open')
