import { createHash } from 'node:crypto';
import { BASIS_BY_TABLE } from '../../generated/history.ts';
import { KNOWN_SPLITS } from '../../market/known-splits.ts';
import type { TableName } from '../datasets.ts';
import { getBasis, selectIsKnown } from '../known.ts';
import { queryRow, type Sql } from '../sql.ts';
import { formatServed } from './packed.ts';
import { listParts } from './parts.ts';
import { formatGrants, selectIsValid } from './sql.ts';

/** The schema with a view of each table, under its name, that has the rows of a past day. */
export const PAST_SCHEMA = 'past';

/** The session setting with the past day, and those with the newest date that is public some sessions after it. */
export const DAY_SETTING = 'market_signals.day';
export const getLagSetting = (sessions: number): string => `${DAY_SETTING}_before_${sessions}_sessions`;

const TABLES = Object.keys(BASIS_BY_TABLE) as TableName[];

const getLag = (table: TableName): number => {
  const basis = getBasis(table);
  return basis.kind === 'KNOWN' ? (basis.sessions ?? 0) : 0;
};

/** A table for each number of sessions after which rows become public. */
export const LAGGING_TABLES: ReadonlyMap<number, TableName> = new Map(
  TABLES.flatMap((table) => (getLag(table) > 0 ? [[getLag(table), table] as const] : [])),
);

// A subquery, because PostgreSQL evaluates it once for a statement instead of once for a row.
const selectDay = (sessions = 0): string =>
  `(SELECT current_setting('${sessions > 0 ? getLagSetting(sessions) : DAY_SETTING}')::date)`;

/**
 * The splits after the day that the present prices include: the quotes job converts prices to the shares of the day it
 * ran for.
 */
const LATER_SPLITS = `(SELECT s."ticker", ${PAST_SCHEMA}.product(s."ratio" ORDER BY s."date") AS "ratio"
  FROM ${KNOWN_SPLITS} AS s
  WHERE s."date" > ${selectDay()} AND s."date" <= coalesce((SELECT "as_of" FROM "job_run" WHERE "name" = 'quotes'), 'infinity')
  GROUP BY 1)`;

/** Columns of `daily_bar` in the shares of the day: its split factor and scale exclude later splits. */
const FACTOR = `(t."split_factor" / coalesce(later."ratio", 1))`;
const SCALE = `(t."scale" * coalesce(later."ratio", 1))`;
const BAR_COLUMNS: Readonly<Record<string, string>> = {
  split_factor: FACTOR,
  scale: SCALE,
  open: `(t."stated_open" / ${FACTOR})`,
  high: `(t."stated_high" / ${FACTOR})`,
  low: `(t."stated_low" / ${FACTOR})`,
  close: `(t."stated_close" / ${FACTOR})`,
  volume: `round(t."stated_volume" * ${FACTOR})`,
  adjusted_close: `(t."stated_adjusted_close" * ${SCALE})`,
};

type ViewedTable = { table: string; columns: readonly string[]; key: readonly string[] | null };

/** The SELECT of a view. */
function formatView({ table, columns, key }: ViewedTable): string {
  const isBar = table === 'daily_bar';
  const list = columns
    .map((column) => {
      const expression = isBar ? BAR_COLUMNS[column] : undefined;
      return expression ? `${expression} AS "${column}"` : `t."${column}"`;
    })
    .join(', ');
  // The versions of the datasets have no basis of their own: they are recorded with the rows.
  const basis = table === 'data_version' ? ({ kind: 'RECORDED' } as const) : getBasis(table as TableName);
  switch (basis.kind) {
    case 'KNOWN': {
      const later = isBar ? ` LEFT JOIN ${LATER_SPLITS} AS later ON later."ticker" = t."ticker"` : '';
      return `SELECT ${list} FROM "${table}" AS t${later} WHERE ${selectIsKnown(table as TableName, 't', selectDay(basis.sessions))}`;
    }
    case 'RECORDED': {
      const parts = listParts(table);
      const served = columns.map((column) => {
        const at = parts.findIndex((table) => table.columns.includes(column));
        return `${formatServed(table, column, `${at < 0 ? 't' : `part${at}`}."${column}"`)} AS "${column}"`;
      });
      const joins = parts.map(
        ({ name: history }, at) =>
          ` JOIN history."${history}" AS part${at} ON ${key?.map((name) => `part${at}."${name}" = t."${name}"`).join(' AND ')} AND ${selectIsValid(`part${at}`, selectDay())}`,
      );
      return `SELECT ${served.join(', ')} FROM history."${table}" AS t${joins.join('')} WHERE ${selectIsValid('t', selectDay())}`;
    }
    default:
      return `SELECT ${list} FROM "${table}" AS t`;
  }
}

// The catalog of the server, because information_schema shows a role only the tables that it may use.
const COLUMNS = `SELECT t.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS "columns",
    array_agg(a.attname::text) FILTER (WHERE a.attnum = ANY(k.indkey)) AS "key"
  FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
  JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_index AS k ON k.indrelid = t.oid AND k.indisprimary
  WHERE n.nspname = 'public' AND t.relkind IN ('r', 'p') AND t.relname = ANY($1::text[])
  GROUP BY 1 ORDER BY 1`;
const CURRENT = `SELECT obj_description(to_regnamespace('${PAST_SCHEMA}')::oid, 'pg_namespace') AS "digest"`;

// The roles that read the tables read the views.
const COPY_RIGHTS = formatGrants(PAST_SCHEMA, 'SELECT', 'SELECT');

/**
 * Creates the views of past days anew if they differ from those in the database. The history tables must exist. Call it
 * in the lock and the transaction of the migrations.
 * @returns whether it changed the views
 */
export async function createPastViews(sql: Sql): Promise<boolean> {
  const tables = await sql.query<ViewedTable>(COLUMNS, [[...TABLES, 'data_version']]);
  const views = tables.map((table) => `CREATE VIEW ${PAST_SCHEMA}."${table.table}" AS ${formatView(table)};`);
  const script = [
    `CREATE SCHEMA ${PAST_SCHEMA};`,
    `CREATE AGGREGATE ${PAST_SCHEMA}.product(double precision) (SFUNC = float8mul, STYPE = double precision, INITCOND = '1');`,
    ...views,
    COPY_RIGHTS,
  ].join('\n');
  const digest = createHash('sha256').update(script).digest('hex');
  if ((await queryRow<{ digest: string | null }>(sql, CURRENT)).digest === digest) return false;
  await sql.script(
    `DROP SCHEMA IF EXISTS ${PAST_SCHEMA} CASCADE;\n${script}\nCOMMENT ON SCHEMA ${PAST_SCHEMA} IS '${digest}';`,
  );
  return true;
}
