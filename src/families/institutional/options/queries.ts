import type { Context } from '../../../gateway/context.ts';
import { firstRows, gate } from '../../../gateway/preview.ts';
import { findQuarter } from '../queries.ts';
import { optionsByQuarter } from './reads.ts';
import { FREE_OPTIONS } from './rules.ts';

/** Options that institutions hold at the end of a quarter, by stock. @throws invalid_parameter */
export async function gatedOptions(context: Context, requested: Date | null | undefined) {
  const reportDate = await findQuarter(context, requested);
  const options = reportDate ? await optionsByQuarter(context).load(reportDate) : [];
  return gate(context, options, firstRows(FREE_OPTIONS));
}
