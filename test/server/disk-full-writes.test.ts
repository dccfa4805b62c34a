import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRETS } from '../support/admin.ts';
import { freePort } from '../support/listening.ts';
import { cli, type Running, serve, stop } from '../support/processes.ts';

const SIZE_MB = 80;
const folder = mkdtempSync(join(tmpdir(), 'market-signals-full-writes-'));
const FILLER = join(folder, 'filler');
const MESSAGE = 'Nothing can be written right now, because the disk is full; try again later.';

/** A small disk in memory; only root may mount one, and not in every container. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountDisk();
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

function fillDisk(): void {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${FILLER}`, 'bs=64k'], { stdio: 'ignore' });
  } catch {
    // It ends where the disk does.
  }
}

describe.skipIf(!isMounted)('On a full disk (skipped where a small disk cannot be mounted)', () => {
  let gateway: Running;
  let adminUrl: string;
  let key: string;
  beforeAll(async () => {
    const port = await freePort();
    adminUrl = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      SCHEDULER: 'off',
      ADMIN_KEY: `jane:${SECRETS.jane}`,
      ADMIN_PORT: port,
    };
    gateway = await serve(env);
    const created = await cli(['keys', 'create', '--label', 'desk', '--tier', 'PRO'], env);
    key = created.out.split('\n')[0]!;
    await upload('companies', 'one.csv', 'ticker,name\nACME,Acme Inc.\n');
  });
  afterAll(() => stop(gateway));

  const post = (url: string, query: string, variables: object, headers: Record<string, string>) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
  const askAdmin = async (query: string, variables: object = {}) => {
    const response = await post(adminUrl, query, variables, { 'X-Admin-Key': SECRETS.jane });
    return { headers: response.headers, body: await response.json() };
  };
  const ask = async (query: string, variables: object = {}) => {
    const response = await post(gateway.url, query, variables, { 'X-Service-API-Key': key });
    return { headers: response.headers, body: await response.json() };
  };
  async function upload(kind: string, name: string, content: string) {
    const body = new FormData();
    body.append('files', new Blob([content]), name);
    const response = await fetch(`${adminUrl}/imports?kind=${kind}&wait=true`, {
      method: 'POST',
      headers: { 'X-Admin-Key': SECRETS.jane },
      body,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const countStocks = async (): Promise<number> =>
    (await ask('{ stocks(first: 1) { totalCount } }')).body.data.stocks.totalCount;
  /** The end of a task that an admin started. */
  const runTask = async (mutation: string) => {
    const { body } = await askAdmin(`mutation { ${mutation} { id } }`);
    const [{ id }] = Object.values(body.data) as [{ id: string }];
    const find = async () => (await askAdmin(`{ tasks { id endedAt error lines } }`)).body.data.tasks;
    const findTask = async () => (await find()).find((task: { id: string }) => task.id === id);
    await expect.poll(async () => (await findTask()).endedAt, { timeout: 120_000, interval: 200 }).not.toBeNull();
    return findTask();
  };

  it('a mutation is unavailable, an upload and a job are refused, nothing of them is stored, and all pass when there is room', async () => {
    const bars = Array.from({ length: 250 }, (_, i) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10));
    const tickers = Array.from({ length: 40 }, (_, i) => `T${i}`);
    await upload(
      'companies',
      'many.csv',
      `ticker,name\n${tickers.map((ticker) => `${ticker},${ticker} Inc.`).join('\n')}\n`,
    );
    await upload(
      'prices',
      'bars.csv',
      `ticker,date,close\n${tickers.flatMap((ticker) => bars.map((day, i) => `${ticker},${day},${10 + i}`)).join('\n')}\n`,
    );
    const before = await countStocks();
    fillDisk();

    // An admin's key with a long label, and alerts until their table needs another page.
    const long = await askAdmin('mutation ($label: String!) { createKey(label: $label, tier: FREE) { id } }', {
      label: randomBytes(70_000).toString('base64'),
    });
    expect(long.body.errors[0]).toMatchObject({ message: MESSAGE, extensions: { code: 'unavailable' } });
    expect(long.headers.get('retry-after')).toBe('5');
    const name = 'x'.repeat(80);
    let created = 0;
    let refused: Awaited<ReturnType<typeof ask>> | undefined;
    for (let n = 0; n < 90 && !refused; n += 1) {
      const answer = await ask(
        'mutation ($name: String!) { createAlert(input: { name: $name, trigger: { report: { tickers: ["ACME"] } } }) { alert { id } } }',
        { name: `${name} ${n}` },
      );
      if (answer.body.errors) refused = answer;
      else created += 1;
    }
    expect(refused?.body.errors[0]).toMatchObject({ message: MESSAGE, extensions: { code: 'unavailable' } });
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect((await ask('{ viewer { alerts(first: 1) { totalCount } } }')).body.data.viewer.alerts.totalCount).toBe(
      created,
    );

    const rows = Array.from({ length: 4_000 }, (_, i) => `G${i},Gamma ${i},${'y'.repeat(600)}`).join('\n');
    const gamma = `ticker,name,description\n${rows}\n`;
    const uploaded = await upload('companies', 'gamma.csv', gamma);
    expect([uploaded.status, uploaded.text]).toEqual([expect.any(Number), expect.stringContaining('disk is full')]);
    expect(await countStocks()).toBe(before);

    // Each day has other figures, so its rows are written again.
    const readPrice = async () => (await ask('{ quote(ticker: "T1") { price } }')).body.data.quote.price;
    let failed: { error: string | null } = { error: null };
    for (let n = 0; n < 40 && failed.error === null; n += 1) {
      failed = await runTask(`derive(asOf: "${bars[249 - 5 * n]}")`);
    }
    expect(failed.error).toContain('the disk is full');
    expect(await countStocks()).toBe(before);

    rmSync(FILLER);
    await expect.poll(async () => (await runTask('derive')).error, { timeout: 120_000, interval: 500 }).toBeNull();
    // The close of the last session, Friday, 2025-09-05: that of the 248th day.
    expect(await readPrice()).toBe(257);
    expect((await upload('companies', 'gamma.csv', gamma)).status).toBe(200);
    expect(await countStocks()).toBe(before + 4_000);
    const again = await askAdmin('mutation { createKey(label: "room", tier: FREE) { id } }');
    expect(again.body.errors).toBeUndefined();
  }, 720_000);
});
