-- en: In a legal game nothing is played that was not dealt
-- zh: 合法的局中，打出的牌都是发过的牌
-- bound: cards_played_dealt
-- unit: rows
-- Counted by game, not by seat: hand-overs of the throne, antes and tributes move cards between seats, never in or out.
-- A marked joker counts as its kind, because the reserved big joker may be written with its mark or without.
WITH reserves AS (
    SELECT ruleset_hash, json_extract_string(rules, '$.reserve') AS card FROM rulesets WHERE card IS NOT NULL
),
shown AS (
    SELECT game_id, ruleset_hash FROM games WHERE is_legal AND hands = 'open'
),
moved AS (
    SELECT game_id, cards, 1 AS n_dealt, 0 AS n_played FROM hands
    WHERE game_id IN (SELECT game_id FROM shown)
    UNION ALL
    SELECT game_id, cards, 0, 1 FROM plays
    WHERE game_id IN (SELECT game_id FROM shown) AND cards IS NOT NULL
    UNION ALL
    SELECT shown.game_id, reserves.card, 1, 0 FROM shown
    JOIN reserves USING (ruleset_hash)
),
each_card AS (
    SELECT
        game_id,
        unnest(list_transform(range(1, length(cards), 2), lambda i: substr(cards, i, 2))) AS card,
        n_dealt,
        n_played
    FROM moved
),
totals AS (
    SELECT
        game_id,
        CASE card WHEN 'GJ' THEN 'SJ' WHEN 'EJ' THEN 'BJ' ELSE card END AS card,
        sum(n_dealt) AS n_dealt,
        sum(n_played) AS n_played
    FROM each_card
    GROUP BY ALL
)
SELECT game_id AS sample, bool_or(n_played > n_dealt) AS offenders, 1 AS members
FROM totals
GROUP BY game_id
