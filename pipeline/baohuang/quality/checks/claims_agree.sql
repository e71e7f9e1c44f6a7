-- en: Where the referee found nothing, what the log claims is what was worked out
-- zh: 无任何判定的局，日志所称与推算一致
-- bound: claims_agree
-- unit: rows
-- Score, place, result and factor. Only games without a finding: a suspicious one leaves a game legal and yet allows
-- another claim (a factor with or without a declaration that came late, another split of a solo).
WITH claims AS (
    SELECT game_id, result_claimed IS NOT NULL AS is_made, result_claimed = result AS is_right FROM games
    UNION ALL
    SELECT game_id, factor_claimed IS NOT NULL, factor_claimed = factor FROM games
    UNION ALL
    SELECT game_id, score_claimed IS NOT NULL AND score IS NOT NULL, score_claimed = score FROM seats
    UNION ALL
    SELECT game_id, place_claimed IS NOT NULL, place_claimed = place FROM seats
)
SELECT game_id AS sample, bool_or(is_right IS DISTINCT FROM true) AS offenders, 1 AS members
FROM claims
WHERE is_made
    AND game_id IN (SELECT game_id FROM games WHERE state = 'complete' AND is_legal AND n_findings = 0)
GROUP BY game_id
