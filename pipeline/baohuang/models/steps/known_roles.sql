-- title: Games in which every role is known for certain
-- title.zh: 身份全部确知的对局
-- question: In which games do we know who was the guard, whether or not he showed himself?
-- question.zh: 哪些对局无论侍卫是否亮明都能确知身份？
-- kind: step
-- grain: game_id
-- population: Games that count by default and show all deals. Left out: games with a closed hand, since there the
--     guard is known only if he played his card, and such guards are not like the others.
-- population.zh: 默认计入且五家手牌俱全的对局；手牌不全者不计：其侍卫只有出过侍卫牌才可知，会造成偏差。
SELECT
    *,
    CASE solo WHEN 'none' THEN '2v3' ELSE '1v4' END AS layout,
    -- who holds the guard's card: the guard, or in a solo the emperor himself
    CASE solo WHEN 'none' THEN guard_seat ELSE emperor_seat END AS holder_seat
FROM clean_games
WHERE hands = 'open' AND solo IS NOT NULL AND holder_seat IS NOT NULL
