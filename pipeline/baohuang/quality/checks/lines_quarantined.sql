-- en: Share of lines that could not be used
-- zh: 无法采用的行所占比例
-- bound: lines_quarantined
-- unit: share
-- Of all lines but the blank ones. A duplicate was used once, so it is no loss.
SELECT path AS sample, n_quarantined AS offenders, n_lines - n_blank AS members
FROM files
