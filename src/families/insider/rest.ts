import { flatForPro, GATE, get, type PreviewBody } from '../../gateway/rest/route.ts';

type Trades = { viewer: { tier: string }; trades: PreviewBody & { nodes: unknown } };

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
    ({ viewer, trades }: Trades) => flatForPro(viewer.tier, trades, trades.nodes),
  ),
];
