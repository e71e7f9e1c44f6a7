-- title: The choices of each rule set that metrics depend on
-- title.zh: 指标用到的规则选项
-- question: Which moves does a rule set allow, as far as a metric has to know?
-- question.zh: 就指标而言，各规则允许什么？
-- kind: step
-- grain: ruleset_hash
-- population: Every rule set that was played, with a table's own options laid over.
-- population.zh: 所有出现过的规则（含桌面选项）。
SELECT
    ruleset_hash,
    ruleset,
    -- null: the rule set knows no rebellion
    (rules ->> 'rebellion.threshold')::INTEGER AS n_rebels_needed,
    -- only a holder of both marks may abdicate, and he keeps the guard's card (000:83)
    coalesce(rules ->> 'abdicate.who' = 'both_marks', false) AS is_abdicator_guard,
    -- where refusals void the deal, the last refusal may be logged as the void itself
    (rules ->> 'abdicate.exhausted') IS NOT NULL AS is_void_by_refusal
FROM rulesets
