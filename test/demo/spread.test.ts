import { describe, expect, it } from 'vitest';
import { DEMO_SESSIONS_PER_YEAR } from '../../src/demo/factors.ts';
import { demoListings, getMarketCapBillions } from '../../src/demo/listings.ts';
import { createUniverse, type DemoUniverse } from '../../src/demo/universe.ts';
import { createRotation } from '../../src/families/institutional/demo/rotation.ts';
import { mentionFiles } from '../../src/families/sentiment/demo/mentions.ts';
import { computeScore } from '../../src/families/sentiment/rules/score.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { mean } from '../../src/lib/statistics.ts';
import { SECTORS } from '../../src/market/sectors.ts';

// Screens and insights must have results on any day on which the market is created.

const SEED = 7;
const listings = demoListings();
const small = listings.filter((listing) => listing.kind === 'STOCK' && getMarketCapBillions(listing) < 0.5);
const MADE_ON = ['2025-11-21', '2026-11-23', '2027-11-22'].map((day) => parseDay(day)!);

type Written = { mentions: number; polarity: number };

/** The 7-day Score on every day with mentions of a listing, by ticker and day. */
function weeklyScores(universe: DemoUniverse, tickers: readonly string[]): Map<string, Map<string, number>> {
  const metricsByTicker = new Map(tickers.map((ticker) => [ticker, new Map<string, Written>()]));
  for (const { content } of mentionFiles(universe))
    for (const line of content.trim().split('\n').slice(1)) {
      const [ticker, day, , , , count, polarity] = line.split(',') as [string, string, ...string[]];
      const daysOfTicker = metricsByTicker.get(ticker);
      const reading = daysOfTicker?.get(day) ?? { mentions: 0, polarity: 0 };
      daysOfTicker?.set(day, {
        mentions: reading.mentions + Number(count),
        polarity: reading.polarity + Number(polarity),
      });
    }
  const weekly = (days: ReadonlyMap<string, Written>) => {
    const scores = [...days].map(
      ([day, { mentions, polarity }]) => [day, computeScore(polarity / mentions, mentions)!] as const,
    );
    return new Map(scores.slice(6).map(([day], i) => [day, mean(scores.slice(i, i + 7).map(([, one]) => one))!]));
  };
  return new Map([...metricsByTicker].map(([ticker, own]) => [ticker, weekly(own)]));
}

describe('The spread of the demo market', () => {
  it('has a company below $2 billion with a 7-day Score of 5 or more on any day of three years [SCR-40]', () => {
    expect(small.map(({ ticker }) => ticker).sort()).toEqual(['GPRO', 'LWAY']);
    for (const today of MADE_ON) {
      const universe = createUniverse({ seed: SEED, today, listings });
      const tickers = small.map(({ ticker }) => ticker);
      const scores = weeklyScores(universe, tickers);
      const sessions = universe.sessions.slice(-DEMO_SESSIONS_PER_YEAR);
      const bars = new Map(small.map((listing) => [listing, universe.bars(listing).slice(-DEMO_SESSIONS_PER_YEAR)]));
      const empty = sessions.filter((session, i) =>
        small.every((listing) => {
          const worth = bars.get(listing)![i]!.close * listing.sharesOutstanding;
          return worth >= 2e9 || scores.get(listing.ticker)!.get(isoDate(session))! < 5;
        }),
      );
      expect(empty.map(isoDate)).toEqual([]);
    }
  });

  it('has a fund that falls in the last session, on any day [SCR-40]', () => {
    const dips = listings.filter(({ dips }) => dips);
    expect(dips.map(({ ticker }) => ticker)).toEqual(['ZXDIPS']);
    const day = parseDay('2025-11-21')!;
    for (let i = 0; i < 60; i++) {
      const today = new Date(day.valueOf() + i * 11 * 86_400_000);
      const [before, last] = createUniverse({ seed: SEED, today, listings: dips }).bars(dips[0]!).slice(-2);
      expect(last!.close, isoDate(today)).toBeLessThan(before!.close);
    }
  });

  it('has institutions move into one sector and out of another in every quarter [INSI-02]', () => {
    const rotation = createRotation(SEED);
    const ends = Array.from({ length: 40 }, (_, i) => new Date(Date.UTC(2024, 3 * i + 3, 0)));
    for (const [i, end] of ends.entries()) {
      if (i === 0) continue;
      const changes = SECTORS.map((sector) => rotation(sector, end) / rotation(sector, ends[i - 1]!) - 1);
      expect(Math.max(...changes), isoDate(end)).toBeGreaterThan(0.05);
      expect(Math.min(...changes), isoDate(end)).toBeLessThan(-0.05);
    }
    expect(rotation(null, ends[0]!)).toBe(1);
  });
});
