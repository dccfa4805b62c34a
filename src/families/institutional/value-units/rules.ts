import { mean } from '../../../lib/statistics.ts';

/** Filings from this day on state values in dollars, earlier filings in thousands (SEC release 34-95148). */
const DOLLARS_SINCE = '2023-01-03';
export const THOUSAND = 1_000;

/** Few exchange-traded shares cost less, USD. Our choice. */
export const TOO_CHEAP = 0.5;
/** No share except Berkshire's class A costs more, USD. */
export const TOO_DEAR = 10_000;
/**
 * Few shares cost more, USD: never the majority of a list of `LONG_LIST` positions. In a table with wrong values, a
 * price above it is suspect. Our choice.
 */
export const DEAR = 1_000;
const LONG_LIST = 20;

/** The kinds of evidence for the unit of a filing's values, the strongest first. */
const VALUE_BASES = ['CLOSING_PRICES', 'SHARE_PRICES', 'OTHER_FILERS', 'FILING_DATE', 'NONE'] as const;
export type ValueBasis = (typeof VALUE_BASES)[number];

const VALUE_UNITS = ['DOLLARS', 'THOUSANDS', 'THOUSANDTHS', 'UNKNOWN'] as const;
export type ValueUnit = (typeof VALUE_UNITS)[number];

/** The factor that converts a filing's values to dollars, null without evidence, and the evidence for it. */
export type Decision = { factor: number | null; basis: ValueBasis };

/** The number of positions for which values imply a plausible price, by the assumed unit. */
type Counts = { dollars: number; thousands: number; thousandths: number };

/** The evidence on a filing's values. Ratios and prices are medians over its positions; null if there are none. */
export type UnitEvidence = {
  filedDate: string;
  /** Whether it comes from a table compiled from filings, which follows no rule on units. */
  flattened: boolean;
  /**
   * Value as filed / the worth of the position at the close of the quarter's last session, in the shares of that day;
   * for notes, at par.
   */
  closeRatio: number | null;
  /** Number of positions whose value agrees with that worth. */
  closeMatches: Counts;
  /** Value as filed / the worth of the position at the price stated by other filers. */
  peerRatio: number | null;
  /** Value as filed / shares. */
  sharePrice: number | null;
  /** Number of positions behind the median share price. */
  positions: number;
  /** Number of positions with a possible share price: `TOO_CHEAP` to `TOO_DEAR`. */
  possible: Counts;
  /** Number of positions with a usual share price: `TOO_CHEAP` to `DEAR`. */
  usual: Counts;
  /** Number of positions in warrants and rights, which can have any price. */
  warrants: number;
  /** Whether the amounts repeat the values, so that no ratio of the two is a price. */
  hasWrongAmounts: boolean;
};

/** The minimum share of rows, and of issuers in them, that prove wrong amounts. Source: measures, 13F filings. */
const WRONG_AMOUNT_ROWS = 0.9;
const WRONG_AMOUNT_ISSUERS = 3;
/** Shares of blank-check companies are worth the 10 dollars that are held in trust for each, USD. */
const TRUST_PRICE = [9.5, 11] as const;

/**
 * The rows of a filing that could be priced, without notes, units, and cash. `sameCount`: of them, those whose value is the
 * same multiple of the amount; `fewCount`: those with an amount of 0 or 1; each with its number of issuers.
 */
export type AmountEvidence = {
  rows: number;
  /** The multiple of most rows. */
  price: number | null;
  sameCount: number;
  sameIssuers: number;
  fewCount: number;
  fewIssuers: number;
  /** Number of rows with a close, and of those whose value is the worth at the close in a unit, to five percent. */
  closes: number;
  closeCount: number;
};

/**
 * Whether a filing's amounts are copies of its values, or placeholders, as some filer software writes them: an implied
 * price that is the same number in every row is no price. A price that closes confirm is one.
 */
