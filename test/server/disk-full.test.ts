import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';

const SIZE_MB = 90;
const folder = mkdtempSync(join(tmpdir(), 'market-signals-full-'));

/** A small disk in memory; only root may mount one, and not in every container. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mounted();
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

describe.skipIf(!isMounted)('a gateway whose disk is full (skipped where a small disk cannot be mounted)', () => {
  let gateway: Running;
  let env: Record<string, string>;
  let files: string;
  let key: string;
  const getFile = (name: string, content: string) => {
    writeFileSync(join(files, name), content);
    return join(files, name);
  };
  const run = async (...args: string[]) => {
    const since = performance.now();
    const { code, out, err } = await cli(args, env);
    return { code, said: out + err, seconds: (performance.now() - since) / 1_000 };
  };
  const readName = async (ticker: string) =>
    (await (await ask(gateway.url, `{ stock(ticker: "${ticker}") { name } }`)).json()).data.stock?.name;

  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'market-signals-files-'));
    env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', SCHEDULER: 'off' };
    gateway = await serve(env);
    key = (await run('keys', 'create', '--label', 'desk', '--tier', 'FREE')).said.split('\n')[0]!;
    await run('ingest', 'companies', getFile('one.csv', 'ticker,name\nACME,Acme Inc.\n'));
  });
  afterAll(async () => {
    await stop(gateway);
    rmSync(files, { recursive: true });
  });

  it('a gateway whose disk is full refuses an import that does not fit, takes none of it, and answers on', async () => {
    const day = (i: number) => new Date(Date.UTC(2023, 0, 1 + (i % 700))).toISOString().slice(0, 10);
    const rows = Array.from({ length: 420_000 }, (_, i) => `T${Math.floor(i / 700)},${day(i)},10\n`).join('');
    const { code, said } = await run('ingest', 'prices', getFile('bars.csv', `ticker,date,close\n${rows}`));
    expect(code).toBe(3);
    expect(said).toContain('the disk is full');
    expect(await readName('ACME')).toBe('Acme Inc.');
    expect((await run('ingest', 'companies', getFile('two.csv', 'ticker,name\nBETA,Beta Inc.\n'))).code).toBe(0);
    expect(await readName('BETA')).toBe('Beta Inc.');
  }, 720_000);

  it('refuses writes within seconds, and writes again when there is room', async () => {
    const filler = join(folder, 'filler');
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
    } catch {
      // It ends where the disk does.
    }
    const gamma = getFile(
      'three.csv',
      `ticker,name,description\n${Array.from({ length: 2_000 }, (_, i) => `G${i},Gamma ${i},${'x'.repeat(500)}\n`).join('')}`,
    );
    const refused = await run('ingest', 'companies', gamma);
    expect(refused.said).toContain('the disk is full');
    expect(refused.said).toContain('three.csv');
    expect(refused.code).toBe(3);
    expect(refused.seconds).toBeLessThan(60);
    expect(await readName('ACME')).toBe('Acme Inc.');
    // A key with a long label needs room that the small rows of other tables may still have.
    const created = await run('keys', 'create', '--label', randomBytes(70_000).toString('base64'), '--tier', 'FREE');
    expect([created.code, created.said.slice(0, 80)]).toEqual([1, expect.stringContaining('the disk is full')]);
    const asFree = async () => (await ask(gateway.url, '{ stock(ticker: "ACME") { name } }', key)).status;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, asFree)))).toEqual(new Set([200]));
    const ready = async () => (await fetch(`${gateway.url}/health/ready`)).json();
    expect(await ready()).toMatchObject({ status: 'ready' });
    rmSync(filler);
    await expect.poll(ready, { timeout: 15_000 }).toEqual({ status: 'ready' });
    expect((await run('ingest', 'companies', gamma)).code).toBe(0);
    expect(await readName('G7')).toBe('Gamma 7');
  }, 720_000);
});
