import { epochSeconds, get, whole } from '../../../../gateway/rest/route.ts';

type Aggregate = {
  computedAt: string;
  weightedConsensus: { distribution: { buy: number; hold: number; sell: number } };
};

export const etfAnalystRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/analyst',
    `query EtfAnalystAggregate($ticker: Ticker!) {
      etfAnalystAggregate(ticker: $ticker) {
        ticker asOfDate computedAt
        coverage { holdingsCount holdingsCovered weightCovered partial totalKnownHoldings }
        weightedConsensus { upsidePercent consensusLabel distribution { buy hold sell } totalAnalysts }
        topContributors { ticker weightPct upsidePercent consensusLabel contributionPp }
      }
    }`,
    ({ etfAnalystAggregate: { weightedConsensus, ...data } }: { etfAnalystAggregate: Aggregate }) => {
      const { buy, hold, sell } = weightedConsensus.distribution;
      return whole({
        ...data,
        computedAt: epochSeconds(data.computedAt),
        weightedConsensus: { ...weightedConsensus, distribution: { BUY: buy, HOLD: hold, SELL: sell } },
      });
    },
  ),
];
