import { addDays, isoWeek } from '../../../lib/dates.ts';
import { isSession, sessionAfter } from '../../../market/calendar.ts';

const REBALANCES = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY'] as const;
/** How long a period is, at whose end holdings are chosen again. */
export type Rebalance = (typeof REBALANCES)[number];

/** The period of a session. Weeks begin on Monday. */
function getPeriod(session: Date, rebalance: Rebalance): number {
  const month = session.getUTCFullYear() * 12 + session.getUTCMonth();
  switch (rebalance) {
    case 'DAILY':
      return session.valueOf();
    case 'WEEKLY':
      return isoWeek(session).start.valueOf();
    case 'MONTHLY':
      return month;
    default:
      return Math.floor(month / 3);
  }
}

/** The exchange's sessions from one day to another, both included. */
export function listSessions(from: Date, to: Date): Date[] {
  const sessions: Date[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isSession(day)) sessions.push(day);
  return sessions;
}

/** The last session of each period, if it is in the range: the sessions at whose end holdings are chosen. */
export const listDecisionDays = (from: Date, to: Date, rebalance: Rebalance): Date[] =>
  listSessions(from, to).filter(
    (session) => getPeriod(sessionAfter(session), rebalance) !== getPeriod(session, rebalance),
  );
