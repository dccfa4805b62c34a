import { refusePast, requestPreviews } from './past-preview.ts';
import type { GateContext } from './preview.ts';

/** Whether a caller sees every figure. */
export const seesEverything = ({ caller }: Pick<GateContext, 'caller'>): boolean => caller.tier === 'PRO';

/**
 * Selects one of two settings by the tier, for a field that is narrower below PRO and reports that itself. Below PRO, it is
 * refused as of a past day.
 */
export function byTier<T>({ caller, offer, past }: GateContext, pro: T, trimmed: T): T {
  if (past && caller.tier !== 'PRO') throw refusePast(offer);
  return caller.tier === 'PRO' ? pro : trimmed;
}

/** Like `byTier`, for rows that pass through `gate` afterwards, which limits them as of a past day. */
export function byTierBeforeGate<T>({ caller, offer, past, previews }: GateContext, pro: T, trimmed: T): T {
  if (caller.tier === 'PRO') return pro;
  if (past && !previews?.limit) throw requestPreviews(offer);
  return trimmed;
}
