import { describe, expect, it } from 'vitest';
import { listSessions } from '../../../src/families/backtests/rules/calendar.ts';
import type { DelistingFact } from '../../../src/families/backtests/rules/delisting.ts';
import { type PriceSeries, simulate } from '../../../src/families/backtests/rules/simulate.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { numbers } from '../../support/random.ts';
import { type SecondMarket, simulateAgain } from './second-simulation.ts';

/** `[open, close]` of a session; a number: both; null: no bar. */
type Cell = readonly [open: number | null, close: number] | number | null;

const SESSIONS = ['2025-01-31', '2025-02-03', '2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07'];

const toSeries = (cells: readonly Cell[]): PriceSeries => ({
  opens: Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : (cell?.[0] ?? Number.NaN))),
  closes: Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : (cell?.[1] ?? Number.NaN))),
});

type Case = {
  prices: Readonly<Record<string, readonly Cell[]>>;
  /** Weights by the place of the session at whose end they were decided. */
  decided: Readonly<Record<number, Readonly<Record<string, number>>>>;
  delistings?: Readonly<Record<string, DelistingFact>>;
  costBps?: number;
  fill?: 'NEXT_OPEN' | 'NEXT_CLOSE';
};

function run({ prices, decided, delistings = {}, costBps = 0, fill = 'NEXT_OPEN' }: Case) {
  const tickers = Object.entries(prices);
  const sessions = SESSIONS.slice(0, tickers[0]![1].length);
  const market = {
    sessions,
    prices: new Map(tickers.map(([ticker, cells]) => [ticker, toSeries(cells)])),
    delistings: new Map(Object.entries(delistings)),
  };
  const targets = Object.entries(decided).map(
    ([place, weights]) =>
      [Number(place), Object.entries(weights).map(([ticker, weight]) => ({ ticker, weight }))] as const,
  );
  const { values, ...rest } = simulate(market, new Map(targets), { costBps, fill });
  return { values: [...values].map((value) => Number(value.toFixed(12))), ...rest };
}

