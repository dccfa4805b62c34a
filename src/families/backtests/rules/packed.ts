import { createHash } from 'node:crypto';
import type { PackedDay } from '../../../db/history/packed-days.ts';
import { requireValue } from '../../../lib/require.ts';
import { type DayTable, unpackDay } from '../../screener/days/rules.ts';
import { decide, type ScreenDecision, type Selection } from './decide.ts';
import type { BacktestPeriod, BacktestResult } from './run.ts';
import type { Holding } from './simulate.ts';

/** Integers as `int4send` of PostgreSQL writes them. */
export function unpackIntegers(bytes: Uint8Array): Int32Array {
  const aligned = new Uint8Array(bytes);
  Buffer.from(aligned.buffer).swap32();
  return new Int32Array(aligned.buffer);
}

/** A hash of the values of a day that a test has read. */
function hashDay({ day, isReconstructed, tickers, numbers, texts }: PackedDay): string {
  const hash = createHash('sha256').update(`${day} ${isReconstructed} ${tickers.digest}`);
  for (const columns of [numbers, texts])
    for (const name of Object.keys(columns).sort()) hash.update(` ${name} ${columns[name]?.digest}`);
  return hash.digest('hex');
}

/** `columns`: those that have a value. */
type DayDecision = ScreenDecision & { digest: string; columns: readonly string[] };

const hasValue = ({ numbers, texts }: DayTable, name: string): boolean =>
  numbers[name]?.some((value) => !Number.isNaN(value)) ?? texts[name]?.some((value) => value !== null) ?? false;

/** Chooses the holdings of a day, whose bytes it uses up. */
export function decidePacked(packed: PackedDay, selection: Selection): DayDecision {
  const table = unpackDay(packed, true);
  const names = [...Object.keys(table.numbers), ...Object.keys(table.texts)];
  const columns = names.filter((name) => hasValue(table, name));
  return { ...decide(table, selection), digest: hashDay(packed), columns };
}

/** Lists of tickers, each from one offset to the next, by the place of the ticker. */
type PackedLists = { offsets: Uint32Array; places: Uint32Array };

/**
 * Periods without an object per holding: a thousand periods of 500 holdings would hold up the thread that receives them.
 */
type PackedPeriods = {
  rows: readonly Omit<BacktestPeriod, 'holdings' | 'entered' | 'left' | 'unfilled'>[];
  tickers: readonly string[];
  holdings: PackedLists & { weights: Float64Array; returns: Float64Array };
  entered: PackedLists;
  left: PackedLists;
  unfilled: PackedLists;
};

export type PackedResult = Omit<BacktestResult, 'periods'> & { periods: PackedPeriods };

export function packResult({ periods, ...result }: BacktestResult): PackedResult {
  const placesByTicker = new Map<string, number>();
  const getPlace = (ticker: string): number => {
    const place = placesByTicker.get(ticker) ?? placesByTicker.size;
    placesByTicker.set(ticker, place);
    return place;
  };
  const pack = (lists: readonly (readonly string[])[]): PackedLists => {
    const offsets = new Uint32Array(lists.length + 1);
    for (const [i, list] of lists.entries()) offsets[i + 1] = offsets[i]! + list.length;
    return { offsets, places: Uint32Array.from(lists.flat(), getPlace) };
  };
  const holdings = periods.flatMap((period) => period.holdings);
  const packed = {
    holdings: {
      ...pack(periods.map((period) => period.holdings.map(({ ticker }) => ticker))),
      weights: Float64Array.from(holdings, ({ weight }) => weight),
      returns: Float64Array.from(holdings, (holding) => holding.return),
    },
    entered: pack(periods.map(({ entered }) => entered)),
    left: pack(periods.map(({ left }) => left)),
    unfilled: pack(periods.map(({ unfilled }) => unfilled)),
  };
  const rows = periods.map(
    ({ holdings: _holdings, entered: _entered, left: _left, unfilled: _unfilled, ...row }) => row,
  );
  return { ...result, periods: { rows, tickers: [...placesByTicker.keys()], ...packed } };
}

/** @param at the place of the period */
export function unpackPeriod({ rows, tickers, holdings, ...packed }: PackedPeriods, at: number): BacktestPeriod {
  const list = ({ offsets, places }: PackedLists): string[] =>
    Array.from(places.subarray(offsets[at]!, offsets[at + 1]!), (place) => tickers[place]!);
  const first = holdings.offsets[at]!;
  return {
    ...requireValue(rows[at], 'the period'),
    holdings: list(holdings).map(
      (ticker, i): Holding => ({ ticker, weight: holdings.weights[first + i]!, return: holdings.returns[first + i]! }),
    ),
    entered: list(packed.entered),
    left: list(packed.left),
    unfilled: list(packed.unfilled),
  };
}
