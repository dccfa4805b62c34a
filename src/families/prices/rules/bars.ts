/** One session of a ticker as it is served. `date`: `YYYY-MM-DD`. */
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
 * Bars as they are kept: a year takes 15 kB, an eighth of what objects take. `days` are separated by commas; `values` has
 * one column after the other, NaN for what is not known.
 */
export type PackedBars = { days: string; values: Float64Array };

/** Columns of bars, all of one length. */
export type BarColumns = { date: readonly string[] } & Record<Column, readonly (number | null)[]>;

export function packed(bars: BarColumns): PackedBars {
  const count = bars.date.length;
  const values = new Float64Array(count * COLUMNS.length);
  COLUMNS.forEach((name, column) => {
    for (let i = 0; i < count; i += 1) values[column * count + i] = bars[name][i] ?? Number.NaN;
  });
  return { days: bars.date.join(), values };
}

export function unpacked({ days, values }: PackedBars): PackedBar[] {
  const dates = days === '' ? [] : days.split(',');
  const count = dates.length;
  const at = (column: number, i: number) => {
    const value = values[column * count + i]!;
    return Number.isNaN(value) ? null : value;
  };
  // In the order of COLUMNS, spelled out: an object of one shape costs a tenth of one put together by names.
  return dates.map((date, i) => ({
    date,
    open: at(0, i),
    high: at(1, i),
    low: at(2, i),
    close: values[3 * count + i]!,
    adjustedClose: at(4, i),
    volume: at(5, i),
  }));
}
