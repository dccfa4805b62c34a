import { createHash } from 'node:crypto';
import { daysFrom, parseStoredDay } from '../../../lib/dates.ts';
import { compareText } from '../../../lib/order.ts';
import { requireEntry, requireFirst, requireLast } from '../../../lib/require.ts';
import { unpackNumbers } from '../../screener/days/rules.ts';
import { unpackIntegers } from './packed.ts';
import type { PriceMarket, PriceSeries } from './simulate.ts';

/** The columns of bars, in the order in which `BarBytes` has them. */
const COLUMNS = ['opens', 'closes', 'adjustedCloses', 'scales'] as const;

/**
 * The bars of a ticker, oldest first, as its files state them; NaN for a missing value. `days`: calendar days since the
 * first session. `scales` bring the adjusted closes of several files to one level.
 */
type StatedBars = { days: Int32Array } & Record<(typeof COLUMNS)[number], Float64Array>;

/** Bars as the database sends them: the days as integers, then one column after the other as doubles. */
export type BarBytes = { ticker: string; bytes: Uint8Array };

const DAY_BYTES = 4;
const NUMBER_BYTES = 8;

export function unpackBarBytes({ bytes }: BarBytes): StatedBars {
  const count = bytes.byteLength / (DAY_BYTES + COLUMNS.length * NUMBER_BYTES);
  const days = unpackIntegers(bytes.subarray(0, count * DAY_BYTES));
  const values = unpackNumbers(bytes.subarray(count * DAY_BYTES));
  const getColumn = (name: (typeof COLUMNS)[number]) => {
    const first = COLUMNS.indexOf(name) * count;
    return values.subarray(first, first + count);
  };
  return {
    days,
    opens: getColumn('opens'),
    closes: getColumn('closes'),
    adjustedCloses: getColumn('adjustedCloses'),
    scales: getColumn('scales'),
  };
}

/** The place of each session, by its calendar days since the first; -1 for days between sessions. */
export function placeSessions(sessions: readonly string[]): Int32Array {
  const first = parseStoredDay(requireFirst(sessions));
  const placeByDay = new Int32Array(daysFrom(first, parseStoredDay(requireLast(sessions))) + 1).fill(-1);
  for (const [place, session] of sessions.entries()) placeByDay[daysFrom(first, parseStoredDay(session))] = place;
  return placeByDay;
}

/** Significant digits of a ratio of scales. More would show how later files changed both. */
const SCALE_DIGITS = 12;

/**
 * Adjusted prices for the sessions of a test. Scales count from the first bar, and the stated prices of a bar give the
 * ratio of its open: so later splits and files, which change all of a stock's prices by a factor, change no bit.
 * @param placeByDay see `placeSessions`
 */
export function toPriceSeries(bars: StatedBars, placeByDay: Int32Array, sessions: number): PriceSeries {
  const opens = new Float64Array(sessions).fill(Number.NaN);
  const closes = new Float64Array(sessions).fill(Number.NaN);
  const base = bars.scales.find((scale) => !Number.isNaN(scale)) ?? 1;
  for (let i = 0; i < bars.days.length; i += 1) {
    const place = placeByDay[bars.days[i]!] ?? -1;
    const scale = bars.scales[i]!;
    if (place < 0 || Number.isNaN(scale)) continue;
    const relative = scale === base ? 1 : Number((scale / base).toPrecision(SCALE_DIGITS));
    const close = bars.adjustedCloses[i]! * relative;
    closes[place] = close;
    opens[place] = bars.opens[i]! * (close / bars.closes[i]!);
  }
  return { opens, closes };
}

/** A hash of everything that a simulation reads of a market. */
export function hashMarket({ sessions, prices, delistings, classSplits }: PriceMarket): string {
  const hash = createHash('sha256').update(sessions.join());
  for (const ticker of [...prices.keys()].sort(compareText)) {
    const { opens, closes } = requireEntry(prices, ticker);
    hash.update(`\0${ticker}\0${JSON.stringify(delistings.get(ticker) ?? null)}\0`);
    const split = classSplits?.get(ticker);
    if (split) hash.update(JSON.stringify(split));
    for (const values of [opens, closes])
      hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest('hex');
}
