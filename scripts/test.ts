import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
/** The images of databases, which the first run creates and the others use. */
const imageFolder = isFull ? mkdtempSync(join(tmpdir(), 'market-signals-test-images-')) : null;
process.on('exit', () => {
  if (!reports) rmSync(reportFolder, { recursive: true, force: true });
  if (imageFolder) rmSync(imageFolder, { recursive: true, force: true });
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

type Options = { args: readonly string[]; env?: Readonly<Record<string, string>> };

async function runOnce(name: string, { args, env = {} }: Options): Promise<boolean> {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reportFolder, `${name}.json`)}`,
  ];
  const child = spawn('npx', ['vitest', 'run', `--retry=${RETRIES}`, ...WORKERS, ...args, ...reporters], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...environment, ...(imageFolder && { TEST_IMAGES: imageFolder }), ...env },
  });
  const errors: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  const [status] = await once(child, 'close');
  const stderr = Buffer.concat(errors).toString();
  process.stderr.write(stderr);
  if (status === 0) return true;
  writeFileSync(join(reportFolder, `${name}.stderr`), stderr);
  return false;
}

/** Runs tests. A full run repeats files that failed, since a hook that misses its time is not repeated by the runner. */
async function run(name: string, title: string, options: Options): Promise<boolean> {
  const started = performance.now();
  if (isFull) console.log(`== tests, ${title}`);
  const isGreen = await runOnce(name, options);
  if (isFull) console.log(`== tests, ${title}: ${Math.round((performance.now() - started) / 1_000)} s`);
  if (isGreen) return true;
  const files = readFailedFiles(name);
  if (!isFull || files.length === 0 || files.length > MAX_REPEATED_FILES) return false;
  console.log(`== tests, repeated: ${files.join(' ')}`);
  return runOnce(`${name}-repeated`, { ...options, args: files });
}

if (!isFull) {
  const projects = ['families', 'gateway', 'dashboard'].flatMap((project) => ['--project', project]);
  const isGreen = await run('quick', 'quick', { args: [...projects, ...process.argv.slice(2)] });
  console.log(`\nLeft out, and run by npm run test:full: ${Object.keys(LONG).join('; ')}; PostgreSQL and Redis.`);
  process.exit(isGreen ? 0 : 1);
}

if (!existsSync(new URL('../test/peers/node_modules', import.meta.url)))
  console.log('== test/peers is not installed (npm ci --prefix test/peers): its tests are left out');
const others = rest.length > 0 ? [] : NODES.filter(isInstalled);
for (const node of NODES.filter((version) => !isInstalled(version)))
  console.log(`== ${node} is not installed (npm ci --prefix test/nodes): the tests on it are left out`);
const servers = database && redis ? { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } : null;
if (!servers) console.log('== no TEST_DATABASE_URL and TEST_REDIS_URL: the tests on PostgreSQL and Redis are left out');

let isGreen = await run('embedded', 'embedded database', { args: rest });
// Every test file makes a database and a key prefix of its own, and drops them.
if (servers && others.length === 0)
  isGreen = (await run('services', 'PostgreSQL and Redis', { args: rest, env: servers })) && isGreen;
for (const [index, node] of others.entries()) {
  // Rules are arithmetic: they run on the newest Node alone.
  const more = index === 0 ? ['test/families/'] : index === others.length - 1 ? ['.rules.test.ts'] : [];
  const args = servers && index === 0 ? ['--exclude', COMPILED] : [...ON_EACH_NODE, ...more];
  const title = `${servers ? 'PostgreSQL and Redis' : 'embedded database'}, ${node}`;
  isGreen = (await run(node, title, { args, env: { ...withNode(node), ...servers } })) && isGreen;
}
process.exit(isGreen ? 0 : 1);
