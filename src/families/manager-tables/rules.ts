import { mean } from '../../lib/statistics.ts';
import { THOUSAND, TOO_DEAR } from '../institutional/rules.ts';

type Held = { ticker: string | null; issuerName: string; title: string; value: number; amount: number };

/** From this price a share on, USD, a value is doubted in a quarter that has wrong ones. Ours. */
const DEAR = 1_000;

const priceOf = ({ value, amount }: Held): number => (amount > 0 ? value / amount : 0);

/** The one listed share that does cost more than `TOO_DEAR`. */
const isBerkshireA = ({ ticker, issuerName, title }: Held): boolean =>
  ticker === 'BRK.A' || (/\bBERKSHIRE\b/i.test(issuerName) && /\bCL(ASS)? A\b/i.test(title));

/**
 * The rows of one quarter, all of them in dollars. Since filings went from thousands to dollars, some who make tables of
 * them guess the unit by the size of a value, and multiply what is small though it is in dollars already: rows in
 * dollars then stand beside rows a thousandfold. The price a share tells them apart: what is dearer than any share is a
 * thousandfold. In a quarter that has such a row one that is merely dear may be too (a share of a few dollars): it is
 * where its thousandth is nearer to what the others are worth on average than the value itself. A quarter that has
 * no row that is too dear stays as it is.
 */
export function inDollars<T extends Held>(rows: readonly T[]): T[] {
  const isTooDear = (row: Held) => priceOf(row) > TOO_DEAR && !isBerkshireA(row);
  if (!rows.some(isTooDear)) return [...rows];
  const isDoubted = (row: Held) => priceOf(row) > DEAR && !isBerkshireA(row) && !isTooDear(row);
  const thousandth = (row: T): T => ({ ...row, value: row.value / THOUSAND });
  const others = rows.filter((row) => !isDoubted(row)).map((row) => (isTooDear(row) ? thousandth(row) : row));
  // As many times above the one as the thousandth is below the other.
  const most = mean(others.map(({ value }) => value))! * Math.sqrt(THOUSAND);
  return rows.map((row) => (isTooDear(row) || (isDoubted(row) && row.value > most) ? thousandth(row) : row));
}
