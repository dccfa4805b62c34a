import type { PackedDay } from '../../../db/history/packed-days.ts';
import { type Reply, sendHeartbeats, type ThreadRequest } from '../../../lib/supervised-thread.ts';
import { requireParentPort } from '../../../lib/thread.ts';
import type { ScreenDecision, Selection } from './decide.ts';
import { type StudyInput, studyEvents } from './event-study.ts';
import { findEntries, type StudyEvent } from './events.ts';
import { decidePacked, packResult } from './packed.ts';
import { type BarBytes, hashMarket, placeSessions, toPriceSeries, unpackBarBytes } from './prices.ts';
import { type RunInput, runBacktest } from './run.ts';
import type { PriceMarket, PriceSeries } from './simulate.ts';

// The thread in which tests and studies are computed, so that they never hold up other requests. Days and prices stay
// here: their objects would take longer to pass between threads than to compute.

/** `tickers`: all that were chosen so far. */
type RunState = { decisions: ScreenDecision[]; tickers: Set<string>; prices: Map<string, PriceSeries> };
const runs = new Map<string, RunState>();

function getRun(id: string): RunState {
  const state = runs.get(id) ?? { decisions: [], tickers: new Set(), prices: new Map() };
  runs.set(id, state);
  return state;
}

type DecideTask = { run: string; days: readonly PackedDay[]; selection: Selection };
type LoadTask = { run: string; sessions: readonly string[]; bars: readonly BarBytes[] };
type Delistings = Pick<PriceMarket, 'sessions' | 'delistings'>;
type RunTask = { run: string; benchmark: string | null } & Delistings & Pick<RunInput, 'costBps' | 'fill'>;
/** `events`: null for the entries of the decided screen. */
type StudyTask = { run: string; benchmark: string; events: readonly StudyEvent[] | null } & Delistings &
  Pick<StudyInput, 'horizons'>;

const TASKS = {
  /** Chooses the holdings of days. */
  decide({ run, days, selection }: DecideTask) {
    const { decisions, tickers } = getRun(run);
    return days.map((day) => {
      const { digest, columns, ...decision } = decidePacked(day, selection);
      decisions.push(decision);
      for (const { ticker } of decision.targets) tickers.add(ticker);
      return { day: day.day, digest, columns };
    });
  },
  listTickers: ({ run }: { run: string }): string[] => [...getRun(run).tickers],
  /** Takes prices. @returns the tickers that have any */
  load({ run, sessions, bars }: LoadTask): string[] {
    const { prices } = getRun(run);
    const placeByDay = placeSessions(sessions);
    for (const packed of bars)
      prices.set(packed.ticker, toPriceSeries(unpackBarBytes(packed), placeByDay, sessions.length));
    return bars.map(({ ticker }) => ticker);
  },
  run({ run, benchmark, ...input }: RunTask) {
    const { decisions, prices } = getRun(run);
    const market = { ...input, prices };
    const series = benchmark === null ? null : (prices.get(benchmark) ?? null);
    const result = runBacktest({ ...market, decisions, benchmark: series });
    return { ...packResult(result), marketDigest: hashMarket(market) };
  },
  study({ run, benchmark, events, ...input }: StudyTask) {
    const { decisions, prices } = getRun(run);
    const entered = () =>
      findEntries(decisions.map(({ day, targets }) => ({ day, tickers: targets.map(({ ticker }) => ticker) })));
    const series = prices.get(benchmark);
    if (!series) throw new Error(`Missing: the prices of ${benchmark}.`);
    return studyEvents({ ...input, prices, benchmark: series, events: events ?? entered() });
  },
  /** Forgets the days and prices of a run. */
  end: ({ run }: { run: string }): boolean => runs.delete(run),
};
export type EngineTasks = typeof TASKS;

const port = requireParentPort();
sendHeartbeats(port);

port.on('message', (request: ThreadRequest) => {
  if (request === 'close') process.exit();
  const { id, task, args } = request;
  try {
    const result = TASKS[task as keyof EngineTasks](args as never);
    port.postMessage({ id, result } satisfies Reply);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
});
