import { Agent, request } from 'node:http';

/** Milliseconds. */
export type Waits = { count: number; worst: number; p99: number };

/** No more at once: what waits longer is asked once, not a thousand times. */
const MOST_IN_FLIGHT = 50;

/** Asks again and again, whether or not the last answer has come, until it is stopped. */
export function probe(ask: () => Promise<void>, everyMs: number): { stop(): Promise<Waits> } {
  const waits: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let failure: unknown;
  const timer = setInterval(() => {
    if (inFlight.size >= MOST_IN_FLIGHT) return;
    const began = performance.now();
    const asked = ask()
      .then(() => void waits.push(performance.now() - began))
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => inFlight.delete(asked));
    inFlight.add(asked);
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

/** Sends an operation with one of the keys after the other. */
export function asker(url: string, keys: readonly string[]): (query: string) => Promise<void> {
  let turn = 0;
  const ask = (query: string): Promise<void> =>
    new Promise((resolve, reject) => {
      turn += 1;
      const headers = { 'content-type': 'application/json', 'x-service-api-key': keys[turn % keys.length]! };
      const sent = request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
        let body = '';
        response.on('data', (piece) => {
          body += piece;
        });
        response.on('end', () =>
          response.statusCode === 200 && !body.includes('"errors"') ? resolve() : reject(new Error(body)),
        );
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The gateway closed an idle connection in the moment in which it was used again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') ask(query).then(resolve, reject);
        else reject(error);
      });
      sent.end(JSON.stringify({ query }));
    });
  return ask;
}
