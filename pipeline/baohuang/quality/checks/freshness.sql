-- en: Age of the newest event
-- zh: 最新事件距今
-- bound: freshness
-- unit: hours
SELECT
    arg_max(game_id, ended_at) AS sample,
    (epoch(now()) - epoch(max(ended_at))) / 3600 AS hours,
    count(*) AS members
FROM games
