import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from '../../src/server/log.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-'));
  file = join(folder, 'log');
});
afterEach(() => rm(folder, { recursive: true }));

const linesIn = async (): Promise<unknown[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line).n] : []));
};

it('writes a few lines soon, in their order', async () => {
  const log = openLog('info', file);
  for (const n of [1, 2, 3]) log.info({ n });
  log.debug({ n: 4 });
  await vi.waitFor(async () => expect(await linesIn()).toEqual([1, 2, 3]), 5_000);
});

it('writes many lines without waiting', async () => {
  const log = openLog('info', file);
  const text = 'x'.repeat(1_000);
  for (let n = 0; n < 100; n += 1) log.info({ n, text });
  log.flush();
  await vi.waitFor(async () => expect(await linesIn()).toEqual(Array.from({ length: 100 }, (_, n) => n)), 5_000);
});
