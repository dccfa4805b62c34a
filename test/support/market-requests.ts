import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import type { RateLimiter } from '../../src/gateway/limits/rate-limiter.ts';
import { createServerApp } from '../../src/server/app.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { graph } from './graph.ts';
import { countRows, type Held, measureHeld } from './held-loop.ts';
import { growMarket, type StockRows } from './large-market.ts';
import { fillMarket, NOW } from './market.ts';
import { addRecordedDays } from './recorded-days.ts';
import { type WideRequest, widestFields, widestPaths } from './widest.ts';

/**
 * Limits of a request: the longest turn of the event loop in processor time, and the number of rows read from the database.
 */
export const HELD_MOST_MS = 50;
export const ROWS_MOST = 10_000;

/**
 * Responses of documented paths with the unpaged list of a whole market. All rows are visible, and writing them takes the
 * time.
 */
const WHOLE_LISTS: ReadonlySet<string> = new Set(['GET /api/v1/options/overview']);

/** Whether a request stayed within the limits. */
export const isBounded = ({ name, heldMs, rows }: Measured, rowsMost = ROWS_MOST): boolean =>
  WHOLE_LISTS.has(name) || (heldMs <= HELD_MOST_MS && rows <= rowsMost);

export type Measured = Held & { name: string; status: number; errors: readonly string[] };

/**
 * The processor time of a turn depends on what else uses the processor, so the best of several attempts counts: of a few if
 * one stays within the limit, otherwise of many, with pauses in which other work may end.
 */
const ATTEMPTS = { few: 6, most: 24, pauseMs: 250 };
export const unlimited: RateLimiter = {
  reserve: async () => 0,
  reserveBoth: async () => [0, 0],
  refund: async () => 0,
  used: async () => 0,
};

/** An embedded database in its own thread, like a gateway's, with a market of this many stocks. */
export async function embeddedMarket(stocks: number): Promise<{ db: Database; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'market-signals-large-'));
  const db = await openEmbedded({ dataDir: join(dataDir, 'data') });
  await fill(db, stocks);
  await addRecordedDays(db);
  return {
    db,
    remove: async () => {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A market of this many stocks in an empty database of a server. */
export async function postgresMarket(url: string, stocks: number, rows?: StockRows): Promise<Database> {
  const db = await openPostgres(url);
  await fill(db, stocks, rows);
  await addRecordedDays(db);
  return db;
}

/** A busy server may miss a heartbeat, after which a process considers it down for a moment. */
async function whenReachable(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
      await setTimeout(500);
    }
}

async function fill(db: Database, stocks: number, rows?: StockRows): Promise<void> {
  await migrate(db);
  await fillMarket(db);
  await growMarket(db, stocks, rows);
}

/** Sends every root field and documented path with its widest arguments, as PRO and with nothing cached, one at a time. */
export async function measureWidest(
  db: Database,
  report: (measured: Measured) => void = () => {},
  only: (name: string) => boolean = () => true,
): Promise<Measured[]> {
  const versions = await watchVersions(db, 600_000);
  const { key } = await createKey(db, { label: 'widest', tier: 'PRO', now: NOW });
  await versions.refresh();
  const app = createServerApp(graph, {
    data: { db, versions },
    rateLimiter: unlimited,
    clock: () => NOW,
    now: () => NOW,
    offer: { price: null, url: '/upgrade' },
    log: pino({ level: 'silent' }),
    health: { db, draining: false },
  });
  const headers = { [KEY_HEADER]: key, 'content-type': 'application/json' };
  const send = async ({ path, method, query, body }: Omit<WideRequest, 'name'>) => {
    const text = JSON.stringify(query ? { query } : body);
    return app.fetch(`http://gateway.test${path}`, { method, headers, ...(method === 'POST' && { body: text }) });
  };
  /** Bumps the version of every family, which invalidates all caches. */
  const forget = async () => {
    await whenReachable(async () => {
      await db.query('UPDATE "data_version" SET "version" = "version" + 1');
      await versions.refresh();
    });
  };
  const measure = async (request: WideRequest): Promise<Measured> => {
    let [status, errors]: [number, string[]] = [0, []];
    const work = async () => {
      const response = await send(request);
      status = response.status;
      const body = await response.arrayBuffer();
      if (body.byteLength < 100_000) {
        const { errors: failed = [], error } = JSON.parse(Buffer.from(body).toString() || '{}');
        errors = [
          ...failed.map(({ message }: { message: string }) => message),
          ...(error ? [error.message ?? error] : []),
        ];
      }
      return body.byteLength;
    };
    // The first run compiles code and prepares statements.
    let best = await measureHeld(work);
    for (let attempt = 1; attempt < ATTEMPTS.most; attempt += 1) {
      if (attempt >= ATTEMPTS.few) {
        if (best.heldMs <= HELD_MOST_MS) break;
        await setTimeout(ATTEMPTS.pauseMs);
      }
      await forget();
      const next = await measureHeld(work);
      best = { ...next, heldMs: attempt === 1 ? next.heldMs : Math.min(best.heldMs, next.heldMs) };
      if (best.heldMs <= HELD_MOST_MS / 2) break;
    }
    return { name: request.name, status, errors, ...best };
  };

  const stop = countRows();
  try {
    const samples: Samples = await sampleValues(async (query, variables) => {
      const text = JSON.stringify({ query, variables });
      const response = await app.fetch('http://gateway.test/graphql', { method: 'POST', headers, body: text });
      return ((await response.json()) as { data: Record<string, unknown> }).data as never;
    });
    const results: Measured[] = [];
    for (const request of [...widestFields(samples), ...widestPaths(samples)]) {
      if (!only(request.name)) continue;
      const measured = await measure(request);
      results.push(measured);
      report(measured);
    }
    return results;
  } finally {
    stop();
    versions.stop();
  }
}
