import type { InstitutionalFlow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { firstStored, gate, limitRows, limitToFirst } from '../../../graph/preview.ts';
import { findQuarter } from '../queries.ts';
import { activistByQuarter, loadInflows, loadOutflows } from './reads.ts';
import { FLOWS_ROWS, FREE_ACTIVIST, FREE_FLOWS } from './rules.ts';

type FlowsRequest = { reportDate?: Date | null; limit?: number | null };

/**
 * The stocks with the largest inflows and outflows in a quarter; null if no quarter is stored.
 * @throws invalid_parameter
 */
export async function gatedFlows(context: Context, { reportDate: requested, limit }: FlowsRequest) {
  const reportDate = await findQuarter(context, requested);
  if (!reportDate) return null;
  const [inflows, outflows] = await Promise.all([loadInflows(context, reportDate), loadOutflows(context, reportDate)]);
  const sample = firstStored<InstitutionalFlow>(FREE_FLOWS, { offset: 0, limit });
  const full = {
    reportDate,
    netBuying: gate(context, inflows, sample),
    netSelling: gate(context, outflows, sample),
    inflows: inflows.slice(0, limit ?? FLOWS_ROWS),
    outflows: outflows.slice(0, limit ?? FLOWS_ROWS),
  };
  return gate(
    context,
    full,
    limitRows<typeof full>(
      FREE_FLOWS,
      { inflows: 'stocks bought', outflows: 'stocks sold' },
      { inflows: ['netBuying'], outflows: ['netSelling'] },
    ),
  );
}

/** Positions that activists opened or increased in a quarter. @throws invalid_parameter */
export async function gatedActivists(context: Context, requested: Date | null | undefined) {
  const reportDate = await findQuarter(context, requested);
  const positions = reportDate ? await activistByQuarter(context).load(reportDate) : [];
  return gate(context, positions, limitToFirst(FREE_ACTIVIST));
}
