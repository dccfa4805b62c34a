import { formatTable, show } from '../report.ts';
import type { RequestOutcome } from './client.ts';

/** An incident, from its beginning until everything has recovered; milliseconds since the start. */
export type Event = { name: string; from: number; to: number };
/** Resident megabytes of a gateway. */
export type MemorySample = { at: number; gateway: string; mb: number };

type Counts = {
  requests: number;
  refused: number;
  unannounced: number;
  failed: number;
  reset: number;
  p50: number;
  p99: number;
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * Outcomes of requests. `refused`: 503 with Retry-After; `failed`: other 5xx and refusals. Times are those of
 * successful responses.
 */
export function countOutcomes(outcomes: readonly RequestOutcome[]): Counts {
  const count = (of: (outcome: RequestOutcome) => boolean) => outcomes.filter(of).length;
  const times = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
  times.sort((a, b) => a - b);
  return {
    requests: outcomes.length,
    refused: count(({ isAnnounced }) => isAnnounced),
    unannounced: count(({ status, isAnnounced }) => status === 503 && !isAnnounced),
    failed: count(({ status }) => status !== null && status !== 200 && status !== 503),
    reset: count(({ status }) => status === null),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** Outcomes during each incident, outside of incidents, and in total. */
export function formatSoakResults(outcomes: readonly RequestOutcome[], events: readonly Event[]): string {
  const within = ({ from, to }: Event) => outcomes.filter(({ at, ms }) => at + ms >= from && at <= to);
  const isQuiet = ({ at, ms }: RequestOutcome) => !events.some(({ from, to }) => at + ms >= from && at <= to);
  const rows: [string, string, readonly RequestOutcome[]][] = [
    ...events.map((event): [string, string, RequestOutcome[]] => [
      event.name,
      show((event.to - event.from) / 1_000),
      within(event),
    ]),
    ['nothing', '', outcomes.filter(isQuiet)],
    ['all', '', outcomes],
  ];
  const lines = rows.map(([name, seconds, outcomes]) => {
    const { requests, refused, unannounced, failed, reset, p50, p99 } = countOutcomes(outcomes);
    return [name, seconds, ...[requests, refused, unannounced, failed, reset].map(String), show(p50), show(p99)];
  });
  const columns = [
    'requests',
    '503',
    '503 without Retry-After',
    'other failures',
    'connections lost',
    'p50 ms',
    'p99 ms',
  ];
  return formatTable(['what happened', 'seconds', ...columns], lines);
}

/** The maximum resident memory of each gateway in each minute. */
export function memoryTable(samples: readonly MemorySample[]): string {
  const gateways = [...new Set(samples.map(({ gateway }) => gateway))];
  const minutes = [...new Set(samples.map(({ at }) => Math.floor(at / 60_000)))];
  const getHighest = (minute: number, name: string) =>
    Math.max(
      ...samples
        .filter(({ at, gateway }) => gateway === name && Math.floor(at / 60_000) === minute)
        .map(({ mb }) => mb),
      0,
    );
  const lines = minutes.map((minute) => [
    String(minute + 1),
    ...gateways.map((name) => show(getHighest(minute, name))),
  ]);
  return formatTable(['minute', ...gateways.map((name) => `${name}, MB`)], lines);
}

/** Error messages that clients received, with their frequency, by incident. */
export function faultsIn(outcomes: readonly RequestOutcome[], events: readonly Event[]): string[] {
  const counts = new Map<string, number>();
  for (const { at, ms, fault } of outcomes) {
    if (!fault) continue;
    const event = events.find(({ from, to }) => at + ms >= from && at <= to);
    const line = `${event?.name ?? 'nothing'}: ${fault}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`);
}
