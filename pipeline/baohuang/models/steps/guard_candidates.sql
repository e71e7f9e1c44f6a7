-- title: Who can still hold the guard's card
-- title.zh: 侍卫候选集
-- question: Which seats can still hold the guard's card, as far as the table can tell, after each event that tells?
-- question.zh: 每个线索之后，就全桌所见，侍卫牌还可能在哪几家手里？
-- kind: step
-- grain: game_id, seq
-- population: Games whose roles are known; a row at the start (seq 0) and one for each event that tells something.
-- population.zh: 身份确知的对局；开局一行，之后每个有线索的事件一行。
--
-- The emperor's seat in the set stands for a hidden solo: no rule set excludes it, and the cards can always do it.
-- Evidence that names a holder: the card itself is shown; he is announced (open guard, open solo); a reveal that the
-- rules demand (004:27); an abdication that only a holder of both marks may make (000:83). Evidence that clears a
-- seat: it declares rebellion, which only rebels may; it is out and has not shown the card.
-- A kick tells nothing more: it answers a rebellion, an open guard or an open solo, and each of these names the holder.
WITH evidence AS (
    SELECT
        game_no,
        seq,
        trick,
        seat,
        CASE
            WHEN is_guard_card_shown THEN 'shown'
            WHEN action IN ('open_guard', 'solo') THEN 'announced'
            WHEN action = 'reveal' THEN 'rule'
            WHEN action = 'abdicate' THEN 'abdicated'
            WHEN action = 'declare_rebellion' THEN 'rebelled'
            ELSE 'out'
        END AS evidence
    FROM public_events
    JOIN known_roles USING (game_id)
    WHERE
        is_guard_card_shown
        OR is_out
        OR action IN ('open_guard', 'solo', 'reveal', 'declare_rebellion')
        OR (action = 'abdicate' AND is_abdicator_guard)
    UNION ALL BY NAME
    SELECT game_no, 0 AS seq, 0 AS trick, 'start' AS evidence
    FROM known_roles
),

-- sets of seats as bits: seat 0 is 1, seat 1 is 2, seat 2 is 4, all five are 31
told AS (
    SELECT
        *,
        last_value(
            CASE WHEN evidence IN ('shown', 'announced', 'rule', 'abdicated') THEN seat END IGNORE NULLS
        ) OVER so_far AS named_seat,
        bit_or(CASE WHEN evidence IN ('rebelled', 'out') THEN 1 << seat::INTEGER ELSE 0 END) OVER so_far AS cleared
    FROM evidence
    WINDOW so_far AS (PARTITION BY game_no ORDER BY seq)
),

sets AS (
    SELECT
        *,
        CASE WHEN named_seat IS NOT NULL THEN 1 << named_seat::INTEGER ELSE 31 & ~cleared END AS candidate_bits
    FROM told
)

SELECT
    game_no,
    known_roles.game_id,
    seq,
    trick,
    seat,
    evidence,
    list_filter(range(5), lambda candidate: (candidate_bits >> candidate::INTEGER) & 1 = 1) AS candidates,
    bit_count(candidate_bits) AS n_candidates
FROM sets
JOIN known_roles USING (game_no)
