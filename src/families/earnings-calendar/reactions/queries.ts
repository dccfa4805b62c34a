import type { EarningsEvent as EventRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { closeOn } from '../../prices/reads.ts';
import { computeMovePercent, getSessionAfterReport, getSessionBeforeReport } from './rules.ts';

/** How far a stock moved from the last close before a report to the first one after it, percent; null before that. */
export async function loadMoveAfter(context: Context, event: EventRow): Promise<number | null> {
  const [before, after] = await Promise.all(
    [getSessionBeforeReport(event), getSessionAfterReport(event)].map((date) =>
      closeOn(context).load({ ticker: event.ticker, date }),
    ),
  );
  return computeMovePercent(before?.close, after?.close);
}
