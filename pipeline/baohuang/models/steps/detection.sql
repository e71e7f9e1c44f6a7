-- title: When the table knew who holds the guard's card
-- title.zh: 全桌何时识破侍卫
-- question: In which trick did public events leave one holder, and in which was he shown or announced?
-- question.zh: 第几轮起候选只剩一家？第几轮亮明？
-- kind: step
-- grain: game_id
-- store: table
-- population: Games whose roles are known and in which there was something to find out: a guard, or a hidden solo.
--     Left out: open solos, which are announced before the first lead.
-- population.zh: 身份确知且有待识破（有侍卫或暗独）的对局；明独不计。
--
-- Tricks are counted from 1; 0 is before the first lead, null is never. `last_trick` is where a game that never
-- told is censored: its last public event.
WITH known AS (
    SELECT
        game_no,
        min(seq) FILTER (n_candidates = 1) AS logical_seq,
        min(trick) FILTER (n_candidates = 1) AS logical_trick,
        arg_min(evidence, seq) FILTER (n_candidates = 1) AS logical_evidence,
        min(seq) FILTER (evidence IN ('shown', 'announced', 'rule')) AS declared_seq,
        min(trick) FILTER (evidence IN ('shown', 'announced', 'rule')) AS declared_trick,
        arg_min(evidence, seq) FILTER (evidence IN ('shown', 'announced', 'rule')) AS declared_how
    FROM guard_candidates
    GROUP BY game_no
)

SELECT
    game_id,
    ruleset,
    layout,
    holder_seat,
    logical_seq,
    logical_trick,
    CASE WHEN logical_evidence IN ('rebelled', 'out') THEN 'elimination' ELSE logical_evidence END AS logical_how,
    declared_seq,
    declared_trick,
    declared_how,
    n_tricks AS last_trick
FROM known_roles
JOIN known USING (game_no)
WHERE solo IN ('none', 'hidden')
