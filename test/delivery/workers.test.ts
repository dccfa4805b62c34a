import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { deliverDue } from '../../src/delivery/deliver.ts';
import { postToPublic } from '../../src/delivery/egress.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { createAlertStore } from '../../src/gateway/alerts/store.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

const { TEST_DATABASE_URL: url } = process.env;
const name = `market_signals_alerts_${randomUUID().replaceAll('-', '')}`;
const ALERTS = 6;
const EVENTS = 20;

let server: Server;
let origin: string;
const received = new Map<string, string[]>();
const databases: Database[] = [];

beforeAll(async () => {
  if (!url) return;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { data } = JSON.parse(body);
    received.set(data.alertId, [...(received.get(data.alertId) ?? []), data.title]);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createDatabase(url, name);
});
afterAll(async () => {
  if (!url) return;
  server.close();
  await Promise.all(databases.map((db) => db.close()));
  await dropDatabase(url, name);
});

it.skipIf(!url)('two gateways and two workers deliver each event once, in order', async () => {
  const open = async () => {
    const db = await openPostgres(databaseAt(url!, name));
    databases.push(db);
    return db;
  };
  const [first, second, third, fourth] = [await open(), await open(), await open(), await open()];
  await migrate(first);
  const box = createSecretBox('a key of at least thirty-two characters');
  const clock = () => new Date();
  const store = createAlertStore({ db: first, clock, webhooks: { box, allowed: [origin] } });
  const { id: keyId } = await createKey(first, { label: 'test', tier: 'PRO', now: clock() });
  const caller = { tier: 'PRO', keyId, label: null, limitKey: keyId } as const;
  const created = await Promise.all(
    Array.from({ length: ALERTS }, (_, i) =>
      store.create(
        caller,
        {
          name: `Alert ${i}`,
          kind: 'RATING',
          trigger: {},
          channels: ['WEBHOOK'],
          webhookUrl: `${origin}/hook`,
          pauseMinutes: 0,
          expiresAt: new Date(Date.now() + 3_600_000),
        },
        { state: {}, seen: '' },
      ),
    ),
  );
  const titles = Array.from({ length: EVENTS }, (_, i) => `event ${i}`);
  let isOpen = true;
  const work = async (db: Database, owner: string) => {
    const post = (address: string, message: { headers: Record<string, string>; body: string }) =>
      postToPublic(address, message, { allowed: [origin] });
    while (isOpen) {
      await deliverDue({ db, owner, now: clock, box, post });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const workers = [first, second, third, fourth].map((db, i) => work(db, `process ${i}`));
  // Two gateways add events meanwhile.
  for (const title of titles)
    await Promise.all(
      created.map(({ alert }, i) =>
        (i % 2 ? second : first).transaction((sql) =>
          insertAlertEvents(
            sql,
            [
              {
                alert: { ...alert, keyId },
                events: [{ id: `msg_${alert.id}_${title}`, kind: 'RATING', ticker: null, title, detail: {} }],
              },
            ],
            clock(),
          ),
        ),
      ),
    );
  while ((await first.query('SELECT 1 FROM "alert_delivery" LIMIT 1')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  isOpen = false;
  await Promise.all(workers);
  expect(Object.fromEntries(received)).toEqual(Object.fromEntries(created.map(({ alert }) => [alert.id, titles])));
});
