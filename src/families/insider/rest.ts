import { flatForPro, GATE } from '../../gateway/rest/preview-shapes.ts';
import { get } from '../../gateway/rest/route.ts';
import { at, keep, list, same, unlessNull, when } from '../../gateway/rest/shapes.ts';

const isImplausible = (trade: { isImplausible: boolean }): boolean => trade.isImplausible;
/** Only a trade whose price cannot be right has members beyond the documented ones. */
const trade = keep({ isImplausible: when(isImplausible, same), implausibleReason: unlessNull(same) });

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
          sharesOwnedAfter directOwnership rule10b51 isImplausible implausibleReason
        }
      }
    }`,
    at('trades', flatForPro(at('nodes', list(trade)))),
  ),
];