export function hasWrongAmounts(evidence: AmountEvidence): boolean {
  const { rows, price, closes, closeCount } = evidence;
  const isMost = (count: number, issuers: number) =>
    count >= WRONG_AMOUNT_ROWS * rows && issuers >= WRONG_AMOUNT_ISSUERS;
  if (isMost(evidence.fewCount, evidence.fewIssuers)) return true;
  if (price === null || !isMost(evidence.sameCount, evidence.sameIssuers)) return false;
  const isTrust = TRUST_PRICE[0] <= price && price <= TRUST_PRICE[1];
  return !isTrust && !(closes > 0 && 2 * closeCount >= closes);
}

/** The unit of a factor. `THOUSANDTHS`: the source multiplied dollars by a thousand. */
export function valueUnit(factor: number | null): ValueUnit {
  if (factor === null) return 'UNKNOWN';
  if (factor === 1) return 'DOLLARS';
  return factor > 1 ? 'THOUSANDS' : 'THOUSANDTHS';
}

/** Maximum ratio of a value to its worth: a split changes it, but not by a factor of 1,000. */
export const TOLERANCE = 10;

/** The factor that a ratio of values implies; null if it matches none. */
export function factorOfRatio(ratio: number | null): number | null {
  if (ratio === null) return null;
  const isNear = (factor: number) => ratio * factor > 1 / TOLERANCE && ratio * factor < TOLERANCE;
  return FACTORS.find(isNear) ?? null;
}

const UNIT_NAMES = ['dollars', 'thousands', 'thousandths'] as const;
type UnitName = (typeof UNIT_NAMES)[number];
const FACTOR_BY_UNIT: Readonly<Record<UnitName, number>> = {
  dollars: 1,
  thousands: THOUSAND,
  thousandths: 1 / THOUSAND,
};
const FACTORS = UNIT_NAMES.map((unit) => FACTOR_BY_UNIT[unit]);

/** The unit with which the most positions agree; null if there is a tie. */
function findMostMatched(matches: Counts): UnitName | null {
  const [first, second] = [...UNIT_NAMES].sort((a, b) => matches[b] - matches[a]);
  return first && second && matches[first] > matches[second] ? first : null;
}

/**
 * The units that imply plausible prices of most positions. Thousandths are considered only if dollars are impossible.
 */
function listPlausibleUnits({ positions, possible, usual, sharePrice }: UnitEvidence): UnitName[] {
  const isPlausible = (unit: UnitName) =>
    2 * possible[unit] >= positions && (positions < LONG_LIST || 2 * usual[unit] >= positions);
  if (sharePrice === null) return [];
  const units = (['dollars', 'thousands'] as const).filter(isPlausible);
  return units.length > 0 || sharePrice <= TOO_DEAR ? units : (['thousandths'] as const).filter(isPlausible);
}

/**
 * The unit proved by the implied prices alone. Unless the filing date requires a unit, its usual prices must outnumber
 * even the possible prices of the other: short lists of expensive or of cheap shares are plausible in either unit.
 */
function findUnitByPrices(evidence: UnitEvidence, unitOfDate: UnitName | null): UnitName | null {
  const units = listPlausibleUnits(evidence);
  if (units.length < 2) return units[0] ?? null;
  const { possible, usual } = evidence;
  const isLikelier = (unit: UnitName, other: UnitName) =>
    (unit === unitOfDate ? possible : usual)[unit] > possible[other];
  if (isLikelier('dollars', 'thousands')) return 'dollars';
  return isLikelier('thousands', 'dollars') ? 'thousands' : null;
}

/**
 * The factor that converts a filing's values to dollars. Prices decide, because filers err in both directions: closes
 * first, then the prices per share implied by its own values, then prices stated by other filers. Each counts
 * positions, so that a few odd rows do not matter. If two units are plausible, or if the amounts are wrong, the rule of the
 * filing date applies, but not to a table. Source: SEC release 34-95148.
 */
