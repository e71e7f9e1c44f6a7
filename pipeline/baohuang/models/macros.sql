-- What several models compute: shares and their intervals. `wilson_low` and `wilson_high` are the ends of the
-- 95 % score interval of Wilson (1927) for k cases out of n chances; unlike the textbook interval it stays within
-- 0 and 1 and is sound for small n and for shares near either end. All are null where there was no chance.

CREATE OR REPLACE TEMP MACRO share(k, n) AS CASE WHEN n > 0 THEN k / n END;

CREATE OR REPLACE TEMP MACRO z95() AS 1.959963984540054::DOUBLE;

-- The outermost ends are set exactly: rounding must not carry them past the share itself.
CREATE OR REPLACE TEMP MACRO wilson_low(k, n) AS CASE
    WHEN n <= 0 THEN NULL
    WHEN k = 0 THEN 0.0::DOUBLE
    ELSE (k / n + z95() ^ 2 / (2 * n) - z95() * sqrt(k / n * (1 - k / n) / n + z95() ^ 2 / (4.0 * n * n)))
        / (1 + z95() ^ 2 / n)
END;

CREATE OR REPLACE TEMP MACRO wilson_high(k, n) AS CASE
    WHEN n <= 0 THEN NULL
    WHEN k = n THEN 1.0::DOUBLE
    ELSE (k / n + z95() ^ 2 / (2 * n) + z95() * sqrt(k / n * (1 - k / n) / n + z95() ^ 2 / (4.0 * n * n)))
        / (1 + z95() ^ 2 / n)
END;
