-- en: Share of games without an end
-- zh: 没有终了的局所占比例
-- bound: games_open
-- unit: share
SELECT game_id AS sample, state = 'open' AS offenders, 1 AS members
FROM games
