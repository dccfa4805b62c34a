import type { BarsQueryVariables } from '../generated/graphql.ts';
import { useUrlChoice } from './url-choice.ts';

/** Earlier than every stored price. */
export const FIRST_DAY = '1900-01-01';

export const RANGES = [
  { value: '1M', text: '1M', timeframe: 'ONE_MONTH' },
  { value: '3M', text: '3M', timeframe: 'THREE_MONTHS' },
  { value: '6M', text: '6M', timeframe: 'SIX_MONTHS' },
  { value: '1Y', text: '1Y', timeframe: 'ONE_YEAR' },
  { value: 'max', text: 'Max', timeframe: 'ONE_YEAR', from: FIRST_DAY },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** The range of the price chart, stored in the URL, and the variables of its query. */
export function usePriceRange(): {
  range: Range;
  setRange(range: Range): void;
  window: Omit<BarsQueryVariables, 'ticker'>;
} {
  const [range, setRange] = useUrlChoice('range', RANGES, '6M');
  const chosen = RANGES.find(({ value }) => value === range)!;
  return { range, setRange, window: { timeframe: chosen.timeframe, ...('from' in chosen && { from: chosen.from }) } };
}
