import type { Listing } from './listing.ts';
import { tableRows } from './listings.ts';
import { createRandom } from './random.ts';

/** Facts that the issuer of a fund publishes. */
type FundFacts = {
  issuer: string;
  /** Equity, Fixed Income, or Commodity. */
  assetClass: string;
  /** The index that the fund follows; null if it is actively managed. */
  benchmark: string | null;
  /** Percent per year. */
  expensePercent: number;
  /** `YYYY-MM-DD`. */
  inceptionDate: string;
};

/** The facts of every fund: as of 2025 for real funds, drawn for invented funds. */
export function fundFacts(funds: readonly Listing[]): Map<string, FundFacts> {
  const cellsByTicker = new Map(tableRows('funds.csv').map((cells) => [cells.ticker, cells]));
  return new Map(
    funds.map(({ ticker }) => {
      const cells = cellsByTicker.get(ticker);
      const facts = cells && {
        issuer: cells.issuer,
        assetClass: cells.asset_class,
        benchmark: cells.benchmark || null,
        expensePercent: Number(cells.expense_percent),
        inceptionDate: cells.inception_date,
      };
      return [ticker, facts ?? drawFacts(ticker)];
    }),
  );
}

function drawFacts(ticker: string): FundFacts {
  const random = createRandom('made-up fund', ticker);
  return {
    issuer: 'Made-up',
    assetClass: 'Equity',
    benchmark: null,
    expensePercent: random.integer(3, 75) / 100,
    inceptionDate: `${random.integer(1996, 2022)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
  };
}
