import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/demo/random.ts';
import { listSessions } from '../../../src/families/backtests/rules/calendar.ts';
import { decide } from '../../../src/families/backtests/rules/decide.ts';
import type { DelistingFact } from '../../../src/families/backtests/rules/delisting.ts';
import { runBacktest } from '../../../src/families/backtests/rules/run.ts';
import type { PriceSeries } from '../../../src/families/backtests/rules/simulate.ts';
import {
  classifyListing,
  isIncompleteUniverse,
  type ListingEvidence,
  listGone,
  summarizeUniverse,
} from '../../../src/families/backtests/rules/universe.ts';
import type { DayTable } from '../../../src/families/screener/days/rules.ts';
import { readPlan } from '../../../src/families/screener/rules/plan.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { deviation, mean } from '../../../src/lib/statistics.ts';

const evidence = (key: string, stated: Partial<ListingEvidence> = {}): ListingEvidence => ({
  key,
  sighted: null,
  priced: null,
  member: null,
  delistedOn: null,
  removedOn: null,
  symbolDays: [],
  ...stated,
});
const range = (from: string, to: string) => ({ from, to });
const getRange = (stated: Partial<ListingEvidence>) => classifyListing(evidence('A', stated)).range;

describe('A security', () => {
  it('is listed from its first evidence to the day before it was delisted', () => {
    const stated = { sighted: range('2020-02-03', '2022-05-02'), priced: range('2020-01-02', '2022-04-01') };
    expect(getRange({ ...stated, delistedOn: '2022-06-01' })).toEqual(range('2020-01-02', '2022-05-31'));
  });

  it('is listed for 45 days after its last evidence if no delisting is known', () => {
    expect(getRange({ priced: range('2020-01-02', '2022-04-01') })).toEqual(range('2020-01-02', '2022-05-16'));
  });

  it('is listed while it is traded after it left an exchange for another', () => {
    const stated = { priced: range('2020-01-02', '2022-06-30'), removedOn: '2021-03-01' };
    expect(getRange(stated)).toEqual(range('2020-01-02', '2022-08-14'));
  });

  it('left its exchange by a form unless it trades from that day on, as on the page of a stock', () => {
    const getEnd = (lastSession: string) =>
      getRange({ priced: range('2020-01-02', lastSession), removedOn: '2021-03-01' })?.to;
    expect(getEnd('2021-02-26')).toBe('2021-02-28');
    expect(getEnd('2021-03-01')).toBe('2021-04-15');
    // A stated delisting precedes both.
    expect(getRange({ priced: range('2020-01-02', '2021-06-30'), delistedOn: '2021-03-01' })?.to).toBe('2021-02-28');
  });

  it('has no days without evidence that has a day', () => {
    expect(getRange({})).toBe(null);
  });
});

