import { type defineSeries, findDayRange, findRowOn, type SeriesDay } from '../db/history/series.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { requireValue } from '../lib/require.ts';
import { StoredList } from '../lib/stored-list.ts';
import { formatCount } from '../lib/words.ts';
import { keyedPreview } from './access-rules.ts';
import type { Context } from './context.ts';
import { checkDayRange, type DayRange, FREE_DAYS, MAX_RANGE_DAYS } from './day-range.ts';
import { fail } from './errors.ts';
import { CONNECTION_LISTS, type Gated, gate, type StoredRows, type Trim } from './preview.ts';

/** Calendar days of a series whose first day is not given. */
const DEFAULT_DAYS = 90;

/** The rule of a series of past days: one call, of which FREE sees the last days. */
export const SERIES = {
  access: keyedPreview(`the last ${FREE_DAYS} days`),
  errors: ['invalid_parameter'],
} as const;

/** The arguments that bound a series. */
export const rangeArguments = {
  from: {
    type: 'Date',
    description: `The first day, at most ${MAX_RANGE_DAYS} days before \`to\`. Default: ${DEFAULT_DAYS} days before it.`,
  },
  to: { type: 'Date', description: 'The last day. Default: today, or the day in `@asOf`.' },
} as const;

/** The days of a series, both inclusive. As of a past day, it ends by that day. @throws invalid_parameter */
export function resolveRange({ past, time }: Context, range: DayRange): { from: Date; to: Date } {
  checkDayRange(range);
  const { from, to } = range;
  const today = past?.day ?? newYorkDay(time.today());
  const last = to && to < today ? to : today;
  const first = from ?? addDays(last, -DEFAULT_DAYS);
  if (addDays(first, MAX_RANGE_DAYS) < last)
    throw fail.invalid(
      'invalid_parameter',
      'from',
      `from: more than ${MAX_RANGE_DAYS} days before ${isoDate(last)}; give \`to\` as well.`,
    );
  return { from: first, to: last };
}

/** The days that FREE sees: the last days up to today. */
const lastDays = <Point>(visibleCount: number): Trim<StoredList<Point>, StoredRows<Point>> => ({
  whole: (points) => ({ nodes: points, totalCount: points.length }),
  part: (points) => ({
    shown: { nodes: points.slice(0, visibleCount), totalCount: points.length },
    withheld: visibleCount < points.length ? CONNECTION_LISTS : [],
    message: `PRO shows ${points.length === 1 ? 'the day' : `all ${formatCount(points.length, 'day')}`}; FREE shows the last ${FREE_DAYS} days.`,
  }),
});

/** The recorded rows of a snapshot over time, as `defineSeries` reads them. */
type Series<Row> = ReturnType<typeof defineSeries<Row & object>>;
type Security = { ticker: string; entityId: string };

/**
 * The points of a security by day, newest first, each from the row that the day served, as the caller may see them.
 */
export async function loadSeries<Row extends object, Point extends object>(
  context: Context,
  series: Series<Row>,
  { ticker, entityId }: Security,
  { range, toPoint }: { range: DayRange; toPoint: (row: Row, day: Date) => Point },
): Promise<StoredRows<SeriesDay & Point> & Gated> {
  const days = await series.loadDays(context, { ticker, entityId, ...resolveRange(context, range) });
  const points = new StoredList<SeriesDay & Point>(days.length, {
    async read({ from, to }) {
      const page = days.slice(from - 1, to);
      const rows = await series.loadRows(context, { ticker, entityId, ...findDayRange(page) });
      return page.map((day) => ({
        ...day,
        ...toPoint(requireValue(findRowOn(rows, day.day), 'the row of a day with one'), day.day),
      }));
    },
    find: async (id) => days.findIndex(({ day }) => id === isoDate(day)) + 1 || null,
  });
  const first = addDays(newYorkDay(context.time.today()), -FREE_DAYS);
  return gate(context, points, lastDays<SeriesDay & Point>(days.filter(({ day }) => day >= first).length));
}
