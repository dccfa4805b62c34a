import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../scripts/summarize-tests.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-signals-summary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
const writeReport = (run: string, tests: { status: string; fullName: string; failureMessages?: string[] }[]) => {
  const status = tests.some((test) => test.status === 'failed') ? 'failed' : 'passed';
  write(`${run}.json`, JSON.stringify({ testResults: [{ name: 'test/a.test.ts', status, assertionResults: tests }] }));
};
function summarize(...broken: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, folder, ...broken], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

describe('The summary of the gate', () => {
  it('adds up the tests of all runs in its last line', () => {
    writeReport('servers', [
      { status: 'passed', fullName: 'one' },
      { status: 'skipped', fullName: 'two' },
    ]);
    writeReport('embedded', [{ status: 'passed', fullName: 'one' }]);
    const { status, lines } = summarize();
    expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    expect(status).toBe(0);
  });

  it('names each failure with its run, its file, and its error', () => {
    writeReport('node-24', [
      { status: 'passed', fullName: 'one' },
      { status: 'failed', fullName: 'two', failureMessages: ['Error: not two'] },
    ]);
    const { status, lines } = summarize();
    expect(lines).toContain('FAILED in node-24: test/a.test.ts: two');
    expect(lines).toContain('Error: not two');
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('fails if a step outside of the tests failed, though every test passed', () => {
    writeReport('servers', [{ status: 'passed', fullName: 'one' }]);
    const { status, lines } = summarize('npm run check');
    expect(lines).toContain('FAILED: npm run check');
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('fails if no test ran', () => {
    const { status, lines } = summarize();
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
    expect(status).toBe(1);
  });

  it('lists the seconds of each part, their sum, and the slowest files of all runs', () => {
    writeReport('servers', [{ status: 'passed', fullName: 'one' }]);
    writeReport('embedded', [{ status: 'passed', fullName: 'one' }]);
    write('parts', '62\tinstall\n238\ttests, PostgreSQL and Redis\n');
    write('servers.files', '9.5\ttest/a.test.ts\n2.0\ttest/b.test.ts\n');
    write('embedded.files', '14.9\ttest/a.test.ts\n');
    expect(summarize().lines.slice(-11)).toEqual([
      'What took how long',
      '      62 s  install',
      '     238 s  tests, PostgreSQL and Redis',
      '     300 s  in all',
      '',
      'Slowest files',
      '    14.9 s  test/a.test.ts (embedded)',
      '     9.5 s  test/a.test.ts (servers)',
      '     2.0 s  test/b.test.ts (servers)',
      '',
      '2 passed, 0 failed, 0 skipped',
    ]);
  });
});
