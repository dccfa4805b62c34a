import { randomUUID } from 'node:crypto';
import type { Database, Sql } from '../../src/db/open.ts';
import { column } from '../../src/db/table.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { toBaseline } from '../../src/families/alerts/rules/states.ts';
import { type LevelTables, readTrigger, toLevelTable } from '../../src/families/alerts/rules/triggers.ts';
import { CATALOG } from '../../src/families/screener/rules/catalog.ts';
import { createScreenTable, type ScreenRow } from '../../src/families/screener/rules/engine.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { BenchRandom } from '../random.ts';

/** The figures that plans compare: random from 0 to 100. */
const FIELDS = CATALOG.STOCK.filter(({ type }) => type === 'NUMBER').slice(0, 20);
const ALERTS_PER_KEY = 100;

const COLUMNS = `SELECT "column_name" AS "name" FROM "information_schema"."columns"
  WHERE "table_schema" = current_schema() AND "table_name" = 'screener_stock' AND "is_generated" = 'NEVER'`;

/** Replaces the stocks of the screener by copies of one of them, with random figures. */
export async function fillScreener(sql: Sql, stocks: number): Promise<void> {
  const names = (await sql.query<{ name: string }>(COLUMNS)).map(({ name }) => name);
  const figures = new Set(FIELDS.map((field) => column(field.column).replaceAll('"', '')));
  const values = names.map((name) => {
    if (name === 'ticker') return `'Q' || n`;
    return figures.has(name) ? 'round(random() * 100)' : `t."${name}"`;
  });
  await sql.query(`DELETE FROM "screener_stock" WHERE "ticker" <> 'AAPL'`);
  await sql.query(
    `INSERT INTO "screener_stock" (${names.map((name) => `"${name}"`).join(', ')})
     SELECT ${values.join(', ')} FROM "screener_stock" AS t CROSS JOIN generate_series(2, $1) AS n`,
    [stocks],
  );
}

/** A rebuild that changes every figure of a share of the stocks a little. */
export async function changeFigures(sql: Sql, share: number, now: Date): Promise<void> {
  const moves = FIELDS.map((field) => `${column(field.column)} = ${column(field.column)} + round(random() * 4 - 2)`);
  await sql.query(`UPDATE "screener_stock" SET ${moves.join(', ')} WHERE random() < $1`, [share]);
  await bumpVersion(sql, 'screener-stocks', { now });
}

/** A plan of two or three conditions, each of which a fifth of the stocks meets. */
function createPlan({ below, of }: BenchRandom): object {
  const filters = Array.from({ length: 2 + below(2) }, () => {
    const { name } = of(FIELDS);
    const edge = 15 + below(10);
    return of([
      { fieldName: name, op: 'GTE', value: 100 - edge },
      { fieldName: name, op: 'LTE', value: edge },
    ]);
  });
  return { filters };
}

const INSERT = `INSERT INTO "alert" ("id", "key_id", "name", "kind", "trigger", "channels", "pause_minutes", "expires_at", "created_at",
    "state", "seen", "cursor", "feed_secret")
  SELECT n."id", n."keyId", 'Bench', 'SCREEN', n."trigger"::jsonb, '{INBOX}', 0, $1::timestamptz + interval '90 days', $1::timestamptz,
    n."state"::jsonb, '', 0, n."id"
  FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS n("id", "keyId", "trigger", "state")`;

async function readTables(db: Database): Promise<LevelTables> {
  const names = ['ticker', ...FIELDS.map((field) => field.column)];
  const rows = await db.query<ScreenRow>(
    `SELECT ${names.map((name) => `${column(name)} AS "${name}"`).join(', ')} FROM "screener_stock"`,
  );
  return { STOCK: toLevelTable(createScreenTable(rows)), ETF: toLevelTable(createScreenTable([])) };
}

/** Creates alerts on screens, which know the matches of now. @returns how many matches a screen has on average */
export async function createScreenAlerts(
  db: Database,
  { alerts, random, now }: { alerts: number; random: BenchRandom; now: Date },
): Promise<number> {
  const tables = await readTables(db);
  let matches = 0;
  for (let first = 0; first < alerts; first += ALERTS_PER_KEY) {
    const { id: keyId } = await createKey(db, { label: `bench ${first}`, tier: 'PRO', now });
    const rows = Array.from({ length: Math.min(ALERTS_PER_KEY, alerts - first) }, () => {
      const plan = createPlan(random);
      const trigger = { kind: 'SCREEN', universe: 'STOCK', plan, sides: ['ENTERED', 'LEFT'] } as const;
      const readings = readTrigger(trigger, tables);
      matches += readings.size;
      return { id: randomUUID(), trigger: JSON.stringify(trigger), state: JSON.stringify(toBaseline(readings)) };
    });
    await db.query(INSERT, [
      now.toISOString(),
      rows.map(({ id }) => id),
      rows.map(() => keyId),
      rows.map(({ trigger }) => trigger),
      rows.map(({ state }) => state),
    ]);
  }
  return matches / alerts;
}
