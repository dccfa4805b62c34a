import type { Context } from '../../../graph/context.ts';
import { gate, limitToFirst } from '../../../graph/preview.ts';
import { findQuarter } from '../queries.ts';
import { bondsByQuarter } from './reads.ts';
import { FREE_BONDS } from './rules.ts';

/** Convertible notes held by institutions at the end of a quarter, by company. @throws invalid_parameter */
export async function gatedBonds(context: Context, requested: Date | null | undefined) {
  const reportDate = await findQuarter(context, requested);
  const notes = reportDate ? await bondsByQuarter(context).load(reportDate) : [];
  return gate(context, notes, limitToFirst(FREE_BONDS));
}
