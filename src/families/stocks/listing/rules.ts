import { parseDay, parseStoredDay } from '../../../lib/dates.ts';
import { sessionAfter } from '../../../market/calendar.ts';
import { isStillTraded, type RemovalKind } from '../../identity/listing-events/rules.ts';
import type { Split } from '../splits/rules.ts';

/**
 * Whether a security was listed after the day: all its prices are of later days, and none of its dated facts was public
 * by the day. Without any price, the day of its listing is unknown.
 */
export const isListedLater = ({
  isPricedLater = false,
  isFiled,
}: {
  isPricedLater?: boolean;
  isFiled: boolean;
}): boolean => isPricedLater && !isFiled;

/** SQL: which of the tickers `$2`, which have no price by the day `$1`, have later prices. */
export const PRICED_LATER = `SELECT t."ticker" FROM unnest($2::text[]) AS t("ticker")
  WHERE EXISTS (SELECT FROM "daily_bar" WHERE "ticker" = t."ticker" AND "date" > $1::date)`;

/** SQL: which of the tickers `$2`, of the companies with the CIKs `$3`, have a company that filed figures by the day `$1`. */
export const FILED_BY = `SELECT t."ticker" FROM unnest($2::text[], $3::text[]) AS t("ticker", "cik")
  WHERE EXISTS (SELECT FROM "company_fact" WHERE "cik" = t."cik" AND "filed" <= $1::date)`;

type Delisting = { listingStatus: string | null; delistedDate: string | null; delistingReason: string | null };
const NOT_DELISTED: Delisting = { listingStatus: null, delistedDate: null, delistingReason: null };

/**
 * The newest removal from an exchange, by the operator's file or a Form 25. `day`: when it takes effect, `YYYY-MM-DD`.
 */
export type Removal = { kind: RemovalKind; source: 'OPERATOR' | 'FORM'; day: string };

/** The proceeds of a position depend on whether it was a merger. */
export const REASONS_BY_OPERATOR: Readonly<Record<RemovalKind, string>> = { MERGED: 'Merged.', DELISTED: 'Delisted.' };
/** The reasons of removals. */
const REASONS: Readonly<Record<Removal['source'], Record<RemovalKind, string>>> = {
  OPERATOR: REASONS_BY_OPERATOR,
  FORM: { MERGED: 'Merged, by Form 25.', DELISTED: 'Removed from its exchange, by Form 25.' },
};

/**
 * The delisting that the operator's file or a Form 25 states.
 * @param session of the last price by the day
 */
function readRemoval({ kind, source, day }: Removal, session: string | undefined, asOf: Date): Delisting {
  if (source === 'FORM' && isStillTraded(day, session)) return NOT_DELISTED;
  const listingStatus = parseStoredDay(day) > asOf ? 'PENDING_DELISTING' : 'DELISTED';
  return { listingStatus, delistedDate: day, delistingReason: REASONS[source][kind] };
}

/**
 * The delisting as of a day: one of a later day has not happened yet. Without a date, it happened by the session after
 * the last price. The operator's file takes precedence over the profile, and the profile over forms.
 * @param profile as of today
 * @param session of the last price by the day, if there is one; days are `YYYY-MM-DD`
 * @param removal known by the day
 */
export function selectDelisting(
  profile: Delisting | undefined,
  session: string | undefined,
  asOf: Date,
  removal?: Removal,
): Delisting {
  if (removal && (removal.source === 'OPERATOR' || !profile?.listingStatus)) {
    const delisting = readRemoval(removal, session, asOf);
    // The file states no reason in words.
    return profile?.delistingReason ? { ...delisting, delistingReason: profile.delistingReason } : delisting;
  }
  if (!profile?.listingStatus) return NOT_DELISTED;
  const { listingStatus, delistedDate, delistingReason } = profile;
  const lastSession = session ? parseDay(session) : null;
  const delistedOn = delistedDate ? parseDay(delistedDate) : lastSession && sessionAfter(lastSession);
  if (listingStatus === 'DELISTED' && delistedOn && delistedOn > asOf) return NOT_DELISTED;
  return { listingStatus, delistedDate, delistingReason };
}

/** Converts a number of today's shares to the shares of an earlier day. @param laterSplits after that day */
export const toEarlierShares = (shares: number | null, laterSplits: readonly Split[] = []): number | null =>
  shares === null || laterSplits.length === 0
    ? shares
    : Math.round(shares / laterSplits.reduce((factor, { ratio }) => factor * ratio, 1));
