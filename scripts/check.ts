import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

// npm run check, after tools/ is installed: all checks, as many at a time as there are processors. All run, so the output shows everything that fails.

/** Checks types, those of changed files alone after the first run. */
const checkTypes = (name: string): string =>
  `tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/types-${name}.json`;

/** The longest first. */
const CHECKS = [
  checkTypes('root'),
  'eslint schema.graphql client dashboard/src examples/board/src create/templates',
  'tsx scripts/check-names.ts',
  'tsx scripts/check-generated.ts',
  `${checkTypes('dashboard')} -p dashboard`,
  'tsx scripts/check-schema.ts',
  'biome check .',
  'tsx scripts/check-licenses.ts',
];

/** Runs a check and prints its output when it ends, so that the outputs do not mix. */
async function runCheck(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [status] = await once(child, 'close');
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${command}`);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}

const waiting = [...CHECKS];
const failed: string[] = [];
async function runNext(): Promise<void> {
  for (let command = waiting.shift(); command; command = waiting.shift())
    if (!(await runCheck(command))) failed.push(command);
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
