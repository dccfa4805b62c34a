export type InsiderRelation = 'OFFICER' | 'DIRECTOR' | 'TEN_PCT_OWNER' | 'OTHER';
export type InsiderTradeKind = 'BUY' | 'SELL' | 'EXERCISE' | 'AWARD' | 'GIFT' | 'OTHER';
type Roles = { officer: boolean; director: boolean; tenPctOwner: boolean };

/** The role displayed if there are several. Source: INS-05, precedence AMB-38. */
export function classifyInsiderRelation({ officer, director, tenPctOwner }: Roles): InsiderRelation {
  if (officer) return 'OFFICER';
  if (director) return 'DIRECTOR';
  return tenPctOwner ? 'TEN_PCT_OWNER' : 'OTHER';
}

const RELATION_TITLES: Readonly<Record<InsiderRelation, string>> = {
  OFFICER: 'Officer',
  DIRECTOR: 'Director',
  TEN_PCT_OWNER: '10% Owner',
  OTHER: 'Other',
};

const ELSEWHERE = /\bsee\b.{0,20}\b(remarks?|footnotes?|explanation|below|attach)/i;
const OFFICE =
  /\b(?:(?:executive|senior|group|global|corporate|interim|co-|deputy|regional)\s*){0,8}(?:vice[- ](?:president|chair(?:man|woman)?)|president|chief\s+(?:[\w&,-]+\s+){1,6}officer|general counsel|treasurer|controller|secretary|chair(?:man|woman)?|evp|svp|ceo|cfo|coo|cto)\b[^.;()\n]*/i;
const MAX_OFFICE_CHARS = 120;

/** The office in a form's remarks: after `Title:`, or the first mentioned. Null if there is none. */
function findOffice(remarks: string): string | null {
  const match = /\btitle:\s*([^.;]+)/i.exec(remarks)?.[1] ?? OFFICE.exec(remarks)?.[0];
  const office = match
    ?.replace(/,?(?<!\s)\s+(of|at|for) (the )?(issuer|company|registrant|reporting)\b.*$/i, '')
    .trim();
  return office ? office.slice(0, MAX_OFFICE_CHARS) : null;
}

/**
 * The title as filed; the office in the remarks if the form says "See Remarks"; otherwise the relation as text. Source:
 * INS-04.
 */
export function formatInsiderTitle(owner: Roles & { title: string | null }, remarks: string | null): string {
  const title = owner.title && ELSEWHERE.test(owner.title) ? findOffice(remarks ?? '') : owner.title;
  return title || RELATION_TITLES[classifyInsiderRelation(owner)];
}

const TRANSACTION_TYPES: ReadonlyMap<string, InsiderTradeKind> = new Map([
  ['P', 'BUY'],
  ['S', 'SELL'],
  ['M', 'EXERCISE'],
  ['X', 'EXERCISE'],
  ['O', 'EXERCISE'],
  ['A', 'AWARD'],
  ['G', 'GIFT'],
]);

/** F (shares withheld for tax) and C (conversion) are OTHER. Source: INS-07, INS-08, AMB-38. */
export const classifyInsiderTransaction = (code: string): InsiderTradeKind => TRANSACTION_TYPES.get(code) ?? 'OTHER';

/** Dollars per share; null if missing. Forms write 0 for "no price" (INS-09). */
export const normalizePrice = (price: number | null): number | null => price || null;

/** Shares times price in whole dollars; 0 without a price. Source: INS-04, DER-60. */
export const computeTotalValue = (shares: number, price: number | null): number => Math.round(shares * (price ?? 0));

/** Codes of trades with two legs: the derivative that is exercised or converted, and its shares. */
export const TWO_LEGGED: ReadonlySet<string> = new Set(['M', 'X', 'C', 'O']);

/** The derivative rows that mirror a row of table I: an exercise or conversion is one event on two lines. */
export function findMirroredLines(
  rows: readonly { line: number; derivative: boolean; holding: boolean; code: string | null }[],
): Set<number> {
  const trades = rows.filter((row) => !row.holding && row.code !== null && TWO_LEGGED.has(row.code));
  const direct = new Set(trades.filter((row) => !row.derivative).map((row) => row.code));
  return new Set(trades.filter((row) => row.derivative && direct.has(row.code)).map((row) => row.line));
}

/**
 * Flattened tables merge both tables of the form; the disposing row of an exercise or conversion is the derivative leg.
 */
export const isFlattenedDerivativeLeg = (code: string, change: number): boolean => TWO_LEGGED.has(code) && change < 0;

/** Ignores case, accents, punctuation, and word order: `O'BRIEN DEIRDRE` equals `Deirdre O'Brien`. */
export const normalizeName = (name: string): string =>
  (
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f.'\u2019]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(' ');
