import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONG } from '../vitest.config.ts';

// npm test                 everything but what takes long, on the embedded database; more arguments go to vitest
// npm run test:full        everything, the same again on PostgreSQL and Redis where TEST_DATABASE_URL and TEST_REDIS_URL
//                          name them, and the families on each Node of test/nodes, on the first of them with these
//                          servers. TEST_REPORTS=<folder> keeps the runner's reports as JSON.
const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, TEST_REPORTS: reports, ...environment } = process.env;
const [mode, ...rest] = process.argv.slice(2);
const isFull = mode === '--full';

/** The Nodes of test/nodes. The suite itself runs on the oldest that the gateway supports. */
const NODES = Object.keys(
  JSON.parse(readFileSync(new URL('../test/nodes/package.json', import.meta.url), 'utf8')).dependencies,
);
/** What another Node may do otherwise: all families, the schema, and the compiled gateway. */
const ON_EACH_NODE = ['test/families/', 'test/gateway/schema.test.ts', 'test/server/compiled.test.ts'];
/** What of it has no database: the rest of the families has run on a Node that ran the tests on servers. */
const BESIDE_SERVERS = ['.rules.test.ts', ...ON_EACH_NODE.slice(1)];
const NODES_FOLDER = fileURLToPath(new URL('../test/nodes/node_modules/', import.meta.url));
const isInstalled = (node: string): boolean => existsSync(join(NODES_FOLDER, node));

/** The environment in which a Node is the one that runs. */
const withNode = (node: string) => ({ PATH: `${join(NODES_FOLDER, node, 'bin')}${delimiter}${process.env.PATH}` });

function run(name: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): boolean {
  const kept = reports
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${name}.json`)}`]
    : [];
  const { status } = spawnSync('npx', ['vitest', 'run', ...args, ...kept], {
    stdio: 'inherit',
    env: { ...environment, ...more },
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
const others = rest.length > 0 ? [] : NODES.filter(isInstalled);
for (const node of NODES.filter((one) => !isInstalled(one)))
  console.log(`== ${node} is not installed (npm ci --prefix test/nodes): the tests on it are left out`);
let areServersGreen = true;
/** Of the other Nodes, the one that runs the tests on servers. */
let withServers: string | undefined;
if (database && redis) {
  [withServers] = others;
  console.log(`== tests, PostgreSQL and Redis${withServers ? `, ${withServers}` : ''}`);
  // Every test file makes a database and a key prefix of its own, and drops them.
  const servers = { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis };
  areServersGreen = run('services', rest, { ...servers, ...(withServers && withNode(withServers)) });
} else {
  console.log('== no TEST_DATABASE_URL and TEST_REDIS_URL: the tests on PostgreSQL and Redis are left out');
}

let areNodesGreen = true;
for (const node of others) {
  console.log(`== the families, ${node}`);
  const files = node === withServers ? BESIDE_SERVERS : ON_EACH_NODE;
  areNodesGreen = run(node, files, withNode(node)) && areNodesGreen;
}
process.exit(isEmbeddedGreen && areServersGreen && areNodesGreen ? 0 : 1);
