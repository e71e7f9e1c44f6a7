-- title: Legal games between people, deals that came to nothing among them
-- title.zh: 合法的真人对局（含流局）
-- question: In which games did people decide, under rules that we know, without breaking them?
-- question.zh: 哪些对局由真人按已知规则合法完成？
-- kind: step
-- grain: game_id
-- store: table
-- population: Complete and void games. Left out: open, broken-off and contradictory logs, games with a fault,
--     games with a bot on a seat, games whose rule set is not known.
-- population.zh: 完整或流局的对局；不含未完、中断、矛盾、有违规、有机器人或规则未知的对局。
SELECT
    -- a number for each game, valid in one run: millions of rows are sorted faster by it than by the id
    row_number() OVER () AS game_no,
    games.game_id,
    games.ruleset,
    games.state,
    games.hands,
    games.emperor_seat,
    games.guard_seat,
    games.solo,
    games.is_rebellion,
    games.n_rebels_declared,
    games.result,
    games.n_tricks,
    choices.n_rebels_needed,
    choices.is_abdicator_guard,
    choices.is_void_by_refusal
FROM games
JOIN ruleset_choices AS choices USING (ruleset_hash)
WHERE games.state IN ('complete', 'void') AND games.is_legal AND NOT games.has_bots AND games.ruleset IS NOT NULL
