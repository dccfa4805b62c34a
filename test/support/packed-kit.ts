import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** Packs the kit as it is published, and unpacks it as the package `target`. */
export const unpackKit = (target: string): Promise<void> => unpackPackage('client', target);

/** Packs a folder of this repository as it is published, and unpacks it as the package `target`. */
export async function unpackPackage(name: 'client' | 'codemod', target: string): Promise<void> {
  const source = join(ROOT, name);
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(join(dirname(target), '.pack-'));
  // Packing compiles into one folder of the sources, so tests take turns.
  const release = await lock(source, { retries: { retries: 300, minTimeout: 500, maxTimeout: 500 } });
  try {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
    await run('tar', ['-xzf', stdout.trim().split('\n').at(-1)!], { cwd: folder });
    await rename(join(folder, 'package'), target);
  } finally {
    await release();
    await rm(folder, { recursive: true, force: true });
  }
}
