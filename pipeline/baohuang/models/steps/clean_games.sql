-- title: Games that count by default
-- title.zh: 默认计入的对局
-- question: Which games stand for how the game is played?
-- question.zh: 默认统计哪些对局？
-- kind: step
-- grain: game_id
-- population: Complete legal games without bots under a known rule set. Left out: all others, void deals too.
-- population.zh: 完整、合法、无机器人、规则已知的对局；流局等其余不计。
SELECT * EXCLUDE (state)
FROM legal_games
WHERE state = 'complete'
