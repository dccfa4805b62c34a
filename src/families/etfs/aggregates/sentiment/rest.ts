import { epochSeconds, get, whole } from '../../../../gateway/rest/route.ts';

type Score = { asOfTimestamp: string | null };
type Aggregate = { computedAt: string; constituentsWeighted: Score; direct: Score | null };

const inSeconds = ({ asOfTimestamp, ...score }: Score) => ({
  ...score,
  asOfTimestamp: asOfTimestamp === null ? null : epochSeconds(asOfTimestamp),
});

export const etfSentimentRoutes = [
  get(
    '/api/v1/etfs/:ticker/aggregates/sentiment',
    `query EtfSentimentAggregate($ticker: Ticker!) {
      etfSentimentAggregate(ticker: $ticker) {
        ticker asOfDate computedAt
        coverage { holdingsCount holdingsCovered weightCovered partial totalKnownHoldings }
        constituentsWeighted { serviceScore scoreLabel asOfTimestamp }
        direct { serviceScore scoreLabel asOfTimestamp }
      }
    }`,
    ({ etfSentimentAggregate: data }: { etfSentimentAggregate: Aggregate }) =>
      whole({
        ...data,
        computedAt: epochSeconds(data.computedAt),
        constituentsWeighted: inSeconds(data.constituentsWeighted),
        direct: data.direct && inSeconds(data.direct),
      }),
  ),
];
