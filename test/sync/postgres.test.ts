import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { takeLease } from '../../src/sync/lease.ts';
import { runSync } from '../../src/sync/run.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { catalog } from '../support/catalog.ts';
import { start } from '../support/processes.ts';
import { form4, formatAccession, secAnswers } from '../support/publishers.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';
import { file, type StandIn, standIn } from '../support/stand-in.ts';

const { TEST_DATABASE_URL } = process.env;
const STREAMS = ['companies', 'submissions', 'ownership', 'facts'].map((stream) => `sec/${stream}`);
const ARGS = ['sync', ...STREAMS, '--watchlist', 'ACME', '--since', '2026-01-01'];
const ALL = [1, 2, 3].map(formatAccession);
const filing = (n: number) => `www.sec.gov/Archives/edgar/data/1001/${formatAccession(n)}.txt`;

describe.skipIf(!TEST_DATABASE_URL)(
  'fetching into PostgreSQL (skipped unless TEST_DATABASE_URL is set)',
  { timeout: 720_000 },
  () => {
    const name = `market_signals_sync_${randomUUID().replaceAll('-', '')}`;
    let db: Database;
    let server: StandIn;
    let folder: string;
    let env: Record<string, string>;

    beforeAll(async () => {
      await createDatabase(TEST_DATABASE_URL!, name);
      const url = databaseAt(TEST_DATABASE_URL!, name);
      db = await openPostgres(url);
      await migrate(db);
      folder = await mkdtemp(join(tmpdir(), 'market-signals-sync-'));
      env = { DATABASE_URL: url, DATA_DIR: folder, SYNC_CONTACT: 'Test test@example.com', LOG_LEVEL: 'silent' };
    });
    afterAll(async () => {
      await db.close();
      await dropDatabase(TEST_DATABASE_URL!, name);
      await rm(folder, { recursive: true });
    });
    beforeEach(async () => {
      server = await standIn(secAnswers());
      env.SYNC_MIRROR = server.url;
      await db.script(
        'TRUNCATE "sync_source", "sync_stream", "sync_item", "ownership_filing", "ownership_owner", "ownership_row", "company_fact", "sec_company"',
      );
      return () => server.close();
    });

    const here = async () =>
      runSync({
        db,
        root: folder,
        importers: catalog.importers,
        sources: await loadSources([]),
        only: STREAMS,
        wanted: { watchlist: ['ACME'] },
        since: new Date('2026-01-01'),
        derive: async () => 0,
        settings: { isOn: false, wanted: null, values: env, sources: [], mirror: server.url },
        time: { now: () => new Date(), sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
      });
    const imported = async () =>
      (await db.query<{ accession: string }>('SELECT "accession" FROM "ownership_filing" ORDER BY 1')).map(
        ({ accession }) => accession,
      );
    const timesAsked = () => [1, 2, 3].map((n) => server.paths().filter((path) => path === filing(n)).length);
    /** Holds back a filing. Resolves when it is requested, to a function that releases it. */
    const heldBack = (n: number) =>
      new Promise<() => void>((resolve) => {
        server.answers.set(filing(n), (request, response, count) =>
          resolve(() => void file(form4(n, 'ACME', '2026-03-02'))(request, response, count)),
        );
      });

    it('one process at a time fetches from a source; another leaves it out, and says so', async () => {
      const hold = heldBack(1);
      const { stopped } = start(ARGS, env);
      const letGo = await hold;
      const report = await here();
      expect(report.skipped).toEqual([
        { source: 'sec', why: expect.stringMatching(/^Another run is fetching from it/) },
      ]);
      letGo();
      expect((await stopped).code).toBe(0);
      expect(await imported()).toEqual(ALL);
      expect(timesAsked()).toEqual([1, 1, 1]);
      // The second process uses the state stored by the first.
      const again = await here();
      expect(again.skipped).toEqual([]);
      expect(timesAsked()).toEqual([1, 1, 1]);
    });

    it('a killed process keeps its source for a minute; then another goes on at the same place', async () => {
      const hold = heldBack(1);
      const { child, stopped } = start(ARGS, env);
      await hold;
      child.kill('SIGKILL');
      await stopped;
      expect((await here()).skipped).toHaveLength(1);
      const [{ left }] = (await db.query<{ left: number }>(
        `SELECT extract(epoch FROM "lease_until" - now())::float8 AS "left" FROM "sync_source"`,
      )) as [{ left: number }];
      expect(left).toBeLessThanOrEqual(60);
      await db.query(`UPDATE "sync_source" SET "lease_until" = now() - interval '1 second'`);
      server.answers.set(filing(1), file(form4(1, 'ACME', '2026-03-02')));
      await here();
      expect(await imported()).toEqual(ALL);
      expect(timesAsked()).toEqual([2, 1, 1]);
    });

    it('a run ends when another process has taken its source', async () => {
      let now = new Date('2026-11-20T12:00:00Z');
      const lease = await takeLease(db, 'sec', () => now, 'one');
      expect(await takeLease(db, 'sec', () => now, 'two')).toBeNull();
      await lease!.release();
      const second = await takeLease(db, 'sec', () => now, 'two');
      now = new Date(now.valueOf() + 61_000);
      const other = await openPostgres(env.DATABASE_URL!);
      const third = await takeLease(other, 'sec', () => now, 'three');
      expect(third).not.toBeNull();
      expect(await second!.renew()).toBe(false);
      expect(second!.signal.aborted).toBe(true);
      await Promise.all([second!.release(), third!.release()]);
      await other.close();
    });

    it('a worker fetches due files for gateways that leave it to a worker', async () => {
      const { child, stopped } = start(['worker'], { ...env, SYNC: 'on', SYNC_WATCHLIST: 'ACME' });
      while ((await imported()).length < 2) await new Promise((resolve) => setTimeout(resolve, 500));
      child.kill('SIGTERM');
      await stopped;
      // From 2027 on, the filing of March would be older than a year's history.
      expect(await imported()).toEqual(expect.arrayContaining([2, 3].map(formatAccession)));
    });
  },
);
