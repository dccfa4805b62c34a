import { createHash } from 'node:crypto';
import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import type { TableName } from '../../../db/datasets.ts';
import type { Database } from '../../../db/open.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { requireValue } from '../../../lib/require.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { listSessions } from '../rules/calendar.ts';
import type { StudyResult } from '../rules/event-study.ts';
import type { EventKind } from '../rules/events.ts';
import { BacktestRefusal, ENGINE_VERSION, toSelection } from '../rules/request.ts';
import { buildStudyKey, cutSessions, DAYS_BEFORE, MAX_EVENTS, type StudyRequest } from '../rules/study-request.ts';
import { callEngine, runInTurn, withRun } from './engine.ts';
import { queryEvents } from './events.ts';
import { loadPrices, queryDelistings, queryNewestSession } from './market.ts';
import { decideDays } from './run.ts';

/** A finished study. `digest`: equal for equal input, engine and results. */
export type EventStudyRun = StudyResult & { digest: string };

/** The events of a study, or null if the engine finds them; and their tickers. */
async function findEvents(db: Database, request: StudyRequest, run: string, checkTime: () => void) {
  const { screen, days } = request;
  if (!screen) {
    const events = await queryEvents(db, request);
    if (events.length > MAX_EVENTS)
      throw new BacktestRefusal('from', `from: more than ${MAX_EVENTS} events; shorten the range, or set minValue.`);
    return { events, tickers: [...new Set(events.map(({ ticker }) => ticker))] };
  }
  const options = { tickers: null, holdings: Number.MAX_SAFE_INTEGER, weighting: 'EQUAL' as const };
  const selection = toSelection({ ...screen, ...options });
  await decideDays(db, { universe: screen.universe, days }, { run, selection, checkTime, report: () => {} });
  return { events: null, tickers: await callEngine('listTickers', { run }) };
}

async function runStudy(
  db: Database,
  request: StudyRequest,
  run: string,
  checkTime: () => void,
): Promise<EventStudyRun> {
  const { from, to, horizons, benchmark } = request;
  const { events, tickers } = await findEvents(db, request, run, checkTime);
  const last = (await queryNewestSession(db)) ?? to;
  const all = listSessions(addDays(parseStoredDay(from), -DAYS_BEFORE), parseStoredDay(last)).map(isoDate);
  const sessions = cutSessions(all, to, horizons);
  if (sessions.length === 0) throw new BacktestRefusal('from', `from: no session has prices since ${from}.`);
  const priced = await loadPrices(db, run, [...new Set([...tickers, benchmark])], sessions);
  if (!priced.has(benchmark))
    throw new BacktestRefusal('benchmark', `benchmark: no prices of ${benchmark} from ${sessions[0]} to ${last}.`);
  const delistings = await queryDelistings(db, tickers);
  checkTime();
  const result = await callEngine('study', { run, sessions, delistings, benchmark, events, horizons });
  const hash = createHash('sha256').update(`${ENGINE_VERSION} ${buildStudyKey(request)}`);
  return { ...result, digest: hash.update(JSON.stringify(result.events)).digest('hex') };
}

/** Runs studies of events in these tables, or returns results that are still cached. */
const createStudies = (...tables: readonly TableName[]) =>
  cachedLoader<StudyRequest, EventStudyRun>(
    ['daily_bar', 'quote', 'stock', ...tables],
    (db, requests) =>
      runInTurn(requests, (request) => withRun((run, checkTime) => runStudy(db, request, run, checkTime))),
    { key: buildStudyKey },
  );

const insiders = createStudies('insider_trade');
const congress = createStudies('politician_trade');
const actions = createStudies('analyst_action');
const earnings = createStudies('earnings_event', 'earnings_surprise');
const ratings = createStudies('history_day', 'rating');
const screens = {
  STOCK: createStudies('history_day', 'screener_stock'),
  ETF: createStudies('history_day', 'screener_etf'),
} as const satisfies Record<UniverseName, unknown>;

/** The studies of each kind of event, which read only its tables: a key needs no other families. */
const STUDIES = {
  CLUSTER_BUY: insiders,
  INSIDER_BUY: insiders,
  INSIDER_SALE: insiders,
  CONGRESS_BUY: congress,
  CONGRESS_SALE: congress,
  UPGRADE: actions,
  DOWNGRADE: actions,
  EARNINGS_BEAT: earnings,
  EARNINGS_MISS: earnings,
  UNUSUAL_OPTIONS: ratings,
  SHORT_INTEREST_SPIKE: createStudies('short_interest'),
  RATING_UP: ratings,
  RATING_DOWN: ratings,
  INSIGHT: createStudies('history_day', 'insight'),
} as const satisfies Record<Exclude<EventKind, 'SCREEN_ENTERED'>, unknown>;

/** Runs a study. */
export function loadStudy(data: DataAccess, request: StudyRequest): Promise<EventStudyRun> {
  const { event, screen } = request;
  const studies = event === 'SCREEN_ENTERED' ? screens[requireValue(screen, 'the screen').universe] : STUDIES[event];
  return studies(data).load(request);
}
