import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkHistory } from '../../../src/db/history/check.ts';
import { listParts } from '../../../src/db/history/parts.ts';
import { RECONSTRUCTED_TABLES } from '../../../src/db/history/reconstruct.ts';
import { queryRecordedTables } from '../../../src/db/history/tables.ts';
import { type Database, openEmbedded, openPostgres } from '../../../src/db/open.ts';
import { createRandom } from '../../../src/demo/random.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';
import { newYorkTime } from '../../../src/market/calendar.ts';
import { derive } from '../../support/catalog.ts';
import { listSessions, type Rows, readRows } from '../../support/history.ts';
import type { HistoryOrder } from '../../support/kills/history-process.ts';
import { compileWorker, startWorker } from '../../support/kills/worker.ts';
import { NOW } from '../../support/market.ts';
import { createDatabase, databaseAt, dropDatabase } from '../../support/servers.ts';
import { writeImage } from '../../support/template.ts';

const { TEST_DATABASE_URL: server } = process.env;
const KILLS = 20;
/** More statements than both writers send. */
const MAX_STATEMENTS = 700;
const name = `market_signals_history_kills_${randomUUID().replaceAll('-', '')}`;
const NEWEST = parseDay('2025-11-20')!;
const PAST = listSessions(3, '2025-11-19');
const MORNING = newYorkTime(parseDay('2025-11-21')!, 8, 0).toISOString();
const REBUILT = RECONSTRUCTED_TABLES.filter((table) => table !== 'data_version');
const PARTS = REBUILT.flatMap((table) => [table, ...listParts(table).map((packed) => packed.name)]);
const random = createRandom('kills of writers of the history');

let folder: string;
let removeWorker: () => Promise<void>;
const derived = new Map<string, Partial<Rows>>();
let live: Rows;

const open = (): Promise<Database> =>
  server ? openPostgres(databaseAt(server, name)) : openEmbedded({ dataDir: join(folder, 'database') });

/** Keeps the snapshots of past days and of the newest session for the writers. */
async function prepare(db: Database): Promise<void> {
  await db.script('CREATE SCHEMA "prepared"');
  for (const session of [...PAST, NEWEST]) {
    await derive(db, null, NOW, session);
    live = await readRows(db, null);
    derived.set(isoDate(session), Object.fromEntries(PARTS.map((table) => [table, live[table]])));
    for (const table of RECONSTRUCTED_TABLES)
      await db.script(`CREATE TABLE "prepared"."kept_${isoDate(session)}_${table}" AS SELECT * FROM "${table}"`);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-history-kills-'));
  removeWorker = await compileWorker('history-process');
  if (server) await createDatabase(server, name, inject('serverTemplates')!.filled);
  else await writeImage('filled', join(folder, 'database'));
  const db = await open();
  await prepare(db).finally(() => db.close());
});
afterAll(async () => {
  if (server) await dropDatabase(server, name);
  await rm(folder, { recursive: true, force: true });
  await removeWorker?.();
});

const withoutHistory = ({ data_version: versions = [], ...rows }: Rows) => ({
  ...rows,
  data_version: versions.filter((version) => !version.startsWith('(history,')),
});

/** Opens the database while no process has it open, and removes all days. */
async function removeDays(): Promise<void> {
  const db = await open();
  const tables = await queryRecordedTables(db);
  const statements = tables.map(({ history }) => `DELETE FROM history."${history}"`);
  await db.script(`DELETE FROM "history_day"; DELETE FROM "job_run" WHERE "name" = 'history'; ${statements.join(';')}`);
  await db.close();
}

it(`processes that are killed ${KILLS} times while they record a session and add past days leave one row per key and day, and the next one completes both`, async () => {
  const start = () =>
    startWorker<HistoryOrder>(
      server ? { url: databaseAt(server, name) } : { dataDir: join(folder, 'database') },
      'history-process',
    );
  const sessions = PAST.map((session) => session.toISOString()).reverse();
  let worker = start();
  for (let [kills, round] = [0, 0]; kills < KILLS; round += 1) {
    const order = { kind: 'write', now: MORNING, sessions, isRebuildFirst: round % 2 === 0 } as const;
    if ((await worker.carryOut({ ...order, statements: random.integer(1, MAX_STATEMENTS) })) === 'killed') kills += 1;
    else {
      await worker.carryOut({ kind: 'close' });
      await worker.kill();
      await removeDays();
    }
    worker = start();
    await worker.carryOut({ kind: 'check' });
  }
  await worker.carryOut({ kind: 'write', now: MORNING, sessions, isRebuildFirst: true });
  await worker.carryOut({ kind: 'close' });
  await worker.kill();

  const db = await open();
  try {
    expect(await checkHistory(db)).toEqual([]);
    expect(withoutHistory(await readRows(db, NEWEST))).toEqual(withoutHistory(live));
    for (const session of PAST)
      expect(await readRows(db, session, REBUILT), isoDate(session)).toEqual(derived.get(isoDate(session)));
  } finally {
    await db.close();
  }
}, 720_000);
