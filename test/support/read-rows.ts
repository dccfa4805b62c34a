import type { Sql } from '../../src/db/open.ts';

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

function addRows(node: PlanNode, rows: Record<string, number>): void {
  const name = node['Relation Name']?.replace(/_(\d{4}(_\d{2})?|default)$/, '');
  const count = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (name) rows[name] = (rows[name] ?? 0) + count;
  for (const child of node.Plans ?? []) addRows(child, rows);
}

/** How many rows the statements of some work read, by table; those of partitions count for their table. */
export async function listReadRows(db: Sql, work: (sql: Sql) => Promise<unknown>): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  await work({
    ...db,
    async query<T>(text: string, params?: readonly unknown[]) {
      const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        params,
      );
      if (plan) addRows(plan['QUERY PLAN'][0].Plan, rows);
      return db.query<T>(text, params);
    },
  });
  return rows;
}
