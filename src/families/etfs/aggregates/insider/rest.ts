import { epochSeconds, get, whole } from '../../../../gateway/rest/route.ts';

type Aggregate = { computedAt: string };

export const etfInsiderRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/insider',
    `query EtfInsiderAggregate($ticker: Ticker!, $lookbackDays: Int! = 30) {
      etfInsiderAggregate(ticker: $ticker, lookbackDays: $lookbackDays) {
        ticker asOfDate computedAt lookbackDays
        coverage { holdingsCount holdingsCovered weightCovered partial totalKnownHoldings }
        weightedNetFlow { netDollars buyDollars sellDollars buyTradeCount sellTradeCount distinctInsiderCount }
        topContributors { ticker weightPct netDollars weightedNetDollars tradeCount }
      }
    }`,
    ({ etfInsiderAggregate: data }: { etfInsiderAggregate: Aggregate }) =>
      whole({ ...data, computedAt: epochSeconds(data.computedAt) }),
  ),
];
