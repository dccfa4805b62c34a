import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { listening } from '../support/listening.ts';
import { NOW } from '../support/market.ts';
import { type Running, serve, stop } from '../support/processes.ts';
import { type OwnServers, ownServers } from '../support/servers.ts';

const { TEST_DATABASE_URL: server } = process.env;
/** A source whose planning computes without end, as a long job does: its thread does nothing else. */
const COMPUTING = `const cell = new Int32Array(new SharedArrayBuffer(4));
export default {
  name: 'computing', standing: 'vendor', terms: 'Ours.', hosts: [], needs: [],
  streams: [{
    name: 'daily', kind: 'float', wave: 1,
    schedule: { says: 'always', latest: (now) => now },
    plan() {
      console.error('The background thread computes.');
      Atomics.wait(cell, 0, 0);
      return [];
    },
    land: () => ({ empty: 'Nothing.' }),
  }],
};`;
/** The outbox is polled every two seconds. */
const WITHIN_MS = 3_000;

describe.runIf(server)('While a job keeps its thread busy', () => {
  let folder: string;
  let servers: OwnServers;
  let db: Database;
  let gateway: Running;
  let receiver: Awaited<ReturnType<typeof listening>>;
  const receivedAt: number[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-beside-jobs-'));
    await writeFile(join(folder, 'source.mjs'), COMPUTING);
    servers = await ownServers('beside', inject('serverTemplates')!.filled);
    db = await openPostgres(servers.env.DATABASE_URL!);
    receiver = await listening(async (request, response) => {
      for await (const _chunk of request);
      receivedAt.push(performance.now());
      response.end();
    });
    gateway = await serve({
      ...servers.env,
      DATA_DIR: folder,
      AS_OF: NOW.toISOString(),
      WEBHOOKS_KEY: 'a key of at least thirty-two characters',
      WEBHOOKS_ALLOW: receiver.url,
      SYNC: 'on',
      SYNC_WATCHLIST: 'AAPL',
      SYNC_SOURCES: join(folder, 'source.mjs'),
      DRAIN_SECONDS: '1',
    });
  });
  afterAll(async () => {
    if (gateway) await stop(gateway);
    await receiver?.close();
    await db?.close();
    await servers?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('an event arrives within three seconds', async () => {
    const { key } = await createKey(db, { label: 'desk', tier: 'PRO', now: new Date() });
    const ask = async (query: string, variables: object = {}) => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Service-API-Key': key },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = await response.json();
      expect(errors).toBeUndefined();
      return data;
    };
    const input = {
      name: 'Reports',
      trigger: { report: { tickers: ['AAPL'] } },
      channels: ['WEBHOOK'],
      webhookUrl: `${receiver.url}/hook`,
    };
    const { createAlert } = await ask(
      'mutation C($input: CreateAlertInput!) { createAlert(input: $input) { alert { id } } }',
      {
        input,
      },
    );
    await expect.poll(gateway.output, { timeout: 120_000, interval: 100 }).toContain('The background thread computes.');
    // The thread of deliveries starts with the first event, and stays for half a minute.
    for (let n = 1; n <= 3; n += 1) {
      const sentAt = performance.now();
      await ask(`mutation { testAlert(input: { id: "${createAlert.alert.id}" }) { event { id } } }`);
      await expect.poll(() => receivedAt.length, { timeout: 60_000, interval: 20 }).toBe(n);
      if (n > 1) expect(receivedAt[n - 1]! - sentAt).toBeLessThan(WITHIN_MS);
    }
  }, 300_000);
});
