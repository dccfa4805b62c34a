import { newYork, toNewYorkDay } from './new-york.ts';

/** The text of an unknown value. This module formats all numbers and dates of the dashboard. */
export const NOTHING = '–';

type Maybe = number | null | undefined;

const plain = new Map<number, Intl.NumberFormat>();
const decimals = (digits: number) => {
  let format = plain.get(digits);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    plain.set(digits, format);
  }
  return format;
};
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const isKnown = (value: Maybe): value is number => value !== null && value !== undefined && Number.isFinite(value);

/** Uses a true minus sign, which is as wide as a plus sign. */
const minus = (text: string) => text.replace('-', '−');

export const number = (value: Maybe, digits = 2): string =>
  isKnown(value) ? minus(decimals(digits).format(value)) : NOTHING;

export const count = (value: Maybe): string => (isKnown(value) ? minus(wholeNumber.format(value)) : NOTHING);

/** A count with its noun: 1 ticker, 2 tickers. */
export const formatCounted = (value: Maybe, singular: string, plural = `${singular}s`): string =>
  isKnown(value) ? `${count(value)} ${value === 1 ? singular : plural}` : NOTHING;

const threeDigits = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});
/**
 * Three significant digits, so that the numbers of a column can be compared: 1.20T, 35.0M; whole numbers below 1,000.
 */
const withThreeDigits = (size: number) => (size < 999.5 ? wholeNumber : threeDigits).format(size);

/** 1.23M, 35.0M */
export const short = (value: Maybe): string =>
  isKnown(value) ? `${value < 0 ? '−' : ''}${withThreeDigits(Math.abs(value))}` : NOTHING;

const precise = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
/** The label of an axis tick, in full: 0.25, −1,500. */
export const mark = (value: number): string => minus(precise.format(value));

/** A number that is round by choice, such as an axis tick: 20M. */
export const round = (value: number): string => minus(compact.format(value));

export const usd = (value: Maybe, digits = 2): string => {
  if (!isKnown(value)) return NOTHING;
  return `${value < 0 ? '−' : ''}$${decimals(digits).format(Math.abs(value))}`;
};

/**
 * An amount with three significant digits, so that the amounts of a column can be compared: $1.20T, $35.0M; whole
 * dollars below $1,000.
 */
export const shortUsd = (value: Maybe): string =>
  isKnown(value) ? `${value < 0 ? '−' : ''}$${withThreeDigits(Math.abs(value))}` : NOTHING;

/** A strike price: $225, $42.50. */
export const strikeText = (strike: Maybe): string => usd(strike, isKnown(strike) && strike % 1 === 0 ? 0 : 2);

/** A net amount with its sign: +$1.23M. */
export const netUsd = (value: Maybe): string => (isKnown(value) && value > 0 ? `+${shortUsd(value)}` : shortUsd(value));

/** An amount that is round by choice, such as a limit or an axis tick: $2B. */
export const roundUsd = (value: number): string => `${value < 0 ? '−' : ''}$${compact.format(Math.abs(value))}`;

/** +1.23M, with its sign. */
export const signedShort = (value: Maybe): string => (isKnown(value) && value > 0 ? `+${short(value)}` : short(value));

const SUFFIX: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** 45.1 is formatted as 45th. */
export const ordinal = (value: Maybe): string => {
  if (!isKnown(value)) return NOTHING;
  const rounded = Math.round(value);
  const isTeen = Math.floor(rounded / 10) % 10 === 1;
  return `${rounded}${(!isTeen && SUFFIX[rounded % 10]) || 'th'}`;
};

/** Formats percentage points: 1.5 is 1.50%. */
export const percent = (value: Maybe, digits = 2): string =>
  isKnown(value) ? `${minus(decimals(digits).format(value))}%` : NOTHING;

/** A weight in a fund, in percent; a small weight is not shown as 0.00%. */
export const weightText = (value: Maybe): string =>
  isKnown(value) && value > 0 && value < 0.005 ? '<0.01%' : percent(value);

