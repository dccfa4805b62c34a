import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../src/db/migrate.ts';
import { openPostgres } from '../../src/db/open.ts';

const COMMAND = join(import.meta.dirname, '../../bin/market-signals.mjs');
const TICKS_PER_SECOND = 100;

/** `cpuSeconds`: of its processes, without the database server. */
export type CommandTime = { seconds: number; cpuSeconds: number };

/** CPU seconds of the processes that this process has waited for, and of those that they have waited for; Linux only. */
function childrenCpuSeconds(): number {
  const [, times = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const fields = times.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}

/** Imports files by the command line, without the jobs that follow. @throws if it fails */
export async function runIngest(kind: string, folder: string, env: NodeJS.ProcessEnv): Promise<CommandTime> {
  const cpuBefore = childrenCpuSeconds();
  const start = performance.now();
  const child = spawn(process.execPath, [COMMAND, 'ingest', kind, folder, '--no-wait', '--strict'], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ingest ${kind} ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1_000, cpuSeconds: childrenCpuSeconds() - cpuBefore };
}

/** Creates the tables in an empty database. */
export async function migrateDatabase(url: string): Promise<void> {
  const db = await openPostgres(url);
  await migrate(db).finally(() => db.close());
}
