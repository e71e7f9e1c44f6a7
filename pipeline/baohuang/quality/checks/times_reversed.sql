-- en: Share of games in which time runs backwards
-- zh: 时间倒流的局所占比例
-- bound: times_reversed
-- unit: share
-- The numbers of the events give the order; a time stamp before the one of the event before is a clock at fault.
WITH clocks AS (
    SELECT game_id, list(ts ORDER BY seq) AS times FROM events GROUP BY game_id
)
SELECT game_id AS sample, times <> list_sort(times) AS offenders, 1 AS members
FROM clocks
