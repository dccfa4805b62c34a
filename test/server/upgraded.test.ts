import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { derive } from '../support/catalog.ts';
import { gatewayOn, NOW, unlimited } from '../support/harness.ts';
import { NEWEST } from '../support/market.ts';
import { createDerivedImage, openTemplate } from '../support/template.ts';

// Serves the small market from the newest schema; then writes its rows into the schema of 0.3.0, records a day there, upgrades, and serves
// it again. Both are in one database: the newest schema is set aside before the other becomes `public`.

const FOLDER = join(import.meta.dirname, '../../prisma/migrations');
/** The first migration after 0.3.0. */
const FIRST_AFTER = '20261129150000_periods_by_end';
const TICKERS = ['AAPL', 'GOOG', 'BRK.B', 'KO', 'GONE'];
const FUNDS = ['SPY', 'QQQ'];
/** Members of bodies that state the moment of the request or of the run of a job. */
const MOMENTS = new Set(['generatedAt', 'computedAt']);

type Answers = Record<string, { status: number; body: unknown }>;
type Parameter = { name: string; in: string; required?: boolean; schema: { enum?: readonly string[] } };
type Described = { paths: Record<string, { get?: { parameters?: readonly Parameter[] } }> };

/** The addresses of all documented paths with their required parameters; `asOf` is added to each that has it. */
function listAddresses({ paths }: Described, samples: Samples, asOf: string | null): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    if (!get || (asOf !== null && !parameters.some(({ name }) => name === 'asOf'))) return [];
    const required = parameters.filter((parameter) => parameter.required);
    const listValues = ({ name, schema }: Parameter): readonly string[] => {
      if (name === 'ticker' || name === 'entityId') return path.includes('/etfs/') ? FUNDS : TICKERS;
      return schema.enum ?? [String(samples[name])];
    };
    let combinations: Record<string, string>[] = [{}];
    for (const parameter of required)
      combinations = combinations.flatMap((values) =>
        listValues(parameter).map((value) => ({ ...values, [parameter.name]: value })),
      );
    return combinations.map((values) => {
      const query = new URLSearchParams(asOf === null ? {} : { asOf });
      let address = path;
      for (const parameter of required) {
        const value = values[parameter.name]!;
        if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(value));
        else query.set(parameter.name, value);
      }
      return query.size > 0 ? `${address}?${query}` : address;
    });
  });
}

const IDS = `query Ids($tickers: [Ticker!]!) {
  stocks(tickers: $tickers, orderBy: GIVEN) {
    nodes { id ticker entity { id } insiderTrades(first: 20) { nodes { id insider { id } } } holders(first: 5) { nodes { filer { id } } } }
  }
  viewer { alerts { nodes { id name trigger { __typename } } } unreadCount }
}`;

const CREATE_ALERT = `mutation {
  createAlert(input: { name: "Ratings", trigger: { rating: { tickers: ["AAPL", "GOOG"] } }, channels: [INBOX] }) { alert { id } }
}`;

/** A gateway of this version on a database. */
async function openGateway(db: Database, key: string) {
  const versions = await watchVersions(db, 60_000);
  const app = gatewayOn(
    { db, versions, clock: { now: NOW }, health: { db, draining: false } },
    { rateLimiter: unlimited },
  );
  const fetchJson = async (path: string, init?: RequestInit) => {
    const headers = { [KEY_HEADER]: key, 'content-type': 'application/json' };
    const response = await app.fetch(`http://gateway.test${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text, (name, value) => (MOMENTS.has(name) ? null : value)) };
  };
  const ask = async (query: string, variables?: Record<string, unknown>) => {
    const { status, body } = await fetchJson('/graphql', {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
    });
    return { status, body: { data: body.data, errors: body.errors } };
  };
  return { fetchJson, ask, close: () => versions.stop() };
}

async function collectAnswers({ ask, fetchJson }: Awaited<ReturnType<typeof openGateway>>): Promise<Answers> {
  const samples = await sampleValues(async (query, variables) => (await ask(query, variables)).body.data);
  const described = (await fetchJson('/openapi.json')).body as Described;
  const answers: Answers = { ids: await ask(IDS, { tickers: TICKERS }) };
  for (const asOf of [null, NEWEST])
    for (const address of listAddresses(described, samples, asOf)) answers[address] = await fetchJson(address);
  return answers;
}

type Columns = { table: string; columns: string[] };
const listColumns = (sql: Sql): Promise<Columns[]> =>
  sql.query(
    `SELECT o.table_name AS "table", array_agg(quote_ident(o.column_name)::text) AS "columns"
     FROM information_schema.columns AS o JOIN information_schema.columns AS m USING (table_name, column_name)
     WHERE o.table_schema = 'public' AND m.table_schema = 'market' AND o.is_generated = 'NEVER' AND table_name <> '_prisma_migrations'
     GROUP BY o.table_name ORDER BY 1`,
  );

/** Columns that a sequence numbers. */
const listNumbered = (sql: Sql): Promise<{ table: string; column: string }[]> =>
  sql.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND column_default LIKE 'nextval%'`,
  );

describe('A database of 0.3.0', () => {
  let db: Database;
  let folder: string;
  let before: Answers;
  let after: Answers;
  beforeAll(async () => {
    await createDerivedImage((market) => derive(market, null, NOW));
    db = await openTemplate('derived');
    folder = await mkdtemp(join(tmpdir(), 'market-signals-0.3-'));
    const { key } = await createKey(db, { label: 'upgrade', tier: 'PRO', now: NOW });
    const earlier = await openGateway(db, key);
    // A report is written at the first request, and is one of the rows that a day records.
    for (const ticker of TICKERS) await earlier.fetchJson(`/api/v1/stocks/${ticker}/ai-summary`);
    await recordDay(db, parseStoredDay(NEWEST), NOW);
    expect((await earlier.ask(CREATE_ALERT)).body.errors).toBeUndefined();
    before = await collectAnswers(earlier);
    earlier.close();

    await db.script(
      `DROP SCHEMA IF EXISTS "past" CASCADE; DROP SCHEMA history CASCADE; ALTER SCHEMA public RENAME TO market; CREATE SCHEMA public`,
    );
    const names = (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    for (const { name } of names)
      if (name < FIRST_AFTER) await cp(join(FOLDER, name), join(folder, name), { recursive: true });
    await migrate(db, folder);
    for (const { table, columns } of await listColumns(db))
      await db.script(`INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM market."${table}"`);
    for (const { table, column } of await listNumbered(db))
      await db.query(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}")) FROM "${table}" HAVING max("${column}") IS NOT NULL`,
      );
    await db.script('DELETE FROM "history_day"');
    await recordDay(db, parseStoredDay(NEWEST), NOW);
    await migrate(db);
    await derive(db, null, NOW);
    const upgraded = await openGateway(db, key);
    after = await collectAnswers(upgraded);
    upgraded.close();
  }, 300_000);
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has hundreds of answers to compare, nearly all of which have data', () => {
    const statuses = Object.values(before).map(({ status }) => status);
    expect(statuses.length).toBeGreaterThan(300);
    expect(statuses.filter((status) => status === 200).length / statuses.length).toBeGreaterThan(0.9);
  });

  it('answers every documented path after the upgrade as before, also as of a recorded day, with the same ids', () => {
    const differing = Object.keys(before).filter(
      (address) => JSON.stringify(before[address]) !== JSON.stringify(after[address]),
    );
    expect(differing.map((address) => [address, before[address], after[address]])).toEqual([]);
  });
});
