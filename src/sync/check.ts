import type { Database } from '../db/open.ts';
import { addDays } from '../lib/dates.ts';
import { readVersion } from '../lib/version.ts';
import { acceptances, findObstacle } from './consent.ts';
import { findRests } from './due.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import type { Budget, SyncTime } from './limiter.ts';
import type { FetchOutcome } from './outcome.ts';
import { describeDifferences, RECORDINGS, type Recording } from './recordings.ts';
import { selectStreams } from './run.ts';
import { buildUserAgent, type SyncSettings, withoutKeys } from './settings.ts';
import { checkShape } from './shape.ts';
import type { Stream, SyncScope, SyncSource, Task } from './source.ts';
import { streamRows } from './state.ts';

/**
 * The answer of a source to a request for one file. AS_RECORDED: it has the shape of the recording. DIFFERS: it has not, or it cannot be
 * read. READABLE: it can be read, and no copy of it was seen before.
 */
export type SourceCheck = {
  source: string;
  /** `finra/short-volume`; null if nothing was requested. */
  stream: string | null;
  url: string | null;
  outcome: 'AS_RECORDED' | 'READABLE' | 'DIFFERS' | 'OUTAGE' | 'REFUSED' | 'SKIPPED';
  /** When the recording was seen: a day, a month, or a year. */
  seenOn: string | null;
  bytes: number | null;
  details: string[];
};

type CheckOptions = {
  db: Database;
  sources: readonly SyncSource[];
  settings: SyncSettings;
  /** Sources; empty: all. */
  only: readonly string[];
  time: SyncTime;
  silenceMs?: number;
};

/** Companies and a fund that every publisher has. */
const SCOPE_TICKERS = ['AAPL', 'SPY', 'IVV'] as const;
const HISTORY_DAYS = 14;
/** A day's file may not be published yet: then that of the day before is requested. */
const REQUESTS_MOST = 2;

const createScope = (now: Date): SyncScope => ({
  tickers: SCOPE_TICKERS,
  since: addDays(now, -HISTORY_DAYS),
  isNamed: false,
  cikOf: new Map([['AAPL', '0000320193']]),
  funds: new Map([
    ['SPY', null],
    ['IVV', null],
  ]),
});

type Candidate = { stream: Stream; recording: Recording | null; tasks: readonly Task[] };

/** The stream that is recorded, otherwise the first that plans a file which fits into memory. */
function chooseStream(source: SyncSource, scope: SyncScope, now: Date): Candidate | null {
  const candidates = source.streams.flatMap((stream): Candidate[] => {
    const tasks = stream.plan(scope, { now, cursor: null }).filter(({ isBulk }) => !isBulk);
    const recording = RECORDINGS.find((recording) => recording.stream === `${source.name}/${stream.name}`) ?? null;
    return tasks.length > 0 ? [{ stream, recording, tasks }] : [];
  });
  return candidates.find(({ recording }) => recording !== null) ?? candidates[0] ?? null;
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why the bytes cannot be read as the file of a task; null if they can. */
async function findFault(stream: Stream, task: Task, bytes: Buffer, scope: SyncScope): Promise<string | null> {
  try {
    checkShape(bytes, task.expects);
    const { notYet } = await stream.land(task, bytes, scope);
    return notYet ?? null;
  } catch (error) {
    return getMessage(error);
  }
}

async function fetchFirst(
  fetcher: Fetcher,
  tasks: readonly Task[],
): Promise<{ task: Task; outcome: FetchOutcome } | null> {
  let last: { task: Task; outcome: FetchOutcome } | null = null;
  for (const task of tasks.slice(0, REQUESTS_MOST)) {
    last = { task, outcome: await fetcher.fetch(task) };
    if (last.outcome.is !== 'NOT_YET') break;
  }
  return last;
}

async function checkSource(
  source: SyncSource,
  fetcher: Fetcher,
  { settings, time }: Pick<CheckOptions, 'settings' | 'time'>,
): Promise<SourceCheck> {
  const now = time.now();
  const scope = createScope(now);
  const candidate = chooseStream(source, scope, now);
  const nothing = { source: source.name, stream: null, url: null, seenOn: null, bytes: null };
  const fetched = candidate && (await fetchFirst(fetcher, candidate.tasks));
  if (!fetched) return { ...nothing, outcome: 'SKIPPED', details: ['It plans no file for AAPL, SPY, and IVV.'] };
  const { stream, recording } = candidate;
  const { task, outcome } = fetched;
  const conceal = (text: string) => withoutKeys(text, settings.values);
  const place = {
    ...nothing,
    stream: `${source.name}/${stream.name}`,
    url: task.url,
    seenOn: recording?.seenOn ?? null,
  };
  if (outcome.is !== 'BODY') {
    const details = 'why' in outcome ? [conceal(outcome.why)] : [];
    return { ...place, outcome: outcome.is === 'REFUSED' ? 'REFUSED' : 'OUTAGE', details };
  }
  const fault = await findFault(stream, task, outcome.bytes, scope);
  const details = [
    ...(fault === null ? [] : [conceal(fault)]),
    ...(recording && fault === null ? describeDifferences(recording, outcome.bytes) : []),
  ];
  return {
    ...place,
    bytes: outcome.bytes.length,
    outcome: details.length > 0 ? 'DIFFERS' : recording ? 'AS_RECORDED' : 'READABLE',
    details,
  };
}

/**
 * Requests one file of each source, within the limits and pauses of its hosts, and compares it with the recording. Nothing is stored.
 */
export async function probeSources({
  db,
  sources,
  settings,
  only,
  time,
  silenceMs,
}: CheckOptions): Promise<SourceCheck[]> {
  const accepted = await acceptances(db);
  const rests = findRests(await streamRows(db), time.now());
  const budgets = new Map<string, Budget>();
  const userAgent = buildUserAgent(settings, readVersion().version);
  const chosen = selectStreams(sources, only).map(({ source }) => source);
  return Promise.all(
    chosen.map(async (source): Promise<SourceCheck> => {
      const obstacle = findObstacle(source, { accepted, settings: settings.values });
      if (obstacle)
        return {
          source: source.name,
          stream: null,
          url: null,
          outcome: 'SKIPPED',
          seenOn: null,
          bytes: null,
          details: [obstacle],
        };
      const credentials = source.authorize?.(settings.values) ?? {};
      const { mirror } = settings;
      const fetcher = createFetcher({ source, userAgent, credentials, mirror, budgets, rests, time, silenceMs });
      return checkSource(source, fetcher, { settings, time }).finally(() => fetcher.close());
    }),
  );
}
