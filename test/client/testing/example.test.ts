import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackKit } from '../../support/packed-kit.ts';
import { HAS_TOOLS } from '../../support/tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const bin = (path: string) => join(ROOT, 'node_modules', path);

describe.skipIf(!HAS_TOOLS)('the tests of examples/board', { timeout: 360_000 }, () => {
  let folder: string;
  /** Runs a program of the project in the example. @returns its output, also if it fails */
  async function run(path: string, ...args: string[]): Promise<string> {
    const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
    const failure = (error: { stdout: string; stderr: string }) => error;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [bin(path), ...args], {
      cwd: folder,
      env: { ...env, NO_COLOR: '1' },
    }).catch(failure);
    return stdout + stderr;
  }

  beforeAll(async () => {
    // Inside the project, so that its packages are found.
    folder = await mkdtemp(join(ROOT, 'test/client/.example-'));
    await cp(join(ROOT, 'examples/board'), folder, { recursive: true });
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    const codegen = join(folder, 'codegen.ts');
    const config = await readFile(codegen, 'utf8');
    await writeFile(codegen, config.replace('http://127.0.0.1:4000/graphql', join(ROOT, 'schema.graphql')));
    await run('.bin/graphql-codegen');
  }, 360_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('compile with the documents of the page, and pass without a gateway', async () => {
    expect(await run('typescript/bin/tsc')).toBe('');
    const output = await run('vitest/vitest.mjs', 'run', '--root', folder);
    expect(output).toMatch(/Tests {2}3 passed \(3\)/);
  });
});
