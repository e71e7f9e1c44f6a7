-- en: What the ledger put in quarantine is there
-- zh: 账本记入隔离区的行都在隔离区
-- bound: quarantine_rows
-- unit: rows
-- The quarantine may hold more than the ledger counts: an event that was used is put there later, when another file
-- contradicts it, while the ledger keeps what it counted on reading. So: never fewer. Duplicates are left out: whether
-- their lines are kept or not, nothing is lost with them.
WITH kept AS (
    SELECT file_id, count(*) AS n
    FROM quarantine
    WHERE name <> 'duplicate_event' AND retried_run_id IS NULL -- a line that was retried is an event now
    GROUP BY file_id
)
SELECT
    files.path AS sample,
    coalesce(kept.n, 0) < files.n_quarantined AS offenders,
    1 AS members
FROM files
LEFT JOIN kept USING (file_id)
