import type { BarsQueryVariables } from '../generated/graphql.ts';
import { useUrlChoice } from './url-choice.ts';

/** Earlier than every stored price. */
export const FIRST_DAY = '1900-01-01';

export const RANGES = [
  { value: '5D', text: '5D', window: 'ONE_MONTH' },
  { value: '1M', text: '1M', window: 'ONE_MONTH' },
  { value: '3M', text: '3M', window: 'THREE_MONTHS' },
  { value: '6M', text: '6M', window: 'SIX_MONTHS' },
  { value: 'YTD', text: 'YTD', window: 'ONE_YEAR' },
  { value: '1Y', text: '1Y', window: 'ONE_YEAR' },
  { value: '5Y', text: '5Y', from: FIRST_DAY },
  { value: 'max', text: 'Max', from: FIRST_DAY },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** Sessions of a week, and the session before, from whose close the change counts. */
const WEEK = 6;

/** The bars of a range, from those of its query; counted from the newest bar, never from the browser's clock. */
export function cutBars<Bar extends { day: string }>(bars: Bar[], range: Range): Bar[] {
  const last = bars.at(-1)?.day ?? '';
  if (range === '5D') return bars.slice(-WEEK);
  if (range === '5Y') {
    const first = `${Number(last.slice(0, 4)) - 5}${last.slice(4)}`;
    return bars.filter(({ day }) => day >= first);
  }
  if (range !== 'YTD') return bars;
  // A year begins with the close of the last session before it.
  const first = bars.findIndex(({ day }) => day.slice(0, 4) === last.slice(0, 4));
  return bars.slice(Math.max(0, first - 1));
}

/** The range of the price chart, stored in the URL, and the variables of its query. */
export function usePriceRange(): {
  range: Range;
  setRange(range: Range): void;
  window: Omit<BarsQueryVariables, 'ticker'>;
} {
  const [range, setRange] = useUrlChoice('range', RANGES, '6M');
  const chosen = RANGES.find(({ value }) => value === range)!;
  return { range, setRange, window: 'from' in chosen ? { from: chosen.from } : { window: chosen.window } };
}
