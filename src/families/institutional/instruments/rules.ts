/** The instrument of a position, from the class of security stated by its filer. */
export const INSTRUMENTS = ['EQUITY', 'PREFERRED', 'UNIT', 'WARRANT', 'RIGHT', 'CALL', 'PUT', 'BOND'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];
/** A row may also be cash, which is not a position. */
export type RowKind = Instrument | 'CASH';

/** Held outright and counted in shares, unlike options and notes; a filer's equity value is the sum of these. */
export const HELD_OUTRIGHT = [
  'EQUITY',
  'PREFERRED',
  'UNIT',
  'WARRANT',
  'RIGHT',
] as const satisfies readonly Instrument[];
/** Shares and options on them: the instruments to which the price of a company's ticker applies. */
export const PRICED_BY_TICKER = ['EQUITY', 'CALL', 'PUT'] as const satisfies readonly Instrument[];

// Titles as written in SEC's list of 13F securities and by filers, in at most about 16 characters: `*W EXP 01/04/201`.
const FUND_TITLE =
  /\b(ETFS?|ETN|FDS?|FUNDS?|IDX|INDEX|PORTFOLIO|SECS?|SECURIT\w*|INCM|INCOME|IBONDS?|EQL|EQUAL|EQ W\w*)\b/;
const WARRANT_TITLE = /^\W*W\s+EXP\b|^\*\s*W\b|\b(WTS|WRTS?|WARR|WARRANTS?)\b|^\W*WT\b|\bWT\s+EXP\b/;
const RIGHT_TITLE = /^\W*(RTS?|RIGHTS?)\b|\b(RTS|CVRS?|CONTINGENT VALUE)\b/;
/**
 * Units of shares and warrants that are not separated yet, and stock-purchase units: dated, or with a title of those
 * parts.
 */
const COMBINED_UNIT = /^\W*(UNITS?|UTS?)\s+(EX\b|\d{1,2}\/\d)|\b(TANGIBLE|TAN EQ|EQUITY|EQ|CORP|CORPORATE)\s+UNITS?\b/;
const WARRANT_PART = /\b(WTS?|WRTS?|WARR|WARRANTS?)\b/;
const PLAIN_UNIT = /^\W*(UNITS?|UTS?)\W*$/;
/** The units of a partnership or a trust are its common shares. */
const UNIT_ISSUER = /\b(L ?P|L\.P\.?|LLC|PARTNERS?|PARTNERSHIP|PRTNRS?|PTNRS?|TR|TRUST|FD|FUND|ETF)\b/;
const PREFERRED_TITLE = /\b(PFDS?|PFRD|PREF|PREFD|PREFS|PREFERRED|PREFERENCE|PRFD|MCPS)\b/;
/** A depositary share represents preferred shares if it is a fraction, or of a series. */
const DEPOSITARY_PREFERRED = /\bDEP\w{0,20}\b.{0,200}(\b1\/\d|\bSER\b)|\b1\/\d\w*\s+INT\b/;
const DIVIDEND_SERIES = /\d%.{0,200}\b(SER|SERIES|CUM|PERP|MAND|CNV|CONV|DEP)\b/;
/** American depositary receipts trade as a foreign company's common shares, regardless of the underlying share. */
const RECEIPT_TITLE = /\b(ADR|ADS|ADRS|ADSS|GDR|GDS)\b/;

/** Classifies the title of a class, except notes and options; common shares if the title names no other instrument. */
export function classifyTitle(title: string, issuerName: string): Exclude<Instrument, 'CALL' | 'PUT' | 'BOND'> {
  const text = title.toUpperCase();
  if (FUND_TITLE.test(text)) return 'EQUITY';
  const isDatedUnit = COMBINED_UNIT.test(text);
  if (isDatedUnit || (/^\W*UNITS?\b/.test(text) && WARRANT_PART.test(text))) return 'UNIT';
  if (WARRANT_TITLE.test(text)) return 'WARRANT';
  if (RIGHT_TITLE.test(text)) return 'RIGHT';
  if (PLAIN_UNIT.test(text)) return UNIT_ISSUER.test(issuerName.toUpperCase()) ? 'EQUITY' : 'UNIT';
  if (RECEIPT_TITLE.test(text)) return 'EQUITY';
  const isPreferred = [PREFERRED_TITLE, DEPOSITARY_PREFERRED, DIVIDEND_SERIES].some((pattern) => pattern.test(text));
  return isPreferred ? 'PREFERRED' : 'EQUITY';
}

/**
 * A class as filed, without the words that filers add to a title: `COM CL A` and `CL A SHS` become `A`, and `COM`
 * becomes empty. Drops leading zeros of a day too.
 */
export const normalizeClass = (title: string): string =>
  title
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/\b(SPONSORED|SPONSORD|SPONS?|SP)\b/g, 'SPON')
    .replace(/\bAD[RS]S?\b/g, 'ADR')
    .replace(/\b(COMMON|STOCK|STK|COM|CAP|SHS?|SHARES?|ORD|ORDINARY|NEW|REG|REGISTERED|CLASS|CL|REP)\b/g, ' ')
    .replace(/\b0+(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