export function unitOfFiling(evidence: UnitEvidence): Decision {
  const { filedDate, flattened, closeMatches, peerRatio, positions, warrants } = evidence;
  const ruleOfDay = filedDate >= DOLLARS_SINCE ? 'dollars' : 'thousands';
  if (evidence.hasWrongAmounts)
    return flattened ? { factor: null, basis: 'NONE' } : { factor: FACTOR_BY_UNIT[ruleOfDay], basis: 'FILING_DATE' };
  const byCloses = findMostMatched(closeMatches);
  if (byCloses !== null) return { factor: FACTOR_BY_UNIT[byCloses], basis: 'CLOSING_PRICES' };
  const byPrices = findUnitByPrices(evidence, flattened ? null : ruleOfDay);
  if (byPrices !== null) return { factor: FACTOR_BY_UNIT[byPrices], basis: 'SHARE_PRICES' };
  const byPeers = factorOfRatio(peerRatio);
  if (byPeers !== null) return { factor: byPeers, basis: 'OTHER_FILERS' };
  const isOpen = listPlausibleUnits(evidence).includes(ruleOfDay) || (positions === 0 && warrants > 0);
  if (!flattened && isOpen) return { factor: FACTOR_BY_UNIT[ruleOfDay], basis: 'FILING_DATE' };
  return { factor: null, basis: 'NONE' };
}

/**
 * A position of a manager's table. `reference` is the price of its own instrument, USD, from the close or from other
 * filers; null if unknown.
 */
export type UnitTableRow = {
  ticker: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
  reference: number | null;
};

const computePrice = ({ value, amount }: UnitTableRow): number => (amount > 0 ? value / amount : 0);

/** The only listed share that costs more than `TOO_DEAR`. */
const isBerkshireA = ({ ticker, issuerName, title }: UnitTableRow): boolean =>
  ticker === 'BRK.A' || (/\bBERKSHIRE\b/i.test(issuerName) && /\bCL(ASS)? A\b/i.test(title));
/** Without a title, it may be either class, regardless of the ticker that the source found. */
const isBerkshire = ({ issuerName, title }: UnitTableRow): boolean => /\bBERKSHIRE\b/i.test(issuerName) && title === '';
const isTooDear = (row: UnitTableRow): boolean =>
  computePrice(row) > TOO_DEAR && !isBerkshireA(row) && !isBerkshire(row);

/** Whether some rows of a table in dollars were multiplied by a thousand. */
export const hasThousandths = (rows: readonly UnitTableRow[]): boolean => rows.some(isTooDear);

/** Determines from prices alone which rows of a table in dollars were multiplied by a thousand. */
function multiplied(rows: readonly UnitTableRow[]): boolean[] {
  if (!hasThousandths(rows)) return rows.map(() => false);
  const isDoubted = (row: UnitTableRow) => computePrice(row) > DEAR && !isBerkshireA(row) && !isTooDear(row);
  const plausible = rows.filter((row) => !isDoubted(row));
  // The geometric middle: by ratio, a value above it is farther from the mean than its thousandth is.
  const threshold = mean(plausible.map((row) => row.value / (isTooDear(row) ? THOUSAND : 1)))! * Math.sqrt(THOUSAND);
  return rows.map((row) => isTooDear(row) || (isDoubted(row) && row.value > threshold));
}

/**
 * The factor that converts each value of a manager's table to dollars; null without evidence. Since filings changed
 * from thousands to dollars, some publishers of tables guess the unit from the size of a value and multiply small
 * values: such a table mixes rows in dollars with rows multiplied by a thousand. A reference price determines a row's
 * unit. Without a reference price, an impossible share price does; and if a table has such rows, a merely high price is
 * a thousandfold if its thousandth is nearer to the mean of the others than the value itself.
 */
export function rowFactors(rows: readonly UnitTableRow[], factor: number | null): (number | null)[] {
  const wrong = factor === 1 ? multiplied(rows) : [];
  return rows.map((row, i) => {
    const byReference = row.reference ? factorOfRatio(computePrice(row) / row.reference) : null;
    return byReference ?? (wrong[i] ? 1 / THOUSAND : factor);
  });
}
