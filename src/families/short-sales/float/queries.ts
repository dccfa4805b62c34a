import type { Context } from '../../../gateway/context.ts';
import { floatByTicker } from './reads.ts';
import { NO_FLOAT } from './rules.ts';

/** The float of a ticker; without values where nothing is known of it. */
export const loadFloat = async (context: Context, ticker: string) => ({
  ...((await floatByTicker(context).load(ticker)) ?? NO_FLOAT),
  ticker,
});
