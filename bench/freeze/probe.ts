import { Agent, request } from 'node:http';

/** Milliseconds. */
export type Waits = { count: number; worst: number; p99: number };

/** Limits concurrent requests, so that a long block is counted once and not a thousand times. */
const MOST_IN_FLIGHT = 50;

/** Sends requests at an interval until stopped, without waiting for the previous response. */
export function probe(ask: () => Promise<void>, everyMs: number): { stop(): Promise<Waits> } {
  const waits: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let failure: unknown;
  const timer = setInterval(() => {
    if (inFlight.size >= MOST_IN_FLIGHT) return;
    const began = performance.now();
    const response = ask()
      .then(() => void waits.push(performance.now() - began))
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => inFlight.delete(response));
    inFlight.add(response);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      if (failure) throw failure;
      waits.sort((a, b) => a - b);
      return { count: waits.length, worst: waits.at(-1) ?? 0, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 };
    },
  };
}

const agent = new Agent({ keepAlive: true });

/** Sends an operation, rotating through the keys. */
export function asker(url: string, keys: readonly string[]): (query: string) => Promise<void> {
  let turn = 0;
  const ask = (query: string): Promise<void> =>
    new Promise((resolve, reject) => {
      turn += 1;
      const headers = { 'content-type': 'application/json', 'x-service-api-key': keys[turn % keys.length]! };
      const outgoing = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
        let body = '';
        response.on('data', (piece) => {
          body += piece;
        });
        response.on('end', () =>
          response.statusCode === 200 && !body.includes('"errors"') ? resolve() : reject(new Error(body)),
        );
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        // The gateway closed an idle connection just as it was reused.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') ask(query).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(JSON.stringify({ query }));
    });
  return ask;
}
