import { groupBy } from '../../../../lib/group.ts';
import { mean } from '../../../../lib/statistics.ts';
import type { DayTable } from '../../../screener/days/rules.ts';
import { correlateRanks, type MonthlySignal, SCORE_COLUMNS, type SignalGroups } from './groups.ts';

/** The return of a group over a month. */
type GroupReturn = {
  signal: MonthlySignal;
  groupName: string;
  members: number;
  return: number;
  benchmarkReturn: number;
  turnover: number | null;
};

/** The part of tickers that are not among others. */
function computeTurnover(tickers: readonly string[], before: readonly string[]): number {
  const previous = new Set(before);
  return tickers.filter((ticker) => !previous.has(ticker)).length / tickers.length;
}

/**
 * The mean returns of the groups of a day, for the members that had a price.
 * @param returns of all stocks, or funds, of the day
 * @param before the groups a month before; null if they are not known
 */
export function measureGroups(
  groups: SignalGroups,
  returns: ReadonlyMap<string, number>,
  before: SignalGroups | null,
): GroupReturn[] {
  const benchmarkReturn = mean([...returns.values()]);
  if (benchmarkReturn === null) return [];
  return [...groups].flatMap(([signal, byName]) =>
    [...byName].flatMap(([groupName, tickers]): GroupReturn[] => {
      const values = tickers.flatMap((ticker) => returns.get(ticker) ?? []);
      const middle = mean(values);
      if (middle === null) return [];
      const previous = before?.get(signal)?.get(groupName);
      const turnover = before ? computeTurnover(tickers, previous ?? []) : null;
      return [{ signal, groupName, members: values.length, return: middle, benchmarkReturn, turnover }];
    }),
  );
}

/** The rank correlation of a signal's score and the returns; null without a score. */
export function computeInformationCoefficient(
  table: DayTable,
  signal: MonthlySignal,
  returns: ReadonlyMap<string, number>,
): number | null {
  const column = SCORE_COLUMNS[signal];
  const scores = column === null ? undefined : table.numbers[column];
  if (!scores) return null;
  const pairs = table.tickers.flatMap((ticker, place): [number, number][] => {
    const [score, value] = [scores[place] ?? Number.NaN, returns.get(ticker)];
    return Number.isNaN(score) || value === undefined ? [] : [[score, value]];
  });
  return correlateRanks(
    pairs.map(([score]) => score),
    pairs.map(([, value]) => value),
  );
}

/** An event whose return was measured: the session on which its stock was bought, and the abnormal return. */
type MeasuredEvent = { day: string; value: number };

/** The sums from which the mean of events, and its error clustered by day, follow: those of months can be added. */
export type EventSums = {
  events: number;
  positive: number;
  days: number;
  total: number;
  countSquares: number;
  products: number;
  totalSquares: number;
};

export function sumEvents(events: readonly MeasuredEvent[]): EventSums {
  const sums = { events: 0, positive: 0, days: 0, total: 0, countSquares: 0, products: 0, totalSquares: 0 };
  for (const sameDay of groupBy(events, ({ day }) => day).values()) {
    const total = sameDay.reduce((sum, { value }) => sum + value, 0);
    sums.events += sameDay.length;
    sums.positive += sameDay.filter(({ value }) => value > 0).length;
    sums.days += 1;
    sums.total += total;
    sums.countSquares += sameDay.length ** 2;
    sums.products += sameDay.length * total;
    sums.totalSquares += total ** 2;
  }
  return sums;
}
