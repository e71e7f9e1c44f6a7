-- en: Every byte of a file has exactly one fate
-- zh: 文件的每个字节去向唯一
-- bound: bytes_conserved
-- unit: rows
SELECT
    path AS sample,
    n_bytes_accepted + n_bytes_duplicate + n_bytes_quarantined + n_bytes_blank + n_bytes_undecoded <> n_bytes
        OR least(n_bytes_accepted, n_bytes_duplicate, n_bytes_quarantined, n_bytes_blank, n_bytes_undecoded) < 0
        AS offenders,
    1 AS members
FROM files
