import { groupBy } from '../../../lib/group.ts';

/** How many filings state a ticker with a CIK; null if they are from a flattened table, which has no CIK. */
export type IssuerCount = { ticker: string; cik: string | null; filings: number };

/** The tickers that share CIKs, and the number of their filings. */
type Company = { tickers: readonly string[]; filings: number };

/** Groups tickers by company, in the order of their first tickers: an amendment may be filed under another ticker than its original. */
export function groupCompanies(issuers: readonly IssuerCount[]): Company[] {
  const byTicker = groupBy(issuers, ({ ticker }) => ticker);
  const byCik = groupBy(issuers, ({ cik }) => cik);
  const grouped = new Set<string>();
  return [...byTicker.keys()].flatMap((first) => {
    if (grouped.has(first)) return [];
    grouped.add(first);
    const tickers = [first];
    let filings = 0;
    // The list grows while it is read.
    for (const ticker of tickers)
      for (const issuer of byTicker.get(ticker) ?? []) {
        filings += issuer.filings;
        if (issuer.cik === null) continue;
        for (const { ticker: other } of byCik.get(issuer.cik) ?? [])
          if (!grouped.has(other)) {
            grouped.add(other);
            tickers.push(other);
          }
      }
    return [{ tickers, filings }];
  });
}
