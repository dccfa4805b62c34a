import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendDemo, fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { heldDemo } from '../../src/commands/demo/held-demo.ts';
import type { Database } from '../../src/db/open.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { linesOnly } from '../../src/lib/progress.ts';
import { catalog } from '../support/catalog.ts';
import { openTemplate } from '../support/template.ts';

const SEED = 7;
const NOW = new Date('2026-03-09T14:00:00Z'); // A Monday morning in New York.
const LAST_SESSION = '2026-03-06';
const LATER = new Date('2026-03-12T14:00:00Z');

// A part of the market is sufficient and takes a moment.
const SOME = ['AAPL', 'GOOGL', 'GOOG', 'GPRO', 'CRWV', 'BRK.B', 'SPY', 'XLK'];
const listings = demoListings().filter(
  ({ ticker, kind, stage }, i) => SOME.includes(ticker) || (kind === 'STOCK' && stage === null && i % 6 === 0),
);
const stocks = listings.filter(({ kind }) => kind === 'STOCK');

let db: Database;
const lines: string[] = [];
let filled: { files: number; rows: number };
const options = { catalog, seed: SEED, listings, report: linesOnly((line) => lines.push(line)) };

beforeAll(async () => {
  db = await openTemplate('empty');
  filled = await fillDemo(db, { ...options, now: NOW });
});
afterAll(() => db.close());

const count = async (from: string): Promise<number> =>
  (await db.query<{ count: number }>(`SELECT count(*) AS "count" FROM ${from}`))[0]!.count;
const newest = async () => (await db.query('SELECT max("session_date") AS "day" FROM "quote"'))[0];

