-- en: A game has at most one guard
-- zh: 每局至多一个侍卫
-- bound: guard_at_most_one
-- unit: rows
SELECT game_id AS sample, count(DISTINCT seat) FILTER (role = 'guard') > 1 AS offenders, 1 AS members
FROM seats
GROUP BY game_id
