import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { SECRETS } from '../support/admin.ts';
import { freePort } from '../support/listening.ts';
import { NOW } from '../support/market.ts';
import { type Running, serve } from '../support/processes.ts';
import { type OwnServers, ownServers } from '../support/servers.ts';

const { TEST_DATABASE_URL: server } = process.env;
const CREATE_ALERT = `mutation { createAlert(input: { name: "once", trigger: { report: { tickers: ["AAPL"] } } }) { alert { id feedUrl } } }`;
const CREATE_KEY = 'mutation { createKey(label: "once", tier: FREE) { id key } }';
const CREATE_ORGANIZATION = 'mutation { createOrganization(name: "Once", tier: FREE, owner: "ann@desk.example") }';

/** Holds a gateway between the commit of a write and its answer, which follows the next statement on the table of keys. */
const HOLD = `CREATE FUNCTION hold_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$;
  CREATE TRIGGER hold_answer BEFORE UPDATE ON "idempotency_key" FOR EACH ROW WHEN (NEW."answer" IS NOT NULL)
    EXECUTE FUNCTION hold_answer();
  CREATE TRIGGER hold_release BEFORE DELETE ON "idempotency_key" EXECUTE FUNCTION hold_answer()`;
const RELEASE = `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
  WHERE "datname" = current_database() AND "pid" <> pg_backend_pid() AND "wait_event" = 'PgSleep'`;
const END_HOLD = `DROP TRIGGER hold_answer ON "idempotency_key"; DROP TRIGGER hold_release ON "idempotency_key";
  DROP FUNCTION hold_answer()`;

describe.runIf(server)('A gateway that is killed between the commit of a mutation and its answer', () => {
  let folder: string;
  let servers: OwnServers;
  let db: Database;
  let key: string;
  let gateway: Running;
  let adminPort: string;

  const startGateway = async () => {
    adminPort = await freePort();
    gateway = await serve({
      ...servers.env,
      DATA_DIR: folder,
      AS_OF: NOW.toISOString(),
      SCHEDULER: 'off',
      ADMIN_KEY: `jane:${SECRETS.jane}`,
      ADMIN_PORT: adminPort,
      DRAIN_SECONDS: '1',
    });
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-killed-'));
    servers = await ownServers('killed', inject('serverTemplates')!.filled);
    db = await openPostgres(servers.env.DATABASE_URL!);
    ({ key } = await createKey(db, { label: 'desk', tier: 'PRO', now: new Date() }));
  });
  beforeEach(startGateway);
  afterAll(async () => {
    gateway?.child.kill('SIGKILL');
    await gateway?.stopped;
    await db?.close();
    await servers?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = async (isAdmin: boolean, query: string, idempotencyKey: string) => {
    const address = isAdmin ? `http://127.0.0.1:${adminPort}` : gateway.url;
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        ...(isAdmin ? { 'X-Admin-Key': SECRETS.jane } : { 'X-Service-API-Key': key }),
      },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };

  it.each([
    ['an alert', false, CREATE_ALERT, `SELECT "id" AS "id" FROM "alert" WHERE "name" = 'once'`],
    ['a key of the admin port', true, CREATE_KEY, `SELECT "id" FROM "api_key" WHERE "label" = 'once'`],
    ['an organization', true, CREATE_ORGANIZATION, `SELECT "id" FROM "organization" WHERE "name" = 'Once'`],
  ] as const)(
    'has created %s once, when the request is sent again',
    async (what, isAdmin, query, select) => {
      const idempotencyKey = `killed between two ${what.length}`.replaceAll(' ', '-');
      await db.script(HOLD);
      const lost = send(isAdmin, query, idempotencyKey).then(
        () => 'answered',
        () => 'lost',
      );
      await expect.poll(() => db.query(select), { timeout: 60_000, interval: 20 }).toHaveLength(1);
      gateway.child.kill('SIGKILL');
      expect(await lost).toBe('lost');
      await gateway.stopped;
      await db.query(RELEASE);
      await db.script(END_HOLD);
      const [created] = await db.query<{ id: string }>(select);

      await startGateway();
      const first = await send(isAdmin, query, idempotencyKey);
      expect(first.errors).toBeUndefined();
      const id = created!.id;
      const globalId = Buffer.from(`Alert:${id}`).toString('base64');
      expect(JSON.stringify(first.data)).toContain(isAdmin ? id : globalId);
      expect((await send(isAdmin, query, idempotencyKey)).data).toEqual(first.data);
      expect(await db.query(select)).toEqual([created]);
      if (what === 'a key of the admin port') {
        const response = await fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'X-Service-API-Key': first.data.createKey.key },
          body: JSON.stringify({ query: '{ viewer { tier } }' }),
        });
        expect((await response.json()).data.viewer.tier).toBe('FREE');
      }
      // The key belongs to its request.
      const other = await send(isAdmin, query.replace(/once/i, 'other'), idempotencyKey);
      expect(other.errors[0].extensions.code).toBe('idempotency_key_reused');
      gateway.child.kill('SIGKILL');
      await gateway.stopped;
    },
    300_000,
  );
});
