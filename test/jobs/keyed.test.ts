import { describe, expect, it } from 'vitest';
import { DATASETS_BY_TABLE } from '../../src/db/datasets.ts';
import type { Sql } from '../../src/db/open.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { jobs } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

/** The tables named in the statements of some work. */
async function tablesReadBy(work: (sql: Sql) => Promise<unknown>): Promise<Set<string>> {
  const snapshotTables = new Set(
    (await app.db.query<{ name: string }>('SELECT tablename AS "name" FROM pg_tables')).map(({ name }) => name),
  );
  const tablesRead = new Set<string>();
  await app.db.transaction((sql) =>
    work({
      ...sql,
      query(text, params) {
        for (const [, name] of text.matchAll(/\b(?:FROM|JOIN)\s+"?([a-z_0-9]+)"?/gi))
          if (snapshotTables.has(name!)) tablesRead.add(name!);
        return sql.query(text, params);
      },
    }),
  );
  return tablesRead;
}

/** The tables of the snapshots that a job writes. */
async function tablesWrittenBy(work: (sql: Sql) => Promise<unknown>): Promise<Set<string>> {
  const keyedTables = new Set<string>();
  await app.db.transaction((sql) =>
    work({
      ...sql,
      query(text, params) {
        for (const [, name] of text.matchAll(/\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+"?([a-z_0-9]+)"?/gi))
          keyedTables.add(name!);
        return sql.query(text, params);
      },
    }),
  );
  return keyedTables;
}

describe('A keyed job', () => {
  const keyed = jobs.filter((job) => job.keyed);

  it.each(keyed.map((job) => [job.name, job] as const))(
    'reads no table that it neither names nor digests: %s',
    async (_name, job) => {
      const { by, rest, fullOn = [] } = job.keyed!;
      const day = newYorkDay(NOW);
      const inFull = Object.entries(DATASETS_BY_TABLE).filter(([, datasets]) =>
        datasets.some((dataset) => fullOn.includes(dataset)),
      );
      const declared = new Set([
        ...inFull.map(([table]) => table),
        ...Object.values(by).flatMap((tables) => Object.keys(tables)),
        ...(await tablesReadBy((sql) => rest(sql, day))),
        ...(await tablesWrittenBy((sql) => job.run(sql, day))),
        ...Object.values(job.tables ?? {}).flat(),
      ]);
      const namesRead = await tablesReadBy((sql) => job.run(sql, day));
      expect(namesRead.size).toBeGreaterThan(0);
      // Tables without a dataset are the state of jobs.
      const isData = (table: string) => table in DATASETS_BY_TABLE;
      expect([...namesRead].filter((table) => isData(table) && !declared.has(table))).toEqual([]);
    },
  );

  it('does not name a family both by keys and as one whose changes run it in full', () => {
    const ambiguous = keyed.filter(({ keyed: { by, fullOn = [] } = { by: {} } }) =>
      fullOn.some((family) => Object.hasOwn(by, family)),
    );
    expect(ambiguous.map(({ name }) => name)).toEqual([]);
  });

  it.each(keyed.map((job) => [job.name, job] as const))(
    'names the families that its keys are of among those it reads: %s',
    (_name, { reads: { facts = [], snapshots = [] }, keyed }) => {
      expect([...facts, ...snapshots]).toEqual(expect.arrayContaining(Object.keys(keyed!.by)));
    },
  );
});
