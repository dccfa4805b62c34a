import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LONG } from '../vitest.config.ts';

// npm test                 everything but what takes long, on the embedded database; more arguments go to vitest
// npm run test:full        everything, and the same again on PostgreSQL and Redis where TEST_DATABASE_URL and
//                          TEST_REDIS_URL name them. TEST_REPORTS=<folder> keeps the runner's reports as JSON.
const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, TEST_REPORTS: reports, ...environment } = process.env;
const [mode, ...rest] = process.argv.slice(2);
const isFull = mode === '--full';

function run(name: string, args: readonly string[], servers: Readonly<Record<string, string>> = {}): boolean {
  const kept = reports
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${name}.json`)}`]
    : [];
  const { status } = spawnSync('npx', ['vitest', 'run', ...args, ...kept], {
    stdio: 'inherit',
    env: { ...environment, ...servers },
  });
  return status === 0;
}

if (!isFull) {
  const isGreen = run('quick', [
    '--project',
    'families',
    '--project',
    'gateway',
    '--project',
    'dashboard',
    ...process.argv.slice(2),
  ]);
  console.log(`\nLeft out, and run by npm run test:full: ${Object.keys(LONG).join('; ')}; PostgreSQL and Redis.`);
  process.exit(isGreen ? 0 : 1);
}

if (!existsSync(new URL('../test/peers/node_modules', import.meta.url)))
  console.log('== test/peers is not installed (npm ci --prefix test/peers): its tests are left out');
console.log('== tests, embedded database');
const isEmbeddedGreen = run('embedded', rest);
let areServersGreen = true;
if (database && redis) {
  console.log('== tests, PostgreSQL and Redis');
  // Every test file makes a database and a key prefix of its own, and drops them.
  areServersGreen = run('services', rest, { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis });
} else {
  console.log('== no TEST_DATABASE_URL and TEST_REDIS_URL: the tests on PostgreSQL and Redis are left out');
}
process.exit(isEmbeddedGreen && areServersGreen ? 0 : 1);
