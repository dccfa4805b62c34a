import { type defineSeries, findDayRange, findRowOn, type SeriesDay } from '../db/history/series.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { requireValue } from '../lib/require.ts';
import { StoredList } from '../lib/stored-list.ts';
import { formatCount } from '../lib/words.ts';
import { newYorkDay } from '../market/calendar.ts';
import { keyedPreview } from './access-rules.ts';
import type { Context } from './context.ts';
import { FREE_DAYS } from './limits.ts';
import { defineRangePeriod, type StatedPeriod } from './period.ts';
import { CONNECTION_LISTS, type Gated, gate, type StoredRows, type Trim } from './preview.ts';

/** The days of a series. */
export const seriesPeriod = defineRangePeriod(90);

/** The rule of a series of past days: one call, of which FREE sees the last days. */
export const SERIES = {
  access: keyedPreview(`the last ${FREE_DAYS} days`),
  errors: ['invalid_parameter'],
} as const;

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
  { period, toPoint }: { period: StatedPeriod; toPoint: (row: Row, day: Date) => Point },
): Promise<StoredRows<SeriesDay & Point> & Gated> {
  const days = await series.loadDays(context, { ticker, entityId, ...seriesPeriod.resolve(period, context) });
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
