-- en: A seat's side follows from its role
-- zh: 阵营与身份相符
-- bound: side_follows_role
-- unit: rows
SELECT
    game_id || '/' || seat AS sample,
    side IS DISTINCT FROM if(role = 'rebel', 'rebels', 'emperor') AS offenders,
    1 AS members
FROM seats
WHERE role IN ('emperor', 'guard', 'rebel')
