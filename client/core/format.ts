/** The kinds of units of the schema's `@unit`. */
export type UnitKind =
  | 'USD'
  | 'CURRENCY'
  | 'PERCENT'
  | 'FRACTION'
  | 'RATIO'
  | 'SCORE'
  | 'COUNT'
  | 'SHARES'
  | 'CONTRACTS'
  | 'SECONDS'
  | 'MINUTES'
  | 'DAYS'
  | 'SESSIONS'
  | 'YEAR'
  | 'NUMBER'
  | 'VARIES';

export type FormatOptions = {
  /** Decimals. Default: two for money, percents, and ratios; none for counts; up to two for others. */
  digits?: number;
  /** `SHORT` writes a million and above as `1.23M`, `FULL` in full. Default: `SHORT`. */
  notation?: 'SHORT' | 'FULL';
  /** Whether a positive value has a plus sign. Default: no. */
  isSigned?: boolean;
  /** The ISO 4217 code of an amount whose kind is `CURRENCY`, such as `reportedCurrency`. */
  currency?: string | null;
  /** The text of a missing value. Default: an en dash. */
  missing?: string;
};

const MIN_SHORT = 1_000_000;
/** Decimals by kind, at least and at most. */
const DIGITS: Partial<Record<UnitKind, readonly [min: number, max: number]>> = {
  USD: [2, 2],
  CURRENCY: [2, 2],
  PERCENT: [2, 2],
  FRACTION: [2, 2],
  RATIO: [2, 2],
};
const WHOLE: ReadonlySet<UnitKind> = new Set(['COUNT', 'SHARES', 'CONTRACTS']);
const NOUNS: Partial<Record<UnitKind, string>> = {
  SECONDS: 'second',
  MINUTES: 'minute',
  DAYS: 'day',
  SESSIONS: 'session',
};

/** Creating a formatter takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();
function getFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', options);
  formats.set(key, format);
  return format;
}

function writeNumber(kind: UnitKind, size: number, { digits, notation = 'SHORT', currency }: FormatOptions): string {
  const money = kind === 'USD' ? 'USD' : kind === 'CURRENCY' ? currency : null;
  const isShort = notation === 'SHORT' && size >= MIN_SHORT && kind !== 'PERCENT' && kind !== 'FRACTION';
  const [min, max] = DIGITS[kind] ?? (WHOLE.has(kind) ? [0, 0] : [0, 2]);
  const format = getFormat({
    ...(money && { style: 'currency', currency: money }),
    ...(isShort
      ? { notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 }
      : { minimumFractionDigits: digits ?? min, maximumFractionDigits: digits ?? max }),
  });
  return format.format(size);
}

/** Formats a number by its kind of unit, with a true minus sign. */
export function formatValue(kind: UnitKind, value: number | null | undefined, options: FormatOptions = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return options.missing ?? '–';
  if (kind === 'YEAR' || kind === 'NUMBER') return String(value).replace('-', '−');
  const text = writeNumber(kind, Math.abs(kind === 'FRACTION' ? value * 100 : value), options);
  const isZero = !/[1-9]/.test(text);
  const sign = isZero ? '' : value < 0 ? '−' : options.isSigned ? '+' : '';
  const noun = NOUNS[kind];
  const suffix = kind === 'PERCENT' || kind === 'FRACTION' ? '%' : noun ? ` ${noun}${text === '1' ? '' : 's'}` : '';
  return `${sign}${text}${suffix}`;
}

type UnitsByType = Readonly<Record<string, Readonly<Record<string, UnitKind>>>>;

/** Formats the number of a field of a type. */
export type FieldFormatter<Units extends UnitsByType> = <Type extends keyof Units & string>(
  type: Type,
  field: keyof Units[Type] & string,
  value: number | null | undefined,
  options?: FormatOptions,
) => string;

/**
 * Creates `formatField`, which formats the number of a field of a type. Codegen calls it with the units that the schema
 * states; the compiler refuses fields without a unit.
 */
export const createFormatter =
  <Units extends UnitsByType>(units: Units): FieldFormatter<Units> =>
  (type, field, value, options) =>
    formatValue((units[type] as Units[string])[field]!, value, options);
