import { rowByKey } from '../../../../db/keyed.ts';
import type { EtfSentimentAggregate } from '../../../../generated/prisma/client.ts';

/** The Scores of a fund's holdings and its own; null without a holdings file. */
export const sentimentByEtf = rowByKey<EtfSentimentAggregate>(
  'etf_sentiment_aggregate',
  'ticker',
  ({ prisma }, tickers) => prisma.etfSentimentAggregate.findMany({ where: { ticker: { in: tickers } } }),
);
