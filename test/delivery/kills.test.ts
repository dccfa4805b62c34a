import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../../src/db/open.ts';
import { createRandom } from '../../src/demo/random.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { createAlertStore } from '../../src/gateway/alerts/store.ts';
import type { TriggerKind } from '../../src/graph/alerts.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import type { Work } from '../support/kills/messages.ts';
import { createReceiver, type Receiver } from '../support/kills/receiver.ts';
import { compileWorker, startWorker, type Worker } from '../support/kills/worker.ts';
import { NOW } from '../support/market.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';
import { writeImage } from '../support/template.ts';

const { TEST_DATABASE_URL: server } = process.env;
/** A start of the embedded database takes two seconds of a processor. */
const KILLS = server ? 50 : 12;
const name = `market_signals_kills_${randomUUID().replaceAll('-', '')}`;
const WEBHOOKS_KEY = 'a key of at least thirty-two characters';
const HOUR_MS = 3_600_000;
const LEASE_MS = 31_000;
const TICKERS = ['AAPL', 'KO', 'MSFT'];
const random = createRandom('kills of processes');

let receiver: Receiver;
let folder: string;
let removeWorker: () => Promise<void>;
const dataDir = () => join(folder, 'database');
const open = (): Promise<Database> =>
  server ? openPostgres(databaseAt(server, name)) : openEmbedded({ dataDir: dataDir() });
const setup = () => ({
  ...(server ? { url: databaseAt(server, name) } : { dataDir: dataDir() }),
  origin: receiver.origin,
  webhooksKey: WEBHOOKS_KEY,
});

/** Uses the database while no other process has it open. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await open();
  return work(db).finally(() => db.close());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-kills-'));
  receiver = await createReceiver();
  removeWorker = await compileWorker();
  if (server) await createDatabase(server, name, inject('serverTemplates')!.filled);
  else await writeImage('filled', dataDir());
});
afterAll(async () => {
  await receiver?.close();
  if (server) await dropDatabase(server, name);
  await rm(folder, { recursive: true, force: true });
  await removeWorker?.();
});

const PLAN = { filters: [{ fieldName: 'PRICE', op: 'GTE', value: 100 }] };
const TRIGGERS: readonly { kind: TriggerKind; trigger: object }[] = [
  { kind: 'WATCHLIST', trigger: { kind: 'WATCHLIST', tickers: TICKERS, types: ['ANALYST_ACTION'] } },
  { kind: 'WATCHLIST', trigger: { kind: 'WATCHLIST', tickers: ['KO'], types: ['ANALYST_ACTION'] } },
  { kind: 'SCREEN', trigger: { kind: 'SCREEN', universe: 'STOCK', plan: PLAN, sides: ['ENTERED', 'LEFT'] } },
];

/** The alerts of an owner: on three stocks, on one, and on a screen. */
type OwnedIds = [watchlist: string, ofKo: string, screen: string];

/** Creates the alerts of two owners on a market of three stocks below $100. @returns the ids of each, as the triggers */
const createAlerts = (now: Date): Promise<OwnedIds[]> =>
  withDatabase(async (db) => {
    await db.query('UPDATE "screener_stock" SET "current_price" = 50');
    const webhooks = { box: createSecretBox(WEBHOOKS_KEY), allowed: [receiver.origin] };
    const store = createAlertStore({ db, clock: () => now, webhooks });
    const createFor = async (label: string): Promise<OwnedIds> => {
      const { id: keyId } = await createKey(db, { label, tier: 'PRO', now });
      const caller = { tier: 'PRO', keyId, label: null, limitKey: keyId } as const;
      const ids: string[] = [];
      for (const { kind, trigger } of TRIGGERS) {
        const settings = {
          name: 'Test',
          kind,
          trigger,
          channels: ['WEBHOOK'] as const,
          webhookUrl: `${receiver.origin}/hook`,
          pauseMinutes: 0,
          expiresAt: new Date(now.valueOf() + 24 * HOUR_MS),
        };
        const { alert } = await store.create(caller, settings, { state: {}, seen: '' });
        ids.push(alert.id);
      }
      return ids as OwnedIds;
    };
    return [await createFor('first'), await createFor('second')];
  });

