-- en: A game counts its findings and faults rightly
-- zh: 局所记判定数、违规数与违规表相符
-- bound: counts
-- unit: rows
WITH counted AS (
    SELECT
        game_id,
        count(*) AS n_findings,
        count(*) FILTER (severity IN ('illegal', 'inconsistent', 'mismatch')) AS n_faults
    FROM violations
    GROUP BY game_id
)
SELECT
    games.game_id AS sample,
    games.n_findings <> coalesce(counted.n_findings, 0) OR games.n_faults <> coalesce(counted.n_faults, 0)
        AS offenders,
    1 AS members
FROM games
LEFT JOIN counted USING (game_id)
