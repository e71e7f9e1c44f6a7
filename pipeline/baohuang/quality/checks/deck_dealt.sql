-- en: The hands dealt are the deck of the rule set
-- zh: 所发的牌正是该规则的一副牌
-- bound: deck_dealt
-- unit: rows
-- Where all hands are shown and the referee found nothing at the deal (BH1..), the cards must be four decks: every
-- rank of the rule set 16 times less what is missing, no card more than four times, four jokers of each kind (a marked
-- one among them), less the reserved one. Which suits are missing is left open, as in the rule book.
WITH unmarred AS (
    SELECT game_id, ruleset_hash
    FROM games
    WHERE hands = 'open'
        AND game_id NOT IN (SELECT game_id FROM violations WHERE code LIKE 'BH1%')
),
ranks AS (
    SELECT
        ruleset_hash,
        json_extract(rules, '$.missing') AS missing,
        unnest(string_split(json_extract_string(rules, '$.ranks'), '')) AS rank
    FROM rulesets
),
decks AS (
    SELECT ruleset_hash, rank, 16 - coalesce(CAST(json_extract_string(missing, rank) AS INTEGER), 0) AS n FROM ranks
    UNION ALL
    SELECT ruleset_hash, 'SJ', 4 FROM rulesets
    UNION ALL
    SELECT ruleset_hash, 'BJ', if(json_extract_string(rules, '$.reserve') = 'BJ', 3, 4) FROM rulesets
),
expected AS (
    SELECT
        ruleset_hash,
        string_agg(rank || ':' || n, ' ' ORDER BY rank) AS deck,
        any_value(if(json_extract_string(rules, '$."emperor.by"') = 'marked_card', 1, 0)) AS n_emperor_cards,
        any_value(if(json_extract_string(rules, '$."guard.by"') = 'mark', 1, 0)) AS n_guard_cards
    FROM decks
    JOIN rulesets USING (ruleset_hash)
    WHERE n > 0
    GROUP BY ruleset_hash
),
cards AS (
    SELECT game_id, unnest(list_transform(range(1, length(cards), 2), lambda i: substr(cards, i, 2))) AS card
    FROM hands
    WHERE game_id IN (SELECT game_id FROM unmarred)
),
copies AS (
    SELECT game_id, card, count(*) AS n FROM cards GROUP BY game_id, card
),
by_rank AS (
    SELECT
        game_id,
        CASE WHEN card IN ('SJ', 'GJ') THEN 'SJ' WHEN card IN ('BJ', 'EJ') THEN 'BJ' ELSE left(card, 1) END AS rank,
        sum(n) AS n,
        max(n) AS most_copies,
        sum(n) FILTER (card = 'EJ') AS n_emperor_cards,
        sum(n) FILTER (card = 'GJ') AS n_guard_cards
    FROM copies
    GROUP BY ALL
),
dealt AS (
    SELECT
        game_id,
        string_agg(rank || ':' || n, ' ' ORDER BY rank) AS deck,
        max(most_copies) AS most_copies,
        coalesce(sum(n_emperor_cards), 0) AS n_emperor_cards,
        coalesce(sum(n_guard_cards), 0) AS n_guard_cards
    FROM by_rank
    GROUP BY game_id
)
SELECT
    unmarred.game_id AS sample,
    dealt.deck IS DISTINCT FROM expected.deck
        OR dealt.most_copies > 4
        OR dealt.n_emperor_cards <> expected.n_emperor_cards
        OR dealt.n_guard_cards <> expected.n_guard_cards AS offenders,
    1 AS members
FROM unmarred
JOIN expected USING (ruleset_hash)
LEFT JOIN dealt USING (game_id)
