import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';
import { createDatabase, databaseAt, dropDatabase } from '../support/servers.ts';

const { TEST_DATABASE_URL } = process.env;
const NAME = `market_signals_role_${process.pid}`;

describe.skipIf(!TEST_DATABASE_URL)(
  'a role that may only read and write rows (skipped unless TEST_DATABASE_URL is set)',
  () => {
    let owner: string;
    let gateway: string;
    let folder: string;
    const run = async (address: string, text: string) => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      await client.query(text).finally(() => client.end());
    };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'market-signals-role-'));
      await createDatabase(TEST_DATABASE_URL!, NAME);
      owner = databaseAt(TEST_DATABASE_URL!, NAME);
      const url = new URL(owner);
      url.username = NAME;
      url.password = 'secret';
      gateway = url.href;
      await run(owner, `CREATE ROLE "${NAME}" LOGIN PASSWORD 'secret'`);
    });
    afterAll(async () => {
      await dropDatabase(TEST_DATABASE_URL!, NAME);
      await run(TEST_DATABASE_URL!, `DROP ROLE IF EXISTS "${NAME}"`);
      await rm(folder, { recursive: true });
    });

    it('learns that another role has to apply the migrations', async () => {
      const { code, err } = await cli(['status'], { DATABASE_URL: gateway });
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/lacks \d+ migrations, and this role may not apply them. Run `market-signals migrate`/),
      ]);
    });

    it('serves, imports, derives, and runs jobs with the documented privileges once they are applied', async () => {
      const applied = await cli(['migrate'], { DATABASE_URL: owner });
      expect([applied.code, applied.out]).toEqual([0, expect.stringMatching(/\d+ migrations applied\./)]);
      expect((await cli(['migrate'], { DATABASE_URL: owner })).out).toContain('Nothing to apply.');
      const granted = await cli(['migrate', '--grant', NAME], { DATABASE_URL: owner });
      expect([granted.code, granted.out]).toEqual([0, expect.stringContaining(`${NAME} may read and write rows.`)]);
      const unknown = await cli(['migrate', '--grant', `${NAME}_x`], { DATABASE_URL: owner });
      expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('CREATE ROLE')]);
      // A table of a later migration.
      await run(owner, 'CREATE TABLE history."later" ("id" int)');
      await run(gateway, 'INSERT INTO history."later" VALUES (1)');
      await run(owner, 'DROP TABLE history."later"');
      const companies = join(folder, 'companies.csv');
      await writeFile(companies, 'ticker,name\nACME,Acme Inc.\nBETA,Beta Corp.\n');
      const prices = join(folder, 'prices.csv');
      await writeFile(
        prices,
        [
          'ticker,date,open,high,low,close,adjusted_close,volume',
          'ACME,2026-11-19,10,11,9,10,10,100',
          'ACME,2026-11-20,10,12,9,11,11,200',
          '',
        ].join('\n'),
      );
      let running: Running | null = null;
      try {
        running = await serve({ DATABASE_URL: gateway, DATA_DIR: join(folder, 'data') });
        for (const [kind, file] of [
          ['companies', companies],
          ['prices', prices],
        ] as const) {
          const { code, out, err } = await cli(['ingest', kind, file], { DATABASE_URL: gateway });
          expect([code, out + err]).toEqual([0, expect.not.stringContaining('denied')]);
        }
        const derived = await cli(['derive'], { DATABASE_URL: gateway });
        expect([derived.code, derived.err]).toEqual([0, expect.not.stringContaining('denied')]);
        await expect
          .poll(
            async () => (await (await ask(running!.url, '{ quote(ticker: "ACME") { price change } }')).json()).data,
            { timeout: 10_000 },
          )
          .toEqual({ quote: { price: 11, change: 1 } });
        const rebuilt = await cli(['history', 'rebuild', '--from', '2026-11-19'], { DATABASE_URL: gateway });
        expect([rebuilt.code, rebuilt.err]).toEqual([1, expect.stringContaining('this role may create none')]);
        const created = await cli(['keys', 'create', '--label', 'desk', '--tier', 'PRO'], { DATABASE_URL: gateway });
        expect(created.code).toBe(0);
      } finally {
        if (running) await stop(running);
      }
    });
  },
);
