-- title: Guard detection time
-- title.zh: 识破侍卫用时
-- question: How many tricks does it take until the table knows who holds the guard's card?
-- question.zh: 打到第几轮全桌才识破侍卫（或暗独）？
-- kind: metric
-- grain: ruleset, layout, detection, measure
-- unit: tricks (median, mean_15), share of games (known_by_5, known_by_10); trick 0 is before the first lead
-- unit.zh: 轮（median、mean_15）；比例（known_by_5、known_by_10）；0 表示首次出牌之前
-- population: Games that count by default and show all deals. Layout 2v3: games with a guard; 1v4: hidden solos, found
--     out when the table knows that the emperor has the guard's card. Left out: open solos.
-- population.zh: 默认计入、手牌俱全的对局；2v3 为有侍卫的对局，1v4 为暗独；明独不计。
-- value: value
-- count: n_games
-- interval: low, high
-- minimum: 20
-- method: Kaplan-Meier from public events alone; a game that ends before the table knows is censored at its last trick.
--     95 %: log(-log) band with Greenwood's variance, for the median by Brookmeyer and Crowley (1982). A null median
--     was not reached; a null end of its interval is not bounded by the data.
-- method.zh: 只用全桌可见事件的 Kaplan-Meier 估计，未识破的对局在末轮删失；95% 区间用 log(-log) 变换。中位数为空表示未达到。
-- measure.median: first trick by whose end the table knows in half of the games
-- measure.median.zh: 半数对局已识破的轮次
-- measure.known_by_5: share of games in which the table knows by the end of trick 5
-- measure.known_by_5.zh: 第 5 轮结束前识破的比例
-- measure.known_by_10: share of games in which the table knows by the end of trick 10
-- measure.known_by_10.zh: 第 10 轮结束前识破的比例
-- measure.mean_15: tricks without knowing, of the first 15 (restricted mean survival time)
-- measure.mean_15.zh: 前 15 轮中未识破的平均轮数
-- column.detection: logical: public events leave one holder; declared: the card was shown, or its holder announced
--     or revealed
-- column.detection.zh: logical：由公开事件推出唯一人选；declared：亮牌、明保或亮明
-- column.n_known: games in which the table came to know
-- column.n_known.zh: 最终识破的对局
-- column.n_games: games, the censored ones among them
-- column.n_games.zh: 对局数（含删失）
WITH pieces AS (
    SELECT
        *,
        -- area under the curve from this trick to the next, up to trick 15
        coalesce(survival, 0) * greatest(least(lead(trick, 1, 15) OVER curve, 15) - trick, 0) AS area
    FROM detection_curve
    WINDOW curve AS (PARTITION BY ruleset, layout, detection ORDER BY trick)
),

areas AS (
    SELECT
        *,
        sum(area) OVER (
            PARTITION BY ruleset, layout, detection ORDER BY trick ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        ) AS area_ahead
    FROM pieces
),

summed AS (
    SELECT
        ruleset,
        layout,
        detection,
        max(n_at_risk) AS n_games,
        max(n_known_so_far) AS n_known,
        -- a curve of fractions that should be 1/2 may be a rounding above it
        min(trick) FILTER (survival < 0.5 + 1e-9) AS median,
        min(trick) FILTER (survival < 1 AND low < 0.5 + 1e-9) AS median_low,
        min(trick) FILTER (high < 0.5 + 1e-9) AS median_high,
        arg_max({known: 1 - survival, low: 1 - high, high: 1 - low}, trick) FILTER (trick <= 5) AS by_5,
        arg_max({known: 1 - survival, low: 1 - high, high: 1 - low}, trick) FILTER (trick <= 10) AS by_10,
        sum(area) AS mean_15,
        sqrt(sum(area_ahead ^ 2 * hazard_variance)) AS mean_15_error
    FROM areas
    GROUP BY ruleset, layout, detection
),

measured AS (
    SELECT ruleset, layout, detection, n_games, n_known, unnest([
        {place: 1, measure: 'median', value: median::DOUBLE, low: median_low::DOUBLE, high: median_high::DOUBLE},
        {place: 2, measure: 'known_by_5', value: by_5.known, low: by_5.low, high: by_5.high},
        {place: 3, measure: 'known_by_10', value: by_10.known, low: by_10.low, high: by_10.high},
        {
            place: 4,
            measure: 'mean_15',
            value: mean_15,
            low: greatest(mean_15 - z95() * mean_15_error, 0),
            high: least(mean_15 + z95() * mean_15_error, 15)
        }
    ], recursive := true)
    FROM summed
)

SELECT
    ruleset,
    layout,
    detection,
    measure,
    CASE WHEN n_games > 0 THEN value END AS value,
    CASE WHEN n_games > 0 THEN low END AS low,
    CASE WHEN n_games > 0 THEN high END AS high,
    n_known,
    n_games,
    n_games >= 20 AS is_enough
FROM measured
ORDER BY ruleset NULLS FIRST, layout DESC, detection DESC, place
