import type { Context } from '../../../../gateway/context.ts';
import { requiredAggregate, storedAggregate } from '../queries.ts';
import { analystByEtf } from './reads.ts';

/** What analysts expect of a fund's holdings; null if too little of the fund is covered. */
export const loadAnalystAggregate = async (context: Context, ticker: string) =>
  storedAggregate(context, 'etf-aggregate-analyst', await analystByEtf(context).load(ticker));

/** What analysts say of a fund's holdings. @throws not_found, no_coverage */
export const requiredAnalyst = (context: Context, ticker: string) =>
  requiredAggregate(
    context,
    ticker,
    () => loadAnalystAggregate(context, ticker),
    () => analystByEtf(context).load(ticker),
  );
