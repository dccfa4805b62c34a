import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// npx tsx scripts/repeat-tests.ts --times 50 test/gateway/live.test.ts ...
//   runs test files again and again while every processor is busy, and stops at the first failure. With TEST_DATABASE_URL and
//   TEST_REDIS_URL they run on servers, as in the gate.
//   --load 0    processes that keep processors busy; default: one for each processor
//   --seed 7    the seed of generated tests in the first run, plus 1 in each further run; default: random
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '50' },
    load: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});
const [times, load, seed] = [Number(values.times), Number(values.load), Number(values.seed)];
if (files.length === 0 || !(times > 0) || !(load >= 0) || !(seed >= 0)) {
  console.error('Usage: npx tsx scripts/repeat-tests.ts [--times 50] [--load 2] [--seed 1] <test file> ...');
  process.exit(2);
}

/** A process that computes until this process has ended, however it ends: then its standard input is closed. */
const startLoad = (): ChildProcess =>
  spawn(
    process.execPath,
    [
      '-e',
      'process.stdin.on("end", () => process.exit()).resume(); (function turn() { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(turn); })();',
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );

const images = mkdtempSync(join(tmpdir(), 'market-signals-test-images-'));
const loads = Array.from({ length: load }, startLoad);
const reporter = `--reporter=${fileURLToPath(new URL('progress-reporter.ts', import.meta.url))}`;

let status = 0;
for (let n = 0; n < times && status === 0; n++) {
  const started = performance.now();
  const run = spawnSync('npx', ['vitest', 'run', reporter, ...files], {
    encoding: 'utf8',
    env: { ...process.env, TEST_IMAGES: images, FUZZ_SEED: String(seed + n) },
    maxBuffer: 1e9,
  });
  status = run.status ?? 1;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`run ${n + 1} of ${times}, seed ${seed + n}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (status !== 0) console.log(`${run.stdout}${run.stderr}`);
}

for (const child of loads) child.kill();
rmSync(images, { recursive: true, force: true });
process.exit(status);
