import { groupBy } from '../../../../lib/group.ts';
import { requireFirst } from '../../../../lib/require.ts';
import { type Instrument, normalizeClass, PRICED_BY_TICKER } from '../rules.ts';

/** A row of a manager's table; `close` is its ticker's close on the last session of the quarter, USD. */
export type TitledRow = {
  instrument: Instrument;
  ticker: string | null;
  cusip: string | null;
  title: string;
  value: number;
  amount: number;
  close: number | null;
};

/** The class of a row without a CUSIP, and whether the row's ticker belongs to the class. */
export type RowClass = { className: string; hasTicker: boolean };

/**
 * The distance of a price from the close, in powers of ten; a factor of 1,000 is attributed to the unit of the values.
 */
function getDistance(rows: readonly TitledRow[]): number {
  const [value, amount] = (['value', 'amount'] as const).map((name) => rows.reduce((sum, row) => sum + row[name], 0));
  const close = requireFirst(rows).close;
  if (!close || !value || !amount) return Number.POSITIVE_INFINITY;
  const powers = Math.log10(value / amount / close);
  return Math.min(...[-3, 0, 3].map((unit) => Math.abs(powers - unit)));
}

const sumValues = (rows: readonly TitledRow[]): number => rows.reduce((sum, { value }) => sum + value, 0);

/**
 * The class of a ticker: the class of a row with a CUSIP, else the class nearest to its close, else the most valuable.
 */
function findClassOfTicker(rows: readonly TitledRow[]): string {
  const classes = [...groupBy(rows, ({ title }) => normalizeClass(title))].map(([name, group]) => ({
    name,
    isProven: group.some(({ cusip }) => cusip !== null),
    distance: getDistance(group),
    value: sumValues(group),
  }));
  const nearer = (a: number, b: number) => (a === b ? 0 : a - b);
  classes.sort(
    (a, b) => Number(b.isProven) - Number(a.isProven) || nearer(a.distance, b.distance) || b.value - a.value,
  );
  return requireFirst(classes).name;
}

/**
 * The classes of a table's rows. Tickers in tables identify companies: sources give a warrant, or a second class, the
 * ticker of the common share. A CUSIP identifies the class; without a CUSIP, the title does.
 */
export function classifyRows(rows: readonly TitledRow[]): (RowClass | null)[] {
  const isPriced = ({ instrument }: TitledRow) => PRICED_BY_TICKER.some((priced) => priced === instrument);
  const buildKey = ({ instrument, ticker }: TitledRow) => `${instrument} ${ticker}`;
  const rowsByTicker = groupBy(
    rows.filter((row) => row.ticker !== null && isPriced(row)),
    buildKey,
  );
  const classByTicker = new Map([...rowsByTicker].map(([key, group]) => [key, findClassOfTicker(group)]));
  return rows.map((row) => {
    if (row.cusip !== null) return null;
    const className = normalizeClass(row.title);
    return { className, hasTicker: isPriced(row) && classByTicker.get(buildKey(row)) === className };
  });
}
