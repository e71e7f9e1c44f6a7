-- en: Share of games under a rule set that is not known
-- zh: 规则未知的局所占比例
-- bound: games_unknown_ruleset
-- unit: share
SELECT game_id AS sample, state = 'unknown_ruleset' AS offenders, 1 AS members
FROM games
