-- en: A game called legal has no fault
-- zh: 记为合法的局没有违规
-- bound: legal_without_faults
-- unit: rows
SELECT game_id AS sample, n_faults > 0 AS offenders, 1 AS members
FROM games
WHERE is_legal
