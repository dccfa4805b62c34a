import { get } from 'node:http';
import type { Running } from './processes.ts';

export const CLIENTS = 30;
/** Milliseconds for which the clients send requests before the gateway is stopped. */
const BEFORE_MS = 500;

/** One request on a connection of its own: its status, or the code of the error that ended the connection. */
const readOnce = (url: string): Promise<string> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code!));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code!));
  });

/**
 * Sends unmetered requests from all clients, each after the response to the previous request, through SIGTERM until
 * none is accepted.
 */
export async function outcomesUntilStopped({ url, child, stopped }: Running): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let outcome = ''; outcome !== 'ECONNREFUSED'; ) {
      outcome = await readOnce(`${url}/upgrade`);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  });
  setTimeout(() => child.kill('SIGTERM'), BEFORE_MS);
  await Promise.all(clients);
  await stopped;
  return outcomes;
}
