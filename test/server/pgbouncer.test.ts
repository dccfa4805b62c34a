import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { configFrom } from '../../src/server/config.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { catalog } from '../support/catalog.ts';
import { freePort } from '../support/listening.ts';
import { asPostgres, isInstalled, killed, startProcess } from '../support/own-process.ts';
import { ask } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

const { TEST_DATABASE_URL } = process.env;
const SESSIONS = 3;
const within = { timeout: 10_000, interval: 50 };

describe.skipIf(!TEST_DATABASE_URL || !isInstalled('pgbouncer'))(
  'a gateway behind PgBouncer in transaction mode (skipped without pgbouncer and TEST_DATABASE_URL)',
  () => {
    const name = `market_signals_pgbouncer_${randomUUID().replaceAll('-', '')}`;
    let folder: string;
    let bouncer: ReturnType<typeof startProcess>;
    let pooled: string;
    let direct: Database;
    let gateways: RunningGateway[];
    let keys: Record<'FREE' | 'PRO', string>;

    beforeAll(async () => {
      await createDatabase(TEST_DATABASE_URL!, name);
      folder = await mkdtemp(join(tmpdir(), 'market-signals-pgbouncer-'));
      const server = new URL(TEST_DATABASE_URL!);
      const port = await freePort();
      const file = join(folder, 'pgbouncer.ini');
      const password = server.password && ` password=${server.password}`;
      const target = `host=${server.hostname} port=${server.port || 5432} user=${server.username}${password}`;
      await writeFile(
        file,
        `[databases]
${name} = ${target} connect_query='SET statement_timeout = 20000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 200
`,
      );
      if (asPostgres.uid !== undefined)
        for (const path of [folder, file]) await chown(path, asPostgres.uid, asPostgres.gid!);
      bouncer = startProcess('pgbouncer', [file], asPostgres);
      await vi.waitFor(() => expect(bouncer.output()).toContain('process up'), within);
      pooled = `postgresql://postgres@127.0.0.1:${port}/${name}`;
      direct = await openPostgres(databaseAt(TEST_DATABASE_URL!, name));
      const env = {
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: databaseAt(TEST_DATABASE_URL!, name),
        PORT: '0',
        SCHEDULER: 'off',
        LOG_LEVEL: 'silent',
      };
      gateways = [await startGateway(catalog, configFrom(env)), await startGateway(catalog, configFrom(env))];
      const newKey = async (tier: 'FREE' | 'PRO') =>
        (await createKey(direct, { label: tier, tier, perMinute: 100_000, perMonth: 100_000, now: new Date() })).key;
      keys = { FREE: await newKey('FREE'), PRO: await newKey('PRO') };
    });
    afterAll(async () => {
      for (const gateway of gateways ?? []) await gateway.close();
      await direct?.close();
      if (bouncer) await killed(bouncer.child);
      await dropDatabase(TEST_DATABASE_URL!, name);
      await rm(folder, { recursive: true });
    });

    const store = (ticker: string, text: string) =>
      direct.transaction(async (sql) => {
        await sql.query(
          `INSERT INTO "stock" ("ticker", "name", "entity_id", "url_slug") VALUES ($1, $2, $1, $1)
           ON CONFLICT ("ticker") DO UPDATE SET "name" = $2`,
          [ticker, text],
        );
        await bumpVersion(sql, 'stocks', { now: new Date() });
      });

    it('answers more clients than it has sessions, with reads and counts kept apart', async () => {
      for (let n = 0; n < 20; n += 1) await store(`T${n}`, `Stock ${n}`);
      const readName = async (n: number, key: string) => {
        const response = await ask(gateways[n % 2]!.url, `{ stock(ticker: "T${n % 20}") { name } }`, key);
        return (await response.json()).data?.stock?.name;
      };
      await expect.poll(() => readName(19, keys.PRO), within).toBe('Stock 19');
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      const names = await Promise.all(numbers.map((n) => readName(n, n % 3 ? keys.PRO : keys.FREE)));
      expect(names).toEqual(numbers.map((n) => `Stock ${n % 20}`));
    });

    it('a gateway behind PgBouncer in transaction mode hears of new data from the server itself', async () => {
      const query = '{ stock(ticker: "NEWS") { name } }';
      expect((await (await ask(gateways[0]!.url, query, keys.PRO)).json()).data.stock).toBeNull();
      await store('NEWS', 'News Inc.');
      await expect
        .poll(async () => (await (await ask(gateways[0]!.url, query, keys.PRO)).json()).data.stock?.name, within)
        .toBe('News Inc.');
    });
  },
);
