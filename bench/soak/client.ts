import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRequest } from '../load.ts';

/**
 * Outcome of a request. `at`: milliseconds from the start to the time it was due; `status`: null if the connection
 * failed.
 */
export type RequestOutcome = { at: number; ms: number; status: number | null; isAnnounced: boolean; fault?: string };

const PATIENCE_MS = 40_000;

/** Sends one request and waits for the complete response. */
function send(
  agent: Agent,
  port: number,
  key: string,
  { method, path, body }: LoadRequest,
): Promise<Omit<RequestOutcome, 'at'>> {
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number | null, isAnnounced: boolean, fault?: string) =>
      resolve({ ms: performance.now() - began, status, isAnnounced, fault });
    const headers = {
      Accept: 'application/graphql-response+json, application/json',
      'X-Service-API-Key': key,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const outgoing = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      const status = response.statusCode!;
      const isAnnounced = status === 503 && response.headers['retry-after'] !== undefined;
      let start = '';
      response.on('data', (piece: Buffer) => {
        if (status !== 200 && start.length < 300) start += piece.toString('utf8', 0, 300);
      });
      response.on('end', () => finish(status, isAnnounced, status === 200 ? undefined : `${status} ${start}`));
      response.on('error', (error) => finish(null, false, String(error)));
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error: NodeJS.ErrnoException) => finish(null, false, error.code ?? error.message));
    outgoing.end(body);
  });
}

type Load = { port: number; keys: readonly string[]; perSecond: number; seconds: number; next(): LoadRequest };

/** Sends this many requests per second, without waiting for earlier responses. */
export async function steadyLoad(
  { port, keys, perSecond, seconds, next }: Load,
  began: number,
): Promise<RequestOutcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const outcomes: Promise<RequestOutcome>[] = [];
  const total = Math.round(perSecond * seconds);
  for (let n = 0; n < total; n += 1) {
    const at = (n / perSecond) * 1_000;
    const waitMs = at - (performance.now() - began);
    if (waitMs > 0) await pause(waitMs);
    const sentAt = performance.now() - began;
    outcomes.push(
      // A request that this process sends late has also waited.
      send(agent, port, keys[n % keys.length]!, next()).then((answer) => ({
        at,
        ...answer,
        ms: answer.ms + sentAt - at,
      })),
    );
  }
  const all = await Promise.all(outcomes);
  agent.destroy();
  return all;
}
