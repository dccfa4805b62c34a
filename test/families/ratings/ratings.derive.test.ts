import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryStockFacts } from '../../../src/families/ratings/derive/inputs.ts';
import { NO_FACTS, type RatingFacts } from '../../../src/families/ratings/rules/inputs.ts';
import { computeScore } from '../../../src/families/sentiment/rules/score.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { filing } from '../../support/filing.ts';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { COOK } from '../../support/market.ts';
import { FIVE, listReadings, rate, WORKED } from '../../support/market-ratings.ts';

const SESSION = parseDay('2025-11-20')!;

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const stored = (columns = '*') =>
  app.db.query<Record<string, unknown>>(`SELECT ${columns} FROM "rating" ORDER BY "ticker"`);
const row = async (ticker: string) => (await stored()).find((one) => one.ticker === ticker);
const bar = (ticker: string, date: string) => ({
  'bar.csv': `ticker,date,close,adjusted_close,volume\n${ticker},${date},80,79,100\n`,
});

describe('A run', () => {
  it('is dated the morning after the newest stored session, a Friday and a Saturday as well [RAT-43]', async () => {
    expect(new Set((await stored()).map(({ as_of }) => as_of))).toEqual(new Set(['2025-11-21']));
    const [version] = await app.db.query(`SELECT "as_of", "rows" FROM "data_version" WHERE "family" = 'ratings'`);
    expect(version).toEqual({ as_of: '2025-11-21', rows: 12 });
    await load(app, 'prices', bar('KO', '2025-11-21'));
    expect((await row('KO'))?.as_of).toBe('2025-11-22');
  });

  it('is of stocks’ sessions: the bars of an index make no later one [RAT-43]', async () => {
    await load(app, 'prices', bar('^VIX', '2025-11-21'));
    expect((await row('KO'))?.as_of).toBe('2025-11-21');
  });

  it('makes the same ratings of the same facts and day', async () => {
    await rate(app, FIVE);
    const before = await stored();
    expect(before.filter(({ rated }) => rated).map(({ ticker }) => ticker)).toEqual([
      'AAPL',
      'JPM',
      'KO',
      'MSFT',
      'NVDA',
    ]);
    await rate(app, FIVE);
    expect(await stored()).toEqual(before);
  });

  it('looks at an earlier day as it stood [RAT-43]', async () => {
    await derive(app.db, ['prices', 'insider', 'options', 'mentions'], NOW, parseDay('2025-11-16')!);
    expect((await row('AAPL'))?.as_of).toBe('2025-11-15'); // a Saturday, after Friday's session
  });

  it('rates no stock by crowd, options and technicals alone [RAT-22]', async () => {
    await app.db.query('DELETE FROM "insider_trade"');
    await rate(app, {});
    const percentiles = ['crowd', 'smart_money', 'options', 'analysts', 'fundamentals', 'earnings', 'technicals'];
    const rows = await stored(
      `"ticker", "rated", "reason", ${percentiles.map((name) => `"${name}_percentile" AS "${name}"`).join(', ')}`,
    );
    const present = (one: Record<string, unknown>) => percentiles.filter((name) => one[name] !== null);
    expect(rows.filter(({ rated }) => rated).map(({ ticker }) => ticker)).toEqual([]);
    expect(present(rows.find(({ ticker }) => ticker === 'AAPL')!)).toEqual(['crowd', 'options', 'technicals']);
  });

  it('rates the canonical one of share classes, and tells funds and the delisted apart [RAT-01, RAT-24]', async () => {
    const rows = await stored('"ticker", "reason"');
    expect(rows.map(({ ticker }) => ticker)).not.toContain('GOOG');
    expect(rows.filter(({ reason }) => reason === 'not_rated_today').map(({ ticker }) => ticker)).toEqual([
      'GONE',
      'QQQ',
      'SPY',
    ]);
  });

  it('gives nothing before any session is stored', async () => {
    await app.db.query('DELETE FROM "daily_bar"');
    expect(await rate(app, FIVE)).toEqual({ rows: 0, asOf: null });
    expect(await stored()).toEqual([]);
    const { status, body } = await app.rest('/api/v1/rating/KO');
    expect([status, body.reason]).toEqual([200, 'not_rated_today']);
  });
});

