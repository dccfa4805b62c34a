import type { Context } from '../../../graph/context.ts';
import { firstStored, gate } from '../../../graph/preview.ts';
import { findQuarter } from '../queries.ts';
import { loadOptions, noOptions } from './reads.ts';
import { FREE_OPTIONS } from './rules.ts';

/** Options held by institutions at the end of a quarter, by stock. @throws invalid_parameter */
export async function loadInstitutionalOptions(context: Context, requested: Date | null | undefined) {
  const reportDate = await findQuarter(context, requested);
  const options = reportDate ? await loadOptions(context, reportDate) : noOptions;
  return gate(context, options, firstStored(FREE_OPTIONS));
}
