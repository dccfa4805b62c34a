import { describe, expect, it } from 'vitest';
import { daily } from '../../src/demo/factors.ts';
import { demoFiles } from '../../src/demo/files.ts';
import { earningsDays } from '../../src/demo/fiscal.ts';
import type { Listing } from '../../src/demo/listing.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { computePercentOff, computeTechnicals } from '../../src/families/prices/rules/technicals.ts';
import {
  computeExtendedPricePenalty,
  computeSmallCapPenalty,
  computeThinLiquidityPenalty,
  computeUnseasonedPenalty,
} from '../../src/families/ratings/rules/risk.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { mean } from '../../src/lib/statistics.ts';
import { isSession } from '../../src/market/calendar.ts';
import { SECTORS } from '../../src/market/sectors.ts';
import { canonicalTicker } from '../../src/market/ticker.ts';
import { demoParts } from '../support/catalog.ts';
import { computeReturns, correlation } from '../support/demo-market.ts';

const SEED = 7;
const TODAY = parseDay('2026-03-09')!; // A Monday.
const LAST_SESSION = parseDay('2026-03-06')!;
const listings = demoListings();
const few = listings.filter(({ ticker }) => ['AAPL', 'KO', 'GPRO', 'GOOG', 'GOOGL', 'CRWV', 'SPY'].includes(ticker));
const market = createUniverse({ seed: SEED, today: TODAY });
const stocks = listings.filter(({ kind }) => kind === 'STOCK');
const findListing = (ticker: string): Listing => listings.find((listing) => listing.ticker === ticker)!;

/** Every line of every file except headers and lists of companies, by kind: the facts in the files. */
function listFacts(today: string, since?: string): Map<string, Set<string>> {
  // Files depend on the day on which the market was created, and continue from there.
  const options = {
    seed: SEED,
    today: parseDay(today)!,
    since: since ? parseDay(since) : null,
    madeOn: TODAY,
    listings: few,
  };
  const facts = new Map<string, Set<string>>();
  for (const { kind, name, content } of demoFiles(demoParts, createUniverse(options))) {
    const knownFacts = facts.get(kind) ?? new Set();
    facts.set(kind, knownFacts);
    if (kind === 'ownership') knownFacts.add(`${name} ${content}`);
    else for (const line of content.trim().split('\n').slice(1)) knownFacts.add(line);
  }
  return facts;
}

describe('The listings of the demo market', () => {
  it('are over 120 stocks of every sector, several of each, and over 20 funds, each once', () => {
    expect(stocks.length).toBeGreaterThanOrEqual(120);
    expect(listings.length - stocks.length).toBeGreaterThanOrEqual(20);
    expect(new Set(listings.map(({ ticker }) => ticker)).size).toBe(listings.length);
    const bySector = groupBy(stocks, ({ sector }) => sector);
    expect(new Set(bySector.keys())).toEqual(new Set(SECTORS));
    for (const [sector, some] of bySector) expect(some.length, String(sector)).toBeGreaterThanOrEqual(5);
    for (const { ticker } of listings) expect(canonicalTicker(ticker)).toBe(ticker);
  });

  it('are 1,000 stocks and 100 funds at the large scale, with made-up names that no real listing has', () => {
    const large = demoListings('large');
    const madeUp = large.filter(({ name }) => name.startsWith('Made-up '));
    expect(large.filter(({ kind }) => kind === 'STOCK')).toHaveLength(1_000);
    expect(large.filter(({ kind }) => kind === 'ETF')).toHaveLength(100);
    expect(madeUp).toHaveLength(1_100 - listings.length);
    expect(new Set(large.map(({ ticker }) => ticker)).size).toBe(1_100);
    // Tickers of the exchanges have five letters at most.
    for (const { ticker } of madeUp) expect(ticker).toMatch(/^[A-Z]{6}$/);
  });
});

