import { epochSeconds, get } from '../../../gateway/rest/route.ts';

type Holdings = { fetchedAt: string | null };

export const etfHoldingsRoutes = [
  get(
    '/api/v1/etfs/:ticker/holdings',
    `query EtfHoldings($ticker: Ticker!) {
      etfHoldings(ticker: $ticker) {
        ticker issuer issuerEndpoint asOfDate fetchedAt nextRefreshDue totalHoldings
        holdings { ticker name weightPct firstSeen exchange localTicker linkedTicker }
        partial totalKnownHoldings
      }
    }`,
    ({ etfHoldings: { fetchedAt, ...holdings } }: { etfHoldings: Holdings }) => ({
      ...holdings,
      fetchedAt: fetchedAt === null ? null : epochSeconds(fetchedAt),
    }),
  ),
];
