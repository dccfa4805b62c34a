import { cachedLoader } from '../../../../db/cached-loader.ts';
import type { EtfSentimentAggregate } from '../../../../generated/prisma/client.ts';

/** The Scores of a fund's holdings and its own; null without a holdings file. */
export const sentimentByEtf = cachedLoader<string, EtfSentimentAggregate | null>(
  'etf-aggregate-sentiment',
  async ({ prisma }, tickers) => {
    const rows = await prisma.etfSentimentAggregate.findMany({ where: { ticker: { in: [...tickers] } } });
    const byTicker = new Map(rows.map((row) => [row.ticker, row]));
    return tickers.map((ticker) => byTicker.get(ticker) ?? null);
  },
);