describe('The demo market', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    const contents = (seed: number) =>
      [...demoFiles(demoParts, createUniverse({ seed, today: TODAY, listings: few }))].map(({ content }) => content);
    const files = contents(SEED);
    expect(contents(SEED)).toEqual(files);
    expect(contents(SEED + 1)).not.toEqual(files);
  });

  it('goes on on a later day: what both days tell is equal', () => {
    const [early, late] = [listFacts('2026-03-09'), listFacts('2026-04-14')];
    // Adjusted closes change with the next dividend, like real adjusted closes.
    const raw = (facts: ReturnType<typeof listFacts>) =>
      new Set([...facts.get('prices')!].map((line) => line.split(',').toSpliced(6, 1).join()));
    early.set('prices', raw(early));
    late.set('prices', raw(late));
    for (const kind of ['prices', 'option-history', 'mentions', 'ownership']) {
      const dayIn = (fact: string) => /<signatureDate>([\d-]+)/.exec(fact)?.[1] ?? fact.split(',')[1]!;
      // The reports of a newly listed company begin with another quarter.
      const isShared = (fact: string) => dayIn(fact) >= '2026-01-20' && dayIn(fact) < '2026-03-09';
      const [before, after] = [early, late].map((facts) => new Set([...facts.get(kind)!].filter(isShared)));
      expect(before!.size, kind).toBeGreaterThan(10);
      expect([...before!].filter((fact) => !after!.has(fact)).slice(0, 3), kind).toEqual([]);
      expect(after!.size, kind).toBe(before!.size);
    }
  });

  it('repeats nothing but adjusted closes in the files of a later day', () => {
    const [early, late, news] = [
      listFacts('2026-03-09'),
      listFacts('2026-03-12'),
      listFacts('2026-03-12', '2026-03-09'),
    ];
    for (const kind of ['options', 'option-history', 'mentions', 'ownership']) {
      const untold = [...late.get(kind)!].filter((fact) => !early.get(kind)!.has(fact));
      expect([...(news.get(kind) ?? [])].sort(), kind).toEqual(untold.sort());
    }
    const dates = [...news.get('prices')!].filter((line) => line.startsWith('^VIX')).map((line) => line.split(',')[1]);
    expect(dates).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
    expect(listFacts('2026-03-09', '2026-03-09').get('prices')).toBeUndefined();
  });

  it('has as its newest session the last one before today', () => {
    for (const [today, last] of [
      ['2026-03-09', '2026-03-06'],
      ['2026-03-10', '2026-03-09'],
      ['2025-12-26', '2025-12-24'],
    ]) {
      const { sessions, bars } = createUniverse({ seed: SEED, today: parseDay(today!)!, listings: few });
      expect([isoDate(sessions.at(-1)!), isoDate(bars(few[0]!).at(-1)!.date)]).toEqual([last, last]);
    }
  });

  it('distinguishes its files from real files by unique names', () => {
    const names = [...demoFiles(demoParts, createUniverse({ seed: SEED, today: TODAY, listings: few }))].map(
      ({ name }) => name,
    );
    expect(names.filter((name) => !/^demo-|_demo\.csv$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('The demo market’s prices', () => {
  const bars = new Map(listings.map((listing) => [listing.ticker, market.bars(listing)]));

  const MISSING_SESSIONS: Readonly<Record<string, number>> = { HALTED: 8, STALE: 6, DELISTED: 40 };

  it('cover two years of sessions, less for a new listing, and end early for a delisted stock', () => {
    for (const { ticker, stage } of listings) {
      const ofTicker = bars.get(ticker)!;
      if (stage === 'NEW') expect(ofTicker.length).toBeLessThan(250);
      else expect(ofTicker).toHaveLength(504 - (MISSING_SESSIONS[stage!] ?? 0));
      if (!MISSING_SESSIONS[stage!]) expect(ofTicker.at(-1)!.date).toEqual(LAST_SESSION);
      expect(ofTicker.every(({ date }) => isSession(date))).toBe(true);
    }
    expect(listings.some(({ stage }) => stage === 'NEW')).toBe(true);
  });

  it('are positive, and open and close lie between low and high', () => {
    const wrong = [...bars.values()]
      .flat()
      .filter(
        ({ open, high, low, close }) => !(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)),
      );
    expect(wrong).toEqual([]);
  });

  it('move together, more so within a sector, and share classes most of all', () => {
    const old = stocks.filter(({ stage }) => stage === null);
    const moves = old.map(({ ticker, sector, issuer }) => ({
      sector,
      issuer,
      returns: computeReturns(bars.get(ticker)!),
    }));
    const pairs = moves.flatMap((a, i) => moves.slice(i + 1).map((b) => ({ a, b })));
    const strangers = pairs.filter(({ a, b }) => a.issuer !== b.issuer);
    const of = (same: boolean) =>
      mean(
        strangers
          .filter(({ a, b }) => (a.sector === b.sector) === same)
          .map(({ a, b }) => correlation(a.returns, b.returns)),
      )!;
    expect(of(false)).toBeGreaterThan(0.1);
    expect(of(false)).toBeLessThan(0.7);
    expect(of(true)).toBeGreaterThan(of(false) + 0.05);
    expect(correlation(computeReturns(bars.get('GOOGL')!), computeReturns(bars.get('GOOG')!))).toBeGreaterThan(0.95);
    expect(correlation(computeReturns(bars.get('XLF')!), computeReturns(bars.get('JPM')!))).toBeGreaterThan(0.5);
  });

  it('have calm and stormy times: the size of a move predicts that of the next', () => {
    const sizes = [...market.factors.market].map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.05);
    const shuffled = sizes.toSorted((a, b) => Math.sin(a * 1e7) - Math.sin(b * 1e7));
    expect(Math.abs(correlation(shuffled.slice(1), shuffled.slice(0, -1)))).toBeLessThan(0.05);
  });

  it('jump on news, the way the news goes', () => {
    const jumps = stocks.flatMap((listing) => {
      const { closes } = market.path(listing);
      const ownReturns = daily(listing.ownVolatility);
      return [...market.news(listing)]
        .filter(([place]) => place > 0)
        .map(([place, { move }]) => (Math.sign(move) * Math.log(closes[place]! / closes[place - 1]!)) / ownReturns);
    });
    expect(jumps.length).toBeGreaterThan(3_000);
    expect(mean(jumps)).toBeGreaterThan(2.5);
  });

  it('have the VIX rise when the market falls, volumes with the moves, and dividends in the adjusted close', () => {
    expect(correlation(computeReturns(bars.get('SPY')!), computeReturns(market.volatilityIndex()))).toBeLessThan(-0.2);
    const apple = bars.get('AAPL')!;
    const volumes = apple.slice(1).map(({ volume }) => volume!);
    expect(correlation(computeReturns(apple).map(Math.abs), volumes)).toBeGreaterThan(0.3);
    const [first, last] = [bars.get('KO')![0]!, bars.get('KO')!.at(-1)!];
    expect(last.adjustedClose).toBe(last.close);
    expect(first.adjustedClose / first.close).toBeCloseTo(0.94, 1);
    expect(bars.get('TSLA')!.every(({ close, adjustedClose }) => close === adjustedClose)).toBe(true);
  });
});

describe('The demo market’s stocks', () => {
  it.each(['2026-03-09', '2026-11-21'])('give the rating’s risk conditions something to find on %s', (today) => {
    const { bars } = createUniverse({ seed: SEED, today: parseDay(today)! });
    const findings = stocks.map((listing) => {
      const ofTicker = bars(listing);
      const { close, volume } = ofTicker.at(-1)!;
      const closes = ofTicker.map((bar) => bar.close);
      const high = Math.max(...ofTicker.slice(-252).map((bar) => bar.high));
      return {
        small: computeSmallCapPenalty(listing.sharesOutstanding * close),
        thin: computeThinLiquidityPenalty(close * volume!),
        extended: computeExtendedPricePenalty(computePercentOff(close, high), computeTechnicals(closes).pctOff200dMa),
        unseasoned: computeUnseasonedPenalty(ofTicker.length),
      };
    });
    for (const name of ['small', 'thin', 'extended', 'unseasoned'] as const) {
      const total = findings.filter((finding) => finding[name] > 0).length;
      expect(total, name).toBeGreaterThan(0);
      expect(total, name).toBeLessThan(stocks.length / 4);
    }
  });
});

describe('The demo market’s news', () => {
  it('the demo market has a report of every company each quarter, and the day of each coming report', () => {
    const reports = [...market.news(findListing('KO')).values()].filter(({ kind }) => kind === 'EARNINGS');
    const days = earningsDays(SEED, findListing('KO'), 2020, 2026).filter((day) => day >= market.sessions[0]!);
    expect(reports.map(({ date }) => date)).toEqual(days.slice(0, reports.length));
    expect(reports).toHaveLength(4 * 6 + 1);
    expect(days.length).toBeGreaterThan(reports.length);
    expect(days.every((day) => isSession(day))).toBe(true);
  });

  it('is one company’s for all its share classes, and none of funds', () => {
    expect([...market.news(findListing('GOOG'))]).toEqual([...market.news(findListing('GOOGL'))]);
    expect(market.news(findListing('SPY')).size).toBe(0);
  });
});
