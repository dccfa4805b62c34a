import type { Context } from '../../../../graph/context.ts';
import { requireAggregate, toServedAggregate } from '../queries.ts';
import { analystByEtf } from './reads.ts';

/** The analyst consensus on a fund's holdings; null if too little of the fund is covered. */
export const loadAnalystAggregate = async (context: Context, ticker: string) =>
  toServedAggregate(context, 'etf-aggregate-analyst', await analystByEtf(context).load(ticker));

/** The analyst consensus on a fund's holdings. @throws not_found, no_coverage */
export const requireAnalystAggregate = (context: Context, ticker: string) =>
  requireAggregate(
    context,
    ticker,
    () => loadAnalystAggregate(context, ticker),
    () => analystByEtf(context).load(ticker),
  );
