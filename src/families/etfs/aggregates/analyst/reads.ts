import { rowByKey } from '../../../../db/keyed.ts';
import type { EtfAnalystAggregate } from '../../../../generated/prisma/client.ts';

/** The stored analyst consensus on a fund's holdings; null without a holdings file. */
export const analystByEtf = rowByKey<EtfAnalystAggregate>('etf_analyst_aggregate', 'ticker', ({ prisma }, tickers) =>
  prisma.etfAnalystAggregate.findMany({ where: { ticker: { in: tickers } } }),
);
