-- en: Share of games that could not be judged
-- zh: 无法判定的局所占比例
-- bound: games_unjudged
-- unit: share
SELECT game_id AS sample, state = 'unjudged' AS offenders, 1 AS members
FROM games
