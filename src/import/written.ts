import { parseDay } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';

// One tolerant reader of the days and amounts that downloads for people have: 11/27/2026, Nov 27, 2026, 20261127,
// $1,251.00, 45.2M. It never guesses: text with a second meaning is not read.

/** The order of the numbers in days such as 11/27/2026. */
export type DayOrder = 'MONTH_FIRST' | 'DAY_FIRST';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** With dashes, a year of two digits could come first. */
const SLASHED = /^(\d{1,2})(?:[/.](\d{1,2})[/.](\d{4}|\d{2})|-(\d{1,2})-(\d{4}))$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;

/** The numbers of a day such as 11/27/2026 in the order of the text. */
function splitSlashed(text: string): { first: string; second: string; year: string } | null {
  const [, first, second, year, dashedSecond, dashedYear] = SLASHED.exec(text) ?? [];
  if (first === undefined) return null;
  return { first, second: second ?? dashedSecond ?? '', year: year ?? dashedYear ?? '' };
}

const pad = (number: string | number): string => String(number).padStart(2, '0');
/** MarketWatch writes two digits of the year; no file of prices has days after 2069. */
const CENTURY_TURNS = 70;
const toYear = (text: string): string =>
  text.length === 4 ? text : String(Number(text) + (Number(text) < CENTURY_TURNS ? 2_000 : 1_900));

function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** The order that a day proves: of 27/11/2026, only the first number can be the day. Null if it proves none. */
export function proveDayOrder(text: string): DayOrder | null {
  const { first, second } = splitSlashed(text) ?? {};
  return Number(first) > 12 ? 'DAY_FIRST' : Number(second) > 12 ? 'MONTH_FIRST' : null;
}

/** The order that most of the days prove; null if they prove none, or both equally. */
export function detectDayOrder(texts: Iterable<string>): DayOrder | null {
  let balance = 0;
  for (const text of texts) {
    const order = proveDayOrder(text);
    if (order !== null) balance += order === 'DAY_FIRST' ? 1 : -1;
  }
  return balance === 0 ? null : balance > 0 ? 'DAY_FIRST' : 'MONTH_FIRST';
}

/** Seconds to nanoseconds since 1970, by their digits. Ten digits are seconds from 2001 to 2286. */
function parseEpoch(text: string): Date | null {
  if (!/^\d{10}(\d{3}){0,3}$/.test(text)) return null;
  return newYorkDay(new Date(Number(text.slice(0, 10)) * 1_000));
}

/** Parses a day, midnight UTC; an instant with its offset is a day in New York. Null for other text. */
export function parseWrittenDay(text: string, order: DayOrder = 'MONTH_FIRST'): Date | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([+-]\d{2}:\d{2}|Z)?)?$/.exec(text) ?? [];
  if (day) {
    if (!offset) return parseDay(day);
    const instant = new Date(`${day}T${time}${offset}`);
    return parseDay(day) && !Number.isNaN(instant.valueOf()) ? newYorkDay(instant) : null;
  }
  const slashed = splitSlashed(text);
  if (slashed) {
    const { first, second, year } = slashed;
    const [month, date] = order === 'DAY_FIRST' ? [second, first] : [first, second];
    return parseDay(`${toYear(year)}-${pad(month)}-${pad(date)}`);
  }
  const [, firstYear, monthText, dayText] = YEAR_FIRST.exec(text) ?? [];
  if (firstYear) return parseDay(`${firstYear}-${pad(monthText ?? '')}-${pad(dayText ?? '')}`);
  if (/^\d{8}$/.test(text)) return parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  const [, name, dateText, yearText] = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text) ?? [];
  if (name && monthNumber(name) > 0) return parseDay(`${yearText}-${pad(monthNumber(name))}-${pad(dateText ?? '')}`);
  const [, date2, name2, year2] = /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ](\d{4}|\d{2})$/.exec(text) ?? [];
  if (date2 && name2 && year2 && monthNumber(name2) > 0)
    return parseDay(`${toYear(year2)}-${pad(monthNumber(name2))}-${pad(date2)}`);
  return parseEpoch(text);
}

const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
  ['T', 1e12],
]);
/** Cells that mean a missing value. */
const MISSING = /^(-{1,2}|n\/a|na|null|nan|none)$/i;
const NUMBER = /^[+-]?\$?(\d+|\d{1,3}(?:,\d{3})+)?(\.\d*)?([KMBT]|e[+-]?\d+)?$/i;

/**
 * Parses an amount: `$1,251.00`, `45.2M`, `1e6`, and in the brackets of accounts a negative one, `(12.30)`. Null for a missing amount (empty, `-`, `N/A`, `null`), NaN for other text.
 * A comma separates thousands only: `251,00` is not read.
 */
export function parseWrittenNumber(text: string): number | null {
  if (text === '' || MISSING.test(text)) return null;
  // Almost all cells are plain; a multiplied cell is rounded as its digits are, 45.2M to 45,200,000.
  const plain = Number(text);
  if (!Number.isNaN(plain) && !/^[+-]?0[xob]|infinity/i.test(text)) return plain;
  const inBrackets = /^\(([^()]+)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined && !/^[+-]/.test(inBrackets)) {
    const value = parseWrittenNumber(inBrackets);
    return value === null ? Number.NaN : -value;
  }
  const [, whole, fraction, suffix = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined && (fraction === undefined || fraction === '.')) return Number.NaN;
  const digits = text.replace(/[$,]/g, '');
  const multiple = MULTIPLES.get(suffix.toUpperCase());
  return multiple === undefined ? Number(digits) : Number(`${digits.slice(0, -1)}e${Math.log10(multiple)}`);
}
