import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import ProgressReporter from '../../scripts/progress-reporter.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = {
  'passes.test.js':
    "it('adds', () => { console.log('a log that nobody needs'); expect(1 + 1).toBe(2); }); it.skip('waits', () => {});",
  'fails.test.js':
    "describe('A sum', () => { it('is wrong', () => { console.log('before the sum'); expect(1 + 1).toBe(3); }); });",
  'hook.test.js':
    "describe('A hook', () => { beforeAll(() => { throw new Error('no database') }); it('never runs', () => {}); });",
  'loads.test.js': "throw new Error('no such module');",
  'slow.test.js': "it('takes long', () => new Promise((resolve) => setTimeout(resolve, 300)));",
  'quick.test.js': "it('takes no time', () => {});",
};

describe('The output of a test run', () => {
  let folder: string;
  let output: string;
  let status: number | null;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'market-signals-progress-'));
    for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
    const reporter = `--reporter=${join(ROOT, 'scripts/progress-reporter.ts')}`;
    const run = spawnSync(
      'npx',
      ['vitest', 'run', '--root', folder, '--globals', '--maxWorkers=1', reporter],
      // The runner refuses to run inside of itself if it sees its own variables.
      { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, TEST_FILE_SECONDS: join(folder, 'seconds') } },
    );
    status = run.status;
    output = stripVTControlCharacters(`${run.stdout}${run.stderr}`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has each failure with its file, its error, and what its test logged', () => {
    expect(output).toContain('FAILED fails.test.js > A sum > is wrong');
    expect(output).toContain('before the sum');
    expect(output).toContain('AssertionError: expected 2 to be 3');
    expect(output).toContain('FAILED hook.test.js > A hook');
    expect(output).toContain('Error: no database');
    expect(output).toContain('FAILED loads.test.js > (the file)');
    expect(output).toContain('Error: no such module');
    expect(status).toBe(1);
  });

  it('leaves out what tests log that pass', () => {
    expect(output).not.toContain('a log that nobody needs');
  });

  it('ends with the slowest files, the failures, and the totals', () => {
    const end = output.slice(output.indexOf('Slowest files'));
    const files = [...end.matchAll(/ +(\d+\.\d) s {2}(\w+\.test\.js)\n/g)];
    const seconds = files.map((line) => Number(line[1]));
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    expect(Number(files.find((line) => line[2] === 'slow.test.js')?.[1])).toBeGreaterThanOrEqual(0.3);
    expect(end).toMatch(/Failed\n( {2}\w+\.test\.js > .*\n){3}/);
    expect(end).toMatch(/\d s: 6 of 6 files; tests: 3 passed, 1 failed, 2 skipped/);
  });

  it('writes the seconds of each file for the summary of the gate', () => {
    const lines = readFileSync(join(folder, 'seconds'), 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split('\t')[1]).toSorted()).toEqual(Object.keys(FILES).toSorted());
    const seconds = lines.map((line) => Number(line.split('\t')[0]));
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
  });
});

describe('A long run', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('prints a line each ten seconds, with the part if several may run', () => {
    vi.stubEnv('TEST_PART', '');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const lines: string[] = [];
    const reporter = new ProgressReporter();
    reporter.onInit({ logger: { log: (line: string) => lines.push(line) } } as unknown as Vitest);
    reporter.onTestRunStart(Array.from<TestSpecification>({ length: 3 }));
    vi.advanceTimersByTime(25_000);
    expect(lines).toEqual([
      '10 s: 0 of 3 files; tests: 0 passed, 0 failed, 0 skipped',
      '20 s: 0 of 3 files; tests: 0 passed, 0 failed, 0 skipped',
    ]);
    vi.stubEnv('TEST_PART', 'node-22');
    vi.advanceTimersByTime(5_000);
    expect(lines.at(-1)).toBe('node-22, 30 s: 0 of 3 files; tests: 0 passed, 0 failed, 0 skipped');
    vi.stubEnv('TEST_PART', '');
    reporter.onTestRunEnd([], []);
    vi.advanceTimersByTime(25_000);
    expect(lines.at(-1)).toBe('\n30 s: 0 of 3 files; tests: 0 passed, 0 failed, 0 skipped');
  });
});
