import type { Context } from '../../../gateway/context.ts';
import { firstRows, gate } from '../../../gateway/preview.ts';
import { optionsByQuarter } from './reads.ts';
import { FREE_OPTIONS } from './rules.ts';

/** Options that institutions hold at the end of a quarter, by stock. */
export const gatedOptions = async (context: Context, reportDate: Date) =>
  gate(context, await optionsByQuarter(context).load(reportDate), firstRows(FREE_OPTIONS));
