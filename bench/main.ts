// npm run bench [name] -- [options]: runs one benchmark. Without a name, the speed table of the README.

/** The modules of the benchmarks by name; each reads its own options from the command line. */
const BENCHMARKS: Readonly<Record<string, string>> = {
  speed: './run.ts',
  alerts: './alerts/run.ts',
  backtests: './backtests.ts',
  caches: './caches/run.ts',
  'caches-record': './caches/record.ts',
  changes: './changes/run.ts',
  costs: './costs/run.ts',
  demos: './demos/run.ts',
  fairness: './fairness/run.ts',
  'first-hour': './first-hour/run.ts',
  freeze: './freeze/run.ts',
  growth: './growth/run.ts',
  import: './imports/speed.ts',
  imports: './imports/run.ts',
  institutional: './institutional/run.ts',
  market: './market/run.ts',
  memory: './memory.ts',
  names: './names/run.ts',
  pages: './pages/run.ts',
  reads: './reads/run.ts',
  soak: './soak/run.ts',
  start: './first-start.ts',
  streams: './streams/run.ts',
  sync: './sync/bulk.ts',
  'sync-polite': './sync/polite.ts',
};

const [, , first = ''] = process.argv;
const isNamed = first !== '' && !first.startsWith('-');
const name = isNamed ? first : 'speed';
const module = BENCHMARKS[name];
if (module) {
  // A benchmark sees its own options only.
  if (isNamed) process.argv.splice(2, 1);
  await import(module);
} else {
  console.error(`There is no benchmark "${name}". The benchmarks are ${Object.keys(BENCHMARKS).sort().join(', ')}.`);
  process.exitCode = 2;
}
