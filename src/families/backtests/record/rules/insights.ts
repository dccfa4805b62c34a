import { isoDate, parseStoredDay } from '../../../../lib/dates.ts';
import { sessionAfter } from '../../../../market/calendar.ts';
import { listSessions } from '../../rules/calendar.ts';
import type { EventMonth } from './months.ts';
import { findLastSession } from './months.ts';

/** The horizons of the record of insights, in sessions; the first session after the insight is part of them. */
const RECORD_HORIZONS = [1, 5, 21] as const;
export const LONGEST_HORIZON = RECORD_HORIZONS[RECORD_HORIZONS.length - 1] ?? 0;

/** An insight on the recorded day on which it appeared, `YYYY-MM-DD`. */
export type AppearedInsight = { ticker: string; insightType: string; publicOn: string };

/** An insight with the session on which its stock is bought, and the last session of a horizon. */
type InsightHolding = AppearedInsight & { sessions: number; from: string; to: string };

const findDayZero = (publicOn: string): Date => sessionAfter(parseStoredDay(publicOn));

/**
 * The holdings of the insights of a month, and the number of those that were dropped by type and horizon (`type sessions`):
 * an insight counts unless its stock had one of the type, counted or not, within the horizon before.
 * @param insights of the month and of the horizon before it, in any order
 */
export function listHoldings(
  insights: readonly AppearedInsight[],
  { month, to }: EventMonth,
): { holdings: InsightHolding[]; dropped: Map<string, number> } {
  const sorted = [...insights].sort((a, b) => (a.publicOn < b.publicOn ? -1 : a.publicOn > b.publicOn ? 1 : 0));
  const first = sorted[0];
  const placeBySession = new Map(
    first ? listSessions(findDayZero(first.publicOn), findDayZero(to)).map((day, place) => [isoDate(day), place]) : [],
  );
  const lastPlace = new Map<string, number>();
  const holdings: InsightHolding[] = [];
  const dropped = new Map<string, number>();
  for (const insight of sorted) {
    const dayZero = findDayZero(insight.publicOn);
    const place = placeBySession.get(isoDate(dayZero)) ?? 0;
    const key = `${insight.insightType} ${insight.ticker}`;
    const before = lastPlace.get(key) ?? Number.NEGATIVE_INFINITY;
    lastPlace.set(key, place);
    if (insight.publicOn < month) continue;
    for (const sessions of RECORD_HORIZONS) {
      const name = formatHorizon(insight.insightType, sessions);
      if (place - before < sessions) dropped.set(name, (dropped.get(name) ?? 0) + 1);
      else
        holdings.push({
          ...insight,
          sessions,
          from: isoDate(dayZero),
          to: isoDate(findLastSession(dayZero, sessions)),
        });
    }
  }
  return { holdings, dropped };
}

/** The key of a type and a horizon. */
export const formatHorizon = (insightType: string, sessions: number): string => `${insightType} ${sessions}`;
