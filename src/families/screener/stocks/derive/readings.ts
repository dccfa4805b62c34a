import type { TableName } from '../../../../db/datasets.ts';
import type { Sql } from '../../../../db/open.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import type { ReadValues } from '../rules.ts';
import { calendarReading, surpriseReading } from './earnings.ts';
import { fundamentalReading } from './fundamentals.ts';
import { insiderReading } from './insiders.ts';
import { optionReading } from './options.ts';
import { congressReading, institutionReading } from './owners.ts';
import { indexReading, priceReading } from './prices.ts';
import type { ReadingResult, ScreenReading } from './reading.ts';
import { shortReading } from './shorts.ts';

/** All readings; those of insiders are repeated for changed tickers. */
const READINGS: readonly ScreenReading[] = [
  priceReading,
  indexReading,
  fundamentalReading,
  insiderReading,
  institutionReading,
  congressReading,
  optionReading,
  shortReading,
  calendarReading,
  surpriseReading,
];

/** The tables that the readings use. */
export const READING_TABLES: readonly TableName[] = [...new Set(READINGS.flatMap(({ tables }) => tables))];

/** The values that the readings have of a listed stock. */
type FindValues = (ticker: string) => ReadValues;

function findValues({ byTicker, others }: ReadingResult, isOfCompany: boolean, ticker: string): ReadValues | undefined {
  const canonical = primaryTicker(ticker);
  return (isOfCompany ? byTicker.get(canonical) : (byTicker.get(ticker) ?? byTicker.get(canonical))) ?? others;
}

/**
 * Runs readings as of the end of a day.
 * @param day `YYYY-MM-DD` @param tickers null: all
 */
async function runReadings(
  sql: Sql,
  readings: readonly ScreenReading[],
  day: string,
  tickers: readonly string[] | null,
): Promise<FindValues> {
  const results: { result: ReadingResult; isOfCompany: boolean }[] = [];
  for (const { read, isOfCompany = false } of readings)
    results.push({ result: await read(sql, day, tickers), isOfCompany });
  return (ticker) =>
    Object.assign({}, ...results.map(({ result, isOfCompany }) => findValues(result, isOfCompany, ticker)));
}

/** The values of all stocks. */
export const queryReadings = (sql: Sql, day: string): Promise<FindValues> => runReadings(sql, READINGS, day, null);

/** The values of insiders of some stocks, by canonical ticker. */
export const queryInsiderValues = (sql: Sql, day: string, tickers: readonly string[]): Promise<FindValues> =>
  runReadings(sql, [insiderReading], day, tickers);
