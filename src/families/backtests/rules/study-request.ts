import { createHash } from 'node:crypto';
import type { ScreenDay } from '../../../db/history/packed-days.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import type { ParsedPlan } from '../../screener/rules/plan.ts';
import { PATH_BEFORE } from './event-study.ts';
import type { EventKind } from './events.ts';
import { describePlan } from './request.ts';

/** The largest number of events of one study. */
export const MAX_EVENTS = 50_000;
/** Calendar days before the first event whose prices the path needs, holidays included. */
export const DAYS_BEFORE = 2 * PATH_BEFORE;

/** A study, complete and valid. Days are `YYYY-MM-DD`. */
export type StudyRequest = {
  event: EventKind;
  /** Of an insight; null for all types. */
  insightType: string | null;
  /** Of SCREEN_ENTERED, with the universe of its plan; null for other events. */
  screen: { universe: UniverseName; plan: ParsedPlan } | null;
  horizons: readonly number[];
  benchmark: string;
  from: string;
  to: string;
  /** The smallest size of an event, of either sign; null: any. */
  minValue: number | null;
  /** The recorded days of the range, of events that are found in them. */
  days: readonly ScreenDay[];
};

/** The events that are found by comparing recorded days. */
export const RECORDED_EVENTS: readonly EventKind[] = [
  'UNUSUAL_OPTIONS',
  'RATING_UP',
  'RATING_DOWN',
  'INSIGHT',
  'SCREEN_ENTERED',
];

/** The sessions that a study needs: those up to its last event, and the longest horizon after it. */
export function cutSessions(sessions: readonly string[], to: string, horizons: readonly number[]): readonly string[] {
  const untilLastEvent = sessions.filter((day) => day <= to).length;
  return sessions.slice(0, untilLastEvent + Math.max(0, ...horizons));
}

/** Identifies a study among those of a process. */
export const buildStudyKey = ({ screen, ...request }: StudyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([request, screen && [screen.universe, describePlan(screen.plan)]]))
    .digest('hex');
