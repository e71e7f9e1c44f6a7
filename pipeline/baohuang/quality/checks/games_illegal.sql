-- en: Share of games with a fault
-- zh: 有违规的局所占比例
-- bound: games_illegal
-- unit: share
-- Suspicious findings are no fault. A game that could not be judged to its end is not illegal for that: gaps, conflicts
-- and unknown rule sets have shares of their own.
SELECT game_id AS sample, n_faults > 0 AS offenders, 1 AS members
FROM games
