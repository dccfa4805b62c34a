import type { ColumnTable } from '../../../db/history/columns.ts';
import type { PackedColumn, PackedDay } from '../../../db/history/packed-days.ts';
import type { UniverseName } from '../fields/rules.ts';
import type { ScreenColumns } from '../rules/engine.ts';

/** The recorded table of a universe. */
export const DAY_TABLES = { STOCK: 'screener_stock', ETF: 'screener_etf' } as const satisfies Record<
  UniverseName,
  ColumnTable
>;

/**
 * The rows of a universe at the end of a session, sorted by ticker (code units). A column has a value per ticker: NaN
 * or null without one.
 */
export type DayTable = {
  /** `YYYY-MM-DD`. */
  day: string;
  isReconstructed: boolean;
  tickers: readonly string[];
  numbers: Readonly<Record<string, Float64Array>>;
  texts: Readonly<Record<string, readonly (string | null)[]>>;
};

const NUMBER_BYTES = 8;

/**
 * Doubles as `float8send` of PostgreSQL writes them. The bytes stay as they are.
 * @param isOwned whether the bytes may be changed, which saves a copy
 */
export function unpackNumbers(bytes: Uint8Array, isOwned = false): Float64Array {
  // A small buffer may share its memory with others, at any offset.
  const aligned = isOwned && bytes.byteOffset % NUMBER_BYTES === 0 ? bytes : new Uint8Array(bytes);
  const { buffer, byteOffset, byteLength } = aligned;
  Buffer.from(buffer, byteOffset, byteLength).swap64();
  return new Float64Array(buffer, byteOffset, byteLength / NUMBER_BYTES);
}

export const unpackTexts = (bytes: Uint8Array): (string | null)[] =>
  bytes.length === 0 ? [] : JSON.parse(new TextDecoder().decode(bytes));

/** The tickers of the last day: those of the next are mostly the same. */
let lastTickers: { digest: string; tickers: readonly string[] } = { digest: '', tickers: [] };
function unpackTickers({ bytes, digest }: PackedColumn): readonly string[] {
  if (digest === '' || digest !== lastTickers.digest) lastTickers = { digest, tickers: unpackTexts(bytes) as string[] };
  return lastTickers.tickers;
}

const mapValues = <T, R>(values: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** @param isOwned see `unpackNumbers`: the day cannot be unpacked again */
export const unpackDay = ({ day, isReconstructed, tickers, numbers, texts }: PackedDay, isOwned = false): DayTable => ({
  day,
  isReconstructed,
  tickers: unpackTickers(tickers),
  numbers: mapValues(numbers, ({ bytes }) => unpackNumbers(bytes, isOwned)),
  texts: mapValues(texts, ({ bytes }) => unpackTexts(bytes)),
});

const NO_VALUES = new Float64Array(0);

/** The columns of a day as conditions read them. */
export const toColumns = ({ numbers, texts }: DayTable): ScreenColumns => ({
  numbers: (column) => numbers[column] ?? NO_VALUES,
  texts: (column) => texts[column] ?? [],
});
