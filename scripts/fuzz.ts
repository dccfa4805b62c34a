import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run fuzz -- --minutes 10              every generator for ten minutes, two at a time
// npm run fuzz -- --minutes 10 --only price the generator with that in its file name
// npm run fuzz -- --minutes 10 --seed 7     the same cases again
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

/** Everything that is tested with generated cases. */
const GENERATORS = [
  'test/demo/renames.test.ts',
  'test/executor/fuzz.test.ts',
  'test/executor/subtrees-property.test.ts',
  'test/gateway/alerts-fuzz.test.ts',
  'test/gateway/exports-fuzz.test.ts',
  'test/gateway/federation/equal-entities.fuzz.test.ts',
  'test/gateway/past-fuzz.test.ts',
  'test/gateway/preview-links.test.ts',
  'test/gateway/price-property.test.ts',
  'test/gateway/tiers-property.test.ts',
  'test/gateway/valid-until.test.ts',
  'test/import/ingest.fuzz.test.ts',
];

const seconds = Number(values.minutes) * 60;
const files = GENERATORS.filter((file) => file.includes(values.only));
if (!(seconds > 0) || files.length === 0) {
  console.error(
    `Usage: npm run fuzz -- [--minutes 5] [--seed 1] [--only <part of a file's name>]\n${GENERATORS.join('\n')}`,
  );
  process.exit(2);
}
const seed = values.seed ?? String(Math.floor(Math.random() * 1e9));
const again = `npm run fuzz -- --minutes ${values.minutes} --seed ${seed}${values.only && ` --only ${values.only}`}`;
console.log(`Seed ${seed}. To run the same cases again: ${again}`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'long', ...files], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SECONDS: String(seconds), FUZZ_SEED: seed },
});
if (status !== 0) console.error(`\nA case failed; its message says how to run it alone. All cases: ${again}`);
process.exit(status ?? 1);
