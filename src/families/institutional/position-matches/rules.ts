import { compareText } from '../../../lib/order.ts';
import { normalizeClass } from '../instruments/rules.ts';

/** A position of a filer in one quarter, as far as it tells which security it is. */
export type MatchedPosition = {
  /** What the position is followed by: ticker, CUSIP or name. */
  security: string;
  ticker: string | null;
  cusip: string | null;
  issuerName: string;
  title: string;
  shares: number;
};

/** How far the shares of two quarters may lie apart where names alone agree: half to twice as many. Ours. */
const ADJACENT = 2;

/** Words of a company's name that say nothing about which company it is. */
const FORM_WORDS =
  /^(THE|INC|INCORPORATED|IN|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|PLC|NV|AG|SA|SE|AB|LP|L|LLC|HLDG|HLDGS|HOLDING|HOLDINGS|GRP|GROUP|NEW|DEL|DELAWARE|SWITZ|CAYMAN|MTN|BE)$/;
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  AMER: 'AMERICA',
  AMERN: 'AMERICAN',
  BK: 'BANK',
  FINL: 'FINANCIAL',
  INDS: 'INDUSTRIES',
  INTL: 'INTERNATIONAL',
  LABS: 'LABORATORIES',
  MFG: 'MANUFACTURING',
  MGMT: 'MANAGEMENT',
  MTRS: 'MOTORS',
  NATL: 'NATIONAL',
  PETE: 'PETROLEUM',
  PPTY: 'PROPERTY',
  RES: 'RESOURCES',
  SVCS: 'SERVICES',
  TECH: 'TECHNOLOGY',
};

/** The words that tell a company from others: no legal form, no abbreviations, `P L C` as `PLC`. */
export function splitCompanyName(name: string): string[] {
  const words = name
    .toUpperCase()
    .replace(/&/g, ' ')
    .replace(/[.']/g, '')
    .replace(/\b[A-Z](?: [A-Z])+\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && word !== 'AND' && word !== 'OF');
  const known = words.filter((word) => !FORM_WORDS.test(word));
  return (known.length > 0 ? known : words).map((word) => ABBREVIATIONS[word] ?? word);
}

/** Filers cut names at 28 characters or so: a word may be the beginning of the other. */
const isSameWord = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)));

/** Whether two names as filed are of one company; a longer one may go on after two words or more. */
export function isSameName(a: string, b: string): boolean {
  const [short, long] = [splitCompanyName(a), splitCompanyName(b)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (short.length === 0 || (short.length < long.length && short.length < 2)) return false;
  return short.every((word, i) => isSameWord(word, long[i]!));
}

/** Whether two titles are of one class. */
export const isSameClass = (a: string, b: string): boolean => normalizeClass(a) === normalizeClass(b);

const isAdjacent = (a: number, b: number): boolean => Math.max(a, b) <= ADJACENT * Math.min(a, b);
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

/**
 * How surely two positions of a filer, of adjacent quarters, are the same security: 1 is the surest; null if they are
 * not. A CUSIP, an issuer in the CUSIP, a ticker, or one company in the company list proves it, whatever the number of
 * shares; a name and class only with equal or adjacent shares. Two securities that a ticker tells apart are one only with
 * exactly as many shares, as after a merger, or if the company list has both names for a company.
 * @param isSameCompany whether the company list has both, by ticker or by a name of any time, as one company
 */
export function matchRank(before: MatchedPosition, now: MatchedPosition, isSameCompany = false): number | null {
  if (before.cusip !== null && before.cusip === now.cusip) return 1;
  if (before.ticker !== null && before.ticker === now.ticker) return isSameClass(before.title, now.title) ? 2 : 3;
  if (!isSameClass(before.title, now.title)) return null;
  const isEqual = before.shares === now.shares;
  const isNamed = isSameName(before.issuerName, now.issuerName);
  // Funds of a trust share its name and number, and are not one another under other CUSIPs.
  if (isSameCompany && !(isNamed && differ(before.cusip, now.cusip))) return 4;
  if (differ(before.ticker, now.ticker) && !isEqual) return null;
  if (before.cusip !== null && before.cusip.slice(0, 6) === now.cusip?.slice(0, 6)) return 4;
  // As many shares, and nothing that says otherwise: a company that dropped words of its name.
  const isContradicted = differ(before.ticker, now.ticker) || differ(before.cusip, now.cusip);
  const isStart = splitCompanyName(before.issuerName)[0] === splitCompanyName(now.issuerName)[0];
  if (isEqual && (isNamed || (isStart && !isContradicted))) return 5;
  if (!isNamed) return null;
  if (isAdjacent(before.shares, now.shares)) return 6;
  // Other CUSIPs and other numbers: a name alone is no proof.
  if (differ(before.cusip, now.cusip)) return null;
  return splitCompanyName(before.issuerName).join(' ') === splitCompanyName(now.issuerName).join(' ') ? 7 : null;
}

export type Pair = { before: MatchedPosition; now: MatchedPosition; isSameCompany?: boolean };

/** Of pairs that may be the same security, those that are: the surest first, then the closest in shares, each side once. */
export function matchedPairs<T extends Pair>(pairs: readonly T[]): T[] {
  const ranked = pairs.flatMap((pair) => {
    const rank = matchRank(pair.before, pair.now, pair.isSameCompany);
    const distance = Math.abs(Math.log(pair.now.shares / pair.before.shares));
    return rank === null ? [] : [{ pair, rank, distance }];
  });
  ranked.sort(
    (a, b) => a.rank - b.rank || a.distance - b.distance || compareText(a.pair.now.security, b.pair.now.security),
  );
  const [before, now] = [new Set<string>(), new Set<string>()];
  return ranked.flatMap(({ pair }) => {
    if (before.has(pair.before.security) || now.has(pair.now.security)) return [];
    before.add(pair.before.security);
    now.add(pair.now.security);
    return [pair];
  });
}