/** Formats a fraction as a percentage: 0.015 is 1.50%. */
export const formatFraction = (fraction: Maybe, digits = 2): string =>
  isKnown(fraction) ? percent(fraction * 100, digits) : NOTHING;

/** Formats a change with its sign; a change that rounds to zero has none. */
export const formatSigned = (value: Maybe, digits = 2, unit = ''): string => {
  if (!isKnown(value)) return NOTHING;
  const text = decimals(digits).format(Math.abs(value));
  return `${pickByDirection(Number(text.replaceAll(',', '')) * Math.sign(value), '+', '−', '')}${text}${unit}`;
};

export const signedPercent = (value: Maybe, digits = 2): string => formatSigned(value, digits, '%');

/** A Score, or a change in points of a Score or of a mood: signed, with one decimal. */
export const scoreText = (value: Maybe): string => formatSigned(value, 1);

/** The upside to a price target, in percentage points: signed, with one decimal. */
export const upsideText = (value: Maybe): string => signedPercent(value, 1);

/** Returns `up`, `down`, or `flat` by the sign of a value. */
export function pickByDirection<T>(value: Maybe, up: T, down: T, flat: T): T {
  if (!isKnown(value) || value === 0) return flat;
  return value > 0 ? up : down;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

// Avoids Intl.DateTimeFormat: creating the first formatter takes a tenth of a second on a phone.
const dated = (date: string | null | undefined, write: (at: Date) => string): string =>
  date ? write(new Date(date)) : NOTHING;
const monthAndDay = (at: Date) => `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`;

/** `2026-11-21` is formatted as Nov 21, 2026. A day has no time zone: it is parsed and formatted in UTC. */
export const formatDay = (date: string | null | undefined): string =>
  dated(date, (at) => `${monthAndDay(at)}, ${at.getUTCFullYear()}`);
/** Nov 20 and Nov 21, 2026: days in order, with each year once. */
export const formatDays = (dates: readonly string[]): string => {
  const getYearText = (date: string | undefined) => date?.slice(0, 4);
  const texts = dates.map((date, at) =>
    getYearText(date) === getYearText(dates[at + 1]) ? shortDay(date) : formatDay(date),
  );
  return texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
};
/** May 21 – Nov 21, 2026: the year appears once if both days have the same year. */
export const dayRange = (from: string, to: string): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : formatDay(from)} – ${formatDay(to)}`;
/** Nov 21 */
export const shortDay = (date: string | null | undefined): string => dated(date, monthAndDay);
/** Nov 2026 */
export const monthOfYear = (date: string): string =>
  dated(date, (at) => `${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`);
/** Sat, Nov 21 */
export const weekday = (date: string | null | undefined): string =>
  dated(date, (at) => `${WEEKDAYS[at.getUTCDay()]}, ${monthAndDay(at)}`);
/** Nov 21, 9:30 AM EST: an instant in New York time. */
export const instant = (at: string | null | undefined): string =>
  dated(at, (instantly) => {
    const { wall, zone } = newYork(instantly);
    const [hours, minutes] = [wall.getUTCHours(), String(wall.getUTCMinutes()).padStart(2, '0')];
    return `${monthAndDay(wall)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} ${zone}`;
  });

/** `STRONG_BUY` is formatted as Strong buy. */
export const words = (name: string | null | undefined): string => {
  if (!name) return NOTHING;
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text[0]!.toUpperCase() + text.slice(1);
};

/** `CONSUMER_STAPLES` is formatted as Consumer Staples. */
export const sectorName = (sector: string | null): string =>
  sector ? sector.split('_').map(words).join(' ') : 'Unclassified';

/** 2026-11-28 is seven days after 2026-11-21. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The Monday of the current week in New York. */
export function findMonday(now: Date): string {
  const today = toNewYorkDay(now);
  return daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
}

/** An amount range as disclosed, with an en dash: $1,001 – $15,000. */
export const rangeText = (range: string): string => range.replace(' - ', ' – ');
