import { flatForPro, GATE } from '../../graph/rest/preview-shapes.ts';
import { get } from '../../graph/rest/route.ts';
import { at, keep, list, same, unlessNull, when } from '../../graph/rest/shapes.ts';

const isImplausible = (trade: { isImplausible: boolean }): boolean => trade.isImplausible;
/** Only an implausible trade has members beyond those documented. */
const trade = keep({ isImplausible: when(isImplausible, same), implausibleReason: unlessNull(same) });

export const insiderRoutes = [
  get(
    '/api/v1/insider/trades/:ticker',
    `query InsiderTrades($ticker: Ticker!, $lookbackDays: Int! = 90) {
      viewer { tier }
      market { trades: insiderTrades(ticker: $ticker, period: { days: $lookbackDays }) {
        ${GATE}
        nodes {
          ticker companyName insiderName insiderTitle insiderRelation officer: isOfficer director: isDirector tenPctOwner: isTenPercentOwner transactionDate
          filedDate transactionCode transactionType securityTitle sharesTransacted pricePerShare totalValue
          sharesOwnedAfter directOwnership: isDirectOwnership rule10b51: isRule10b51Plan isImplausible implausibleReason
        }
      } }
    }`,
    at('market.trades', flatForPro(at('nodes', list(trade)))),
  ),
];
