import type { Listing } from './listing.ts';
import { tableRows } from './listings.ts';
import { createRandom } from './random.ts';

/** What the issuer of a fund says of it. */
export type FundFacts = {
  issuer: string;
  /** Equity, Fixed Income or Commodity. */
  assetClass: string;
  /** The index that it follows; null if its managers choose. */
  benchmark: string | null;
  /** Percent a year. */
  expensePercent: number;
  /** `YYYY-MM-DD`. */
  inceptionDate: string;
};

/** The facts of every fund: those of real funds as of 2025, and drawn ones of made-up funds. */
export function fundFacts(funds: readonly Listing[]): Map<string, FundFacts> {
  const known = new Map(tableRows('funds.csv').map((cells) => [cells.ticker, cells]));
  return new Map(
    funds.map(({ ticker }) => {
      const cells = known.get(ticker);
      const facts = cells && {
        issuer: cells.issuer!,
        assetClass: cells.asset_class!,
        benchmark: cells.benchmark || null,
        expensePercent: Number(cells.expense_percent),
        inceptionDate: cells.inception_date!,
      };
      return [ticker, facts ?? drawnFacts(ticker)];
    }),
  );
}

function drawnFacts(ticker: string): FundFacts {
  const random = createRandom('made-up fund', ticker);
  return {
    issuer: 'Made-up',
    assetClass: 'Equity',
    benchmark: null,
    expensePercent: random.integer(3, 75) / 100,
    inceptionDate: `${random.integer(1996, 2022)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
  };
}
