import { once, setMaxListeners } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { deliverDue } from '../../src/delivery/deliver.ts';
import { postToPublic } from '../../src/delivery/egress.ts';
import { openTemplate } from '../support/template.ts';
import { addWebhookAlert, box } from '../support/webhook-alerts.ts';

const MAX_MS = 3_000;
/** A receiver has five seconds. */
const SLOW_MS = 4_800;

const servers: Server[] = [];
let db: Database;

/** A receiver on a port of its own. */
async function listen(answer: (response: ServerResponse, path: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request.url ?? ''));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await db.close();
});

describe('an event of another owner', () => {
  it.each([
    ['a hundred owners', 100],
    ['one owner', 1],
  ])('arrives within three seconds while a hundred receivers of %s are silent and one is slow', async (_of, owners) => {
    await db.script('DELETE FROM "alert_delivery"; DELETE FROM "alert"');
    const clock = { now: new Date() };
    const arrived = new AbortController();
    const busy = new AbortController();
    setMaxListeners(200, busy.signal);
    const silent = await listen(() => busy.abort());
    const slow = await listen((response) => void setTimeout(() => response.end(), SLOW_MS).unref());
    const quick = await listen((response) => {
      response.end();
      arrived.abort();
    });
    const keys: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const owner = index % owners;
      const options = { url: `${silent}/${index}`, ...(keys[owner] && { keyId: keys[owner] }) };
      const { keyId, add } = await addWebhookAlert(db, clock, options);
      keys[owner] = keyId;
      await add('event');
    }
    const slowAlert = await addWebhookAlert(db, clock, { url: slow });
    await slowAlert.add(...Array.from({ length: 10 }, (_, index) => `slow ${index}`));
    const other = await addWebhookAlert(db, clock, { url: quick });
    const stopping = new AbortController();
    const allowed = [silent, slow, quick];
    const running = deliverDue({
      db,
      owner: 'one',
      now: () => new Date(),
      box,
      post: (address, message) => postToPublic(address, message, { allowed }),
      signal: stopping.signal,
    });
    await once(busy.signal, 'abort');
    clock.now = new Date();
    const firedAt = performance.now();
    await other.add('event');
    await once(arrived.signal, 'abort');
    const ms = performance.now() - firedAt;
    stopping.abort();
    await running;
    expect(ms).toBeLessThan(MAX_MS);
  });
});
