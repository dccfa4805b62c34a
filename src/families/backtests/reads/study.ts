import { createHash } from 'node:crypto';
import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import type { TableName } from '../../../db/datasets.ts';
import type { Database } from '../../../db/open.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { requireValue } from '../../../lib/require.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { listSessions } from '../rules/calendar.ts';
import type { StudyResult } from '../rules/event-study.ts';
import type { EventKind, StudyEvent } from '../rules/events.ts';
import { DELISTING_TABLES } from '../rules/listing-events.ts';
import { BacktestRefusal, ENGINE_VERSION, toSelection } from '../rules/request.ts';
import { buildStudyKey, cutSessions, DAYS_BEFORE, MAX_EVENTS, type StudyRequest } from '../rules/study-request.ts';
import { callEngine, runInTurn, withRun } from './engine.ts';
import { queryEvents } from './events.ts';
import { loadListingEvents, loadPrices, queryNewestSession } from './market.ts';
import { decideDays } from './run.ts';

/** A finished study. `digest`: equal for equal input, engine and results. */
export type EventStudyRun = StudyResult & { digest: string };

const listTickers = (events: readonly Pick<StudyEvent, 'ticker'>[]): string[] => [
  ...new Set(events.map(({ ticker }) => ticker)),
];

/** The events of a study, or null if the engine finds them; and their tickers. */
async function findEvents(
  db: Database,
  request: StudyRequest,
  { read, run, checkTime }: { read: () => Promise<StudyEvent[]>; run: string; checkTime: () => void },
) {
  const { screen, days } = request;
  if (!screen) {
    const events = await read();
    return { events, tickers: listTickers(events) };
  }
  const options = { tickers: null, holdings: Number.MAX_SAFE_INTEGER, weighting: 'EQUAL' as const };
  const selection = toSelection({ ...screen, ...options });
  await decideDays(db, { universe: screen.universe, days }, { run, selection, checkTime, report: () => {} });
  return { events: null, tickers: await callEngine('listEntered', { run }) };
}

/** @throws BacktestRefusal if there are too many */
async function queryBoundedEvents(db: Database, request: StudyRequest): Promise<StudyEvent[]> {
  const events = await queryEvents(db, request);
  if (events.length > MAX_EVENTS)
    throw new BacktestRefusal('from', `from: more than ${MAX_EVENTS} events; shorten the range, or set minValue.`);
  return events;
}

async function runStudy(
  db: Database,
  request: StudyRequest,
  options: Parameters<typeof findEvents>[2],
): Promise<EventStudyRun> {
  const { from, to, horizons, benchmark } = request;
  const { run, checkTime } = options;
  const { events, tickers } = await findEvents(db, request, options);
  const last = (await queryNewestSession(db)) ?? to;
  const all = listSessions(addDays(parseStoredDay(from), -DAYS_BEFORE), parseStoredDay(last)).map(isoDate);
  const sessions = cutSessions(all, to, horizons);
  if (sessions.length === 0) throw new BacktestRefusal('from', `from: no session has prices since ${from}.`);
  // Before the others: nothing pays for the prices of a study that is refused.
  if (!(await loadPrices(db, run, [benchmark], sessions)).has(benchmark))
    throw new BacktestRefusal('benchmark', `benchmark: no prices of ${benchmark} from ${sessions[0]} to ${last}.`);
  const others = tickers.filter((ticker) => ticker !== benchmark);
  if (others.length > 0) await loadPrices(db, run, others, sessions);
  const { delistings } = await loadListingEvents(db, run, tickers, sessions);
  checkTime();
  const result = await callEngine('study', { run, sessions, delistings, benchmark, events, horizons });
  const hash = createHash('sha256').update(`${ENGINE_VERSION} ${buildStudyKey(request)}`);
  return { ...result, digest: hash.update(JSON.stringify(result.events)).digest('hex') };
}

type LoadEvents = (data: DataAccess, request: StudyRequest) => Promise<StudyEvent[]>;

/** Runs studies of events in these tables, or returns results that are still cached. */
const createRuns = (tables: readonly TableName[], loadEvents: LoadEvents) =>
  cachedLoader<StudyRequest, EventStudyRun>(
    ['daily_bar', 'quote', 'stock', ...DELISTING_TABLES, ...tables],
    (db, requests, data) =>
      runInTurn(requests, (request) =>
        withRun((run, checkTime) => runStudy(db, request, { read: () => loadEvents(data, request), run, checkTime })),
      ),
    { key: buildStudyKey },
  );

/** The studies of events in these tables, and their events. */
function createStudies(...tables: readonly TableName[]) {
  const events = cachedLoader<StudyRequest, StudyEvent[]>(
    tables,
    (db, requests) => runInTurn(requests, (request) => queryBoundedEvents(db, request)),
    { key: buildStudyKey },
  );
  const loadEvents: LoadEvents = (data, request) => events(data).load(request);
  return { loadEvents, studies: createRuns(tables, loadEvents) };
}

/** The studies of a screen, whose entries the engine finds. */
const createScreenStudies = (table: TableName) => {
  const loadEvents: LoadEvents = async () => [];
  return { loadEvents, studies: createRuns(['history_day', table], loadEvents) };
};

const insiders = createStudies('insider_trade');
const congress = createStudies('politician_trade');
const actions = createStudies('analyst_action');
const earnings = createStudies('earnings_event', 'earnings_surprise');
const ratings = createStudies('history_day', 'rating');
const screens = {
  STOCK: createScreenStudies('screener_stock'),
  ETF: createScreenStudies('screener_etf'),
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

const chooseLoaders = ({ event, screen }: StudyRequest) =>
  event === 'SCREEN_ENTERED' ? screens[requireValue(screen, 'the screen').universe] : STUDIES[event];

/**
 * Runs a study.
 * @param pay called with the number of stocks with events: before their prices are read, if the engine does not find the events
 */
export async function loadStudy(
  data: DataAccess,
  request: StudyRequest,
  pay: (stocks: number) => Promise<void>,
): Promise<EventStudyRun> {
  const { loadEvents, studies } = chooseLoaders(request);
  if (!request.screen) await pay(listTickers(await loadEvents(data, request)).length);
  const run = await studies(data).load(request);
  if (request.screen) await pay(listTickers(run.events).length);
  return run;
}
