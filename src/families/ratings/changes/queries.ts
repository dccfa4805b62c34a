import type { Stock } from '../../../generated/prisma/client.ts';
import { seesEverything } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { CONNECTION_LISTS, type Gated, gate, type StoredRows, storedRows } from '../../../graph/preview.ts';
import { addDays } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/words.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { overlap, type Window } from '../../../market/window.ts';
import { ratingSeries } from '../history/reads.ts';
import { toRating } from '../reads.ts';
import { type ChangedStep, compareRatings } from '../rules/changes.ts';
import type { RatedStock } from '../rules/rating.ts';
import { loadRatingChanges, type RatingChange } from './reads.ts';

const getFirstFreeDay = (context: Context): Date => addDays(newYorkDay(context.time.today()), -FREE_DAYS);

/** The changed ratings of a window, of one stock or of all, the newest first; below PRO those of the last days. */
export async function loadGatedChanges(
  context: Context,
  window: Window,
  ticker: string | null,
  minPoints: number,
): Promise<StoredRows<RatingChange> & Gated> {
  const load = async (days: Window) => loadRatingChanges(context, days, ticker && primaryTicker(ticker), minPoints);
  const [changes, visible] = await Promise.all([
    load(window),
    load(overlap(window, { from: getFirstFreeDay(context), to: window.to })),
  ]);
  return gate(context, changes, {
    whole: storedRows,
    part: (rows) => ({
      shown: { nodes: visible, totalCount: rows.length },
      withheld: visible.length < rows.length ? CONNECTION_LISTS : [],
      message: `PRO shows all ${formatCount(rows.length, 'change')}; FREE shows those of the last ${FREE_DAYS} days.`,
    }),
  });
}

/** The rating that a session served; null if it had none. */
async function loadRatingOn(context: Context, ticker: string, day: Date): Promise<RatedStock | null> {
  const [row] = await ratingSeries.loadRows(context, { ticker, entityId: '', from: day, to: day });
  const rating = row && toRating(row);
  return rating?.rated ? rating : null;
}

async function compareSessions(
  context: Context,
  { ticker, day, previousDay }: RatingChange,
): Promise<readonly ChangedStep[]> {
  const [before, after] = await Promise.all([previousDay, day].map((date) => loadRatingOn(context, ticker, date)));
  return before && after ? compareRatings(before, after) : [];
}

const stepsByContext = new WeakMap<Context, Map<RatingChange, Promise<readonly ChangedStep[]>>>();

/**
 * The steps that differ between the ratings of two sessions, the largest difference first. Compared once per request,
 * because a change is served as steps and as text.
 */
export function loadChangedSteps(context: Context, change: RatingChange): Promise<readonly ChangedStep[]> {
  const steps = stepsByContext.get(context) ?? new Map<RatingChange, Promise<readonly ChangedStep[]>>();
  stepsByContext.set(context, steps);
  const compared = steps.get(change) ?? compareSessions(context, change);
  steps.set(change, compared);
  return compared;
}

/**
 * The ratings of a stock on the first and the last day of a window, each of the newest session with history up to it; null if it was not rated on both.
 * @throws not_available_as_of
 */
export async function loadRatingDifference(
  context: Context,
  { ticker, entityId }: Stock,
  { from, to }: Window,
): Promise<RatingChange | null> {
  if (!seesEverything(context) && from < getFirstFreeDay(context))
    throw fail.notAvailableAsOf(
      `period.from: a FREE key sees the last ${FREE_DAYS} days (${context.offer.url}).`,
      'period.from',
    );
  const canonical = primaryTicker(ticker);
  const days = await ratingSeries.loadDays(context, { ticker: canonical, entityId, from: new Date(0), to });
  // Newest first.
  const [day, previousDay] = [to, from].map((until) => days.find((candidate) => candidate.day <= until)?.day);
  if (!day || !previousDay) return null;
  const [before, after] = await Promise.all([previousDay, day].map((date) => loadRatingOn(context, canonical, date)));
  if (!before || !after) return null;
  return {
    ticker: canonical,
    day,
    previousDay,
    score: after.score,
    letter: after.letter,
    priorScore: before.score,
    priorLetter: before.letter,
  };
}
