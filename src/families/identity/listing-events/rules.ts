import { shiftDay } from '../../../lib/dates.ts';
import type { ListingForm } from './format.ts';

/** A removal from an exchange. */
export type RemovalKind = 'DELISTED' | 'MERGED';
/** CLASS_SPLIT: holders of a class got shares of a new one as well. */
export type StatedEventKind = RemovalKind | 'CLASS_SPLIT';
type ListingEvent = { kind: RemovalKind | 'DEREGISTERED'; day: string };

/**
 * SQL: the removals of securities; the operator's override those of forms. The end of a registration alone is none: a company may
 * be exempt from reports.
 */
export const REMOVALS = `(SELECT * FROM "listing_event" AS e WHERE e."kind" IN ('DELISTED', 'MERGED') AND (e."source" = 'OPERATOR'
  OR NOT EXISTS (SELECT FROM "listing_event" AS o WHERE o."key" = e."key" AND o."source" = 'OPERATOR' AND o."kind" <> 'CLASS_SPLIT')))`;

/**
 * Whether prices contradict a removal that a form states: a company that moves to another exchange files Form 25 as well. Days
 * are `YYYY-MM-DD`.
 * @param lastSession of the last price, if there is one
 */
export const isStillTraded = (removedOn: string, lastSession: string | null | undefined): boolean =>
  typeof lastSession === 'string' && lastSession >= removedOn;

/** An exchange's removal takes effect ten days after Form 25 is filed (Exchange Act Rule 12d2-2(d)(1)). */
export const DAYS_TO_REMOVAL = 10;

/** The exchanges that list stocks; a company that leaves a regional exchange, such as Chicago, stays listed on its own. */
const LISTING_EXCHANGES = /\b(NASDAQ|NEW YORK STOCK EXCHANGE|NYSE|AMERICAN STOCK EXCHANGE|BATS|CBOE BZX)\b/i;
const REGIONAL = /\b(CHICAGO|NATIONAL|BOSTON|PHILADELPHIA|PHLX|PACIFIC|BX)\b/i;
const COMMON = /\b(common|ordinary|capital stock|shares of beneficial interest|depositary shares|ADSs?|ADRs?)\b/i;
const NOT_COMMON =
  /\b(preferred|preference|warrants?|rights?|units?|notes?|debentures?|bonds?|ETFs?|ETNs?|funds?|trust preferred)\b/i;
/** The class was converted into other securities or cash, usually in a merger. */
const SUBSTITUTION = /12d2-2\s*\(a\)\s*\(3\)/i;

/**
 * The event that a form states, or why it states none.
 * Source: Exchange Act Rules 12d2-2 (Form 25) and 12g-4, 12h-3, and 12h-6 (Form 15).
 */
export function classifyListingForm({
  form,
  filedDate,
  exchange,
  security,
  provision,
}: ListingForm): ListingEvent | { skipped: string } {
  if (form.startsWith('15')) return { kind: 'DEREGISTERED', day: filedDate };
  if (exchange === null || security === null)
    return { skipped: 'A Form 25 without XML, whose exchange and class only its text states.' };
  if (REGIONAL.test(exchange) || !LISTING_EXCHANGES.test(exchange))
    return { skipped: 'A removal from an exchange that is not where the stock is listed.' };
  // An ordinary share with the right to a preferred share is a share.
  const [first = ''] = security.split(/,|;|\(/);
  if (!COMMON.test(security) || NOT_COMMON.test(first)) return { skipped: 'A class that is no common stock.' };
  const day = shiftDay(filedDate, DAYS_TO_REMOVAL);
  return { kind: SUBSTITUTION.test(provision ?? '') ? 'MERGED' : 'DELISTED', day };
}
