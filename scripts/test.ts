import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { LONG } from '../vitest.config.ts';

// npm test                 everything but what takes long, on the embedded database; more arguments go to vitest
// npm run test:full        everything, and on each Node of test/nodes the tests that may differ; on the first of them, where
//                          TEST_DATABASE_URL and TEST_REDIS_URL name PostgreSQL and Redis, everything that a server may
//                          change. TEST_REPORTS=<folder> keeps the runner's reports as JSON.
const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, TEST_REPORTS: reports, ...environment } = process.env;
const [mode, ...rest] = process.argv.slice(2);
const isFull = mode === '--full';

/** The versions of Node in test/nodes. The suite itself runs on the oldest supported version. */
const NODES = Object.keys(
  JSON.parse(readFileSync(new URL('../test/nodes/package.json', import.meta.url), 'utf8')).dependencies,
);
/** The tests that may behave differently on other versions of Node: schema, the compiled gateway, the embedded engine. */
const COMPILED = 'test/server/compiled.test.ts';
const ON_EACH_NODE = ['test/gateway/schema.test.ts', COMPILED, 'test/db/embedded/'];
const NODES_FOLDER = fileURLToPath(new URL('../test/nodes/node_modules/', import.meta.url));
const isInstalled = (node: string): boolean => existsSync(join(NODES_FOLDER, node));

/** The environment that selects a version of Node. */
const withNode = (node: string) => ({ PATH: `${join(NODES_FOLDER, node, 'bin')}${delimiter}${process.env.PATH}` });

/** Times that a failed test is repeated: of a full run's ten thousand, one may miss its time on a busy machine. */
const RETRIES = isFull ? 2 : 0;

/** Tests of browsers and processes wait for half of their time: a full run has a worker more than processors. */
const WORKERS = isFull ? [`--maxWorkers=${availableParallelism() + 1}`] : [];

/** The files that failed are repeated once, if they are few: more than that is no accident. */
const MAX_REPEATED_FILES = 5;

const reportFolder = reports ?? mkdtempSync(join(tmpdir(), 'market-signals-test-reports-'));
process.on('exit', () => {
  if (!reports) rmSync(reportFolder, { recursive: true, force: true });
});

type Report = { testResults: { name: string; status: string }[] };
/** The files of a run that have a failed test, that could not be loaded, or in which an error occurred outside of any test. */
function readFailedFiles(name: string): string[] {
  const path = join(reportFolder, `${name}.json`);
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = testResults.filter(({ status }) => status === 'failed');
  const stderr = stripVTControlCharacters(readFileSync(join(reportFolder, `${name}.stderr`), 'utf8'));
  const origins = stderr.matchAll(/This error originated in "([^"]+)" test file/g);
  return [
    ...new Set([...failed.map((file) => relative(process.cwd(), file.name)), ...[...origins].map(([, file]) => file!)]),
  ];
}

function runOnce(name: string, args: readonly string[], more: Readonly<Record<string, string>>): boolean {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reportFolder, `${name}.json`)}`,
  ];
  const { status, stderr } = spawnSync(
    'npx',
    ['vitest', 'run', `--retry=${RETRIES}`, ...WORKERS, ...args, ...reporters],
    {
      stdio: ['inherit', 'inherit', 'pipe'],
      maxBuffer: 2 ** 29,
      env: { ...environment, ...more },
    },
  );
  process.stderr.write(stderr);
  if (status === 0) return true;
  writeFileSync(join(reportFolder, `${name}.stderr`), stderr);
  return false;
}

/** Runs tests. A full run repeats files that failed, since a hook that misses its time is not repeated by the runner. */
function run(name: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): boolean {
  if (runOnce(name, args, more)) return true;
  const files = readFailedFiles(name);
  if (!isFull || files.length === 0 || files.length > MAX_REPEATED_FILES) return false;
  console.log(`== tests, repeated: ${files.join(' ')}`);
  return runOnce(`${name}-repeated`, files, more);
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
for (const node of NODES.filter((version) => !isInstalled(version)))
  console.log(`== ${node} is not installed (npm ci --prefix test/nodes): the tests on it are left out`);
const servers = database && redis ? { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } : null;
if (!servers) console.log('== no TEST_DATABASE_URL and TEST_REDIS_URL: the tests on PostgreSQL and Redis are left out');

let areOthersGreen = true;
if (servers && others.length === 0) {
  console.log('== tests, PostgreSQL and Redis');
  areOthersGreen = run('services', rest, servers);
}
for (const [at, node] of others.entries()) {
  console.log(`== tests, ${servers ? 'PostgreSQL and Redis' : 'embedded database'}, ${node}`);
  // Every test file makes a database and a key prefix of its own, and drops them.
  // Rules are arithmetic: they run on the newest Node alone.
  const more = at === 0 ? ['test/families/'] : at === others.length - 1 ? ['.rules.test.ts'] : [];
  const files = servers && at === 0 ? ['--exclude', COMPILED] : [...ON_EACH_NODE, ...more];
  areOthersGreen = run(node, files, { ...withNode(node), ...servers }) && areOthersGreen;
}
process.exit(isEmbeddedGreen && areOthersGreen ? 0 : 1);
