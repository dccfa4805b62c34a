import { describe, expect, it } from 'vitest';
import type { DelistingFact } from '../../../src/families/backtests/rules/delisting.ts';
import { studyEvents } from '../../../src/families/backtests/rules/event-study.ts';
import { type RunInput, runBacktest } from '../../../src/families/backtests/rules/run.ts';

const SESSIONS = ['2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07'];
const createSeries = (values: readonly number[]) => ({
  opens: Float64Array.from(values),
  closes: Float64Array.from(values),
});
/** A last traded at 20 dollars, half of which is dividends that adjusted prices leave out. B's later dividends halve its prices. */
const prices = new Map([
  ['A', createSeries([10, 10, 10, Number.NaN, Number.NaN])],
  ['B', createSeries([20, 20, 20, 20, 22])],
]);
// For a share of A, half a share of B, which trades at 40 dollars, and 4 dollars.
const MERGER: DelistingFact = {
  date: '2025-03-06',
  reason: 'Merged.',
  exchange: 'NYSE',
  terms: {
    isMerger: true,
    cash: 4,
    last: { day: '2025-03-05', price: 20 },
    successor: { ticker: 'B', ratio: 0.5, first: { day: '2025-03-06', price: 40 } },
  },
};
const hold = (day: string, ...tickers: string[]) => ({
  day,
  matched: tickers.length,
  targets: tickers.map((ticker) => ({ ticker, weight: 1 / tickers.length })),
});
const run = (delisting: DelistingFact, decisions: RunInput['decisions'], costBps = 0) =>
  runBacktest({
    sessions: SESSIONS,
    prices,
    delistings: new Map([['A', delisting]]),
    decisions,
    costBps,
    fill: 'NEXT_OPEN',
    benchmark: null,
  });
const listValues = ({ equity }: ReturnType<typeof run>) => equity.map(({ value }) => Number(value.toFixed(10)));

describe('A merger with terms', () => {
  it('makes a position shares of the successor and cash, without a trade or cost', () => {
    const result = run(MERGER, [hold('2025-03-03', 'A')], 100);
    // After a cost of 0.01, 0.99 dollars are 0.0495 shares of 20: 0.198 dollars, and 0.02475 shares of 40, 0.99 dollars.
    expect(listValues(result)).toEqual([1, 0.99, 0.99, 1.188, 1.287]);
    expect(result.mergers).toEqual([
      {
        ticker: 'A',
        date: '2025-03-06',
        successor: 'B',
        ratio: 0.5,
        cash: 4,
        proceeds: expect.closeTo(1.2, 12),
      },
    ]);
    expect(result.delisted).toEqual([]);
    // The holding goes on: from 0.99 to 1.287.
    expect(result.periods[0]!.holdings).toEqual([{ ticker: 'A', weight: 1, return: expect.closeTo(0.3, 12) }]);
    expect(result.periods).toHaveLength(1);
  });

  it('adds to a position of the successor until the next fill', () => {
    const result = run(MERGER, [hold('2025-03-03', 'A', 'B'), hold('2025-03-06', 'B')]);
    // Of A, 0.5 dollars become 0.1 dollars and 0.5 of B; with the 0.5 of B, 1.1. Then B gains a tenth, and takes the cash at its open.
    expect(listValues(result)).toEqual([1, 1, 1, 1.1, 1.2]);
    const [first, second] = result.periods;
    expect(first!.holdings.map((holding) => holding.return)).toEqual([
      expect.closeTo(0.3, 12),
      expect.closeTo(0.1, 12),
    ]);
    // Only the cash was traded.
    expect(second!.traded).toBeCloseTo(0.1, 12);
    expect([second!.entered, second!.left]).toEqual([[], []]);
    expect(second!.holdings).toEqual([{ ticker: 'B', weight: 1, return: 0 }]);
  });

  it('pays the cash of a takeover', () => {
    const takeover = { ...MERGER, terms: { ...MERGER.terms!, cash: 25, successor: null } };
    const result = run(takeover, [hold('2025-03-03', 'A')]);
    expect(listValues(result)).toEqual([1, 1, 1, 1.25, 1.25]);
    expect(result.mergers).toMatchObject([{ successor: null, ratio: null, cash: 25, proceeds: 1.25 }]);
    expect(result.periods[0]!.holdings[0]!.return).toBeCloseTo(0.25, 12);
  });

  it('pays nothing for a share that became worthless', () => {
    const terms = { ...MERGER.terms!, isMerger: false, cash: 0, successor: null };
    const result = run({ ...MERGER, reason: 'Delisted.', terms }, [hold('2025-03-03', 'A', 'B')]);
    expect(listValues(result)).toEqual([1, 1, 1, 0.5, 0.55]);
    expect(result.delisted).toEqual([{ ticker: 'A', date: '2025-03-06', proceeds: 0 }]);
  });

  it('waits for the first price of the successor', () => {
    const { successor } = MERGER.terms!;
    const first = { day: '2025-03-07', price: 44 };
    const late = { ...MERGER, terms: { ...MERGER.terms!, successor: { ...successor!, first } } };
    // 0.05 shares: 0.2 dollars, and 0.025 shares of 44.
    expect(listValues(run(late, [hold('2025-03-03', 'A')]))).toEqual([1, 1, 1, 1, 1.3]);
  });

  it('pays the stated part of the last value without terms', () => {
    const { terms: _terms, ...unknown } = MERGER;
    const result = run(unknown, [hold('2025-03-03', 'A')]);
    expect(listValues(result)).toEqual([1, 1, 1, 1, 1]);
    expect(result.delisted).toEqual([{ ticker: 'A', date: '2025-03-06', proceeds: 1 }]);
  });

  it('is followed by a study of events', () => {
    const { horizons } = studyEvents({
      sessions: SESSIONS,
      prices,
      delistings: new Map([['A', MERGER]]),
      benchmark: createSeries([1, 1, 1, 1, 1]),
      events: [{ ticker: 'A', publicOn: '2025-03-03', isBeforeOpen: false, value: null }],
      horizons: [3, 4],
    });
    expect(horizons.map(({ mean }) => mean)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.3, 12)]);
  });
});
