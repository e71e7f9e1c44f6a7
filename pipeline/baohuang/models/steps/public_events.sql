-- title: What the whole table saw
-- title.zh: 全桌可见的事件
-- question: Who did what, as every seat could see it?
-- question.zh: 全桌都能看到的动作有哪些？
-- kind: step
-- grain: game_id, seq
-- population: Answers to the throne, declarations, plays and passes of every game. Left out: deals, guesses, the
--     server's note of a hidden solo, and what only the holder of a hand knows (could_beat, is_forced).
-- population.zh: 所有对局的让位登基、声明、出牌与过牌；不含手牌、猜保、暗独记录等只有本人或服务器知道的内容。
SELECT
    game_id,
    seq,
    trick,
    seat,
    action,
    cards,
    is_guard_card_shown,
    -- cards are played face up from hands of known size, so the table knows when a hand is empty
    cards_left = 0 AS is_out
FROM plays
UNION ALL BY NAME
SELECT
    game_id,
    seq,
    -- tricks begun by then: 0 before the first lead
    coalesce((SELECT max(trick) FROM tricks WHERE tricks.game_id = stakes.game_id AND first_seq < seq), 0) AS trick,
    seat,
    action,
    false AS is_guard_card_shown,
    false AS is_out
FROM stakes
WHERE action <> 'solo' OR is_open
UNION ALL BY NAME
SELECT
    game_id,
    answer_seq AS seq,
    0 AS trick,
    seat,
    answer AS action,
    cards,
    false AS is_guard_card_shown,
    false AS is_out
FROM throne
WHERE answer_seq IS NOT NULL
