import { compareText } from '../../../lib/order.ts';
import { normalizeClass } from '../instruments/rules.ts';

/** The members of a filer's position in a quarter that identify its security. */
export type MatchedPosition = {
  /** The key by which the position is tracked: ticker, CUSIP, or name. */
  security: string;
  ticker: string | null;
  cusip: string | null;
  issuerName: string;
  title: string;
  shares: number;
};

/** Maximum ratio of the shares of two quarters if only names agree: half to twice as many. Our choice. */
const ADJACENT = 2;

/** Words of a company's name that do not identify the company. */
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

/** The words that identify a company: without legal forms, with abbreviations expanded, and `P L C` as `PLC`. */
export function splitCompanyName(name: string): string[] {
  const words = name
    .toUpperCase()
    .replace(/&/g, ' ')
    .replace(/[.']/g, '')
    .replace(/\b[A-Z](?: [A-Z])+\b/g, (letters) => letters.replaceAll(' ', ''))
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && word !== 'AND' && word !== 'OF');
  const coreWords = words.filter((word) => !FORM_WORDS.test(word));
  return (coreWords.length > 0 ? coreWords : words).map((word) => ABBREVIATIONS[word] ?? word);
}

/** Filers truncate names at about 28 characters, so a word may be the beginning of the other. */
const isSameWord = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a)));

/** Whether two names as filed are of the same company; the longer name may continue after at least two equal words. */
export function isSameName(a: string, b: string): boolean {
  const [short, long] = [splitCompanyName(a), splitCompanyName(b)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (short.length === 0 || (short.length < long.length && short.length < 2)) return false;
  return short.every((word, i) => isSameWord(word, long[i]!));
}

/** Whether two titles are of the same class. */
const isSameClass = (a: string, b: string): boolean => normalizeClass(a) === normalizeClass(b);

const isAdjacent = (a: number, b: number): boolean => Math.max(a, b) <= ADJACENT * Math.min(a, b);
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

/**
 * The confidence that two positions of a filer in adjacent quarters are the same security: 1 is the highest; null if
 * they are not. An equal CUSIP, issuer in the CUSIP, ticker, or company in the company list proves it, regardless of
 * the number of shares; a name and class only with equal or similar numbers of shares. Two securities with different
 * tickers match only with exactly the same number of shares, as after a merger, or if the company list has both names
 * for a company.
 * @param isSameCompany whether the company list has both, by ticker or by a current or former name, as the same company
 */
export function matchRank(before: MatchedPosition, now: MatchedPosition, isSameCompany = false): number | null {
  if (before.cusip !== null && before.cusip === now.cusip) return 1;
  if (before.ticker !== null && before.ticker === now.ticker) return isSameClass(before.title, now.title) ? 2 : 3;
  if (!isSameClass(before.title, now.title)) return null;
  const isEqual = before.shares === now.shares;
  const isNamed = isSameName(before.issuerName, now.issuerName);
  // Funds of a trust share its name and CIK, but with different CUSIPs they are different funds.
  if (isSameCompany && !(isNamed && differ(before.cusip, now.cusip))) return 4;
  if (differ(before.ticker, now.ticker) && !isEqual) return null;
  if (before.cusip !== null && before.cusip.slice(0, 6) === now.cusip?.slice(0, 6)) return 4;
  // The same number of shares and no contradiction: a company that dropped words of its name.
  const isContradicted = differ(before.ticker, now.ticker) || differ(before.cusip, now.cusip);
  const isStart = splitCompanyName(before.issuerName)[0] === splitCompanyName(now.issuerName)[0];
  if (isEqual && (isNamed || (isStart && !isContradicted))) return 5;
  if (!isNamed) return null;
  if (isAdjacent(before.shares, now.shares)) return 6;
  // With different CUSIPs and numbers of shares, a name alone is not sufficient.
  if (differ(before.cusip, now.cusip)) return null;
  return splitCompanyName(before.issuerName).join(' ') === splitCompanyName(now.issuerName).join(' ') ? 7 : null;
}

type Pair = { before: MatchedPosition; now: MatchedPosition; isSameCompany?: boolean };

/**
 * Selects the matches among candidate pairs: the highest confidence first, then the closest in shares, each side once.
 */
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