describe('the simulated portfolio', () => {
  it('buys at the next open and pays the costs of the first purchase', () => {
    // 1 dollar moves at 100 bp: 0.99 is invested at 10 and closes at 12.
    const { values, rebalancings } = run({ prices: { A: [9, [10, 12], 12] }, decided: { 0: { A: 1 } }, costBps: 100 });
    expect(values).toEqual([1, 1.188, 1.188]);
    expect(rebalancings[0]).toMatchObject({ traded: 1, cost: 0.01, value: 1, entered: ['A'], left: [] });
  });

  it('pays for every dollar that a change of holdings moves', () => {
    // A grows to 1.98 and is sold, B is bought with the same: 3.96 dollars move, and cost 0.0396.
    const { values, rebalancings } = run({
      prices: { A: [10, 10, 20, 20], B: [5, 5, 5, [5, 6]] },
      decided: { 0: { A: 1 }, 2: { B: 1 } },
      costBps: 100,
    });
    expect(values).toEqual([1, 0.99, 1.98, 2.32848]);
    expect(rebalancings[1]!.traded).toBeCloseTo(3.96, 12);
    expect(rebalancings[1]).toMatchObject({ entered: ['B'], left: ['A'] });
    expect(rebalancings[0]!.holdings).toEqual([{ ticker: 'A', weight: 1, return: 1 }]);
  });

  it('moves only the difference for a holding that stays', () => {
    // After the first fill A and B have 0.5 each. A doubles: 1 and 0.5, so 0.25 is sold of A and bought of B.
    const { values, rebalancings } = run({
      prices: { A: [1, 1, 2, 2, 2], B: [1, 1, 1, 1, 3] },
      decided: { 0: { A: 0.5, B: 0.5 }, 2: { A: 0.5, B: 0.5 } },
    });
    expect(rebalancings[1]!.traded).toBeCloseTo(0.5, 12);
    expect(values).toEqual([1, 1, 1.5, 1.5, 3]);
  });

  it('fills at the close of a bar that has no open', () => {
    const { values } = run({ prices: { A: [9, [null, 10], 11] }, decided: { 0: { A: 1 } } });
    expect(values).toEqual([1, 1, 1.1]);
  });

  it('fills at the next close if the test asks for it', () => {
    const { values } = run({ prices: { A: [9, [8, 10], 11] }, decided: { 0: { A: 1 } }, fill: 'NEXT_CLOSE' });
    expect(values).toEqual([1, 1, 1.1]);
  });

  it('gives the weight of a stock without a bar to the others', () => {
    // B has no bar at the fill: A gets everything.
    const { values, rebalancings } = run({
      prices: { A: [1, 1, 2], B: [1, null, 9] },
      decided: { 0: { A: 0.5, B: 0.5 } },
    });
    expect(values).toEqual([1, 1, 2]);
    expect(rebalancings[0]).toMatchObject({ unfilled: ['B'], holdings: [{ ticker: 'A', weight: 1, return: 1 }] });
  });

  it('keeps a halted holding with its last value, and divides the rest among the others', () => {
    // A is halted with 0.5 when B (0.5) is to be replaced by C: C gets 0.5. A resumes at the double price: 1 + 0.5.
    const { values, rebalancings } = run({
      prices: { A: [1, 1, null, null, 2], B: [1, 1, 1, 1, 1], C: [1, 1, 1, 1, 1] },
      decided: { 0: { A: 0.5, B: 0.5 }, 2: { C: 1 } },
    });
    expect(values).toEqual([1, 1, 1, 1, 1.5]);
    expect(rebalancings[1]!.holdings).toEqual([
      { ticker: 'A', weight: 0.5, return: 1 },
      { ticker: 'C', weight: 0.5, return: 0 },
    ]);
    expect(rebalancings[1]!.traded).toBeCloseTo(1, 12);
  });

  it('pays 70% of the last value of a bankrupt stock, 45% on Nasdaq, and all of it after a takeover', () => {
    const delist = (reason: string | null, exchange: string | null) =>
      run({
        prices: { A: [4, 4, 4, null, null] },
        decided: { 0: { A: 1 } },
        delistings: { A: { date: SESSIONS[3]!, reason, exchange } },
      });
    expect(delist('bankruptcy', 'NYSE').values).toEqual([1, 1, 1, 0.7, 0.7]);
    expect(delist('bankruptcy', 'NASDAQ').values).toEqual([1, 1, 1, 0.45, 0.45]);
    expect(delist(null, null).values).toEqual([1, 1, 1, 0.7, 0.7]);
    expect(delist('merged', 'NASDAQ').values).toEqual([1, 1, 1, 1, 1]);
    const { delisted, rebalancings } = delist('acquired', 'NYSE');
    expect(delisted).toEqual([{ ticker: 'A', date: SESSIONS[3], proceeds: 1 }]);
    expect(rebalancings[0]!.holdings).toEqual([{ ticker: 'A', weight: 1, return: 0 }]);
  });

  it('pays a delisted stock out on the first session without a bar from its delisting on', () => {
    // The prices end a session before the delisting, which carries the value; or they go on for a session after it.
    const pay = (cells: readonly Cell[], date: string) =>
      run({
        prices: { A: cells },
        decided: { 0: { A: 1 } },
        delistings: { A: { date, reason: 'bankruptcy', exchange: null } },
      });
    expect(pay([1, 1, null, null, null], SESSIONS[3]!).values).toEqual([1, 1, 1, 0.7, 0.7]);
    expect(pay([1, 1, 1, 2, null], SESSIONS[3]!).values).toEqual([1, 1, 1, 2, 1.4]);
  });

  it('reinvests the proceeds of a delisting at the next fill, also on its own day', () => {
    const { values } = run({
      prices: { A: [1, 1, null, null], B: [1, 1, 1, 2] },
      decided: { 0: { A: 1 }, 1: { B: 1 } },
      delistings: { A: { date: SESSIONS[2]!, reason: 'bankruptcy', exchange: null } },
    });
    expect(values).toEqual([1, 1, 0.7, 1.4]);
  });

  it('stays in cash while a screen chooses nothing, and pays for the sale', () => {
    const { values, rebalancings } = run({
      prices: { A: [1, 1, 2, 2, 9] },
      decided: { 0: { A: 1 }, 2: {} },
      costBps: 50,
    });
    // 0.995 doubles to 1.99; selling it costs 0.00995.
    expect(values).toEqual([1, 0.995, 1.99, 1.98005, 1.98005]);
    expect(rebalancings[1]).toMatchObject({ holdings: [], left: ['A'] });
  });
});

