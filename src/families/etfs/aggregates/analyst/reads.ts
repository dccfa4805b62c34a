import { cachedLoader } from '../../../../db/cached-loader.ts';
import type { EtfAnalystAggregate } from '../../../../generated/prisma/client.ts';

/** What analysts expect of a fund's holdings; null without a holdings file. */
export const analystByEtf = cachedLoader<string, EtfAnalystAggregate | null>(
  'etf-aggregate-analyst',
  async ({ prisma }, tickers) => {
    const rows = await prisma.etfAnalystAggregate.findMany({ where: { ticker: { in: [...tickers] } } });
    const byTicker = new Map(rows.map((row) => [row.ticker, row]));
    return tickers.map((ticker) => byTicker.get(ticker) ?? null);
  },
);
