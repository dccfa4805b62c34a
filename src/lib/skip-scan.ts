/**
 * SQL: a common table expression of the distinct values of a column, which is the first of an index. The index finds the
 * value after each value ("skip scan"): DISTINCT would read every row of the table.
 * @returns `WITH RECURSIVE <name> AS (...)`, whose rows have the column under its own name
 */
export const defineSkipScan = (name: string, table: string, column: string): string => `WITH RECURSIVE "${name}" AS (
    (SELECT "${column}" FROM "${table}" ORDER BY 1 LIMIT 1)
    UNION ALL SELECT following."${column}" FROM "${name}" CROSS JOIN LATERAL (
      SELECT t."${column}" FROM "${table}" AS t WHERE t."${column}" > "${name}"."${column}" ORDER BY 1 LIMIT 1) AS following)`;
