import { mean } from '../../../lib/statistics.ts';

/** Filings from this day on state values in dollars, those before it in thousands (SEC release 34-95148). */
export const DOLLARS_SINCE = '2023-01-03';
export const THOUSAND = 1_000;

/** The median price of a list of exchange-traded shares is no lower, USD. Ours. */
const TOO_CHEAP = 0.5;
/** No single share is dearer but Berkshire's class A, USD. */
const TOO_DEAR = 10_000;
/** The median price of a list of `SEVERAL` positions is no higher, USD. Ours. */
const DEAR_LIST = 1_000;
const SEVERAL = 5;
/** From this price a share on, USD, a value is doubted in a table that has wrong ones. Ours. */
const DEAR = 1_000;

/** What tells the unit of a filing's values, the strongest first. */
export const VALUE_BASES = ['CLOSING_PRICES', 'SHARE_PRICES', 'OTHER_FILERS', 'FILING_DATE', 'NONE'] as const;
export type ValueBasis = (typeof VALUE_BASES)[number];

export const VALUE_UNITS = ['DOLLARS', 'THOUSANDS', 'THOUSANDTHS', 'UNKNOWN'] as const;
export type ValueUnit = (typeof VALUE_UNITS)[number];

/** What a filing's values are multiplied by to be dollars, null if nothing tells, and what tells it. */
export type Decision = { factor: number | null; basis: ValueBasis };

/** What is known of a filing's values. Ratios and prices are medians over its positions; null if there are none. */
export type Evidence = {
  filedDate: string;
  /** Whether it comes from a table made of filings, which follows no rule on units. */
  flattened: boolean;
  /** Value as filed over what the position is worth at the close of the quarter's last session; of notes, at par. */
  closeRatio: number | null;
  /** Value as filed over what the position is worth at the price that other filers state. */
  peerRatio: number | null;
  /** Value as filed over shares. */
  sharePrice: number | null;
  /** How many positions the share price is the median of. */
  positions: number;
};

/** The unit that a factor belongs to. `THOUSANDTHS`: the source multiplied dollars by a thousand. */
export function valueUnit(factor: number | null): ValueUnit {
  if (factor === null) return 'UNKNOWN';
  if (factor === 1) return 'DOLLARS';
  return factor > 1 ? 'THOUSANDS' : 'THOUSANDTHS';
}

/** The factor that a ratio of values speaks for; null if it speaks for none. A split moves it, but not by 1,000. */
export function factorOfRatio(ratio: number | null): number | null {
  if (ratio === null) return null;
  if (ratio > 0.1 && ratio < 10) return 1;
  if (ratio > 0.0001 && ratio < 0.01) return THOUSAND;
  return ratio > 100 && ratio < 10_000 ? 1 / THOUSAND : null;
}

/** The factors that make a median price a share plausible. Nobody files thousandths where dollars are plausible. */
function plausibleFactors(sharePrice: number, positions: number): number[] {
  const most = positions < SEVERAL ? TOO_DEAR : DEAR_LIST;
  const isPlausible = (factor: number) => sharePrice * factor >= TOO_CHEAP && sharePrice * factor <= most;
  const usual = [1, THOUSAND].filter(isPlausible);
  return usual.length > 0 || sharePrice <= TOO_DEAR ? usual : [1 / THOUSAND].filter(isPlausible);
}

/**
 * What takes a filing's values to dollars. Prices decide, since filers get the unit wrong both ways: closes first, then
 * the price a share that its own values imply, then what other filers state. Where two units are plausible, a filing
 * follows the rule of the day it was filed; a table follows none. Source: SEC release 34-95148.
 */
export function unitOfFiling(evidence: Evidence): Decision {
  const { filedDate, flattened, closeRatio, peerRatio, sharePrice, positions } = evidence;
  const byClose = factorOfRatio(closeRatio);
  if (byClose !== null) return { factor: byClose, basis: 'CLOSING_PRICES' };
  const plausible = sharePrice === null ? [] : plausibleFactors(sharePrice, positions);
  if (plausible.length === 1) return { factor: plausible[0]!, basis: 'SHARE_PRICES' };
  const byPeers = factorOfRatio(peerRatio);
  if (byPeers !== null) return { factor: byPeers, basis: 'OTHER_FILERS' };
  const byDate = filedDate >= DOLLARS_SINCE ? 1 : THOUSAND;
  if (!flattened && plausible.includes(byDate)) return { factor: byDate, basis: 'FILING_DATE' };
  return { factor: null, basis: 'NONE' };
}

/** A position of a manager's table. `reference` is its price a share, USD, at the close or with other filers. */
export type TableRow = {
  ticker: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
  reference: number | null;
};

const priceOf = ({ value, amount }: TableRow): number => (amount > 0 ? value / amount : 0);

/** The one listed share that does cost more than `TOO_DEAR`. */
const isBerkshireA = ({ ticker, issuerName, title }: TableRow): boolean =>
  ticker === 'BRK.A' || (/\bBERKSHIRE\b/i.test(issuerName) && /\bCL(ASS)? A\b/i.test(title));
/** Without a title it may be either class, whatever ticker the source found. */
const isBerkshire = ({ issuerName, title }: TableRow): boolean => /\bBERKSHIRE\b/i.test(issuerName) && title === '';
const isTooDear = (row: TableRow): boolean => priceOf(row) > TOO_DEAR && !isBerkshireA(row) && !isBerkshire(row);

/** Whether some rows of a table in dollars were multiplied by a thousand. */
export const hasThousandths = (rows: readonly TableRow[]): boolean => rows.some(isTooDear);

/** Which rows of a table in dollars were multiplied by a thousand, by their own prices alone. */
function multiplied(rows: readonly TableRow[]): boolean[] {
  if (!hasThousandths(rows)) return rows.map(() => false);
  const isDoubted = (row: TableRow) => priceOf(row) > DEAR && !isBerkshireA(row) && !isTooDear(row);
  const others = rows.filter((row) => !isDoubted(row));
  // As many times above the one as the thousandth is below the other.
  const most = mean(others.map((row) => row.value / (isTooDear(row) ? THOUSAND : 1)))! * Math.sqrt(THOUSAND);
  return rows.map((row) => isTooDear(row) || (isDoubted(row) && row.value > most));
}

/**
 * What takes each value of a manager's table to dollars; null if nothing tells. Since filings went from thousands to
 * dollars, some who make tables guess the unit by the size of a value and multiply what is small: rows in dollars then
 * stand beside rows a thousandfold. A reference price tells a row's unit. Without one, a price that no share has tells
 * it; and where a table has such rows, one that is merely dear is a thousandfold if its thousandth is nearer to the
 * mean of the others than the value itself.
 */
export function rowFactors(rows: readonly TableRow[], factor: number | null): (number | null)[] {
  const wrong = factor === 1 ? multiplied(rows) : [];
  return rows.map((row, i) => {
    const byReference = row.reference ? factorOfRatio(priceOf(row) / row.reference) : null;
    return byReference ?? (wrong[i] ? 1 / THOUSAND : factor);
  });
}
