import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW } from '../support/harness.ts';
import { LARGE_TEXTS, measureReading, writeLargeText } from '../support/large-files.ts';

const MB = 2 ** 20;
/** The bench reads 100 MB of each layout: `npm run bench imports`. */
const FILE_MB = 16;
const MAX_MB = 250;
const MINUTES = 240_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-memory-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(!existsSync('/proc/self/status'))('The process that reads a long file', () => {
  it.each(LARGE_TEXTS.filter(({ name }) => name !== 'wiki.csv').map((file) => [file.name, file] as const))(
    'needs at most 250 MB of memory: %s',
    async (name, file) => {
      const path = join(folder, name);
      await writeLargeText(path, file, FILE_MB * MB);
      const { peakMb } = await measureReading(file.kind, path, NOW);
      await rm(path);
      expect(peakMb).toBeGreaterThan(40);
      expect(peakMb).toBeLessThanOrEqual(MAX_MB);
    },
    MINUTES,
  );
});
