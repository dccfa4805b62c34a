import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { formatVersion, readCheckedOut, readVersion } from '../../src/lib/version.ts';

it('The version of a checkout names its commit, on a branch, detached, and with packed references', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-version-'));
  const readCommit = () => readCheckedOut(pathToFileURL(`${folder}/`));
  try {
    expect(readCommit()).toBeNull();
    await writeFile(join(folder, 'HEAD'), `${'a'.repeat(40)}\n`);
    expect(readCommit()).toBe('a'.repeat(40));
    await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
    await writeFile(join(folder, 'packed-refs'), `# pack-refs\n${'b'.repeat(40)} refs/heads/main\n`);
    expect(readCommit()).toBe('b'.repeat(40));
    await mkdir(join(folder, 'refs/heads'), { recursive: true });
    await writeFile(join(folder, 'refs/heads/main'), `${'c'.repeat(40)}\n`);
    expect(readCommit()).toBe('c'.repeat(40));
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(readVersion().version).toMatch(/^\d+\.\d+\.\d+/);
  expect(formatVersion({ version: '1.0.0', commit: 'c'.repeat(40) })).toBe('1.0.0 (ccccccccc)');
  expect(formatVersion({ version: '1.0.0', commit: null })).toBe('1.0.0');
});
