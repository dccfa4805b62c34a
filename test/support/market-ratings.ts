import { bumpVersion } from '../../src/db/versions.ts';
import { type FactReading, READINGS, reading } from '../../src/families/ratings/derive/inputs.ts';
import { deriveRatings } from '../../src/families/ratings/derive/ratings.ts';
import type { RatingFacts } from '../../src/families/ratings/rules/inputs.ts';
import { groupBy } from '../../src/lib/group.ts';
import { newYorkDay } from '../../src/lib/market-calendar.ts';
import { NOW, type TestApp } from './harness.ts';

type Given = Readonly<Record<string, Partial<RatingFacts>>>;

/** Readings that say these facts of these stocks, each as one statement, as a family's own would. */
export function readingsOf(given: Given): FactReading[] {
  const facts = Object.entries(given).flatMap(([ticker, own]) =>
    Object.entries(own).map(([fact, value]) => ({ ticker, fact: fact as keyof RatingFacts, value })),
  );
  return [...groupBy(facts, ({ fact }) => fact)].map(([fact, rows]) => {
    const type = fact === 'hasFinancials' ? 'boolean' : 'double precision';
    const values = rows.map(({ ticker, value }) => `('${ticker}', ${value}::${type})`).join(', ');
    return reading(['given'], fact, `SELECT * FROM (VALUES ${values}) AS v("ticker", "value")`);
  });
}

const across = (strength: number): Partial<RatingFacts> => ({
  favorableShare: strength,
  operatingMargin: strength,
  returnOnEquity: strength,
  revenueGrowth: strength,
  epsSurprise: strength,
  hasFinancials: true,
});

/**
 * Five stocks of the small market, each stronger than the next in analysts, fundamentals and earnings. With what the
 * market itself says of them, smart money by the insiders of eight stocks alone:
 *
 * | | the three | technicals | crowd | options | smart money | composite |
 * |---|---|---|---|---|---|---|
 * | Apple | 90 | 44.4 | 69 | 50 | 6.25 | 0.2230 |
 * | Microsoft | 70 | 33.3 | 83 | | 50 | 0.2123 |
 * | NVIDIA | 50 | 61.1 | 34.5 | | 93.75 | 0.1260 |
 * | Coca-Cola | 30 | 72.2 | | | 50 | -0.0889 |
 * | JPMorgan | 10 | 38.9 | 42.5 | | 50 | -0.3796 |
 */
export const FIVE: Given = {
  AAPL: { ...across(50), debtToEquity: 3 },
  MSFT: across(40),
  NVDA: across(30),
  KO: across(20),
  JPM: across(10),
};

/** The readings that the worked values below are of; what other families of the small market say is left aside. */
const READ = ['metrics', 'stocks', 'insider', 'prices', 'options'];
export const WORKED = READINGS.filter(({ families }) => families.every((family) => READ.includes(family)));

/** Rates the app's stocks with more readings than there are families for, and lets it see the ratings. */
export async function rate(app: TestApp, given: Given, asOf: Date = newYorkDay(NOW)) {
  const result = await app.db.transaction(async (sql) => {
    const made = await deriveRatings(sql, asOf, [...WORKED, ...readingsOf(given)]);
    await bumpVersion(sql, 'ratings', { now: NOW, ...made });
    return made;
  });
  await app.versions.refresh();
  return result;
}
