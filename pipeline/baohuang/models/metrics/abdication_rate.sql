-- title: Abdication rate
-- title.zh: 让位率
-- question: Of the offers of the throne that may be refused, how many are refused?
-- question.zh: 可以拒绝的登基机会中，有多少选择让位？
-- kind: metric
-- grain: ruleset
-- unit: share of offers
-- unit.zh: 占登基机会的比例
-- population: Offers that were answered, in complete or void legal games without bots under a known rule set. Left
--     out: offers that the rules do not let the seat refuse, and those that the server passed on by itself.
-- population.zh: 合法、无机器人、规则已知的完整对局与流局中已回应的机会；不含不得拒绝的和服务器自动让过的。
-- value: value
-- count: n_offers
-- interval: low, high
-- minimum: 20
-- method: Wilson score interval, 95 %. Each answer is a decision of its own by another seat, so offers are not
--     clustered.
-- method.zh: Wilson 95% 区间；每次回应由不同座位独立作出，不按局聚类。
-- column.n_cases: offers refused
-- column.n_cases.zh: 让位次数
-- column.n_offers: offers answered that could have been refused
-- column.n_offers.zh: 可拒绝且已回应的机会
WITH answers AS (
    SELECT ruleset, answer <> 'accept' AS is_refused
    FROM throne
    JOIN legal_games USING (game_id)
    WHERE
        could_decline
        AND NOT is_auto
        -- a void answers an offer only where refusals void the deal; elsewhere the platform broke off
        AND (answer IN ('accept', 'abdicate') OR (answer = 'void' AND is_void_by_refusal))
),

counted AS (
    SELECT ruleset, count(*) FILTER (is_refused) AS n_cases, count(*) AS n_offers
    FROM answers
    GROUP BY GROUPING SETS ((ruleset), ())
),

filled AS (
    SELECT groups.ruleset, coalesce(n_cases, 0) AS n_cases, coalesce(n_offers, 0) AS n_offers
    FROM ruleset_groups AS groups
    LEFT JOIN counted ON counted.ruleset IS NOT DISTINCT FROM groups.ruleset
)

SELECT
    ruleset,
    share(n_cases, n_offers) AS value,
    wilson_low(n_cases, n_offers) AS low,
    wilson_high(n_cases, n_offers) AS high,
    n_cases,
    n_offers,
    n_offers >= 20 AS is_enough
FROM filled
ORDER BY ruleset NULLS FIRST