describe('The universe of a test', () => {
  const DAYS = ['2021-01-29', '2021-02-26', '2021-03-31'];
  const listings = [
    evidence('PRICED', { priced: range('2020-01-02', '2021-12-31') }),
    evidence('UNPRICED', { sighted: range('2020-01-02', '2021-12-31') }),
    // It was listed on the last two days, but its prices begin after the first of these.
    evidence('LATE', { sighted: range('2021-02-01', '2021-12-31'), priced: range('2021-03-01', '2021-12-31') }),
    evidence('DEAD', { priced: range('2020-01-02', '2021-03-01'), delistedOn: '2021-03-02' }),
    evidence('RENAMED', { priced: range('2020-01-02', '2021-12-31'), symbolDays: ['2019-05-01', '2021-06-01'] }),
    evidence('LATER', { priced: range('2021-04-01', '2021-12-31') }),
    evidence('DEAD_BEFORE', { priced: range('2019-01-02', '2020-03-02'), delistedOn: '2020-03-03' }),
    // Nothing states what became of it.
    evidence('DARK', { priced: range('2019-01-02', '2020-03-02') }),
    evidence('DAYLESS'),
  ].map(classifyListing);

  it('counts the securities listed on a decision day, by their prices and their later days', () => {
    expect(summarizeUniverse(listings, DAYS)).toEqual({
      listed: 5,
      priced: 3,
      missing: 2,
      delistedLater: 1,
      renamedLater: 1,
      unresolved: 2,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is the members of an index if the test chooses among these', () => {
    const members = new Map([
      ['PRICED', [range('2020-01-02', '2021-02-10')]],
      ['UNPRICED', [range('2021-02-11', '9999-12-31')]],
      ['DEAD', [range('2019-01-02', '2020-12-31')]],
    ]);
    expect(summarizeUniverse(listings, DAYS, members)).toMatchObject({
      listed: 2,
      priced: 1,
      missing: 1,
      unresolved: 0,
    });
  });

  it('has a digest that changes with its days only', () => {
    const [digest, again] = [listings, [...listings].reverse()].map((list) => summarizeUniverse(list, DAYS).digest);
    expect(again).toBe(digest);
    expect(summarizeUniverse(listings.slice(1), DAYS).digest).not.toBe(digest);
    expect(summarizeUniverse(listings, DAYS.slice(1)).digest).not.toBe(digest);
  });

  it('is incomplete if more than 2 % of its prices are missing', () => {
    const summary = summarizeUniverse([], DAYS);
    expect(isIncompleteUniverse({ ...summary, listed: 100, missing: 2 })).toBe(false);
    expect(isIncompleteUniverse({ ...summary, listed: 100, missing: 3 })).toBe(true);
    expect(isIncompleteUniverse(summary)).toBe(false);
  });
});

describe('A market with planted deaths', () => {
  // 3,000 stocks whose daily returns have a mean of 0 and a deviation of 2 %. On each session 1 of 200 living stocks goes
  // bankrupt, which pays 0.7 of its last value. So a session costs the living 0.3 / 200, and the survivors nothing.
  const STOCKS = 3_000;
  const DEATHS = 1 / 200;
  const LOSS = 0.3;
  const SESSIONS = listSessions(new Date('2024-01-02'), new Date('2024-03-28')).map(isoDate);
  const random = createRandom(20_240_102, 'planted deaths');
  const tickers = Array.from({ length: STOCKS }, (_, i) => `S${String(i).padStart(4, '0')}`);
  const prices = new Map<string, PriceSeries>();
  const delistings = new Map<string, DelistingFact>();
  const lastAlive = new Map(tickers.map((ticker) => [ticker, SESSIONS.length - 1]));
  const living = [...tickers];
  for (let at = 1; at < SESSIONS.length; at += 1) {
    const deaths = Math.round(living.length * DEATHS);
    for (let i = 0; i < deaths; i += 1) {
      const [ticker] = living.splice(random.integer(0, living.length - 1), 1) as [string];
      lastAlive.set(ticker, at - 1);
      delistings.set(ticker, { date: SESSIONS[at]!, reason: 'bankruptcy', exchange: 'NYSE' });
    }
  }
  for (const ticker of tickers) {
    const closes = new Float64Array(SESSIONS.length).fill(Number.NaN);
    let price = 100;
    for (let at = 0; at <= lastAlive.get(ticker)!; at += 1) {
      closes[at] = price;
      price *= 1 + 0.02 * random.normal();
    }
    prices.set(ticker, { opens: new Float64Array(SESSIONS.length).fill(Number.NaN), closes });
  }
  const listings = tickers.map((ticker) =>
    classifyListing(
      evidence(ticker, {
        priced: range(SESSIONS[0]!, SESSIONS[lastAlive.get(ticker)!]!),
        delistedOn: delistings.get(ticker)?.date ?? null,
      }),
    ),
  );
  const plan = readPlan('STOCK', { filters: [] });
  /** All securities that were listed on a session: the rows of its screen. */
  const listRows = (day: string): string[] =>
    listings.flatMap(({ key, range: days }) => (days && days.from <= day && day <= days.to ? [key] : []));
  const rowsByDay = new Map(SESSIONS.map((day) => [day, listRows(day)]));

  /** The values of a test that holds all rows of each day, or some. */
  const run = (select: (rows: readonly string[]) => readonly string[], without: ReadonlySet<string> | null = null) => {
    const decisions = SESSIONS.slice(0, -1).map((day) => {
      const table: DayTable = {
        day,
        isReconstructed: false,
        tickers: [...select(rowsByDay.get(day)!)],
        numbers: {},
        texts: {},
      };
      return decide(table, {
        plan,
        holdings: STOCKS,
        weighting: 'EQUAL',
        capColumn: 'marketCap',
        scoreColumn: 'serviceScore7D',
        among: null,
        without,
      });
    });
    const market = { sessions: SESSIONS, prices, delistings };
    return runBacktest({ ...market, decisions, costBps: 0, fill: 'NEXT_CLOSE', benchmark: null }).summary;
  };
  const universe = run((rows) => rows);

  it('gives 200 random portfolios a mean excess of 0 within two standard errors', () => {
    const picks = createRandom(7, 'portfolios');
    const excesses = Array.from({ length: 200 }, () => {
      const select = (rows: readonly string[]) => Array.from({ length: 40 }, () => picks.pick(rows)).sort();
      return run((rows) => [...new Set(select(rows))]).totalReturn - universe.totalReturn;
    });
    const error = deviation(excesses)! / Math.sqrt(excesses.length);
    expect(Math.abs(mean(excesses)!)).toBeLessThan(2 * error);
  });

  it('has a survivorship bias that an audit finds within 10 %', () => {
    const goneTickers = listGone(listings, SESSIONS.at(-1)!);
    expect(goneTickers).toHaveLength(delistings.size);
    const survivors = run((rows) => rows, new Set(goneTickers));
    // A bias of 0.0015 a session from the first fill on, by hand; deaths on that session cost nothing.
    const sessions = SESSIONS.length - 2;
    const planted = (1 - LOSS * DEATHS) ** -sessions - 1;
    const auditBias = (1 + survivors.totalReturn) / (1 + universe.totalReturn) - 1;
    expect(Math.abs(auditBias / planted - 1)).toBeLessThan(0.1);
    expect(survivors.totalReturn - universe.totalReturn).toBeGreaterThan(0);
  });
});