describe('the second implementation of the rules', () => {
  const ALL = listSessions(new Date('2024-01-02'), new Date('2024-12-31')).map(isoDate);

  function createMarket(random: () => number): {
    market: SecondMarket;
    decided: Record<string, Record<string, number>>;
  } {
    const count = 2 + Math.floor(random() * ALL.length - 2);
    const sessions = ALL.slice(0, Math.max(2, count));
    const tickers = Array.from({ length: 2 + Math.floor(random() * 9) }, (_, i) => `T${i}`);
    const bars: Record<string, ({ open: number | null; close: number } | null)[]> = {};
    const delistings: Record<string, { date: string; reason: string; exchange: string }> = {};
    for (const ticker of tickers) {
      const listed = random() < 0.3 ? Math.floor(random() * sessions.length) : 0;
      const ends = random() < 0.4 ? Math.floor(random() * sessions.length) : sessions.length;
      let close = 5 + random() * 200;
      bars[ticker] = sessions.map((_, day) => {
        const open = close * (1 + (random() - 0.5) * 0.1);
        close = open * (1 + (random() - 0.5) * 0.1);
        const isMissing = day < listed || day >= ends || random() < 0.05;
        return isMissing ? null : { open: random() < 0.1 ? null : open, close };
      });
      if (ends < sessions.length && random() < 0.8)
        delistings[ticker] = {
          date: sessions[Math.max(0, Math.min(sessions.length - 1, ends + Math.floor(random() * 7) - 2))]!,
          reason: ['acquired', 'merged', 'bankruptcy', 'exchange_rule'][Math.floor(random() * 4)]!,
          exchange: random() < 0.5 ? 'NASDAQ' : 'NYSE',
        };
    }
    const decided: Record<string, Record<string, number>> = {};
    const every = 1 + Math.floor(random() * 30);
    sessions.forEach((session, day) => {
      if (day % every !== 0) return;
      const chosen = tickers.filter(() => random() < 0.4);
      const raw = chosen.map(() => 0.1 + random());
      const sum = raw.reduce((total, value) => total + value, 0);
      decided[session] = Object.fromEntries(chosen.map((ticker, i) => [ticker, raw[i]! / sum]));
    });
    return { market: { sessions, bars, delistings }, decided };
  }

  function runFirst(
    { sessions, bars, delistings }: SecondMarket,
    decided: Record<string, Record<string, number>>,
    costBps: number,
  ) {
    const prices = Object.entries(bars).map(([ticker, list]) => {
      const series = toSeries(list.map((bar) => bar && [bar.open, bar.close]));
      return [ticker, series] as const;
    });
    const targets = Object.entries(decided).map(
      ([session, weights]) =>
        [sessions.indexOf(session), Object.entries(weights).map(([ticker, weight]) => ({ ticker, weight }))] as const,
    );
    const market = { sessions, prices: new Map(prices), delistings: new Map(Object.entries(delistings)) };
    return simulate(market, new Map(targets), { costBps, fill: 'NEXT_OPEN' });
  }

  it('agrees on the equity of each day and the dollars traded, over 300 random markets', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = numbers(seed);
      const { market, decided } = createMarket(random);
      const costBps = Math.floor(random() * 100);
      const first = runFirst(market, decided, costBps);
      const second = simulateAgain(market, decided, costBps);
      const traded = new Float64Array(market.sessions.length);
      for (const { filledAt, traded: dollars } of first.rebalancings) traded[filledAt] = dollars;
      const differences = second.equity.map((value, day) => Math.abs(value - first.values[day]!));
      const tradedDifferences = second.traded.map((value, day) => Math.abs(value - traded[day]!));
      expect({ seed, off: Math.max(...differences, ...tradedDifferences) < 1e-10 }).toEqual({ seed, off: true });
    }
  });

  it('finds that what happens after a day changes no bit of the values up to it', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = numbers(1_000 + seed);
      const { market, decided } = createMarket(random);
      const length = 1 + Math.floor(random() * market.sessions.length);
      const last = market.sessions[length - 1]!;
      const marketByThen: SecondMarket = {
        sessions: market.sessions.slice(0, length),
        bars: Object.fromEntries(Object.entries(market.bars).map(([ticker, list]) => [ticker, list.slice(0, length)])),
        delistings: Object.fromEntries(Object.entries(market.delistings).filter(([, { date }]) => date <= last)),
      };
      const decidedByThen = Object.fromEntries(Object.entries(decided).filter(([day]) => day <= last));
      const [all, part] = [runFirst(market, decided, 10), runFirst(marketByThen, decidedByThen, 10)];
      expect([...part.values]).toEqual([...all.values.slice(0, length)]);
    }
  });

  it('gives random choices the return of the whole market before costs, within two standard errors', () => {
    const random = numbers(7);
    const sessions = ALL.slice(0, 60);
    const bars = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => {
        let close = 50;
        return [
          `T${i}`,
          sessions.map(() => {
            const open = close;
            close *= 1 + (random() - 0.49) * 0.06;
            return { open, close };
          }),
        ];
      }),
    );
    const market: SecondMarket = { sessions, bars, delistings: {} };
    const tickers = Object.keys(bars);
    const decide = (choose: () => readonly string[]) =>
      Object.fromEntries(
        [0, 20, 40].map((day) => {
          const chosen = choose();
          return [sessions[day]!, Object.fromEntries(chosen.map((ticker) => [ticker, 1 / chosen.length]))];
        }),
      );
    const getReturn = (decided: Record<string, Record<string, number>>) =>
      Math.log(runFirst(market, decided, 0).values.at(-1)!);
    const marketReturn = getReturn(decide(() => tickers));
    const excesses = Array.from({ length: 200 }, () => {
      const ranks = new Map(tickers.map((ticker) => [ticker, random()]));
      const ranked = () => [...tickers].sort((a, b) => ranks.get(a)! - ranks.get(b)!).slice(0, 20);
      return getReturn(decide(ranked)) - marketReturn;
    });
    const mean = excesses.reduce((sum, value) => sum + value, 0) / 200;
    const variance = excesses.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 199;
    expect(Math.abs(mean)).toBeLessThan(2 * Math.sqrt(variance / 200));
  });
});
