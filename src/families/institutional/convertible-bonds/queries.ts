import type { Context } from '../../../gateway/context.ts';
import { firstRows, gate } from '../../../gateway/preview.ts';
import { bondsByQuarter } from './reads.ts';
import { FREE_BONDS } from './rules.ts';

/** Convertible notes that institutions hold at the end of a quarter, by company. */
export const gatedBonds = async (context: Context, reportDate: Date) =>
  gate(context, await bondsByQuarter(context).load(reportDate), firstRows(FREE_BONDS));
