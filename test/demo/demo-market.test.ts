import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { COPY_STEPS, COPYING, DERIVING_COPIES, growDemo } from '../../src/commands/demo/grow-demo.ts';
import { heldDemo, markGrown } from '../../src/commands/demo/held-demo.ts';
import type { Database, Sql } from '../../src/db/open.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { parseDay } from '../../src/lib/dates.ts';
import type { Progress } from '../../src/lib/progress.ts';
import { catalog } from '../support/catalog.ts';
import { openTemplate } from '../support/template.ts';

const NOW = new Date('2026-03-09T14:00:00Z');
const SOME = ['AAPL', 'ZQBUSY'];
const options = {
  catalog,
  seed: 7,
  now: NOW,
  listings: demoListings().filter(({ ticker }) => SOME.includes(ticker)),
  report: () => {},
};

let db: Database;
const reports: Progress[] = [];
beforeAll(async () => {
  db = await openTemplate('empty');
  await fillDemo(db, { ...options, scale: 'large' }, 'first');
  const onCopied = (sql: Sql) => markGrown(sql, parseDay('2026-03-09')!, NOW);
  await growDemo(catalog, db, 4, {
    now: NOW,
    report: (progress) => void (typeof progress === 'string' || reports.push(progress)),
    onCopied,
  });
});
afterAll(() => db.close());

describe('The demo market of 8,000 stocks', () => {
  it('is refused by the embedded database, with what to do instead', async () => {
    await expect(fillDemo(db, { ...options, scale: 'market' })).rejects.toThrow(/needs PostgreSQL: set DATABASE_URL/);
  });

  it('reports a step for each copied table and each job that follows', () => {
    const stepsBy = (name: string) => reports.filter(({ task }) => task === name).map(({ done }) => done);
    expect(stepsBy(COPYING)).toEqual(Array.from({ length: COPY_STEPS + 1 }, (_, i) => i));
    expect(stepsBy(DERIVING_COPIES)).toEqual([...new Set(stepsBy(DERIVING_COPIES))].sort((a, b) => a - b));
    expect(stepsBy(DERIVING_COPIES).length).toBeGreaterThan(20);
  });

  it('has copies of made-up stocks with quotes, reports and holders of their own, and no later days', async () => {
    const rows = await db.query<{ ticker: string; price: number; filers: number; quarters: number }>(
      `SELECT s."ticker", q."price",
        (SELECT count(*)::int FROM "institutional_row" AS r WHERE r."ticker" = s."ticker" AND r."filing_id" LIKE 'growth-%') AS "filers",
        (SELECT count(*)::int FROM "financial_statement" AS f WHERE f."cik" = s."cik") AS "quarters"
       FROM "stock" AS s JOIN "quote" AS q USING ("ticker") ORDER BY 1`,
    );
    const [, original, ...copies] = [...rows].sort(
      (a, b) =>
        Number(a.ticker !== 'AAPL') - Number(b.ticker !== 'AAPL') ||
        +(a.ticker !== 'ZQBUSY') - +(b.ticker !== 'ZQBUSY'),
    );
    expect(original!.ticker).toBe('ZQBUSY');
    expect(copies).toHaveLength(2);
    for (const copy of copies) {
      expect([copy.price, copy.quarters]).toEqual([original!.price, original!.quarters]);
      expect(copy.quarters).toBeGreaterThan(0);
      expect(copy.filers).toBeGreaterThan(0);
    }
    expect(await heldDemo(db)).toEqual({ scale: 'market', since: null });
  });
});
