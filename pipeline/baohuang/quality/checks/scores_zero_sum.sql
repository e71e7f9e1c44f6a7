-- en: Scores sum to zero where the rule set gives points to seats
-- zh: 按人计分的规则，各家得分之和为零
-- bound: scores_zero_sum
-- unit: rows
-- The referee's own scores, in illegal games too. Scores of sides cannot be split into seats, and a game that is
-- settled by tribute has none. Points for some seats only are no sum at all.
WITH scored AS (
    SELECT ruleset_hash FROM rulesets
    WHERE json_extract_string(rules, '$."score.by"') = 'seat'
        AND json_extract_string(rules, '$.settle') IN ('points', 'both')
)
SELECT
    games.game_id AS sample,
    count(seats.score) <> count(*) OR sum(seats.score) <> 0 AS offenders,
    1 AS members
FROM games
JOIN seats USING (game_id)
WHERE games.state = 'complete' AND games.ruleset_hash IN (SELECT ruleset_hash FROM scored)
GROUP BY games.game_id
HAVING count(seats.score) > 0
