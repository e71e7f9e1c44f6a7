-- en: The places of a complete game are a permutation
-- zh: 完整的局名次是一个排列
-- bound: places_permutation
-- unit: rows
-- In every complete game no place is given twice. In a legal one they run from 1 without a gap, and where the hand goes
-- on until one is left (and is no open solo, which may stop at the first seat out) every seat has one.
WITH choices AS (
    SELECT
        ruleset_hash,
        json_extract_string(rules, '$."end.game"') AS end_game,
        CAST(json_extract_string(rules, '$.players') AS INTEGER) AS n_players
    FROM rulesets
),
placed AS (
    SELECT
        game_id,
        count(place) AS n,
        count(DISTINCT place) AS n_distinct,
        min(place) AS lowest,
        max(place) AS highest
    FROM seats
    GROUP BY game_id
),
complete AS (
    SELECT
        game_id,
        is_legal,
        is_legal AND n_findings = 0 AND hands = 'open' AND coalesce(solo, 'none') <> 'open'
            AND coalesce(end_game, '') = 'all_but_one' AS is_played_out,
        coalesce(choices.n_players, 5) AS n_players
    FROM games
    LEFT JOIN choices USING (ruleset_hash)
    WHERE state = 'complete'
)
SELECT
    game_id AS sample,
    n_distinct <> n
        OR (n > 0 AND (lowest < 1 OR highest > n_players))
        OR (n > 0 AND is_legal AND highest <> n)
        OR (is_played_out AND n <> n_players) AS offenders,
    1 AS members
FROM complete
JOIN placed USING (game_id)
