import { listDatasets } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { type FactReading, READINGS, reading } from '../../src/families/ratings/derive/inputs.ts';
import { deriveRatings } from '../../src/families/ratings/derive/ratings.ts';
import type { RatingFacts } from '../../src/families/ratings/rules/inputs.ts';
import { groupBy } from '../../src/lib/group.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { NOW, type TestApp } from './harness.ts';

type Given = Readonly<Record<string, Partial<RatingFacts>>>;

/** Readings with these facts of the stocks, each as a separate statement, like a family's own. */
export function listReadings(input: Given): FactReading[] {
  const facts = Object.entries(input).flatMap(([ticker, own]) =>
    Object.entries(own).map(([fact, value]) => ({ ticker, fact: fact as keyof RatingFacts, value })),
  );
  return [...groupBy(facts, ({ fact }) => fact)].map(([fact, rows]) => {
    const type = fact === 'hasFinancials' ? 'boolean' : 'double precision';
    const values = rows.map(({ ticker, value }) => `('${ticker}', ${value}::${type})`).join(', ');
    return reading(['rating'], fact, `SELECT * FROM (VALUES ${values}) AS v("ticker", "value")`);
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
 * Five stocks of the small market, each stronger than the next in analysts, fundamentals and earnings. The other dimensions
 * come from the market's own data; smart money from the insiders of eight stocks only:
 *
 * | | these three | technicals | crowd | options | smart money | composite |
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

/** The readings behind the worked values below, without those of other families of the small market. */
const READ = ['metrics', 'stocks', 'insider', 'prices', 'options'];
export const WORKED = READINGS.filter(({ tables }) => listDatasets(tables).every((dataset) => READ.includes(dataset)));

/** Rates the app's stocks with additional readings, and makes the app read the new ratings. */
export async function rate(app: TestApp, input: Given, asOf: Date = newYorkDay(NOW)) {
  const result = await app.db.transaction(async (sql) => {
    const result = await deriveRatings(sql, asOf, [...WORKED, ...listReadings(input)]);
    await bumpVersion(sql, 'ratings', { now: NOW, ...result });
    return result;
  });
  await app.versions.refresh();
  return result;
}
