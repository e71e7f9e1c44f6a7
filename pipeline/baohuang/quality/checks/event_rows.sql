-- en: Every accepted line is an event, or was displaced by a conflict
-- zh: 每个被采用的行都是一个事件，或因冲突移入隔离区
-- bound: event_rows
-- unit: rows
-- What the quarantine holds beyond the ledger's count are events that a conflict displaced: they were accepted and
-- are events no more. (Where it holds too few, `quarantine_rows` says so; that is not counted here again.)
WITH kept AS (
    SELECT file_id, count(*) AS n
    FROM quarantine
    WHERE name <> 'duplicate_event' AND retried_run_id IS NULL -- a line that was retried is an event now
    GROUP BY file_id
),
used AS (
    SELECT file_id, count(*) AS n FROM events GROUP BY file_id
)
SELECT
    files.path AS sample,
    coalesce(used.n, 0)
        <> files.n_accepted - greatest(0, coalesce(kept.n, 0) - files.n_quarantined) AS offenders,
    1 AS members
FROM files
LEFT JOIN kept USING (file_id)
LEFT JOIN used USING (file_id)
