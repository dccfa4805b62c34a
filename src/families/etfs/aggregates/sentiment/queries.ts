import type { Context } from '../../../../graph/context.ts';
import { requireAggregate, toServedAggregate } from '../queries.ts';
import { sentimentByEtf } from './reads.ts';

/** The Scores of a fund's holdings and its own; null if too little of the fund is covered. */
export const loadSentimentAggregate = async (context: Context, ticker: string) =>
  toServedAggregate(context, 'etf-aggregate-sentiment', await sentimentByEtf(context).load(ticker));

/** The Scores of a fund's holdings and its own. @throws not_found, no_coverage */
export const requireSentimentAggregate = (context: Context, ticker: string) =>
  requireAggregate(
    context,
    ticker,
    () => loadSentimentAggregate(context, ticker),
    () => sentimentByEtf(context).load(ticker),
  );
