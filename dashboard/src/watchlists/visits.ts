/** The news that the last visit showed, so that this visit can mark later news. */
export type Visits = {
  /** The catalysts that were known at the end of the visit before, and when that was; null on a first visit. */
  before: { ids: readonly string[]; at: number } | null;
  /** The catalysts that this visit has shown so far, and when it last did. */
  now: { ids: readonly string[]; at: number };
};

/** A pause after which opening the page counts as another visit. */
const PAUSE_MS = 30 * 60_000;

type Dated = { kind: string; day: string };

/** Identifies a catalyst of a ticker: another day makes it new. */
export const identifyCatalyst = (ticker: string, { kind, day }: Dated): string => `${ticker} ${kind} ${day}`;

/** The state at the start of a visit: the news that the visit before had shown becomes the past. */
export const beginVisit = (stored: Visits | null, now: number): Visits => {
  if (!stored) return { before: null, now: { ids: [], at: now } };
  return now - stored.now.at < PAUSE_MS ? stored : { before: stored.now, now: { ids: [], at: now } };
};

/** The state after catalysts were shown. */
export const noteShown = ({ before, now }: Visits, ids: readonly string[], at: number): Visits => ({
  before,
  now: { ids: [...new Set([...now.ids, ...ids])], at },
});

/** Whether a catalyst was not there at the visit before; on a first visit nothing is new. */
export const isNew = ({ before }: Visits, id: string): boolean => before !== null && !before.ids.includes(id);

/** Parses stored visits; null if they are not valid. */
export function parseVisits(text: string): Visits | null {
  const { before, now } = JSON.parse(text) as Partial<Visits>;
  const isVisit = (visit: Visits['now'] | null | undefined) => Array.isArray(visit?.ids) && Number.isFinite(visit.at);
  return isVisit(now) && (before === null || isVisit(before)) ? { before: before!, now: now! } : null;
}
