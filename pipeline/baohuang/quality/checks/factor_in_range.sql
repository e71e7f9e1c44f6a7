-- en: The factor is positive and within the rule set's largest
-- zh: 倍数为正且不超过规则上限
-- bound: factor_in_range
-- unit: rows
WITH limits AS (
    SELECT ruleset_hash, CAST(json_extract_string(rules, '$.factor_max') AS INTEGER) AS factor_max FROM rulesets
)
SELECT
    games.game_id AS sample,
    factor < 1 OR factor > coalesce(factor_max, factor) AS offenders,
    1 AS members
FROM games
LEFT JOIN limits USING (ruleset_hash)
WHERE games.factor IS NOT NULL
