import autocannon from 'autocannon';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import type { PageRequest } from './pages.ts';

/** Where to send requests, and the keys to send them with: a single field may have a limit that one key runs into. */
export type Target = { url: string; keys: readonly string[] };
/** Requests a second; milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number; requests: number };

const headersOf = (key: string) => ({
  'content-type': 'application/json',
  accept: 'application/graphql-response+json',
  [KEY_HEADER]: key,
});

/** Asks once and gives the body; a benchmark of failures would be a fast one. */
export async function once(target: Target, { method, path, body }: PageRequest): Promise<string> {
  const response = await fetch(target.url + path, { method, body, headers: headersOf(target.keys[0]!) });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors":')) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** How much to send: for some seconds, or a number of requests, all of which are answered. */
export type Amount = { connections: number } & ({ seconds: number } | { requests: number });

/** Sends the requests in turn, each connection beginning elsewhere in the list. */
export async function load(
  target: Target,
  requests: readonly PageRequest[],
  { connections, ...amount }: Amount,
): Promise<Load> {
  let next = 0;
  const result = await autocannon({
    url: target.url,
    connections,
    ...('seconds' in amount ? { duration: amount.seconds } : { amount: amount.requests }),
    timeout: 60,
    setupClient(client) {
      const from = Math.floor((next * requests.length) / connections);
      const headers = headersOf(target.keys[next % target.keys.length]!);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].map((one) => ({ ...one, headers })));
      next += 1;
    },
  });
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(
      `${result.errors} errors, ${result.timeouts} timeouts, refusals ${JSON.stringify(result.statusCodeStats)}`,
    );
  const { total } = result.requests;
  // A rate of nothing would make nonsense of every ratio.
  if (total === 0) throw new Error('nothing was answered in time; measure for more --seconds, on a quieter machine');
  return { perSecond: total / result.duration, p50: result.latency.p50, p99: result.latency.p99, requests: total };
}

/** Lets the code and the database get going, then measures. */
export async function warmed(
  target: Target,
  requests: readonly PageRequest[],
  how: { connections: number; seconds: number },
): Promise<Load> {
  await load(target, requests, { ...how, seconds: Math.ceil(how.seconds / 3) });
  return load(target, requests, how);
}
