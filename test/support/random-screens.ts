import { createRandom } from '../../src/demo/random.ts';
import type { ScreenSnapshot } from '../../src/families/screener/changes/rules/changes.ts';
import { CATALOG } from '../../src/families/screener/rules/catalog.ts';
import { type ParsedPlan, readPlan } from '../../src/families/screener/rules/plan.ts';

type Row = { ticker: string } & Record<string, number | string | null>;

/** A snapshot of these rows, which are sorted by ticker. */
export const createScreenSnapshot = (session: string, rows: readonly Row[]): ScreenSnapshot => ({
  session,
  at: null,
  tickers: rows.map(({ ticker }) => ticker),
  columns: {
    numbers: (column) => Float64Array.from(rows, (row) => (row[column] as number | null) ?? Number.NaN),
    texts: (column) => rows.map((row) => (row[column] as string | null) ?? null),
  },
});

/** 60 snapshots of 40 stocks that change, come, and go, and random plans for them. */
export function createRandomScreens(seed: string) {
  const random = createRandom(seed);
  const fields = CATALOG.STOCK;
  const LETTERS = ['A', 'B', 'C', 'D', 'F'];
  const createRow = (ticker: string): Row =>
    Object.fromEntries([
      ['ticker', ticker],
      ...fields.map(({ column, type }) => [
        column,
        random.chance(0.1) ? null : type === 'STRING' ? random.pick(LETTERS) : random.integer(-2, 2),
      ]),
    ]);
  const tickers = Array.from({ length: 40 }, (_, i) => `T${String(i).padStart(2, '0')}`);
  let rows = tickers.map(createRow);
  const snapshots = Array.from({ length: 60 }, (_, i) => {
    // A third of the stocks change, a few are delisted or listed.
    rows = tickers.flatMap((ticker) => {
      const row = rows.find((candidate) => candidate.ticker === ticker);
      if (random.chance(0.03)) return row ? [] : [createRow(ticker)];
      return row ? [random.chance(0.3) ? createRow(ticker) : row] : [];
    });
    return createScreenSnapshot(`day ${i}`, rows);
  });
  const createPlan = (): ParsedPlan =>
    readPlan('STOCK', {
      filters: Array.from({ length: random.integer(1, 3) }, () => {
        const { name, type } = random.pick(fields);
        if (type === 'STRING')
          return {
            fieldName: name,
            op: random.pick(['IN', 'NOT_IN']),
            values: [random.pick(LETTERS), random.pick(LETTERS)],
          };
        const op = type === 'ENUM' ? 'EQ' : random.pick(['GTE', 'GT', 'LTE', 'LT', 'NEQ', 'EQ']);
        return { fieldName: name, op, value: random.integer(-2, 2) };
      }),
    });
  return { snapshots, createPlan };
}
