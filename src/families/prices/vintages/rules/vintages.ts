import { addDays, isoDate } from '../../../../lib/dates.ts';
import { requireFirst } from '../../../../lib/require.ts';
import { STALE_SESSIONS } from '../../rules/quotes.ts';

/**
 * A download of a ticker, dated by its last session; it has raw closes or only adjusted closes. Adjusted closes of the
 * same vintage are comparable; those of two vintages differ by every split and dividend between them. `asTraded`:
 * closes before a split are in old shares.
 */
export type Vintage = { vintage: Date; rawClose: boolean; asTraded: boolean };

/** A close as one vintage states it, dollars. */
export type VintageClose = Vintage & { date: Date; close: number; adjustedClose: number };

/** The oldest and the newest stated session of a vintage. */
export type Span = Vintage & { from: Date; to: Date };

/** Identifies a vintage of a ticker. */
export const vintageKey = ({ vintage, rawClose, asTraded }: Vintage): string =>
  `${isoDate(vintage)}/${rawClose}/${asTraded}`;

/** Calendar days that contain at least `STALE_SESSIONS` sessions, the largest gap over which vintages are linked. */
const MAX_LINK_DAYS = 3 * STALE_SESSIONS;

/**
 * The range of closes that can link a ticker's vintages. Before the second vintage begins, only one states closes,
 * which links nothing; of it, only the closes shortly before count, and its last close, which dates it.
 */
export function getLinkRange(spans: readonly Span[]): { since: Date; last: Date } {
  const sorted = [...spans].sort((a, b) => a.from.valueOf() - b.from.valueOf());
  const [next] = sorted.slice(1);
  const last = requireFirst(sorted).to;
  return { since: next ? addDays(next.from, -MAX_LINK_DAYS) : last, last };
}

/**
 * The vintages whose sessions are all in a newer vintage of the same kind: they link nothing that the newer one does
 * not.
 */
export const selectSupersededSpans = (spans: readonly Span[]): Span[] =>
  spans.filter((old) =>
    spans.some(
      (newer) =>
        newer.rawClose === old.rawClose &&
        newer.asTraded === old.asTraded &&
        newer.vintage > old.vintage &&
        newer.from <= old.from,
    ),
  );
