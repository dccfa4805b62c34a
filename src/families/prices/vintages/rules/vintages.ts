import { addDays, isoDate } from '../../../../lib/dates.ts';
import { STALE_SESSIONS } from '../../rules/quotes.ts';

/**
 * One download of a ticker: its last session dates it, and it has raw closes or adjusted ones alone. Adjusted closes of
 * one vintage are comparable; those of two differ by every split and dividend between them. `asTraded`: its closes of
 * before a split are in old shares.
 */
export type Vintage = { vintage: Date; rawClose: boolean; asTraded: boolean };

/** A close as one vintage states it, dollars. */
export type VintageClose = Vintage & { date: Date; close: number; adjustedClose: number };

/** How far a vintage reaches: its oldest and newest stated session. */
export type Span = Vintage & { from: Date; to: Date };

/** Tells the vintages of a ticker apart. */
export const vintageKey = ({ vintage, rawClose, asTraded }: Vintage): string =>
  `${isoDate(vintage)}/${rawClose}/${asTraded}`;

/** Days in which as many sessions lie as a factor is carried over. */
const CARRIED_DAYS = 3 * STALE_SESSIONS;

/**
 * The closes that can link a ticker's vintages. Before the second of them begins only one states a close, which links
 * nothing: of it, the closes shortly before count, and its last, which dates it.
 */
export function linkedFrom(spans: readonly Span[]): { since: Date; last: Date } {
  const [longest, next] = [...spans].sort((a, b) => a.from.valueOf() - b.from.valueOf());
  return { since: next ? addDays(next.from, -CARRIED_DAYS) : longest!.to, last: longest!.to };
}

/** The vintages whose sessions a newer one of the same kind has all: they link nothing that the newer one does not. */
export const superseded = (spans: readonly Span[]): Span[] =>
  spans.filter((old) =>
    spans.some(
      (one) =>
        one.rawClose === old.rawClose &&
        one.asTraded === old.asTraded &&
        one.vintage > old.vintage &&
        one.from <= old.from,
    ),
  );
