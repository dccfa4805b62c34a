import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProcessReader } from '../../src/cli/reading/reader.ts';
import { ImportError } from '../../src/import/importer.ts';
import { ingest } from '../../src/import/run.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { requireImporter } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';

/** Small enough that a file within all limits exceeds it. */
const MEMORY_MB = 256;
const HEADER = 'ticker,date,freeFloat,sharesOutstanding\n';
const TOO_MUCH = 'reading it takes more than 256 MB of memory (IMPORT_MEMORY_MB)';

/** Each command runs in its own process. */
const MINUTES = 240_000;

let folder: string;
let good: string;
let greedy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-reading-'));
  [good, greedy] = [join(folder, 'good.csv'), join(folder, 'greedy.csv')];
  await writeFile(good, `${HEADER}KO,2025-11-20,1,2\nKO,someday,1,2\n`);
  // A file read whole into memory: 400,000 rows are within its limits.
  await writeFile(greedy, HEADER + 'KO,2025-11-20,1,2\n'.repeat(400_000));
});
afterAll(() => rm(folder, { recursive: true }));

const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('market-signals-import-'));

describe('the process that reads files', () => {
  let app: TestApp;
  let reader: ReturnType<typeof createProcessReader>;
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterEach(() => reader.close());
  afterAll(() => app.close());

  const float = requireImporter('float');
  const take = (paths: readonly string[], customReader?: typeof reader) =>
    ingest(app.db, float, paths, { now: NOW, reader: customReader, dryRun: true });

  it('reads the same rows as this process, from small files and long files', async () => {
    reader = createProcessReader(1_024);
    const long = join(folder, 'long.csv');
    const rows = Array.from({ length: 30_000 }, (_, i) => `KO,${isoDate(addDays(NOW, -i))},1,2\n`).join('');
    await writeFile(long, `${HEADER}${rows}KO,someday,1,2\n`);
    const missing = join(folder, 'missing.csv');
    const reports = await take([good, long, missing], reader);
    expect(reports).toEqual(await take([good, long, missing]));
    expect(reports.map(({ written, refused }) => [written, refused])).toEqual([
      [1, 1],
      [30_000, 1],
      [0, 0],
    ]);
    expect(reports[2]!.failure).toBe('the file does not exist');
    expect(await spools()).toEqual([]);
  });

  it(
    'is killed by a file that takes too much memory, which is refused; the next one is read',
    async () => {
      reader = createProcessReader(MEMORY_MB, { count: 2 });
      const reports = await take([good, greedy, good], reader);
      expect(reports.map(({ failure }) => failure)).toEqual([undefined, TOO_MUCH, undefined]);
      expect(reports[2]!.written).toBe(1);
      expect(await spools()).toEqual([]);
    },
    MINUTES,
  );

  it('is killed if it makes no progress', async () => {
    reader = createProcessReader(MEMORY_MB, { silentMs: 200 });
    const reading = reader.whole(float, good, new Date('2026-01-05T12:00:00Z'), () => {});
    await expect(reading).rejects.toThrow(new ImportError('reading it made no progress for 0.2 seconds'));
    expect(reader.listPids()).toEqual([]);
  });
});

describe('a gateway', () => {
  let gateway: Running;
  let env: Record<string, string>;
  beforeAll(async () => {
    env = {
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      SCHEDULER: 'off',
      IMPORT_MEMORY_MB: String(MEMORY_MB),
    };
    gateway = await serve(env);
  });
  afterAll(() => stop(gateway));

  const imported = async (path: string) => {
    const { code, out } = await cli(['ingest', 'float', path], env);
    return { code, out };
  };

  it(
    'answers on while a file takes more memory than it may, and refuses the file',
    async () => {
      let slowest = 0;
      let isOver = false;
      const asking = (async () => {
        while (!isOver) {
          const since = performance.now();
          expect((await ask(gateway.url, '{ market { status { status } } }')).status).toBeLessThan(500);
          slowest = Math.max(slowest, performance.now() - since);
          await new Promise((wait) => setTimeout(wait, 50));
        }
      })();
      const refused = await imported(greedy);
      isOver = true;
      await asking;
      expect(refused.code).toBe(3);
      expect(refused.out).toContain(TOO_MUCH);
      expect(slowest).toBeLessThan(2_000);
      expect(await imported(good)).toMatchObject({ code: 0, out: expect.stringContaining('1 file') });
    },
    MINUTES,
  );

  it(
    'that is not running changes nothing of that',
    async () => {
      await stop(gateway);
      const refused = await imported(greedy);
      expect(refused.code).toBe(3);
      expect(refused.out).toContain(TOO_MUCH);
      expect((await imported(good)).code).toBe(0);
    },
    MINUTES,
  );
});
