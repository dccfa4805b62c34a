import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { SHORT_LIVED } from '../processes.ts';
import type { Order, Report } from './messages.ts';

const COMPILED = join(import.meta.dirname, 'dist');

/** The processes that tests kill, by the names of their modules. */
type Process = 'process' | 'history-process';

/**
 * Compiles a process as the product is compiled: it starts in a third of the time that its sources take.
 * @returns removes it
 */
export async function compileWorker(name: Process = 'process'): Promise<() => Promise<void>> {
  const folder = join(COMPILED, name);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  await build(folder, { worker: join(import.meta.dirname, `${name}.ts`) });
  return remove;
}

/** Starts a process that works on command. */
export function startWorker<Command extends object = Order>(setup: object, name: Process = 'process') {
  const child = fork(join(COMPILED, name, 'worker.js'), [JSON.stringify(setup)], { execArgv: [...SHORT_LIVED] });
  const ended = once(child, 'exit');
  return {
    /** @returns whether the process did it or was killed meanwhile @throws its failure */
    async carryOut(order: Command): Promise<'done' | 'killed'> {
      const settled = new AbortController();
      const reported = once(child, 'message', { signal: settled.signal });
      child.send(order);
      const [report] = (await Promise.race([reported, ended])) as [Report | null];
      settled.abort();
      reported.catch(() => {});
      if (report === null || child.signalCode === 'SIGKILL') return 'killed';
      if (typeof report === 'object') throw new Error(report.failure);
      return 'done';
    },
    /** Ends the process at once, and waits for it. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
export type Worker = ReturnType<typeof startWorker>;
