import { describe, expect, it } from 'vitest';
import type { TableName } from '../../src/db/datasets.ts';
import type { Sql } from '../../src/db/open.ts';
import type { DeriveJob, OnlyKeys } from '../../src/jobs/job.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { jobs } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';
import { findTables } from '../support/statement-tables.ts';
import { checkDeclaredTypes, type SeenRows, watchRows } from '../support/statement-types.ts';

const app = useApp();
const DAY = newYorkDay(NOW);

class Undo extends Error {}

/** The rows that the statements of all jobs returned. */
const seen: SeenRows = new Map();

/** The tables that some work reads and writes in a transaction, which is rolled back. */
async function watchTables(work: (sql: Sql) => Promise<unknown>) {
  const [reads, writes] = [new Set<TableName>(), new Set<TableName>()];
  const note = (text: string) => {
    const tables = findTables(text);
    for (const table of tables.reads) reads.add(table);
    for (const table of tables.writes) writes.add(table);
  };
  const undone = app.db.transaction(async (sql) => {
    const query = watchRows(sql.query, seen);
    await work({
      ...sql,
      query(text, params) {
        note(text);
        return query(text, params);
      },
      script(text) {
        note(text);
        return sql.script(text);
      },
      copyIn(statement, rows) {
        note(statement);
        return sql.copyIn(statement, rows);
      },
    });
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { reads, writes };
}

/** All keys of a keyed job's tables, as if every row had changed. */
async function queryAllKeys({ keyed }: DeriveJob): Promise<OnlyKeys> {
  const only = new Map<string, Map<string, null>>();
  for (const [table, property] of Object.values(keyed?.by ?? {}).flatMap((columns) => Object.entries(columns))) {
    const column = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const rows = await app.db.query<{ key: string }>(`SELECT DISTINCT "${column}"::text AS "key" FROM "${table}"`);
    only.set(table, new Map(rows.map(({ key }) => [key, null])));
  }
  return only;
}

const namesWritten = ({ tables = {}, removes = [] }: DeriveJob): TableName[] => [
  ...Object.values(tables).flat(),
  ...removes,
];

describe('A job', () => {
  it.each(jobs.map((job) => [job.name, job] as const))(
    'names every table that it reads and writes: %s',
    async (_, job) => {
      const { reads, writes } = await watchTables(async (sql) => {
        await job.run(sql, DAY);
        if (job.keyed) await job.keyed.rest(sql, DAY);
        if (job.uses) await sql.query(job.uses.digest, job.uses.digest.includes('$1') ? [DAY] : []);
      });
      const only = await queryAllKeys(job);
      const keyed = job.keyed ? await watchTables((sql) => job.run(sql, DAY, only)) : null;
      const written = namesWritten(job);
      const named: readonly TableName[] = [...(job.readTables ?? []), ...written];
      expect([...reads, ...(keyed?.reads ?? [])].filter((table) => !named.includes(table))).toEqual([]);
      expect([...writes, ...(keyed?.writes ?? [])].filter((table) => !written.includes(table))).toEqual([]);
    },
  );

  it.each(jobs.filter(({ keyed }) => keyed).map((job) => [job.name, job] as const))(
    'names the tables of its keys among those it reads: %s',
    (_, { keyed, readTables = [] }) => {
      const tables = Object.values(keyed!.by).flatMap((columns) => Object.keys(columns));
      expect(readTables).toEqual(expect.arrayContaining(tables));
    },
  );

  it('reads rows that have the columns and types that its statements declare', () => {
    const { problems, compared } = checkDeclaredTypes(seen);
    expect(problems).toEqual({});
    expect(compared.length).toBeGreaterThan(120);
  }, 360_000);
});
