import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { listening } from '../support/listening.ts';
import { NOW } from '../support/market.ts';
import { ended, type Running, serve, start, stop } from '../support/processes.ts';
import { type OwnServers, ownServers } from '../support/servers.ts';

const hasServers = Boolean(process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL);
const ALERTS = 6;
const EVENTS = 12;
const ANSWER_MS = 100;

const CREATE = `mutation Create($input: CreateAlertInput!) { createAlert(input: $input) { alert { id } } }`;
type Received = { webhookId: string; alertName: string; title: string };

describe.skipIf(!hasServers)(
  'two gateways and two workers (skipped unless TEST_DATABASE_URL and TEST_REDIS_URL are set)',
  () => {
    let servers: OwnServers;
    let db: Database;
    let owner: { id: string; key: string };
    let receiver: Awaited<ReturnType<typeof listening>>;
    let gateways: Running[] = [];
    let workers: ReturnType<typeof start>[] = [];
    const received: Received[] = [];

    beforeAll(async () => {
      servers = await ownServers('deliveries', inject('serverTemplates')!.filled);
      db = await openPostgres(servers.env.DATABASE_URL!);
      owner = await createKey(db, { label: 'desk', tier: 'PRO', now: new Date() });
      receiver = await listening(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const { alertName, title } = JSON.parse(body).data;
        received.push({ webhookId: String(request.headers['webhook-id']), alertName, title });
        setTimeout(() => response.end(), ANSWER_MS);
      });
      const env = {
        ...servers.env,
        AS_OF: NOW.toISOString(),
        WEBHOOKS_KEY: 'a key of at least thirty-two characters',
        WEBHOOKS_ALLOW: receiver.url,
      };
      workers = [start(['worker'], env), start(['worker'], env)];
      gateways = await Promise.all([serve(env), serve(env)]);
    });
    afterAll(async () => {
      await Promise.all([...gateways.map(stop), ...workers.map(({ child }) => ended(child))]);
      await receiver?.close();
      await db?.close();
      await servers?.drop();
    });

    /** The data of an operation of the owner, at one of the gateways. */
    const ask = async (gateway: number, query: string, variables: object = {}) => {
      const response = await fetch(`${gateways[gateway % 2]!.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Service-API-Key': owner.key },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = await response.json();
      expect(errors).toBeUndefined();
      return data;
    };
    const createAlert = async (index: number, trigger: object) => {
      const input = { name: `Alert ${index}`, trigger, channels: ['WEBHOOK'], webhookUrl: `${receiver.url}/hook` };
      const { createAlert } = await ask(index, CREATE, { input });
      return createAlert.alert.id as string;
    };

    it('deliver each event once, in the order of its alert', async () => {
      const [{ price }] = (await db.query<{ price: number }>(
        `SELECT "price" FROM "quote" WHERE "ticker" = 'AAPL'`,
      )) as [{ price: number }];
      const ids: string[] = [];
      for (let index = 0; index < ALERTS; index += 1)
        ids.push(await createAlert(index, { price: { ticker: 'AAPL', level: price + 1 } }));
      const alerts = await db.query<{ id: string; keyId: string; name: string; channels: string[] }>(
        'SELECT "id", "key_id" AS "keyId", "name", "channels" FROM "alert"',
      );
      const titles = Array.from({ length: EVENTS }, (_, i) => `event ${i}`);
      for (const title of titles)
        for (const alert of alerts) {
          const event = { id: `msg_${alert.id}_${title}`, kind: 'PRICE', ticker: 'AAPL', title, detail: {} };
          await db.transaction((sql) => insertAlertEvents(sql, [{ alert, events: [event] }], new Date()));
        }
      for (const [index, id] of ids.entries())
        await ask(index + 1, `mutation { testAlert(input: { id: "${id}" }) { event { id } } }`);
      // A rebuild: one of the four processes evaluates the alerts.
      await db.transaction(async (sql) => {
        await sql.query(`UPDATE "quote" SET "price" = $1 WHERE "ticker" = 'AAPL'`, [price + 2]);
        await bumpVersion(sql, 'prices', { now: NOW });
      });
      const rose = `AAPL rose above $${(price + 1).toFixed(2)}: $${(price + 2).toFixed(2)}.`;
      await expect
        .poll(() => received.filter(({ title }) => title === rose).length, { timeout: 60_000, interval: 200 })
        .toBe(ALERTS);
      await expect
        .poll(() => db.query('SELECT 1 FROM "alert_delivery"'), { timeout: 20_000, interval: 200 })
        .toEqual([]);
      const byAlert = Object.fromEntries(
        alerts.map(({ name }) => [name, received.filter((it) => it.alertName === name).map(({ title }) => title)]),
      );
      expect(byAlert).toEqual(
        Object.fromEntries(alerts.map(({ name }) => [name, [...titles, `This is a test of ${name}.`, rose]])),
      );
      expect(new Set(received.map(({ webhookId }) => webhookId)).size).toBe(received.length);
    }, 540_000);
  },
);
