import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONG } from '../vitest.config.ts';

// npm test                 everything but what takes long, on the embedded database; more arguments go to vitest
// npm run test:full        everything, the same again on PostgreSQL and Redis where TEST_DATABASE_URL and TEST_REDIS_URL
//                          name them, and a part on the Nodes of test/nodes. TEST_REPORTS=<folder> keeps the runner's
//                          reports as JSON.
const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, TEST_REPORTS: reports, ...environment } = process.env;
const [mode, ...rest] = process.argv.slice(2);
const isFull = mode === '--full';

/** The Nodes of test/nodes. The suite itself runs on the oldest that the gateway supports. */
const NODES = Object.keys(
  JSON.parse(readFileSync(new URL('../test/nodes/package.json', import.meta.url), 'utf8')).dependencies,
);
/**
 * What another Node may do otherwise, in about a minute: the rules of all families, the schema, the compiled gateway and its
 * commands, and the importers and jobs that make the small market which each run begins with.
 */
const ON_EACH_NODE = ['.rules.test.ts', 'test/gateway/schema.test.ts', 'test/server/compiled.test.ts'];

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

const nodes = fileURLToPath(new URL('../test/nodes/node_modules/', import.meta.url));
let areNodesGreen = true;
for (const name of rest.length > 0 ? [] : NODES) {
  const bin = join(nodes, name, 'bin');
  if (!existsSync(bin)) {
    console.log(`== test/nodes is not installed (npm ci --prefix test/nodes): the tests on ${name} are left out`);
    continue;
  }
  console.log(`== a part of the tests, ${name}`);
  areNodesGreen = run(name, ON_EACH_NODE, { PATH: `${bin}${delimiter}${process.env.PATH}` }) && areNodesGreen;
}
process.exit(isEmbeddedGreen && areServersGreen && areNodesGreen ? 0 : 1);
