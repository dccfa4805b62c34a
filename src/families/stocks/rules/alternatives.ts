import type { AlternativeFor } from '../../../graph/alternatives.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';

/** The alternative for a fund if a stock is requested. */
export const fundItself: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${mentionSecurity(ticker)}")`,
  path: `/api/v1/etfs/${mentionSecurity(ticker)}/quote`,
  tool: 'fund_page',
});
/** The activity of the insiders of a fund's holdings. */
export const fundInsiders: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${mentionSecurity(ticker)}") { insiderAggregate }`,
  path: `/api/v1/etfs/${mentionSecurity(ticker)}/aggregates/insider`,
  tool: 'fund_page',
});
/** The holdings of a fund, which files no financial statements. */
export const fundHoldings: AlternativeFor = (ticker) => ({
  field: `etf(ticker: "${mentionSecurity(ticker)}") { holdings }`,
  path: `/api/v1/etfs/${mentionSecurity(ticker)}/holdings`,
  tool: 'fund_page',
});
/** The prices of an index, which has no other data. */
export const indexQuote: AlternativeFor = (ticker) => ({
  field: `quote(ticker: "${mentionSecurity(ticker)}")`,
  path: `/api/v1/stocks/price?ticker=${encodeURIComponent(ticker)}`,
  tool: 'index_prices',
});
