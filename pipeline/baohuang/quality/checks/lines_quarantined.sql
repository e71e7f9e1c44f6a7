-- en: Share of lines that could not be used
-- zh: 无法采用的行所占比例
-- bound: lines_quarantined
-- unit: share
-- Of all lines but the blank ones. A duplicate was used once, so it is no loss. Somebody has decided about a line that
-- is discarded or overruled, so it does not fail the check every night from then on.
WITH decided AS (
    SELECT file_id, count(*) AS n
    FROM quarantine
    WHERE retried_run_id IS NULL AND (discarded_at IS NOT NULL OR overruled_run_id IS NOT NULL)
    GROUP BY file_id
)
SELECT
    files.path AS sample,
    files.n_quarantined - coalesce(decided.n, 0) AS offenders,
    files.n_lines - files.n_blank AS members
FROM files
LEFT JOIN decided USING (file_id)
