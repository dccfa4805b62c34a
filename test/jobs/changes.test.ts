import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countingWrites } from '../../src/db/writes.ts';
import { ingest } from '../../src/import/run.ts';
import { runDue } from '../../src/jobs/run.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { catchUp, derive, importers, jobs } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { type Files, inFolder } from '../support/load.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ isDerived: true });
});
afterEach(() => app.close());

const listNames = (runs: readonly { name: string }[]) => runs.map(({ name }) => name);
const version = async (family: string) =>
  (await app.db.query<{ version: number }>('SELECT "version" FROM "data_version" WHERE "family" = $1', [family]))[0]!
    .version;

/** Imports files without deriving, like an import interrupted before its jobs. */
const taken = (kind: string, files: Files) =>
  inFolder(files, (folder) =>
    ingest(app.db, importers.find((importer) => importer.kind === kind)!, [folder], {
      now: NOW,
      recordAs: () => 'a file',
    }),
  );
const FORM = {
  'form4.xml': filing({
    issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
    owners: [{ cik: '0009000050', name: 'New Buyer', officer: true, director: false, title: 'COO' }],
    filed: '2025-11-19',
    rows: [{ date: '2025-11-18', code: 'P', shares: 10, price: 72, after: 10 }],
  }),
};

describe('Deriving twice', () => {
  it('the derivation after an import writes no row the second time, by any job', async () => {
    const counts: Record<string, Record<string, number>> = {};
    for (const job of jobs)
      await app.db.transaction(async (sql) => {
        const { writes } = await countingWrites(sql, (counted) => job.run(counted, newYorkDay(NOW)));
        if (writes.size > 0) counts[job.name] = Object.fromEntries(writes);
      });
    expect(counts).toEqual({});
  });
});

describe('After an import', () => {
  it('the derivation after an import runs nothing if nothing was written', async () => {
    expect(await catchUp(app.db, ['insider'], NOW)).toEqual([]);
    await taken('ownership', FORM);
    await catchUp(app.db, ['insider'], NOW);
    const [again] = await taken('ownership', FORM);
    expect(again!.changed).toBe(false);
    expect(await catchUp(app.db, ['insider'], NOW)).toEqual([]);
  });

  it('the derivation after an import runs what reads the facts, and what reads a snapshot that is another for it', async () => {
    const before = { stocks: await version('stocks'), metrics: await version('metrics') };
    await taken('ownership', FORM);
    const names = listNames(await catchUp(app.db, ['insider'], NOW));
    expect(names).toEqual(expect.arrayContaining(['insider trades', 'stocks', 'entities', 'ratings', 'insights']));
    // A new insider is a person that texts may mention; it changes no stock.
    expect(names).not.toEqual(expect.arrayContaining(['quotes']));
    expect(await version('stocks')).toBe(before.stocks);
  });

  it('the derivation after an import repeats failed jobs, for any import', async () => {
    await app.db.query('ALTER TABLE "option_dossier" RENAME TO "dossier_away"');
    await expect(derive(app.db, ['options'], NOW)).rejects.toThrow();
    await app.db.query('ALTER TABLE "dossier_away" RENAME TO "option_dossier"');
    expect(listNames(await catchUp(app.db, ['short-volume'], NOW))).toContain('options');
  });

  it('the derivation after an import makes up for an import that was stopped before it', async () => {
    await taken('ownership', FORM);
    expect(listNames(await catchUp(app.db, ['short-volume'], NOW))).toContain('insider trades');
  });

  it('the derivation after an import runs jobs that a new day alone changes, and leaves the others to their schedule', async () => {
    const names = listNames(await catchUp(app.db, ['analyst'], new Date(NOW.valueOf() + 86_400_000)));
    expect(names).toContain('etf analyst aggregates');
    // No fact of the new day is about a ticker's consensus.
    expect(names).not.toContain('consensus');
    expect(names).not.toContain('quotes');
  });
});

describe('A job that is due', () => {
  const ratings = jobs.find(({ name }) => name === 'ratings')!;
  const due = (now: Date) => runDue(app.db, ratings, now, now);
  const later = (minutes: number) => new Date(NOW.valueOf() + minutes * 60_000);

  it('is not run if none of its inputs moved, until the next day', async () => {
    expect(await due(later(1))).toBeNull();
    const [run] = await app.db.query<{ ranAt: Date }>(
      `SELECT "ran_at" AS "ranAt" FROM "job_run" WHERE "name" = 'ratings'`,
    );
    expect(run!.ranAt).toEqual(later(1));
    expect(await due(later(2 * 24 * 60))).toBeGreaterThan(0);
  });

  it('is run where something moved', async () => {
    await taken('ownership', FORM);
    expect(await due(later(1))).toBeGreaterThan(0);
  });
});
