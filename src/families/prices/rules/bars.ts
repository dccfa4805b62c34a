/** One session of a ticker, as served. `date`: `YYYY-MM-DD`. */
export type PackedBar = {
  date: string;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number;
  adjustedClose: number | null;
  volume: number | null;
};

const COLUMNS = ['open', 'high', 'low', 'close', 'adjustedClose', 'volume'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * The cached form of bars: a year takes 15 kB, an eighth of the size as objects. `days` are separated by commas;
 * `values` has one column after the other, NaN for null.
 */
export type PackedBars = { days: string; values: Float64Array };

/** Columns of bars, all of one length. */
export type BarColumns = { date: readonly string[] } & Record<Column, readonly (number | null)[]>;

export function packBars(bars: BarColumns): PackedBars {
  const count = bars.date.length;
  const values = new Float64Array(count * COLUMNS.length);
  COLUMNS.forEach((name, column) => {
    for (let i = 0; i < count; i += 1) values[column * count + i] = bars[name][i] ?? Number.NaN;
  });
  return { days: bars.date.join(), values };
}

export function unpackBars({ days, values }: PackedBars): PackedBar[] {
  const dates = days === '' ? [] : days.split(',');
  const count = dates.length;
  const getValue = (column: number, i: number) => {
    const value = values[column * count + i]!;
    return Number.isNaN(value) ? null : value;
  };
  // Written out in the order of COLUMNS: an object literal costs a tenth of an object that is assembled by names.
  return dates.map((date, i) => ({
    date,
    open: getValue(0, i),
    high: getValue(1, i),
    low: getValue(2, i),
    close: values[3 * count + i]!,
    adjustedClose: getValue(4, i),
    volume: getValue(5, i),
  }));
}
