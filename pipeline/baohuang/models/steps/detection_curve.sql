-- title: Share of games in which the guard is still unknown, trick by trick
-- title.zh: 侍卫未识破曲线
-- question: After trick k, in what share of games did the table not know yet who holds the guard's card?
-- question.zh: 第 k 轮之后，多大比例的对局仍未识破？
-- kind: step
-- grain: ruleset, layout, detection, trick
-- store: table
-- population: As in detection. A game that ended without being found out is censored at its last trick: it counts
--     as unknown until then and says nothing about later tricks.
-- population.zh: 同 detection；始终未识破的对局在末轮删失。
--
-- Kaplan and Meier (1958), variance by Greenwood (1926), 95 % band on the scale log(-log S). Where the curve is still
-- 1 or already 0 that band has no width, and Wilson's interval for the games at risk (known so far) stands in.
-- A row at trick 0 is always there, so that every group has a curve, an empty one too.
WITH waits AS (
    SELECT
        ruleset,
        layout,
        'logical' AS detection,
        coalesce(logical_trick, last_trick) AS trick,
        logical_trick IS NOT NULL AS is_known
    FROM detection
    UNION ALL
    SELECT ruleset, layout, 'declared', coalesce(declared_trick, last_trick), declared_trick IS NOT NULL
    FROM detection
),

tallied AS (
    SELECT ruleset, layout, detection, trick, count(*) FILTER (is_known) AS n_known, count(*) AS n_ending
    FROM waits
    GROUP BY GROUPING SETS ((ruleset, layout, detection, trick), (layout, detection, trick))
    UNION ALL
    SELECT ruleset, layout, detection, 0, 0, 0
    FROM ruleset_groups
    CROSS JOIN (VALUES ('2v3'), ('1v4')) AS layouts (layout)
    CROSS JOIN (VALUES ('logical'), ('declared')) AS detections (detection)
),

tricks_of_a_curve AS (
    SELECT ruleset, layout, detection, trick, sum(n_known)::BIGINT AS n_known, sum(n_ending)::BIGINT AS n_ending
    FROM tallied
    GROUP BY ruleset, layout, detection, trick
),

at_risk AS (
    SELECT
        *,
        (sum(n_ending) OVER (
            PARTITION BY ruleset, layout, detection ORDER BY trick ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        ))::BIGINT AS n_at_risk
    FROM tricks_of_a_curve
),

curve AS (
    SELECT
        *,
        (sum(n_known) OVER so_far)::BIGINT AS n_known_so_far,
        product(CASE WHEN n_at_risk > 0 THEN 1 - n_known / n_at_risk END) OVER so_far AS survival,
        CASE
            WHEN n_at_risk > n_known THEN n_known / (n_at_risk::DOUBLE * (n_at_risk - n_known)) ELSE 0
        END AS hazard_variance,
        sum(hazard_variance) OVER so_far AS variance
    FROM at_risk
    WINDOW so_far AS (PARTITION BY ruleset, layout, detection ORDER BY trick)
)

SELECT
    ruleset,
    layout,
    detection,
    trick,
    n_at_risk,
    n_known,
    n_known_so_far,
    survival,
    CASE
        WHEN survival = 0 THEN 0
        WHEN survival = 1 THEN wilson_low(n_at_risk, n_at_risk)
        ELSE survival ^ exp(z95() * sqrt(variance) / abs(ln(survival)))
    END AS low,
    CASE
        WHEN survival = 0 THEN wilson_high(0, n_known_so_far)
        WHEN survival = 1 THEN 1
        ELSE survival ^ exp(-z95() * sqrt(variance) / abs(ln(survival)))
    END AS high,
    hazard_variance
FROM curve
