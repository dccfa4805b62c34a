import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import { startGateway } from '../../src/server/server.ts';
import { catalog } from '../support/catalog.ts';
import { CLIENTS, outcomesUntilStopped } from '../support/closed-loop.ts';
import { serve } from '../support/processes.ts';

type Answer = { status: number; connection: string | undefined };

/** Sends a request on a keep-alive connection; rejects with the connection's error. */
const readBody = (url: string, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }));
      response.once('error', reject);
    }).once('error', reject);
  });

it('a gateway that gets SIGTERM is not ready first, closes connections with their answers, and resets none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-drain-'));
  const environment = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
  const gateway = await startGateway(
    catalog,
    configFrom({ ...environment, DRAIN_SECONDS: '5', DRAIN_DELAY_SECONDS: '1' }),
  );
  const agent = new Agent({ keepAlive: true });
  expect(await readBody(`${gateway.url}/health/ready`, agent)).toEqual({ status: 200, connection: 'keep-alive' });

  const began = performance.now();
  const closing = gateway.close({ isAnnounced: true });
  expect(await readBody(`${gateway.url}/health/ready`, agent)).toEqual({ status: 503, connection: 'close' });
  const errors: string[] = [];
  const answers: Answer[] = [];
  const clients = Array.from({ length: 8 }, async () => {
    // Load balancers notice within this delay.
    while (performance.now() - began < 700)
      await readBody(`${gateway.url}/graphql?query=%7B__typename%7D`, agent).then(
        (answer) => answers.push(answer),
        (error: NodeJS.ErrnoException) => errors.push(error.code!),
      );
  });
  await closing;
  await Promise.all(clients);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(answers.length).toBeGreaterThan(20);
  expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['close']));
  expect(errors).toEqual([]);
  agent.destroy();
  await rm(folder, { recursive: true, force: true });
});

it('clients that open a connection for each request are refused or answered when a gateway stops, and none is reset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-drain-'));
  try {
    const env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', SCHEDULER: 'off', DRAIN_DELAY_SECONDS: '1' };
    const { 200: answered, ...others } = await outcomesUntilStopped(await serve(env));
    expect(others).toEqual({ ECONNREFUSED: CLIENTS });
    expect(answered).toBeGreaterThan(100);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 360_000);
