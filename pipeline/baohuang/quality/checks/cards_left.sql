-- en: At the end of a legal game, cards played and left are the cards dealt
-- zh: 合法的局终了时，已出与剩余之和等于所发的牌
-- bound: cards_left
-- unit: rows
-- By game, for the reason given in `cards_played_dealt`. A seat that never had a turn still holds what it was dealt.
WITH reserves AS (
    SELECT ruleset_hash, if(json_extract_string(rules, '$.reserve') IS NULL, 0, 1) AS n_reserved FROM rulesets
),
ended AS (
    SELECT game_id, n_reserved FROM games
    JOIN reserves USING (ruleset_hash)
    WHERE state = 'complete' AND is_legal AND hands = 'open'
),
by_seat AS (
    SELECT game_id, seat, sum(n_cards) AS n_played, arg_max(cards_left, seq) AS n_left
    FROM plays
    GROUP BY game_id, seat
),
by_game AS (
    SELECT
        hands.game_id,
        sum(hands.n_cards) AS n_dealt,
        sum(coalesce(by_seat.n_played + by_seat.n_left, hands.n_cards)) AS n_accounted
    FROM hands
    LEFT JOIN by_seat USING (game_id, seat)
    GROUP BY hands.game_id
)
SELECT
    ended.game_id AS sample,
    n_accounted <> n_dealt + n_reserved AS offenders,
    1 AS members
FROM ended
JOIN by_game USING (game_id)
