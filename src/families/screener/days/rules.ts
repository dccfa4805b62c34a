import type { ScreenColumns } from '../rules/engine.ts';

/** A session with stored snapshots, `YYYY-MM-DD`. */
export type ScreenDay = { day: string; isReconstructed: boolean };

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

/**
 * A recorded day as the database stores it: columns as bytes, which cost nothing to pass to a thread. Numbers are
 * big-endian doubles, NaN for null; texts and tickers are JSON lists in UTF-8.
 */
export type PackedDay = {
  day: string;
  isReconstructed: boolean;
  tickers: PackedColumn;
  numbers: Readonly<Record<string, PackedColumn>>;
  texts: Readonly<Record<string, PackedColumn>>;
};

/** `digest`: SHA-256 of the bytes; empty for a column without rows. */
export type PackedColumn = { bytes: Uint8Array; digest: string };

/** Doubles as `float8send` of PostgreSQL writes them. The bytes stay as they are. */
export function unpackNumbers(bytes: Uint8Array): Float64Array {
  // A copy, because a small buffer may share its memory with others, at any offset.
  const aligned = new Uint8Array(bytes);
  Buffer.from(aligned.buffer).swap64();
  return new Float64Array(aligned.buffer);
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

export const unpackDay = ({ day, isReconstructed, tickers, numbers, texts }: PackedDay): DayTable => ({
  day,
  isReconstructed,
  tickers: unpackTickers(tickers),
  numbers: mapValues(numbers, ({ bytes }) => unpackNumbers(bytes)),
  texts: mapValues(texts, ({ bytes }) => unpackTexts(bytes)),
});

const NO_VALUES = new Float64Array(0);

/** The columns of a day as conditions read them. */
export const toColumns = ({ numbers, texts }: DayTable): ScreenColumns => ({
  numbers: (column) => numbers[column] ?? NO_VALUES,
  texts: (column) => texts[column] ?? [],
});
