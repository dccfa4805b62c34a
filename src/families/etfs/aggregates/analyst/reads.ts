import { rowByKey } from '../../../../db/keyed.ts';
import type { EtfAnalystAggregate } from '../../../../generated/prisma/client.ts';

/** What analysts expect of a fund's holdings; null without a holdings file. */
export const analystByEtf = rowByKey<EtfAnalystAggregate>('etf-aggregate-analyst', 'ticker', ({ prisma }, tickers) =>
  prisma.etfAnalystAggregate.findMany({ where: { ticker: { in: tickers } } }),
);