describe('The readings of a stock', () => {
  const facts = async (ticker: string, session = SESSION) => (await queryStockFacts(app.db, session, WORKED))(ticker);

  it('come from the families at the end of the session [DER-58, DER-59]', async () => {
    const apple = await facts('AAPL');
    const expected: Partial<RatingFacts> = {
      // Ten mentions a day with a sentiment of 0.2; 70 of the 280 of all tracked stocks.
      score7d: expect.closeTo(computeScore(0.2, 10)!, 9),
      dominance7d: 70 / 280,
      // Bought for 2,015 dollars, sold for 200,000 and 99,500.
      insiderFlowBalance: (2015 - 299_500) / (2015 + 299_500),
      clusteredInsiderSelling: false,
      // 264 sessions from 200.00 to 202.63: the mean of the last 200 is 99.5 cents lower. Adjusted is 50 cents less.
      pctOff200dMa: expect.closeTo((202.13 / 201.135 - 1) * 100, 9),
      return1Y: expect.closeTo((202.13 / 199.61 - 1) * 100, 9),
      sessionsIn400Days: 264,
      dollarVolume: expect.closeTo(202.63 * 1_000_263, 3),
      pctOff52wHigh: expect.closeTo((202.63 / 204.63 - 1) * 100, 9),
      marketCap: 15_000_000_000 * 202.63,
      unusualContracts: 2,
    };
    expect(apple).toMatchObject(expected);
    expect(apple.optionsSentiment).toBeCloseTo(-9 / 65, 9);
  });

  it('are null if no family has the fact: no stock is ranked by it or loses points [RAT-15, DER-59]', async () => {
    expect(await facts('NOBODY')).toEqual(NO_FACTS);
    const { inst13fNetChange, favorableShare, operatingMargin, epsSurprise, debtToEquity, hasFinancials } =
      await facts('AAPL');
    expect([inst13fNetChange, favorableShare, operatingMargin, epsSurprise, debtToEquity]).toEqual(Array(5).fill(null));
    expect(hasFinancials).toBe(true);
  });

  it('omit a flag if nothing of its kind is known [RAT-39]', async () => {
    // Alphabet has options and no Form 4, Coca-Cola a Form 4 and no options.
    expect(await facts('GOOGL')).toMatchObject({ clusteredInsiderSelling: null, unusualContracts: 0 });
    expect(await facts('KO')).toMatchObject({ clusteredInsiderSelling: false, unusualContracts: null });
  });

  it('look at nothing after the session [RAT-43]', async () => {
    // A later bar scales all earlier adjusted closes alike: derived figures change in their last digit at most.
    const before = Object.entries(await facts('AAPL')).map(([name, value]) => [
      ...[name, typeof value === 'number' ? expect.closeTo(value, 9) : value],
    ]);
    const owners = [COOK];
    const issuer = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
    // Traded on the day of the session, and filed after it.
    const rows = [{ date: '2025-11-20', code: 'P', shares: 9999, price: 200, after: 1 }];
    await load(app, 'ownership', { 'late.xml': filing({ issuer, owners, filed: '2025-11-21', rows }) });
    await load(app, 'prices', bar('AAPL', '2025-11-21'));
    expect(await facts('AAPL')).toMatchObject({ ...Object.fromEntries(before), marketCap: expect.any(Number) });
    expect((await facts('AAPL', parseDay('2025-11-21')!)).insiderFlowBalance).toBeGreaterThan(0.5);
  });

  it('reach 90 days back for insiders, and a week for options [RAT-28]', async () => {
    // Robin Cook sold on 5 May, and nothing else is from before August.
    expect((await facts('AAPL', parseDay('2025-08-03')!)).insiderFlowBalance).toBe(-1);
    expect((await facts('AAPL', parseDay('2025-08-04')!)).insiderFlowBalance).toBeNull();
    expect((await facts('AAPL', parseDay('2025-11-27')!)).unusualContracts).toBe(2);
    expect((await facts('AAPL', parseDay('2025-11-28')!)).unusualContracts).toBeNull();
  });
});

describe('A reading that a family adds', () => {
  it('tells who filed no financials once anybody’s are known [RAT-31]', async () => {
    const readings = listReadings({ AAPL: { hasFinancials: true, operatingMargin: 12.5 } });
    const of = await queryStockFacts(app.db, SESSION, [...WORKED, ...readings]);
    expect([of('AAPL').hasFinancials, of('AAPL').operatingMargin, of('KO').hasFinancials]).toEqual([true, 12.5, false]);
  });

  it('charges for it then, and only then [RAT-31, RAT-22]', async () => {
    // Crowd, smart money, analysts, technicals: 60 % of the weight, without any financials.
    const exxon = { XOM: { favorableShare: 60, inst13fNetChange: 2 } };
    const charged = async () => (await row('XOM'))?.risk_adjustments;
    await rate(app, exxon);
    expect(await charged()).toEqual([{ condition: 'thin_coverage', points: 12 }]);
    await rate(app, { ...exxon, ...FIVE });
    expect(await charged()).toEqual([
      { condition: 'thin_coverage', points: 12 },
      { condition: 'no_fundamentals', points: 12 },
    ]);
  });

  it('makes smart money of the legs that have activity, one or more [RAT-15, RAT-17]', async () => {
    await rate(app, { XOM: { inst13fNetChange: 2 }, GOOGL: { inst13fNetChange: 3 } });
    const smartMoney = async (ticker: string) => (await row(ticker))!.smart_money_percentile;
    // Insiders bought and sold alike at six companies, sold at Apple, bought at NVIDIA: 50. Lower of two in 13F: 25.
    expect(await smartMoney('XOM')).toBe(37.5);
    // Higher of two in 13F and no Form 4; a Form 4 and no 13F.
    expect(await smartMoney('GOOGL')).toBe(75);
    expect(await smartMoney('KO')).toBe(50);
  });
});
