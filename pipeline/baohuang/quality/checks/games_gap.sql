-- en: Share of games with a gap in their events
-- zh: 事件断号的局所占比例
-- bound: games_gap
-- unit: share
SELECT game_id AS sample, state = 'gap' AS offenders, 1 AS members
FROM games
