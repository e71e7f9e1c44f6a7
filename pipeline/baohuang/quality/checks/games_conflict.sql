-- en: Share of games that contradict themselves
-- zh: 事件互相冲突的局所占比例
-- bound: games_conflict
-- unit: share
SELECT game_id AS sample, state = 'conflict' AS offenders, 1 AS members
FROM games
