import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';

let folder: string;
let env: Record<string, string>;
let gateway: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-gateway-'));
  env = { DATA_DIR: join(folder, 'data'), DEMO: 'off' };
  gateway = await serve({ ...env, MAX_BODY_BYTES: '5000' });
});
afterAll(async () => {
  await stop(gateway);
  await rm(folder, { recursive: true, force: true });
});

const newKey = async (tier: string) =>
  (await cli(['keys', 'create', '--label', 'desk', '--tier', tier], env)).out.split('\n')[0]!;

describe('a running gateway on the embedded database', () => {
  it('keeps a second gateway off its data folder and names the process that holds it', async () => {
    const second = await cli(['serve'], { ...env, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.err).toContain(String(gateway.child.pid));
  });

  it('opens its folder to its owner alone', async () => {
    expect((await stat(env.DATA_DIR!)).mode & 0o077).toBe(0);
  });

  it('takes a key that the command line issues while it runs, and refuses it once revoked [AUTH-01, AUTH-04]', async () => {
    const created = await cli(['keys', 'create', '--label', 'desk', '--tier', 'pro'], env);
    const key = created.out.split('\n')[0]!;
    const id = /id (\S+),/.exec(created.out)![1]!;
    const answer = await (await ask(gateway.url, '{ viewer { tier label } }', key)).json();
    expect(answer.data.viewer).toEqual({ tier: 'PRO', label: 'desk' });

    const list = await cli(['keys', 'list'], env);
    expect(list.out).toContain(id);
    expect(list.out).not.toContain(key);

    expect((await cli(['keys', 'revoke', id], env)).code).toBe(0);
    const refused = await ask(gateway.url, '{ viewer { tier } }', key);
    expect(refused.status).toBe(401);
    expect((await refused.json()).errors[0].extensions.code).toBe('invalid_api_key');
    expect((await cli(['keys', 'revoke', id], env)).code).toBe(1);
  });

  it('serves imports of the command line while it runs', async () => {
    const file = join(folder, 'profiles.csv');
    await writeFile(file, 'ticker,name,sector\nACME,Acme Inc.,Industrials\nBAD TICKER!,Nobody,Energy\n');
    const dry = await cli(['ingest', 'companies', file, '--dry-run', '--strict'], env);
    expect(dry.code).toBe(3);
    expect((await (await ask(gateway.url, '{ stock(ticker: "ACME") { name } }')).json()).data.stock).toBeNull();

    const result = await cli(['ingest', 'companies', file], env);
    expect(result.code).toBe(0);
    expect(result.out).toMatch(/^file +read +written +unchanged +refused$/m);
    expect(result.out).toMatch(/^1 file +2 +1 +0 +1$/m);
    const answer = await (await ask(gateway.url, '{ stock(ticker: "ACME") { name sector } }')).json();
    expect(answer.data.stock).toEqual({ name: 'Acme Inc.', sector: 'INDUSTRIALS' });
    expect((await cli(['ingest', 'nonsense', file], env)).code).toBe(2);
    const close = await cli(['ingest', 'price', file], env);
    expect([close.code, close.err]).toEqual([2, expect.stringContaining('Did you mean "prices"')]);
  });

  it('answers while it imports', async () => {
    const days = Array.from({ length: 700 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10));
    const rows = Array.from({ length: 30 }, (_, i) => days.map((day) => `T${i},${day},10,11,9,10.5,10.5,${1_000 + i}`));
    const file = join(folder, 'bars.csv');
    await writeFile(file, `ticker,date,open,high,low,close,adjusted_close,volume\n${rows.flat().join('\n')}\n`);
    const key = await newKey('PRO');
    let isDone = false;
    const imported = cli(['ingest', 'prices', file], env).finally(() => {
      isDone = true;
    });
    let answers = 0;
    while (!isDone) {
      // Reads only the key, which is cached after the first time.
      const answer = await ask(gateway.url, '{ viewer { tier } }', key);
      expect(answer.status).toBe(200);
      if (!isDone) answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const { code, out, err } = await imported;
    // The exchanges are closed on some of the days.
    expect([code, out], err).toEqual([0, expect.stringMatching(/^1 file +21,000 +14,4\d\d/m)]);
    // A gateway that runs the import in its own thread would respond only before and after it.
    expect(answers).toBeGreaterThan(2);
  });

  it('reports the age of its data, and mixes no demo market with it', async () => {
    const { code, out } = await cli(['status', '--json'], env);
    const status = JSON.parse(out);
    expect([code, status.gateway, status.holder.pid]).toEqual([0, 'running', gateway.child.pid]);
    expect(status.families.find(({ family }: { family: string }) => family === 'stocks')).toMatchObject({
      lastError: null,
    });

    const mixed = await cli(['demo'], env);
    expect([mixed.code, mixed.err]).toEqual([1, expect.stringContaining('already holds other data')]);
  });

  it('refuses a body over the limit with 413, whether or not its length is stated', async () => {
    const body = JSON.stringify({ query: `{ viewer { tier } } #${'x'.repeat(6000)}` });
    const send = (headers: Record<string, string>, text: string) =>
      new Promise<number>((resolve, reject) => {
        const outgoing = request(
          `${gateway.url}/graphql`,
          { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
          (response) => {
            response.resume();
            resolve(response.statusCode!);
          },
        );
        outgoing.on('error', reject);
        outgoing.end(text);
      });
    expect(await send({ 'content-length': String(body.length) }, body)).toBe(413);
    expect(await send({ 'transfer-encoding': 'chunked' }, body)).toBe(413);
    expect(await send({ 'transfer-encoding': 'chunked' }, JSON.stringify({ query: '{ viewer { tier } }' }))).toBe(200);
  });

  it('remembers the month over a restart, and a second SIGTERM is safe [LIMITS-03]', async () => {
    const key = await newKey('FREE');
    const month = async () =>
      (await (await ask(gateway.url, '{ market { status { status } } }', key)).json()).extensions.cost.month.remaining;
    expect(await month()).toBe(999);
    gateway.child.kill('SIGTERM');
    gateway.child.kill('SIGTERM');
    const { code } = await gateway.stopped;
    expect(code).toBe(0);
    expect(await readdir(env.DATA_DIR!)).not.toContain('lock.json');
    gateway = await serve({ ...env, MAX_BODY_BYTES: '5000' });
    expect(await month()).toBe(998);
  });

  it('takes over the folder of one that was killed, with its data', async () => {
    gateway.child.kill('SIGKILL');
    await gateway.stopped;
    expect(readFileSync(join(env.DATA_DIR!, 'lock.json'), 'utf8')).toContain(String(gateway.child.pid));
    gateway = await serve({ ...env, MAX_BODY_BYTES: '5000' });
    expect((await (await ask(gateway.url, '{ stock(ticker: "ACME") { name } }')).json()).data.stock.name).toBe(
      'Acme Inc.',
    );
  });
});

describe('a configuration with faults', () => {
  it('is refused with all of them at once', async () => {
    const { code, err } = await cli(['serve'], { PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(code).toBe(2);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(err).toContain(name);
  });
});

describe('a command that there is none of', () => {
  it('is named, and nothing starts', async () => {
    const { code, err } = await cli(['statu'], {});
    expect([code, err]).toEqual([2, expect.stringContaining(`unknown command 'statu'. Did you mean "status"`)]);
  });
});
