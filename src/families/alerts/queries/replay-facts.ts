import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { eventsByTicker } from '../../earnings-calendar/reads.ts';
import { listSignalDatasets, loadLogStart, signalDays } from '../../signals/reads.ts';
import { NEWS_WINDOW_DAYS, type SignalType } from '../../signals/rules/signal.ts';
import { mayReadDatasets } from '../rules/access.ts';
import { selectDueReports } from '../rules/reports.ts';
import { listReportedTypes } from '../rules/signals.ts';
import type { AlertState } from '../rules/states.ts';
import type { ReportTrigger, WatchlistTrigger } from '../rules/triggers.ts';

/** Events of a ticker on a session, `YYYY-MM-DD`. */
type PastEvents = { session: string; ticker: string; count: number };
/** The sessions for which the events are known, oldest first, and those events. */
type PastFacts = { sessions: readonly string[]; events: readonly PastEvents[] };

const isPro = (context: Context): boolean => byTier<boolean>(context, true, false);

/** The signals that the log has. It began with the facts of the two weeks before. */
async function findPastSignals(
  context: Context,
  trigger: WatchlistTrigger,
  recorded: readonly string[],
): Promise<PastFacts> {
  const start = await loadLogStart(context);
  if (!start) return { sessions: [], events: [] };
  const firstDay = isoDate(addDays(newYorkDay(start), -NEWS_WINDOW_DAYS));
  const sessions = recorded.filter((session) => session >= firstDay);
  const [since] = sessions;
  if (since === undefined) return { sessions, events: [] };
  const families = context.caller.terms?.families ?? [];
  const mayRead = (type: SignalType) => mayReadDatasets(families, listSignalDatasets([type]));
  const types = listReportedTypes(trigger, { isPro: isPro(context), mayRead });
  const days = await signalDays(context).load({ tickers: [...trigger.tickers].sort(), types, since });
  // What became public on a weekend counts for the next session.
  const events = days.flatMap(({ ticker, day, count }) => {
    const session = sessions.find((candidate) => candidate >= day);
    return session === undefined ? [] : [{ session, ticker, count }];
  });
  return { sessions, events };
}

/** The reports that the calendar has, by their dates of now. */
async function findPastReports(
  context: Context,
  trigger: ReportTrigger,
  sessions: readonly string[],
): Promise<PastFacts> {
  const calendar = await Promise.all(trigger.tickers.map((ticker) => eventsByTicker(context).load(ticker)));
  const reports = calendar.flatMap((events) =>
    events.map(({ ticker, earningsDate, earningsTime }) => ({
      ticker,
      earningsDate: isoDate(earningsDate),
      earningsTime,
    })),
  );
  let state: AlertState = {};
  const events: PastEvents[] = [];
  for (const session of sessions) {
    const due = selectDueReports(trigger, reports, { state, today: parseStoredDay(session), isPro: isPro(context) });
    state = { ...state, ...Object.fromEntries(due.map(({ ticker, earningsDate }) => [ticker, { v: earningsDate }])) };
    events.push(...due.map(({ ticker }) => ({ session, ticker, count: 1 })));
  }
  return { sessions, events };
}

/** The events that an alert on facts would have had on recorded sessions, which are `YYYY-MM-DD`, oldest first. */
export const findPastFacts = (
  context: Context,
  trigger: WatchlistTrigger | ReportTrigger,
  sessions: readonly string[],
): Promise<PastFacts> =>
  trigger.kind === 'WATCHLIST'
    ? findPastSignals(context, trigger, sessions)
    : findPastReports(context, trigger, sessions);
