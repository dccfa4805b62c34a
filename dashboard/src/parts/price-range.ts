import { useState } from 'react';
import { daysAfter } from '../format.ts';
import type { BarsQueryVariables } from '../generated/graphql.ts';
import { newYork } from '../new-york.ts';
import { useUrlChoice } from './url-choice.ts';

/** Earlier than every stored price. */
export const FIRST_DAY = '1900-01-01';

export const RANGES = [
  { value: '5D', text: '5D', timeframe: 'ONE_MONTH', days: 7 },
  { value: '1M', text: '1M', timeframe: 'ONE_MONTH' },
  { value: '3M', text: '3M', timeframe: 'THREE_MONTHS' },
  { value: '6M', text: '6M', timeframe: 'SIX_MONTHS' },
  { value: 'YTD', text: 'YTD', timeframe: 'ONE_YEAR', isYear: true },
  { value: '1Y', text: '1Y', timeframe: 'ONE_YEAR' },
  { value: '5Y', text: '5Y', timeframe: 'ONE_YEAR', days: 5 * 365.25 },
  { value: 'max', text: 'Max', timeframe: 'ONE_YEAR', from: FIRST_DAY },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** The variables of a range's query on a day, `YYYY-MM-DD`; the last session of the year before begins a year. */
export function resolveRange(range: Range, today: string): Omit<BarsQueryVariables, 'ticker'> {
  const chosen = RANGES.find(({ value }) => value === range)!;
  const { timeframe } = chosen;
  if ('from' in chosen) return { timeframe, from: chosen.from };
  if ('isYear' in chosen) return { timeframe, from: daysAfter(`${today.slice(0, 4)}-01-01`, -5) };
  if ('days' in chosen) return { timeframe, from: daysAfter(today, -Math.round(chosen.days)) };
  return { timeframe };
}

/** The range of the price chart, stored in the URL, and the variables of its query. */
export function usePriceRange(): {
  range: Range;
  setRange(range: Range): void;
  window: Omit<BarsQueryVariables, 'ticker'>;
} {
  const [range, setRange] = useUrlChoice('range', RANGES, '6M');
  const [today] = useState(() => newYork(new Date()).wall.toISOString().slice(0, 10));
  return { range, setRange, window: resolveRange(range, today) };
}
