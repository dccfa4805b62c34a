import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import type { TableName } from '../../../db/datasets.ts';
import type { ScreenDay } from '../../../db/history/packed-days.ts';
import type { Database } from '../../../db/open.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst } from '../../../lib/require.ts';
import { queryDays } from '../../screener/days/reads.ts';
import type { ScreenField } from '../../screener/fields/rules.ts';
import { listSessions } from '../rules/calendar.ts';
import { listColumns, type Selection } from '../rules/decide.ts';
import { DELISTING_TABLES } from '../rules/listing-events.ts';
import type { PackedResult } from '../rules/packed.ts';
import {
  BacktestRefusal,
  type BacktestRequest,
  buildRequestKey,
  getWeightColumn,
  hashReceipt,
  toSelection,
} from '../rules/request.ts';
import { findFirstMemberDay, selectMembers } from '../rules/universe.ts';
import { findServerUrl } from './connection.ts';
import { callEngine, runInTurn, withRun } from './engine.ts';
import { loadListingEvents, loadPrices, queryNewestSession } from './market.ts';
import { announceProgress } from './progress.ts';
import { loadIndexIds, loadIndexMembers } from './universe.ts';

/** Days whose columns are in memory at a time. */
const DAYS_AT_ONCE = 10;

/** A finished test; `digest` is that of its receipt. */
export type BacktestRun = PackedResult & { digest: string; columns: readonly string[] };

/** `columns`: those that have a value on the day. */
type DecidedDay = { day: string; digest: string; columns: readonly string[] };

/** A selection with the members of these days only, which are copied to the thread of the engine. */
function limitToDays(selection: Selection, days: readonly ScreenDay[]): Selection {
  const { amongByDay } = selection;
  if (!amongByDay) return selection;
  return { ...selection, amongByDay: new Map(days.map(({ day }) => [day, amongByDay.get(day) ?? new Set<string>()])) };
}

/** Chooses the holdings of days in the engine. `report` is called with the number of finished days. */
export async function decideDays(
  db: Database,
  { universe, days }: Pick<BacktestRequest, 'universe' | 'days'>,
  {
    run,
    selection,
    checkTime,
    report,
  }: { run: string; selection: Selection; checkTime(): void; report(count: number): void },
): Promise<DecidedDay[]> {
  const url = findServerUrl(db);
  const decided: DecidedDay[] = [];
  for (const batch of splitIntoChunks(days, DAYS_AT_ONCE)) {
    checkTime();
    const batchSelection = limitToDays(selection, batch);
    if (url !== null) {
      const args = { run, url, universe, days: batch, selection: batchSelection };
      decided.push(...(await callEngine('readDays', args)));
    } else {
      const packed = await queryDays(db, universe, batch, listColumns(selection));
      decided.push(...(await callEngine('decide', { run, days: packed, selection: batchSelection })));
    }
    report(decided.length);
  }
  return decided;
}

/** @throws BacktestRefusal naming a field that has no value on any of the days */
function requireHistory(request: BacktestRequest, decisions: readonly DecidedDay[]): void {
  const filled = new Set(decisions.flatMap(({ columns }) => columns));
  const { plan } = request;
  const range = `${request.days[0]?.day} to ${request.days.at(-1)?.day}`;
  const refuse = (argument: string, name: string): never => {
    throw new BacktestRefusal(argument, `${name} has no history: it has no value on any decision day from ${range}.`);
  };
  const check = (argument: string, { name, column }: ScreenField, columnName: string) => {
    if (!filled.has(columnName)) refuse(argument, name || column);
  };
  plan.clauses.forEach(({ field }, i) => {
    check(`plan.filters[${i}]`, field, field.column);
  });
  if (plan.sort?.field.sortColumn) check('plan.sort', plan.sort.field, plan.sort.field.sortColumn);
  const weight = getWeightColumn(request);
  if (weight !== null && !filled.has(weight)) refuse('weighting', request.weighting);
}

/**
 * The members of the index of a request on each decision day; null if it names none.
 * @throws BacktestRefusal if they are not known on the first of these days
 */
async function listMembersByDay(data: DataAccess, { index, days }: BacktestRequest) {
  if (index === undefined) return null;
  const members = await loadIndexMembers(data, index);
  if (!members) {
    const ids = (await loadIndexIds(data)).join(', ') || 'none';
    throw new BacktestRefusal('stockIndex', `stockIndex: the members of '${index}' are not known; known are ${ids}.`);
  }
  const [first, since] = [requireFirst(days).day, findFirstMemberDay(members)];
  if (first < since)
    throw new BacktestRefusal(
      'stockIndex',
      `stockIndex: the members of ${index} are known since ${since}, not on ${first}.`,
    );
  return new Map(days.map(({ day }) => [day, selectMembers(members, day)]));
}

async function runRequest(
  data: DataAccess,
  request: BacktestRequest,
  run: string,
  checkTime: () => void,
): Promise<BacktestRun> {
  const { db } = data;
  const key = buildRequestKey(request);
  const total = request.days.length;
  const amongByDay = await listMembersByDay(data, request);
  const selection: Selection = { ...toSelection(request), amongByDay };
  const report = (count: number) => announceProgress(key, { done: count, total, isDone: false });
  const decided = await decideDays(db, request, { run, selection, checkTime, report });
  requireHistory(request, decided);
  const newest = await queryNewestSession(db);
  const first = requireFirst(request.days).day;
  const last = newest !== null && newest < request.to ? newest : request.to;
  const sessions = listSessions(parseStoredDay(first), parseStoredDay(last)).map(isoDate);
  if (sessions.length === 0) throw new BacktestRefusal('from', `from: no session has prices since ${first}.`);
  const tickers = await callEngine('listTickers', { run });
  const { benchmark, costBps, fill } = request;
  const priced = await loadPrices(db, run, [...new Set([...tickers, ...(benchmark ? [benchmark] : [])])], sessions);
  if (benchmark !== null && !priced.has(benchmark))
    throw new BacktestRefusal('benchmark', `benchmark: no prices of ${benchmark} from ${first} to ${last}.`);
  const events = await loadListingEvents(db, run, tickers, sessions);
  checkTime();
  const { marketDigest, ...result } = await callEngine('run', { run, sessions, ...events, costBps, fill, benchmark });
  const days = decided.map(({ day, digest }) => [day, digest] as const);
  const { numbers, texts } = listColumns(selection);
  const members = amongByDay && [...amongByDay].map(([day, tickers]) => [day, [...tickers].sort(compareText)] as const);
  const digest = hashReceipt(request, { days, market: marketDigest, members });
  return { ...result, digest, columns: [...numbers, ...texts] };
}

async function runAndAnnounce(data: DataAccess, request: BacktestRequest): Promise<BacktestRun> {
  const total = request.days.length;
  try {
    return await withRun((run, checkTime) => runRequest(data, request, run, checkTime));
  } finally {
    announceProgress(buildRequestKey(request), { done: total, total, isDone: true });
  }
}

const createRuns = (rows: TableName) =>
  cachedLoader<BacktestRequest, BacktestRun>(
    ['daily_bar', 'quote', 'stock', 'index_membership', ...DELISTING_TABLES, rows],
    (_db, requests, data) => runInTurn(requests, (request) => runAndAnnounce(data, request)),
    { key: buildRequestKey },
  );
const RUNS = { STOCK: createRuns('screener_stock'), ETF: createRuns('screener_etf') } as const;

/** Runs a test, or returns a result that is still cached: equal requests give equal results until data change. */
export const loadRun = (data: DataAccess, request: BacktestRequest): Promise<BacktestRun> =>
  RUNS[request.universe](data).load(request);
