import type { EarningsEvent as EventRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { addDays } from '../../../lib/dates.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { getSessionBeforeReport } from '../../earnings-calendar/reactions/rules.ts';
import { optionDaysByTicker } from '../reads.ts';

/** An older reading than this many calendar days is not one from before the report. */
const MAX_AGE_DAYS = 7;

/**
 * The move of one session that options priced at the last close before a report, percent, two decimals; before the report, the
 * newest one. Null if no reading is that new.
 */
export async function loadImpliedMove(context: Context, event: EventRow): Promise<number | null> {
  const [before, today] = [getSessionBeforeReport(event), newYorkDay(context.time.today())];
  const to = before < today ? before : today;
  const days = await optionDaysByTicker(context).load({
    ticker: primaryTicker(event.ticker),
    from: addDays(to, -MAX_AGE_DAYS),
    to,
  });
  const move = days.at(-1)?.expectedMove1d ?? null;
  return move === null ? null : roundHundredth(move * 100);
}
