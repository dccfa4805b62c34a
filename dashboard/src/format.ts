/** Formats every number and date of the dashboard. An unknown value is a dash. */
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
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const isKnown = (value: Maybe): value is number => value !== null && value !== undefined && Number.isFinite(value);

/** With a true minus, which is as wide as a plus. */
const minus = (text: string) => text.replace('-', '−');

export const number = (value: Maybe, digits = 2): string =>
  isKnown(value) ? minus(decimals(digits).format(value)) : NOTHING;

export const count = (value: Maybe): string => (isKnown(value) ? minus(whole.format(value)) : NOTHING);

/** 1.23M */
export const short = (value: Maybe): string => (isKnown(value) ? minus(compact.format(value)) : NOTHING);

export const usd = (value: Maybe, digits = 2): string => {
  if (!isKnown(value)) return NOTHING;
  return `${value < 0 ? '−' : ''}$${decimals(digits).format(Math.abs(value))}`;
};

/** $1.23T */
export const shortUsd = (value: Maybe): string => {
  if (!isKnown(value)) return NOTHING;
  return `${value < 0 ? '−' : ''}$${compact.format(Math.abs(value))}`;
};

/** +1.23M, with its sign. */
export const signedShort = (value: Maybe): string => (isKnown(value) && value > 0 ? `+${short(value)}` : short(value));

const plural = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 45th, of 45.1 */
export const ordinal = (value: Maybe): string => {
  if (!isKnown(value)) return NOTHING;
  const rounded = Math.round(value);
  return `${rounded}${SUFFIX[plural.select(rounded)] ?? 'th'}`;
};

/** Of percent points: 1.5 is 1.50%. */
export const percent = (value: Maybe, digits = 2): string =>
  isKnown(value) ? `${minus(decimals(digits).format(value))}%` : NOTHING;

/** Of a fraction: 0.015 is 1.50%. */
export const percentOf = (fraction: Maybe, digits = 2): string =>
  isKnown(fraction) ? percent(fraction * 100, digits) : NOTHING;

/** With its sign, for changes; a change that rounds to nothing has none. */
export const signed = (value: Maybe, digits = 2, unit = ''): string => {
  if (!isKnown(value)) return NOTHING;
  const text = decimals(digits).format(Math.abs(value));
  return `${directionOf(Number(text.replaceAll(',', '')) * Math.sign(value), '+', '−', '')}${text}${unit}`;
};

export const signedPercent = (value: Maybe, digits = 2): string => signed(value, digits, '%');

/** One of three by the sign of a value. */
export function directionOf<T>(value: Maybe, up: T, down: T, flat: T): T {
  if (!isKnown(value) || value === 0) return flat;
  return value > 0 ? up : down;
}

const NEW_YORK = 'America/New_York';
// A day has no zone: it is read and written in UTC.
const dayFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const instantFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: NEW_YORK,
  timeZoneName: 'short',
});

const written = (format: Intl.DateTimeFormat, value: string | null | undefined) =>
  value ? format.format(new Date(value)) : NOTHING;

/** Nov 21, 2026, of `2026-11-21`. */
export const day = (date: string | null | undefined): string => written(dayFormat, date);
/** Nov 21 */
export const shortDay = (date: string | null | undefined): string => written(shortDayFormat, date);
/** Nov 2026 */
export const monthOfYear = (date: string): string => written(monthFormat, date);
/** Sat, Nov 21 */
export const weekday = (date: string | null | undefined): string => written(weekdayFormat, date);
/** Nov 21, 9:30 AM EST: an instant on New York's clock. */
export const instant = (at: string | null | undefined): string => written(instantFormat, at);

/** Strong buy, of `STRONG_BUY`. */
export const words = (name: string | null | undefined): string => {
  if (!name) return NOTHING;
  const text = name.replaceAll('_', ' ').toLowerCase();
  return text[0]!.toUpperCase() + text.slice(1);
};

/** Consumer Staples, of `CONSUMER_STAPLES`. */
export const sectorName = (sector: string | null): string =>
  sector ? sector.split('_').map(words).join(' ') : 'Unclassified';

const newYorkDay = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: NEW_YORK,
});

/** 2026-11-28, seven days after 2026-11-21. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The Monday of the week in New York. */
export function mondayOf(now: Date): string {
  const today = newYorkDay.format(now);
  return daysAfter(today, -((new Date(today).getUTCDay() + 6) % 7));
}
