import { canonicalTicker } from '../ticker.ts';
import { type TickerSymbol, toSymbol } from './keys.ts';

const US_EXCHANGE =
  'NYSE(?: ?(?:AMERICAN|ARCA|MKT|AMEX))?|NASDAQ(?: ?(?:GS|GM|CM|NMS|CAPITAL MARKET|GLOBAL MARKET|GLOBAL SELECT MARKET))?|AMEX|ARCA|BATS|CBOE BZX|OTC(?: ?(?:QB|QX|BB|PK|PINK|MARKETS))?|PINK SHEETS';
const OTHER_EXCHANGE = 'TSX-?V?|CSE|LSE|AIM|ASX|SIX|HKEX|TASE';

const BEFORE = new RegExp(`^(?:${US_EXCHANGE})(?: ?[:.–-]+ ?| )(?=[A-Z])`);
const AFTER = new RegExp(` ?(?:\\((?:${US_EXCHANGE})\\)|[:–-] ?(?:${US_EXCHANGE}))$`);
const ABROAD = new RegExp(`^(?:${OTHER_EXCHANGE}) ?[:–-]|\\((?:${OTHER_EXCHANGE})\\)$`);
/** What companies without a symbol write. NA was also the symbol of a company, which its CIK identifies. */
const PLACEHOLDER =
  /^(?:NONE|N ?[./]? ?A\.?|NOT (?:APPLICABLE|LISTED|TRADED)|NULL|NIL|TBD|UNLISTED|PRIVATE|0+|[-–—.*]*)$/;
/** Longer texts are no symbols. */
const MAX_TEXT = 200;
const WRAPPERS: ReadonlySet<string> = new Set('[]()"\'“”‘’<>');

/** Removes brackets and quotes, and white space between them, from the start and perhaps the end of a text. */
function strip(text: string, alsoEnd: boolean): string {
  const isWrapper = (i: number) => WRAPPERS.has(text.charAt(i)) || text.charAt(i) === ' ';
  let [start, end] = [0, text.length];
  while (start < end && isWrapper(start)) start += 1;
  while (alsoEnd && end > start && isWrapper(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Removes pairs of brackets and quotes around a text, and white space. */
function unwrap(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  // The bracket of `X (NASDAQ)` belongs to the exchange.
  return strip(plain, !AFTER.test(plain));
}

/** Splits several symbols: `A, B`, `A; B`, `A / B`, `A and B`, `LONG/LONGW`; the slash of `BRK/B` stays. */
const splitSymbols = (text: string): string[] =>
  text.split(/[,;|]| \/ ?|\/ (?=\S)| AND | & |(?<=[A-Z]{2})\/(?=[A-Z]{3})/).map((segment) => segment.trim());

function cleanSymbol(segment: string): TickerSymbol | null {
  const plain = unwrap(segment);
  if (ABROAD.test(plain)) return null;
  const symbol = unwrap(plain.replace(BEFORE, '').replace(AFTER, '')).replace(/ US(?: EQUITY)?$/, '');
  if (PLACEHOLDER.test(symbol)) return null;
  const canonical = canonicalTicker(symbol);
  return canonical === null ? null : toSymbol(canonical);
}

/**
 * Reads the symbols in a filing, in order, without exchanges, brackets, quotes, and words for "no symbol":
 * `NYSE: X`, `[X]`, `X (Nasdaq)`, `Nasdaq-X`, `X / XW`. Empty if it has none.
 */
export function parseFiledSymbols(text: string): TickerSymbol[] {
  const statement = unwrap(text.slice(0, MAX_TEXT).toUpperCase());
  if (PLACEHOLDER.test(statement)) return [];
  const symbols = splitSymbols(statement).flatMap((segment) => cleanSymbol(segment) ?? []);
  return [...new Set(symbols)];
}
