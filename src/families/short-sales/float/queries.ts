import type { Context } from '../../../graph/context.ts';
import { ensureListed } from '../../stocks/queries.ts';
import { floatByTicker } from './reads.ts';
import { NO_FLOAT } from './rules.ts';

/** The float of a ticker; all values are null if it is unknown. */
export const loadFloat = async (context: Context, ticker: string) => ({
  ...((await floatByTicker(context).load(ticker)) ?? NO_FLOAT),
  ticker,
});

/** The float of a ticker of unknown kind. @throws entity_not_found if it is not known and `isRequired` */
export async function queryFloat(
  context: Context,
  { ticker, isRequired }: { ticker: string; isRequired: boolean },
): Promise<Awaited<ReturnType<typeof loadFloat>>> {
  if (isRequired && !(await floatByTicker(context).load(ticker))) await ensureListed(context, ticker);
  return loadFloat(context, ticker);
}