it(`processes that are killed ${KILLS} times in rebuilds and deliveries lose no event, keep the order of each alert, and repeat events with the same id and body`, async () => {
  const clock = { now: new Date(NOW.valueOf() + 2 * HOUR_MS) };
  const tell = (worker: Worker, work: Work) => worker.carryOut({ ...work, now: clock.now.toISOString() });
  const end = async (worker: Worker) => {
    await tell(worker, { kind: 'close' });
    await worker.kill();
  };
  const owners = await createAlerts(clock.now);
  const first = startWorker(setup());
  await tell(first, { kind: 'rebuild' });
  await end(first);

  const firms: { ticker: string; firm: string }[] = [];
  const kills = { rebuild: 0, delivery: 0 };
  let next = startWorker(setup());
  for (let round = 0; kills.rebuild + kills.delivery < KILLS; round += 1) {
    const worker = next;
    // Starts while this worker does its work, but opens the database only when it is ordered to.
    next = startWorker(setup());
    const [ticker, firm] = [random.pick(TICKERS), `Firm ${round}`];
    await tell(worker, { kind: 'import', fact: { ticker, firm, price: random.pick([50, 150]) } });
    firms.push({ ticker, firm });
    const statements = round % 2 === 0 ? random.integer(0, 30) : undefined;
    if ((await tell(worker, { kind: 'rebuild', statements })) === 'killed') {
      kills.rebuild += 1;
    } else {
      receiver.killAtNext(worker.kill, (['before', 'after', 'answered'] as const)[round % 3]!);
      if ((await tell(worker, { kind: 'deliver' })) === 'killed') kills.delivery += 1;
      else await worker.kill();
      receiver.killAtNext(null);
    }
    // The lease of a process that died ends.
    clock.now = new Date(clock.now.valueOf() + LEASE_MS);
  }
  expect(Math.min(kills.rebuild, kills.delivery)).toBeGreaterThanOrEqual(KILLS / 4);

  // A change of the screen counts when it has held for two rebuilds.
  for (let rebuild = 0; rebuild < 3; rebuild += 1) {
    await tell(next, { kind: 'import' });
    await tell(next, { kind: 'rebuild' });
  }
  await tell(next, { kind: 'deliver' });
  await end(next);

  const stored = await withDatabase(async (db) => ({
    events: await db.query<{ id: string; alertId: string }>(
      'SELECT "id", "alert_id" AS "alertId" FROM "alert_event" ORDER BY "seq"',
    ),
    queued: await db.query('SELECT 1 FROM "alert_delivery"'),
    above: await db.query<{ ticker: string }>(
      'SELECT "ticker" FROM "screener_stock" WHERE "current_price" >= 100 ORDER BY "ticker"',
    ),
  }));
  expect(stored.queued).toEqual([]);
  const { messages } = receiver;
  const repeats = messages.length - new Set(messages.map(({ id }) => id)).size;
  expect(repeats).toBeGreaterThan(0);
  for (const { id, body } of messages) expect(body).toBe(messages.find((message) => message.id === id)!.body);
  /** The events of an alert in the order in which they first arrived. */
  const arrivals = (alertId: string) => [
    ...new Map(messages.filter((message) => message.data.alertId === alertId).map(({ id, data }) => [id, data])),
  ];
  for (const alertId of owners.flat())
    expect(arrivals(alertId).map(([id]) => id)).toEqual(
      stored.events.filter((event) => event.alertId === alertId).map(({ id }) => id),
    );
  const readFirms = (alertId: string) =>
    arrivals(alertId)
      .map(([, { ticker, detail }]) => `${ticker} ${detail.name}`)
      .sort();
  for (const [watchlist, ofKo, screen] of owners) {
    expect(readFirms(watchlist)).toEqual(firms.map(({ ticker, firm }) => `${ticker} ${firm}`).sort());
    expect(readFirms(ofKo)).toEqual(
      firms.flatMap(({ ticker, firm }) => (ticker === 'KO' ? [`KO ${firm}`] : [])).sort(),
    );
    const matches = new Set<string>();
    for (const [, { kind, ticker }] of arrivals(screen)) {
      expect([ticker, matches.has(ticker)]).toEqual([ticker, kind === 'LEFT']);
      if (kind === 'LEFT') matches.delete(ticker);
      else matches.add(ticker);
    }
    expect([...matches].sort()).toEqual(stored.above.map(({ ticker }) => ticker));
  }
}, 720_000);
