import type { Context } from '../../../gateway/context.ts';
import { firstRows, firstRowsOf, gate } from '../../../gateway/preview.ts';
import { activistByQuarter, flowsByQuarter } from './reads.ts';
import { FREE_ACTIVIST, FREE_FLOWS } from './rules.ts';

/** The stocks that institutions moved into and out of most in a quarter. */
export async function gatedFlows(context: Context, args: { reportDate: Date; limit: number }) {
  const { inflows, outflows } = await flowsByQuarter(context).load(args.reportDate);
  const full = {
    reportDate: args.reportDate,
    inflows: inflows.slice(0, args.limit),
    outflows: outflows.slice(0, args.limit),
  };
  return gate(context, full, firstRowsOf<typeof full>(FREE_FLOWS, ['inflows', 'outflows']));
}

/** Positions that activists took or added to in a quarter. */
export const gatedActivists = async (context: Context, reportDate: Date) =>
  gate(context, await activistByQuarter(context).load(reportDate), firstRows(FREE_ACTIVIST));
