import { flatForPro, GATE } from '../../gateway/rest/preview-shapes.ts';
import { get } from '../../gateway/rest/route.ts';
import { at } from '../../gateway/rest/shapes.ts';

export const insiderRoutes = [
  get(
    '/api/v1/insider/trades/:ticker',
    `query InsiderTrades($ticker: Ticker!, $lookbackDays: Int! = 90) {
      viewer { tier }
      trades: insiderTrades(ticker: $ticker, lookbackDays: $lookbackDays) {
        ${GATE}
        nodes {
          ticker companyName insiderName insiderTitle insiderRelation officer director tenPctOwner transactionDate
          filedDate transactionCode transactionType securityTitle sharesTransacted pricePerShare totalValue
          sharesOwnedAfter directOwnership rule10b51
        }
      }
    }`,
    at('trades', flatForPro(at('nodes'))),
  ),
];
