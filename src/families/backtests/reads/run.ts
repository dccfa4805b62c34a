import { cachedLoader } from '../../../db/cached-loader.ts';
import type { Database } from '../../../db/open.ts';
import { isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { requireFirst } from '../../../lib/require.ts';
import { queryDays } from '../../screener/days/reads.ts';
import type { ScreenField } from '../../screener/fields/rules.ts';
import { listSessions } from '../rules/calendar.ts';
import { listColumns } from '../rules/decide.ts';
import type { DayDecision, PackedResult } from '../rules/packed.ts';
import {
  BacktestRefusal,
  type BacktestRequest,
  buildRequestKey,
  getWeightColumn,
  hashReceipt,
  toSelection,
} from '../rules/request.ts';
import { callEngine } from './engine.ts';
import { queryDelistings, queryNewestSession, queryPrices } from './market.ts';
import { announceProgress } from './progress.ts';

/** Days whose columns are in memory at a time. */
const DAYS_AT_ONCE = 10;
/** How long a test may take, in milliseconds. */
const DEADLINE_MS = 60_000;

/** A finished test; `digest` is that of its receipt. */
export type BacktestRun = PackedResult & { digest: string; columns: readonly string[] };

/** Thrown if a test takes too long. */
export class BacktestTimeout extends Error {}

/** Chooses the holdings of all decision days. `isOver`: whether the deadline has passed. */
async function decideAll(db: Database, request: BacktestRequest, isOver: () => boolean): Promise<DayDecision[]> {
  const key = buildRequestKey(request);
  const selection = toSelection(request);
  const columns = listColumns(selection);
  const decisions: DayDecision[] = [];
  for (const part of splitIntoChunks(request.days, DAYS_AT_ONCE)) {
    if (isOver()) throw new BacktestTimeout();
    const days = await queryDays(db, request.universe, part, columns);
    decisions.push(...(await callEngine('decide', { days, selection })));
    announceProgress(key, { done: decisions.length, total: request.days.length, isDone: false });
  }
  return decisions;
}

/** @throws BacktestRefusal naming a field that has no value on any of the days */
function requireHistory(request: BacktestRequest, decisions: readonly DayDecision[]): void {
  const filled = new Set(decisions.flatMap(({ columns }) => columns));
  const { plan } = request;
  const range = `${request.days[0]?.day} to ${request.days.at(-1)?.day}`;
  const refuse = (argument: string, name: string): never => {
    throw new BacktestRefusal(argument, `${name} has no history: it has no value on any decision day from ${range}.`);
  };
  const check = (argument: string, { name, column }: ScreenField, read: string) => {
    if (!filled.has(read)) refuse(argument, name || column);
  };
  plan.clauses.forEach(({ field }, i) => {
    check(`plan.filters[${i}]`, field, field.column);
  });
  if (plan.sort?.field.sortColumn) check('plan.sort', plan.sort.field, plan.sort.field.sortColumn);
  const weight = getWeightColumn(request);
  if (weight !== null && !filled.has(weight)) refuse('weighting', request.weighting);
}

async function runRequest(db: Database, request: BacktestRequest): Promise<BacktestRun> {
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
  }, DEADLINE_MS);
  const key = buildRequestKey(request);
  try {
    const decisions = await decideAll(db, request, () => isLate);
    requireHistory(request, decisions);
    const newest = await queryNewestSession(db);
    const first = requireFirst(request.days).day;
    const last = newest !== null && newest < request.to ? newest : request.to;
    const sessions = listSessions(parseStoredDay(first), parseStoredDay(last)).map(isoDate);
    if (sessions.length === 0) throw new BacktestRefusal('from', `from: no session has prices since ${first}.`);
    const tickers = [...new Set(decisions.flatMap(({ targets }) => targets.map(({ ticker }) => ticker)))];
    const { benchmark } = request;
    const prices = await queryPrices(
      db,
      [...new Set([...tickers, ...(benchmark === null ? [] : [benchmark])])],
      sessions,
    );
    if (benchmark !== null && !prices.has(benchmark))
      throw new BacktestRefusal('benchmark', `benchmark: no prices of ${benchmark} from ${first} to ${last}.`);
    const delistings = await queryDelistings(db, tickers);
    if (isLate) throw new BacktestTimeout();
    const { costBps, fill } = request;
    const { marketDigest, ...result } = await callEngine('run', {
      sessions,
      prices,
      delistings,
      decisions,
      costBps,
      fill,
      benchmark: benchmark === null ? null : (prices.get(benchmark) ?? null),
    });
    const days = decisions.map(({ day, digest }) => [day, digest] as const);
    const { numbers, texts } = listColumns(toSelection(request));
    return { ...result, digest: hashReceipt(request, { days, market: marketDigest }), columns: [...numbers, ...texts] };
  } finally {
    clearTimeout(deadline);
    announceProgress(key, { done: request.days.length, total: request.days.length, isDone: true });
  }
}

/** Runs tests, or returns results that are still cached: equal requests give equal results until data change. */
export const runsByRequest = cachedLoader<BacktestRequest, BacktestRun>(
  ['daily_bar', 'quote', 'stock', 'screener_stock', 'screener_etf'],
  (db, requests) =>
    // One after the other: each reads many days. A failure is that of its request alone.
    requests.reduce<Promise<BacktestRun[]>>(async (before, request) => {
      const runs = await before;
      runs.push(await runRequest(db, request).catch((error) => error as BacktestRun));
      return runs;
    }, Promise.resolve([])),
  { key: buildRequestKey },
);
