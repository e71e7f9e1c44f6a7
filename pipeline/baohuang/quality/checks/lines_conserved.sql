-- en: Every line of a file has exactly one fate
-- zh: 文件的每一行去向唯一
-- bound: lines_conserved
-- unit: rows
-- Behind the point where an archive is damaged there are bytes but no lines: the sum has no undecoded lines.
SELECT
    path AS sample,
    n_accepted + n_duplicate + n_quarantined + n_blank <> n_lines
        OR least(n_accepted, n_duplicate, n_quarantined, n_blank) < 0 AS offenders,
    1 AS members
FROM files
