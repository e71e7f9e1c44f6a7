-- en: A game counts its plays and passes rightly
-- zh: 局所记出牌、过牌数与出牌表相符
-- bound: counts
-- unit: rows
-- A row is a lead or a follow, or else a kind of pass: `pass`, `yield` and `claim_lead` all leave the set on top.
WITH counted AS (
    SELECT
        game_id,
        count(*) FILTER (action IN ('lead', 'follow')) AS n_plays,
        count(*) FILTER (action NOT IN ('lead', 'follow')) AS n_passes
    FROM plays
    GROUP BY game_id
)
SELECT
    games.game_id AS sample,
    games.n_plays <> coalesce(counted.n_plays, 0) OR games.n_passes <> coalesce(counted.n_passes, 0) AS offenders,
    1 AS members
FROM games
LEFT JOIN counted USING (game_id)