describe('The demo market in a database', () => {
  const readTickers = (code: 'P' | 'S', days: number) =>
    db.query<{ ticker: string; insiders: number }>(
      `SELECT "ticker", count(DISTINCT "insider_id") AS "insiders" FROM "insider_trade" WHERE NOT "derivative"
         AND "transaction_code" = $1 AND "transaction_date" >= $2::date - $3::int GROUP BY 1`,
      [code, LAST_SESSION, days],
    );

  it('has taken in every file whole and refused nothing', async () => {
    expect(await count('"import_file"')).toBe(filled.files);
    expect(await count('"import_file" WHERE "refused" > 0 OR "written" = 0')).toBe(0);
    expect(await count('"refused_row"')).toBe(0);
    const bars = (await count('"daily_bar"')).toLocaleString('en-US');
    expect(lines).toContain(`prices: 1 file, ${bars} rows`);
  });

  it('has its newest session before today, even if today’s session has begun', async () => {
    expect(await newest()).toEqual({ day: LAST_SESSION });
    expect(await count(`"insider_trade" WHERE "filed_date" > '${LAST_SESSION}'`)).toBe(0);
  });

  it('has the two classes of Alphabet as one company', async () => {
    expect(await count('(SELECT DISTINCT "entity_id" FROM "stock")')).toBe(stocks.length - 1);
  });

  it('has stocks that several insiders buy, and many that a single insider buys or sells', async () => {
    const clusters = (await readTickers('P', 90)).filter(({ insiders }) => insiders >= 3);
    expect(clusters.length).toBeGreaterThanOrEqual(1);
    expect((await readTickers('P', 90)).length).toBeGreaterThanOrEqual(5);
    expect((await readTickers('S', 90)).length).toBeGreaterThanOrEqual(5);
  });

  it('has options of every listing but second share classes, with enough of a past for every percentile', async () => {
    const rows = await db.query<{ ticker: string; as_of: string; atm_iv: number }>(
      `SELECT o."ticker", o."as_of"::text, d."atm_iv" FROM "option_dossier" o
       JOIN "option_day" d ON d."ticker" = o."ticker" AND d."date" = o."as_of"
       WHERE o."interest_score" IS NOT NULL AND o."sentiment" IS NOT NULL AND o."oi_walls" IS NOT NULL`,
    );
    const expected = listings.map(({ ticker }) => ticker).filter((ticker) => ticker !== 'GOOG');
    expect(rows.map(({ ticker }) => ticker).sort()).toEqual(expected.sort());
    for (const { ticker, as_of, atm_iv } of rows) {
      expect(as_of).toBe(LAST_SESSION);
      expect(atm_iv, ticker).toBeGreaterThan(0.05);
      expect(atm_iv, ticker).toBeLessThan(1.5);
    }
  });

  it('has every kind of trade, sales within and without a plan, and options used up', async () => {
    const codes = await db.query<{ code: string }>(
      'SELECT DISTINCT "transaction_code" AS "code" FROM "insider_trade" ORDER BY 1',
    );
    expect(codes.map(({ code }) => code)).toEqual(['A', 'F', 'G', 'M', 'P', 'S']);
    for (const plan of [true, false])
      expect(await count(`"insider_trade" WHERE "transaction_code" = 'S' AND "rule10b51" = ${plan}`)).toBeGreaterThan(
        5,
      );
    expect(await count('"ownership_row" WHERE "derivative"')).toBeGreaterThan(5);
    expect(await count('"insider_trade" WHERE "shares_owned_after" < 0')).toBe(0);
  });

  it('has a joint filing, an amendment that replaces, and a director of two companies', async () => {
    expect(await count('"insider_trade" WHERE cardinality("owner_ids") = 3')).toBeGreaterThan(0);
    const [amendment] = await db.query<{ id: string; issuer: string; period: string }>(
      'SELECT "id", "issuer_ticker" AS "issuer", "period" FROM "ownership_filing" WHERE "amendment" ORDER BY "id"',
    );
    const versions = await db.query<{ form: string }>(
      'SELECT DISTINCT "form" FROM "insider_trade" WHERE "ticker" = $1 AND "transaction_date" = $2 AND "insider_id" IN (SELECT "cik" FROM "ownership_owner" WHERE "filing_id" = $3)',
      [amendment!.issuer, amendment!.period, amendment!.id],
    );
    expect(versions).toEqual([{ form: '4/A' }]);
    const boards =
      '(SELECT 1 FROM "insider_trade" GROUP BY "insider_id" HAVING count(DISTINCT "ticker") > 1) AS "both"';
    expect(await count(boards)).toBe(1);
  });

  it('has every trade on the open market at a price of its day', async () => {
    const outside = await count(
      `"insider_trade" AS t JOIN "daily_bar" AS b ON b."ticker" = t."ticker" AND b."date" = t."transaction_date"
       WHERE t."transaction_code" IN ('P', 'S') AND NOT t."price_per_share" BETWEEN b."low" AND b."high"`,
    );
    expect(outside).toBe(0);
  });

  it('goes on on a later day by the files of the new days alone, once', async () => {
    const bars = () => count('"daily_bar"');
    const [before, held] = [await bars(), (await heldDemo(db))!];
    const day = parseDay('2026-03-09')!;
    expect(held).toEqual({ scale: 'standard', since: day, madeOn: day, historyFrom: null });
    expect(await extendDemo(db, held, { ...options, now: NOW })).toBe(false);
    const stopped = AbortSignal.abort();
    expect(await extendDemo(db, held, { ...options, now: LATER, signal: stopped })).toBe(false);
    expect([await bars(), await heldDemo(db)]).toEqual([before, held]);

    expect(await extendDemo(db, held, { ...options, now: LATER })).toBe(true);
    // Three sessions of every listing and of the VIX.
    expect(await bars()).toBe(before + 3 * (listings.length + 1));
    expect(await newest()).toEqual({ day: '2026-03-11' });
    expect(await count(`"option_dossier" WHERE "as_of" = '2026-03-11'`)).toBe(listings.length - 1);
    const { since } = (await heldDemo(db))!;
    expect(isoDate(since!)).toBe('2026-03-12');
  });
});
