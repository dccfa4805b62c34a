import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { type Database, openEmbedded } from '../src/db/open.ts';
import { demoFunds, demoStocks } from '../src/demo/companies.ts';
import { demoFiles } from '../src/demo/files.ts';
import { fillDemo } from '../src/demo/fill.ts';
import { DEMO_OPTION_TICKERS } from '../src/demo/options.ts';
import { type DemoBar, demoPrices } from '../src/demo/prices.ts';
import { dayOf, isoDate } from '../src/lib/dates.ts';
import { isSession } from '../src/lib/market-calendar.ts';
import { SECTORS } from '../src/lib/sectors.ts';

const SEED = 7;
const NOW = new Date('2026-03-09T14:00:00Z'); // A Monday morning in New York.
const TODAY = dayOf('2026-03-09')!;
const LAST_SESSION = dayOf('2026-03-06')!;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
  return product(a, b, meanA, meanB) / Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB));
}

const returnsOf = (bars: readonly DemoBar[]): number[] =>
  bars.slice(1).map((bar, i) => Math.log(bar.close / bars[i]!.close));

describe('The demo market’s files', () => {
  it('are the same for the same seed and day, and others for another seed or day', () => {
    const files = demoFiles({ seed: SEED, today: TODAY });
    expect(demoFiles({ seed: SEED, today: TODAY })).toEqual(files);
    const prices = (seed: number, today: Date) =>
      demoFiles({ seed, today }).find(({ kind }) => kind === 'prices')!.content;
    expect(prices(SEED + 1, TODAY)).not.toBe(prices(SEED, TODAY));
    expect(prices(SEED, dayOf('2026-03-10')!)).not.toBe(prices(SEED, TODAY));
  });

  it('are told from real ones by their names, none of which comes twice', () => {
    const names = demoFiles({ seed: SEED, today: TODAY }).map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('demo-'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('have companies of every sector', () => {
    expect(new Set(demoStocks.map(({ sector }) => sector))).toEqual(new Set(SECTORS));
  });
});

describe('The demo market’s prices', () => {
  const bars = demoPrices(SEED, LAST_SESSION);

  it('cover two years of sessions of every stock, fund and the VIX, up to the last session', () => {
    expect([...bars.keys()].sort()).toEqual(
      [...demoStocks, ...demoFunds]
        .map(({ ticker }) => ticker)
        .concat('^VIX')
        .sort(),
    );
    for (const ofTicker of bars.values()) {
      expect(ofTicker).toHaveLength(504);
      expect(ofTicker.at(-1)!.date).toEqual(LAST_SESSION);
      expect(ofTicker.every(({ date }) => isSession(date))).toBe(true);
    }
  });

  it('are positive, and open and close lie between low and high', () => {
    const wrong = [...bars.values()]
      .flat()
      .filter(
        ({ open, high, low, close }) => !(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)),
      );
    expect(wrong).toEqual([]);
  });

  it('move together, and more so within a sector', () => {
    const moves = demoStocks.map(({ ticker, sector, cik }) => ({ sector, cik, returns: returnsOf(bars.get(ticker)!) }));
    const pairs = moves.flatMap((a, i) => moves.slice(i + 1).map((b) => ({ a, b })));
    const strangers = pairs.filter(({ a, b }) => a.cik !== b.cik);
    const of = (some: typeof pairs) => mean(some.map(({ a, b }) => correlation(a.returns, b.returns)));
    const [within, across] = [true, false].map((same) =>
      of(strangers.filter(({ a, b }) => (a.sector === b.sector) === same)),
    );
    expect(of(pairs)).toBeGreaterThan(0.1);
    expect(of(pairs)).toBeLessThan(0.9);
    expect(within).toBeGreaterThan(across!);
    const classes = correlation(returnsOf(bars.get('GOOGL')!), returnsOf(bars.get('GOOG')!));
    expect(classes).toBeGreaterThan(0.95);
  });

  it('have the VIX rise when the market falls, volumes with the moves, and dividends in the adjusted close', () => {
    const [market, fear] = [returnsOf(bars.get('SPY')!), returnsOf(bars.get('^VIX')!)];
    expect(correlation(market, fear)).toBeLessThan(-0.2);
    const moves = returnsOf(bars.get('AAPL')!).map(Math.abs);
    expect(
      correlation(
        moves,
        bars
          .get('AAPL')!
          .slice(1)
          .map(({ volume }) => volume!),
      ),
    ).toBeGreaterThan(0.3);
    const [first, last] = [bars.get('KO')![0]!, bars.get('KO')!.at(-1)!];
    expect(last.adjustedClose).toBe(last.close);
    expect(first.adjustedClose / first.close).toBeCloseTo(0.94, 1);
    expect(bars.get('TSLA')!.every(({ close, adjustedClose }) => close === adjustedClose)).toBe(true);
  });
});

describe('The demo market in a database', () => {
  let db: Database;
  const lines: string[] = [];
  let filled: { files: number; rows: number };

  beforeAll(async () => {
    db = await openEmbedded({});
    await migrate(db);
    filled = await fillDemo(db, { seed: SEED, now: NOW, report: (line) => lines.push(line) });
  }, 60_000);
  afterAll(() => db.close());

  const count = async (from: string): Promise<number> =>
    (await db.query<{ count: number }>(`SELECT count(*) AS "count" FROM ${from}`))[0]!.count;
  const tickersOf = (code: 'P' | 'S', days: number) =>
    db.query<{ ticker: string; insiders: number }>(
      `SELECT "ticker", count(DISTINCT "insider_id") AS "insiders" FROM "insider_trade" WHERE NOT "derivative"
         AND "transaction_code" = $1 AND "transaction_date" >= $2::date - $3::int GROUP BY 1`,
      [code, isoDate(TODAY), days],
    );

  it('has taken in every file whole and refused nothing', async () => {
    expect(await count('"import_file"')).toBe(filled.files);
    expect(await count('"import_file" WHERE "refused" > 0 OR "written" = 0')).toBe(0);
    expect(await count('"refused_row"')).toBe(0);
    expect(lines).toContain(`prices: 1 file, ${await count('"daily_bar"')} rows`);
  });

  it('has its newest session before today, also where today is a session that has begun', async () => {
    const [newest] = await db.query('SELECT max("session_date") AS "day" FROM "quote"');
    expect(newest).toEqual({ day: isoDate(LAST_SESSION) });
    expect(await count(`"insider_trade" WHERE "filed_date" > '${isoDate(LAST_SESSION)}'`)).toBe(0);
  });

  it('has the two classes of Alphabet as one company', async () => {
    expect(await count('(SELECT DISTINCT "entity_id" FROM "stock")')).toBe(demoStocks.length - 1);
  });

  it('has stocks that several insiders buy, and many that one buys or sells', async () => {
    const clusters = (await tickersOf('P', 60)).filter(({ insiders }) => insiders >= 3);
    expect(clusters.length).toBeGreaterThanOrEqual(4);
    expect((await tickersOf('P', 90)).length).toBeGreaterThanOrEqual(12);
    expect((await tickersOf('S', 90)).length).toBeGreaterThanOrEqual(12);
  });

  it('has options of six listings, with enough of a past for every percentile', async () => {
    const rows = await db.query<{ ticker: string; as_of: string; atm_iv: number }>(
      `SELECT o."ticker", o."as_of"::text, d."atm_iv" FROM "option_dossier" o
       JOIN "option_day" d ON d."ticker" = o."ticker" AND d."date" = o."as_of"
       WHERE o."interest_score" IS NOT NULL AND o."sentiment" IS NOT NULL AND o."oi_walls" IS NOT NULL ORDER BY 1`,
    );
    expect(rows.map(({ ticker }) => ticker)).toEqual(DEMO_OPTION_TICKERS);
    for (const { ticker, as_of, atm_iv } of rows) {
      expect(as_of).toBe(isoDate(LAST_SESSION));
      expect(atm_iv, ticker).toBeGreaterThan(0.05);
      expect(atm_iv, ticker).toBeLessThan(1);
    }
  });

  it('has every kind of trade, sales within and without a plan, and options used up', async () => {
    const codes = await db.query<{ code: string }>(
      'SELECT DISTINCT "transaction_code" AS "code" FROM "insider_trade" ORDER BY 1',
    );
    expect(codes.map(({ code }) => code)).toEqual(['A', 'F', 'G', 'M', 'P', 'S']);
    for (const plan of [true, false]) {
      expect(await count(`"insider_trade" WHERE "transaction_code" = 'S' AND "rule10b51" = ${plan}`)).toBeGreaterThan(
        5,
      );
    }
    expect(await count('"ownership_row" WHERE "derivative"')).toBeGreaterThan(5);
    expect(await count('"insider_trade" WHERE "shares_owned_after" < 0')).toBe(0);
  });

  it('has a joint filing, an amendment that replaces, and a director of two companies', async () => {
    expect(await count('"insider_trade" WHERE cardinality("owner_ids") = 3')).toBeGreaterThan(0);
    const [amendment] = await db.query<{ id: string; issuer: string; period: string }>(
      'SELECT "id", "issuer_ticker" AS "issuer", "period" FROM "ownership_filing" WHERE "amendment"',
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
});
