import { mean } from '../../../lib/statistics.ts';

/** Filings from this day on state values in dollars, those before it in thousands (SEC release 34-95148). */
export const DOLLARS_SINCE = '2023-01-03';
export const THOUSAND = 1_000;

/** Few exchange-traded shares cost less, USD. Ours. */
export const TOO_CHEAP = 0.5;
/** No single share is dearer but Berkshire's class A, USD. */
export const TOO_DEAR = 10_000;
/**
 * Few shares cost more, USD: so few that most of a list of `LONG_LIST` positions never do. In a table that has wrong
 * values, one above it is doubted. Ours.
 */
export const DEAR = 1_000;
const LONG_LIST = 20;

/** What tells the unit of a filing's values, the strongest first. */
export const VALUE_BASES = ['CLOSING_PRICES', 'SHARE_PRICES', 'OTHER_FILERS', 'FILING_DATE', 'NONE'] as const;
export type ValueBasis = (typeof VALUE_BASES)[number];

export const VALUE_UNITS = ['DOLLARS', 'THOUSANDS', 'THOUSANDTHS', 'UNKNOWN'] as const;
export type ValueUnit = (typeof VALUE_UNITS)[number];

/** What a filing's values are multiplied by to be dollars, null if nothing tells, and what tells it. */
export type Decision = { factor: number | null; basis: ValueBasis };

/** For how many positions a reading of the values makes a believable price, by the unit of the reading. */
export type Counts = { dollars: number; thousands: number; thousandths: number };

/** What is known of a filing's values. Ratios and prices are medians over its positions; null if there are none. */
export type UnitEvidence = {
  filedDate: string;
  /** Whether it comes from a table made of filings, which follows no rule on units. */
  flattened: boolean;
  /**
   * Value as filed over what the position is worth at the close of the quarter's last session, in the shares of that day;
   * of notes, at par.
   */
  closeRatio: number | null;
  /** Positions whose value agrees with that worth. */
  closeMatches: Counts;
  /** Value as filed over what the position is worth at the price that other filers state. */
  peerRatio: number | null;
  /** Value as filed over shares. */
  sharePrice: number | null;
  /** How many positions the share price is the median of. */
  positions: number;
  /** Positions at a price that a share can have: `TOO_CHEAP` to `TOO_DEAR`. */
  possible: Counts;
  /** Positions at a price that most shares have: `TOO_CHEAP` to `DEAR`. */
  usual: Counts;
  /** Positions in warrants and rights, which have prices of any size. */
  warrants: number;
};

/** The unit that a factor belongs to. `THOUSANDTHS`: the source multiplied dollars by a thousand. */
export function valueUnit(factor: number | null): ValueUnit {
  if (factor === null) return 'UNKNOWN';
  if (factor === 1) return 'DOLLARS';
  return factor > 1 ? 'THOUSANDS' : 'THOUSANDTHS';
}

/** How far a value may lie from its worth, in times: a split moves it, but not by 1,000. */
export const TOLERANCE = 10;

/** The factor that a ratio of values speaks for; null if it speaks for none. */
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

/** The unit in which more positions agree than in any other; null if two are even. */
function findMostMatched(matches: Counts): UnitName | null {
  const [first, second] = [...UNIT_NAMES].sort((a, b) => matches[b] - matches[a]);
  return matches[first!] > matches[second!] ? first! : null;
}

/** The units that make believable prices of most positions. Thousandths are filed only if dollars are out of the question. */
function listPlausibleUnits({ positions, possible, usual, sharePrice }: UnitEvidence): UnitName[] {
  const isPlausible = (unit: UnitName) =>
    2 * possible[unit] >= positions && (positions < LONG_LIST || 2 * usual[unit] >= positions);
  if (sharePrice === null) return [];
  const units = (['dollars', 'thousands'] as const).filter(isPlausible);
  return units.length > 0 || sharePrice <= TOO_DEAR ? units : (['thousandths'] as const).filter(isPlausible);
}

/**
 * The unit that the implied prices alone prove. A unit has to be likelier than the other in two senses unless the filing
 * date calls for it: short lists of expensive shares, and of cheap ones, are believable in either.
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
 * What takes a filing's values to dollars. Prices decide, since filers get the unit wrong both ways: closes first, then
 * the prices per share that its own values imply, then what other filers state. Each is a count of positions, so that a
 * few odd rows do not matter. If two units are plausible, a filing follows the rule of the day it was filed; a table
 * follows none. Source: SEC release 34-95148.
 */
export function unitOfFiling(evidence: UnitEvidence): Decision {
  const { filedDate, flattened, closeMatches, peerRatio, positions, warrants } = evidence;
  const byCloses = findMostMatched(closeMatches);
  if (byCloses !== null) return { factor: FACTOR_BY_UNIT[byCloses], basis: 'CLOSING_PRICES' };
  const ruleOfDay = filedDate >= DOLLARS_SINCE ? 'dollars' : 'thousands';
  const byPrices = findUnitByPrices(evidence, flattened ? null : ruleOfDay);
  if (byPrices !== null) return { factor: FACTOR_BY_UNIT[byPrices], basis: 'SHARE_PRICES' };
  const byPeers = factorOfRatio(peerRatio);
  if (byPeers !== null) return { factor: byPeers, basis: 'OTHER_FILERS' };
  const isOpen = listPlausibleUnits(evidence).includes(ruleOfDay) || (positions === 0 && warrants > 0);
  if (!flattened && isOpen) return { factor: FACTOR_BY_UNIT[ruleOfDay], basis: 'FILING_DATE' };
  return { factor: null, basis: 'NONE' };
}

/**
 * A position of a manager's table. `reference` is the price of its own instrument, USD, at the close or with other filers;
 * null if unknown.
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

/** The one listed share that does cost more than `TOO_DEAR`. */
const isBerkshireA = ({ ticker, issuerName, title }: UnitTableRow): boolean =>
  ticker === 'BRK.A' || (/\bBERKSHIRE\b/i.test(issuerName) && /\bCL(ASS)? A\b/i.test(title));
/** Without a title it may be either class, whatever ticker the source found. */
const isBerkshire = ({ issuerName, title }: UnitTableRow): boolean => /\bBERKSHIRE\b/i.test(issuerName) && title === '';
const isTooDear = (row: UnitTableRow): boolean =>
  computePrice(row) > TOO_DEAR && !isBerkshireA(row) && !isBerkshire(row);

/** Whether some rows of a table in dollars were multiplied by a thousand. */
export const hasThousandths = (rows: readonly UnitTableRow[]): boolean => rows.some(isTooDear);

/** Which rows of a table in dollars were multiplied by a thousand, by their own prices alone. */
function multiplied(rows: readonly UnitTableRow[]): boolean[] {
  if (!hasThousandths(rows)) return rows.map(() => false);
  const isDoubted = (row: UnitTableRow) => computePrice(row) > DEAR && !isBerkshireA(row) && !isTooDear(row);
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
export function rowFactors(rows: readonly UnitTableRow[], factor: number | null): (number | null)[] {
  const wrong = factor === 1 ? multiplied(rows) : [];
  return rows.map((row, i) => {
    const byReference = row.reference ? factorOfRatio(computePrice(row) / row.reference) : null;
    return byReference ?? (wrong[i] ? 1 / THOUSAND : factor);
  });
}
