import {
  createCopyingSource,
  type DayColumns,
  type PackedDay,
  queryPackedDays,
  type ScreenDay,
} from '../../../db/history/packed-days.ts';
import { type ByteArena, createByteArena } from '../../../lib/byte-arena.ts';
import { type Reply, sendHeartbeats, type ThreadRequest } from '../../../threads/supervised-thread.ts';
import { requireParentPort } from '../../../threads/thread.ts';
import { DAY_TABLES } from '../../screener/days/rules.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { listColumns, type ScreenDecision, type Selection } from '../rules/decide.ts';
import { type StudyInput, studyEvents } from '../rules/event-study.ts';
import { findEntries, type StudyEvent } from '../rules/events.ts';
import { decidePacked, packResult } from '../rules/packed.ts';
import { type BarBytes, hashMarket, placeSessions, toPriceSeries, unpackBarBytes } from '../rules/prices.ts';
import { type RunInput, runBacktest } from '../rules/run.ts';
import type { PriceMarket, PriceSeries } from '../rules/simulate.ts';
import { copyBars } from './bars.ts';
import { closeConnections, withConnection } from './connection.ts';

// The thread in which tests and studies are computed, so that they never hold up other requests. It reads days and prices
// from a server by itself: passing them between threads would take longer than to compute. An embedded database has one
// session, which is that of the process; there they are passed.

/** `tickers`: all that were chosen so far. `arena`: has the bytes of the days that are being decided. */
type RunState = {
  decisions: ScreenDecision[];
  tickers: Set<string>;
  prices: Map<string, PriceSeries>;
  arena: ByteArena;
};
const runs = new Map<string, RunState>();

function getRun(id: string): RunState {
  const state = runs.get(id) ?? { decisions: [], tickers: new Set(), prices: new Map(), arena: createByteArena() };
  runs.set(id, state);
  return state;
}

type DecideTask = { run: string; days: readonly PackedDay[]; selection: Selection };
type ReadDaysTask = {
  run: string;
  url: string;
  universe: UniverseName;
  days: readonly ScreenDay[];
  selection: Selection;
};
type LoadTask = { run: string; sessions: readonly string[]; bars: readonly BarBytes[] };
type ReadBarsTask = { run: string; url: string; sessions: readonly string[]; tickers: readonly string[] };
type Delistings = Pick<PriceMarket, 'sessions' | 'delistings' | 'classSplits'>;
type RunTask = { run: string; benchmark: string | null } & Delistings & Pick<RunInput, 'costBps' | 'fill'>;
/** `events`: null for the entries of the decided screen. */
type StudyTask = { run: string; benchmark: string; events: readonly StudyEvent[] | null } & Delistings &
  Pick<StudyInput, 'horizons'>;

/** A decided day. `columns`: those that have a value. */
type DecidedDay = { day: string; digest: string; columns: readonly string[] };

function decideAll(run: string, days: readonly PackedDay[], selection: Selection): DecidedDay[] {
  const { decisions, tickers } = getRun(run);
  return days.map((day) => {
    const { digest, columns, ...decision } = decidePacked(day, selection);
    decisions.push(decision);
    for (const { ticker } of decision.targets) tickers.add(ticker);
    return { day: day.day, digest, columns };
  });
}

/** The entries of the decided screen. */
const listEntries = (run: string): StudyEvent[] =>
  findEntries(getRun(run).decisions.map(({ day, targets }) => ({ day, tickers: targets.map(({ ticker }) => ticker) })));

const TASKS = {
  /** Chooses the holdings of days. */
  decide: ({ run, days, selection }: DecideTask): DecidedDay[] => decideAll(run, days, selection),
  /** Reads days from a server, and chooses their holdings. */
  async readDays({ run, url, universe, days, selection }: ReadDaysTask): Promise<DecidedDay[]> {
    const columns: DayColumns = listColumns(selection);
    const packed = await withConnection(url, (client) =>
      queryPackedDays(createCopyingSource(client, getRun(run).arena), DAY_TABLES[universe], days, columns),
    );
    return decideAll(run, packed, selection);
  },
  listTickers: ({ run }: { run: string }): string[] => [...getRun(run).tickers],
  /** The tickers that entered the decided screen: a study needs no prices of the others. */
  listEntered: ({ run }: { run: string }): string[] => [...new Set(listEntries(run).map(({ ticker }) => ticker))],
  /** Takes prices. @returns the tickers that have any */
  load({ run, sessions, bars }: LoadTask): string[] {
    const { prices } = getRun(run);
    const placeByDay = placeSessions(sessions);
    for (const packed of bars)
      prices.set(packed.ticker, toPriceSeries(unpackBarBytes(packed), placeByDay, sessions.length));
    return bars.map(({ ticker }) => ticker);
  },
  /** Reads prices from a server. @returns the tickers that have any */
  async readBars({ run, url, sessions, tickers }: ReadBarsTask): Promise<string[]> {
    const { prices } = getRun(run);
    const placeByDay = placeSessions(sessions);
    const priced: string[] = [];
    await withConnection(url, (client) =>
      copyBars(client, tickers, sessions, (packed) => {
        prices.set(packed.ticker, toPriceSeries(unpackBarBytes(packed), placeByDay, sessions.length));
        priced.push(packed.ticker);
      }),
    );
    return priced;
  },
  run({ run, benchmark, ...input }: RunTask) {
    const { decisions, prices } = getRun(run);
    const market = { ...input, prices };
    const series = benchmark === null ? null : (prices.get(benchmark) ?? null);
    const result = runBacktest({ ...market, decisions, benchmark: series });
    return { ...packResult(result), marketDigest: hashMarket(market) };
  },
  study({ run, benchmark, events, ...input }: StudyTask) {
    const { prices } = getRun(run);
    const series = prices.get(benchmark);
    if (!series) throw new Error(`Missing: the prices of ${benchmark}.`);
    return studyEvents({ ...input, prices, benchmark: series, events: events ?? listEntries(run) });
  },
  /** Forgets the days and prices of a run. After the last, the connections are closed. */
  async end({ run }: { run: string }): Promise<void> {
    runs.delete(run);
    if (runs.size === 0) await closeConnections();
  },
};
export type EngineTasks = typeof TASKS;

const port = requireParentPort();
sendHeartbeats(port);

async function answer({ id, task, args }: Exclude<ThreadRequest, 'close'>): Promise<Reply> {
  try {
    return { id, result: await TASKS[task as keyof EngineTasks](args as never) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (request: ThreadRequest) => {
  if (request === 'close') process.exit();
  void answer(request).then((reply) => port.postMessage(reply));
});
