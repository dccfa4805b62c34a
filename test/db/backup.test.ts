import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup, withCopy, writeBackup } from '../../src/db/backup.ts';
import { holdFolder } from '../../src/db/data-folder.ts';
import { NOW } from '../support/harness.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-copies-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Simulates an embedded database that copies its files. */
const copyFiles = async ({ folder }: { folder: string }) => {
  await mkdir(folder);
  await writeFile(join(folder, 'data'), 'rows');
};
/** The id of a process that has ended. */
const endedPid = () => spawnSync('true').pid;

describe('a backup', () => {
  it('can be read by its owner alone', async () => {
    const file = join(folder, 'one.backup');
    await writeBackup(copyFiles, file, NOW);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['one.backup']);
  });

  it('in a newer format is reported as created by a newer version', async () => {
    const file = join(folder, 'newer.backup');
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 2, files: [] }));
    execFileSync('tar', ['-cf', file, '-C', folder, 'manifest.json']);
    await expect(restoreBackup(file, join(folder, 'database'), NOW)).rejects.toThrow(
      /newer\.backup was made by a newer version of the gateway \(format 2, this version reads 1\).*Nothing was changed\./,
    );
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ format: 'x' }));
    execFileSync('tar', ['-cf', file, '-C', folder, 'manifest.json']);
    await expect(restoreBackup(file, join(folder, 'database'), NOW)).rejects.toThrow(
      'is not a backup, or it is damaged',
    );
  });
});

describe('the remains of a killed copy', () => {
  it('is removed by the next backup to that file, and what living processes make stays', async () => {
    const file = join(folder, 'one.backup');
    const [gone, reused] = [`${file}.partial-${endedPid()}`, `${file}.partial-${process.pid}-1`];
    const [living, other] = [`${file}.partial-${process.ppid}`, join(folder, `two.backup.partial-${endedPid()}`)];
    for (const path of [gone, reused, living, other]) await mkdir(path);
    await writeBackup(copyFiles, file, NOW);
    expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual([file, living, other].sort());
  });

  it('is removed from the data folder when it is next opened', async () => {
    await mkdir(join(folder, `copy.partial-${endedPid()}`, 'database'), { recursive: true });
    await mkdir(join(folder, `database.partial-${endedPid()}-77`));
    await mkdir(join(folder, 'database'));
    const lock = await holdFolder(folder, 'a test');
    try {
      expect((await readdir(folder)).filter((name) => !name.startsWith('lock'))).toEqual(['database']);
      let during: string[] = [];
      await withCopy(copyFiles, join(folder, 'copy'), async (copied) => {
        during = await readdir(folder);
        expect(await readFile(join(copied, 'data'), 'utf8')).toBe('rows');
      });
      expect(during).toContainEqual(expect.stringMatching(/^copy\.partial-\d+-\d+$/));
    } finally {
      await lock.release();
    }
  });
});
