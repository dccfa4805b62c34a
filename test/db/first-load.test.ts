import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsert, upsertedKeys } from '../../src/db/bulk.ts';
import { firstLoad } from '../../src/db/first-load.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { replaceFrom } from '../../src/db/replace.ts';
import { SEC_COMPANY } from '../../src/generated/tables.ts';
import { openTemplate } from '../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(() => db.close());

const indexes = async (): Promise<string[]> => {
  const rows = await db.query<{ definition: string }>(
    `SELECT indexdef AS "definition" FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ definition }) => definition);
};
const companies = () => db.query('SELECT "ticker", "cik" FROM "sec_company" ORDER BY 1');
const [FIRST, SECOND] = [
  { ticker: 'AAPL', cik: '0000320193', title: 'Apple Inc.' },
  { ticker: 'MSFT', cik: '0000789019', title: 'Microsoft Corporation' },
];

/** Runs a callback in a transaction, returns its results, and rolls back. */
async function rolledBack<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const back = new Error('rolled back');
  await db
    .transaction(async (tx) => {
      results.push(await work(tx));
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return results[0]!;
}

describe('The first load of a database', () => {
  it('leaves everything unchanged if it fails', async () => {
    const before = await indexes();
    const load = db.transaction(async (tx) => {
      const { sql } = firstLoad(tx);
      await upsert(sql, SEC_COMPANY, [FIRST]);
      throw new Error('half way');
    });
    await expect(load).rejects.toThrow('half way');
    expect(await indexes()).toEqual(before);
    expect(await companies()).toEqual([]);
  });

  it('stores the later of two rows with the same key, and every index', async () => {
    const before = await indexes();
    await db.transaction(async (tx) => {
      const { sql, index } = firstLoad(tx);
      expect(await upsert(sql, SEC_COMPANY, [FIRST])).toBe(1);
      expect(await upsert(sql, SEC_COMPANY, [FIRST])).toBe(0);
      expect(await upsert(sql, SEC_COMPANY, [{ ...FIRST, cik: '0000000001' }, SECOND])).toBe(2);
      await index();
    });
    expect(await indexes()).toEqual(before);
    expect(await companies()).toEqual([
      { ticker: 'AAPL', cik: '0000000001' },
      { ticker: 'MSFT', cik: '0000789019' },
    ]);
  });

  it('copies any text, and knows the keys of its rows', async () => {
    const titles = ['a\tb', 'c\nd', 'e\\f', '\\N', '', 'g\r', '\\.', 'é"h'];
    const rows = Array.from({ length: 400 }, (_, i) => ({
      ticker: `T${i}`,
      cik: String(i).padStart(10, '0'),
      title: titles[i % titles.length]!,
    }));
    const stored = await rolledBack(async (tx) => {
      await tx.query('DELETE FROM "sec_company"');
      const { sql } = firstLoad(tx);
      expect(await upsert(sql, SEC_COMPANY, rows)).toBe(400);
      expect(await upsertedKeys(sql, SEC_COMPANY, [{ ...rows[0]!, title: 'other' }, rows[1]!])).toEqual(
        new Set(['["T0"]']),
      );
      return tx.query('SELECT "ticker", "cik", "title" FROM "sec_company"');
    });
    const byTicker = new Map(stored.map((row) => [row.ticker, row]));
    expect(byTicker.get('T0')).toEqual({ ...rows[0], title: 'other' });
    for (const row of rows.slice(1)) expect(byTicker.get(row.ticker)).toEqual(row);
  });

  it('inserts again where other statements wrote to a table', async () => {
    const titles = await rolledBack(async (tx) => {
      await tx.query('DELETE FROM "sec_company"');
      const { sql } = firstLoad(tx);
      expect(await upsert(sql, SEC_COMPANY, [FIRST])).toBe(1);
      const rowsQuery = `SELECT 'MSFT', '0000789019', 'made' WHERE 'MSFT' = ANY($1)`;
      expect(await replaceFrom(sql, SEC_COMPANY, 'ticker', ['MSFT'], rowsQuery, [])).toBe(1);
      expect(await upsert(sql, SEC_COMPANY, [SECOND])).toBe(1);
      return tx.query('SELECT "ticker", "title" FROM "sec_company" ORDER BY 1');
    });
    expect(titles).toEqual([
      { ticker: 'AAPL', title: 'Apple Inc.' },
      { ticker: 'MSFT', title: 'Microsoft Corporation' },
    ]);
  });

  it('fails with the reason if the database refuses a copied row', async () => {
    const load = rolledBack(async (tx) =>
      tx
        .query('DELETE FROM "sec_company"')
        .then(() => upsert(firstLoad(tx).sql, SEC_COMPANY, [{ ...FIRST, cik: null as never }])),
    );
    await expect(load).rejects.toThrow(/null value in column/);
    expect(await db.query('SELECT 1 AS "one"')).toEqual([{ one: 1 }]);
  });

  it('keeps rows that were there', async () => {
    await db.transaction(async (tx) => firstLoad(tx).index());
    expect(await companies()).toHaveLength(2);
  });
});
