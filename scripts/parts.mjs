import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canBuild } from './build.mjs';
import { arePagesBuilt } from './build-pages.mjs';

// What a gateway needs beside its compiled code, and `npm ci` leaves out because `npm test` does not need it. The first start
// builds it while the gateway already shows its progress. A package brings it.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
/** Tries of the lock, four a second: another process may be building on a busy machine. */
const LOCK_TRIES = 2_400;

/** Runs a script with its errors on this process's error stream. @type {(...args: string[]) => Promise<void>} */
const run = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.at(-1)} ended with ${code}`))));
  });

const PARTS = {
  dashboard: async () => {
    // Checked under the lock: another start may have just built it.
    if (!arePagesBuilt()) await run('scripts/build-pages.mjs');
  },
  // It creates none if there is one.
  'empty database': () => run('--import', 'tsx', 'scripts/empty-database.ts'),
};

export { canBuild };
/** Whether the dashboard is missing or out of date, and can be built. */
export const needsDashboard = () => canBuild() && !arePagesBuilt();

/**
 * Builds parts, at the same time, unless they are built.
 * @param {readonly ('dashboard' | 'empty database')[]} names
 * @param {(name: string) => void} onBuilt called after each
 * @throws if one could not be built; the others are complete then
 */
export async function buildParts(names = Object.keys(PARTS), onBuilt = () => {}) {
  const { default: lockfile } = await import('proper-lockfile');
  mkdirSync(DIST, { recursive: true });
  const release = await lockfile.lock(DIST, {
    lockfilePath: join(ROOT, 'dist-parts.lock'),
    retries: { retries: LOCK_TRIES, factor: 1, minTimeout: 250 },
  });
  try {
    const results = await Promise.allSettled(names.map((name) => PARTS[name]().then(() => onBuilt(name))));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure) throw failure.reason;
  } finally {
    await release();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildParts();
