import type { Context } from '../../../graph/context.ts';
import { compareText } from '../../../lib/order.ts';
import { amendedFilings, amendmentsOfFiling, type Filing, filingById } from './reads.ts';

/** The filing of a trade, whose id is that of the filing with the line; null if it is not stored. */
export const loadFilingOfTrade = (context: Context, { id }: { id: string }): Promise<Filing | null> =>
  filingById(context).load(id.slice(0, id.lastIndexOf('-')));

async function loadFilings(context: Context, ids: readonly string[]): Promise<Filing[]> {
  const filings = await Promise.all(ids.map((id) => filingById(context).load(id)));
  return filings
    .filter((filing) => filing !== null)
    .sort((a, b) => +a.filedDate - +b.filedDate || compareText(a.id, b.id));
}

/** The filings that an amendment amends, oldest first. */
export const loadAmended = async (context: Context, { id }: Filing) =>
  loadFilings(context, await amendedFilings(context).load(id));

/** The amendments of a filing, oldest first. */
export const loadAmendments = async (context: Context, { id }: Filing) =>
  loadFilings(context, await amendmentsOfFiling(context).load(id));
