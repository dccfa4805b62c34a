import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsert } from '../../src/db/bulk.ts';
import { firstLoad } from '../../src/db/first-load.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openInMemory } from '../../src/db/open.ts';
import { SEC_COMPANY } from '../../src/generated/tables.ts';

let db: Database;
beforeAll(async () => {
  db = await openInMemory();
  await migrate(db);
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

describe('The first load of a database', () => {
  it('leaves everything as it was where it fails', async () => {
    const before = await indexes();
    const load = db.transaction(async (own) => {
      const { sql } = await firstLoad(own);
      await upsert(sql, SEC_COMPANY, [FIRST]);
      throw new Error('half way');
    });
    await expect(load).rejects.toThrow('half way');
    expect(await indexes()).toEqual(before);
    expect(await companies()).toEqual([]);
  });

  it('brings rows, of which a later one with the same key stands, and every index', async () => {
    const before = await indexes();
    await db.transaction(async (own) => {
      const { sql, index } = await firstLoad(own);
      expect(await upsert(sql, SEC_COMPANY, [FIRST])).toBe(1);
      expect(await upsert(sql, SEC_COMPANY, [FIRST])).toBe(0);
      expect(await upsert(sql, SEC_COMPANY, [{ ...FIRST, cik: '0000000001' }, SECOND])).toBe(2);
      await index();
      await index('all');
    });
    expect(await indexes()).toEqual(before);
    expect(await companies()).toEqual([
      { ticker: 'AAPL', cik: '0000000001' },
      { ticker: 'MSFT', cik: '0000789019' },
    ]);
  });

  it('keeps rows that were there', async () => {
    await db.transaction(async (own) => (await firstLoad(own)).index('all'));
    expect(await companies()).toHaveLength(2);
  });
});
