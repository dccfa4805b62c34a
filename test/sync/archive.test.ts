import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive, readMembers } from '../../src/sync/archive.ts';
import { createZip } from '../support/zip.ts';

it('the archive reader reads the members of an archive on disk, one at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-archive-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, createZip({ 'folder/a.txt': 'one', 'b.txt': 'two' }));
  const { members, close } = await openArchive(path);
  expect([...members.keys()]).toEqual(['folder/a.txt', 'b.txt']);
  expect((await members.get('b.txt')!.bytes()).toString()).toBe('two');
  close();
  await rm(folder, { recursive: true });
});

it('the archive reader refuses what unpacks to far more than it is', async () => {
  await expect(readMembers(createZip({ 'bomb.txt': Buffer.alloc(20_000_000) }))).rejects.toThrow(
    /unpacks to more than 200 times its size/,
  );
});

it('the archive reader refuses members that claim to be small and are not', async () => {
  const archive = createZip({ 'a.txt': 'x'.repeat(5_000) });
  const entry = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  archive.writeUInt32LE(10, entry + 24);
  const members = await readMembers(archive);
  await expect(members.get('a.txt')!.bytes()).rejects.toThrow(/damaged/);
});

it('the archive reader refuses an archive that is cut off', async () => {
  await expect(readMembers(createZip({ 'a.txt': 'one' }).subarray(0, 30))).rejects.toThrow(/damaged/);
});
