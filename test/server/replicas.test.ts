import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { configFrom } from '../../src/server/config.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { catalog } from '../support/catalog.ts';
import { freePort } from '../support/listening.ts';
import { postgresPrograms, primaryAndReplica } from '../support/postgres-cluster.ts';
import { ask } from '../support/processes.ts';

const programs = postgresPrograms();
const within = { timeout: 10_000, interval: 50 };

describe.skipIf(!programs)('reads from a replica (skipped without the programs of PostgreSQL)', () => {
  let cluster: Awaited<ReturnType<typeof primaryAndReplica>>;
  let gateway: RunningGateway;
  let metricsPort: string;
  let primary: Database;
  let replica: Database;
  let key: string;

  /** Stores a stock with this name like an import: the row and its version in one transaction. */
  const store = (ticker: string, name: string) =>
    primary.transaction(async (sql) => {
      await sql.query(
        `INSERT INTO "stock" ("ticker", "name", "entity_id", "url_slug") VALUES ($1, $2, $1, $1)
         ON CONFLICT ("ticker") DO UPDATE SET "name" = $2`,
        [ticker, name],
      );
      await bumpVersion(sql, 'stocks', { now: new Date() });
    });
  const readName = async (ticker: string) => {
    const response = await ask(gateway.url, `{ stock(ticker: "${ticker}") { name } }`, key);
    return { status: response.status, name: (await response.json()).data?.stock?.name };
  };
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`market_signals_replica_${name}`));
    return Number(line?.split(' ').at(-1));
  };
  const answered = () =>
    metric(`reads_total{replica="127.0.0.1:${new URL(cluster.replica.url).port}",outcome="answered"}`);
  /** Reads an uncached value until the replica responds. */
  const replicaAnswers = async () => {
    const before = await answered();
    let n = 0;
    const readRow = async () => {
      n += 1;
      expect((await readName(`NEW${n}`)).status).toBe(200);
      return answered();
    };
    await expect.poll(readRow, within).toBeGreaterThan(before);
  };

  beforeAll(async () => {
    cluster = await primaryAndReplica(programs!);
    metricsPort = await freePort();
    gateway = await startGateway(
      catalog,
      configFrom({
        DATABASE_URL: cluster.primary.url,
        DATABASE_REPLICA_URLS: cluster.replica.url,
        METRICS_PORT: metricsPort,
        PORT: '0',
        SCHEDULER: 'off',
        LOG_LEVEL: 'silent',
      }),
    );
    primary = await openPostgres(cluster.primary.url);
    replica = await openPostgres(cluster.replica.url);
    key = (await createKey(primary, { label: 'desk', tier: 'PRO', perMinute: 1_000_000, now: new Date() })).key;
    await store('ACME', 'Acme Inc.');
  });
  afterAll(async () => {
    await gateway?.close();
    await Promise.all([primary?.close(), replica?.close()]);
    await cluster?.remove();
  });

  it('a gateway with a replica answers from a replica that has the version that the request works with', async () => {
    await expect.poll(() => metric('families_behind'), within).toBe(0);
    const before = await answered();
    expect(await readName('ACME')).toEqual({ status: 200, name: 'Acme Inc.' });
    expect(await answered()).toBeGreaterThan(before);
  });

  it('come from the primary while the replica is behind, and from the replica again when it has caught up', async () => {
    await replica.query('SELECT pg_wal_replay_pause()');
    await store('ACME', 'Acme Corporation');
    await expect.poll(() => readName('ACME'), within).toEqual({ status: 200, name: 'Acme Corporation' });
    const before = await answered();
    await store('OTHR', 'Other Inc.');
    await expect.poll(() => readName('OTHR'), within).toEqual({ status: 200, name: 'Other Inc.' });
    expect(await answered()).toBe(before);
    expect(await metric('families_behind')).toBe(1);
    expect(await metric('lag_seconds')).toBeGreaterThan(0);
    expect(await metric('behind_reads_total')).toBeGreaterThan(0);

    await replica.query('SELECT pg_wal_replay_resume()');
    await expect.poll(() => metric('families_behind'), within).toBe(0);
    await replicaAnswers();
  });

  it('a gateway with a replica fails no request while a replica is killed, and reads from it again when it is back', async () => {
    const statuses: number[] = [];
    let isOver = false;
    const client = async (n: number) => {
      for (let i = 0; !isOver; i += 1) {
        statuses.push((await ask(gateway.url, `{ stock(ticker: "X${n}Y${i % 100}") { name } }`, key)).status);
        await pause(5);
      }
    };
    const load = Promise.all([1, 2, 3, 4].map(client));
    await pause(200);
    await cluster.replica.stop('immediate');
    await expect.poll(() => metric('up'), within).toBe(0);
    await cluster.replica.start();
    await expect.poll(() => metric('up'), within).toBe(1);
    await replicaAnswers();
    isOver = true;
    await load;
    expect(statuses.length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('go on for PRO keys if the primary is gone, with readiness kept, and refuse FREE keys, whose month is counted there', async () => {
    const { key: free } = await createKey(primary, { label: 'free', tier: 'FREE', now: new Date() });
    const readStatus = async (ticker: string, as: string) =>
      (await ask(gateway.url, `{ stock(ticker: "${ticker}") { name } }`, as)).status;
    await expect.poll(() => readStatus('ACME', free), within).toBe(200);
    await cluster.primary.stop('immediate');
    await expect.poll(() => readStatus('ACME', free), within).toBe(503);
    await expect.poll(() => readStatus('UNREAD', key), within).toBe(200);
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    await cluster.primary.start();
    await expect.poll(() => readStatus('ACME', free), within).toBe(200);
  });

  it('a gateway with a replica starts without its replica', async () => {
    const nowhere = `postgresql://postgres@127.0.0.1:${await freePort()}/postgres`;
    const other = await startGateway(
      catalog,
      configFrom({
        DATABASE_URL: cluster.primary.url,
        DATABASE_REPLICA_URLS: nowhere,
        PORT: '0',
        SCHEDULER: 'off',
        LOG_LEVEL: 'silent',
      }),
    );
    expect((await ask(other.url, '{ stock(ticker: "ACME") { name } }', key)).status).toBe(200);
    await other.close();
  });
});
