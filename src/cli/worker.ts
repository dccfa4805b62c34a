import type { Command } from 'commander';
import { startWorker } from '../server/worker.ts';
import { createBackground } from './background/background.ts';
import type { ReadConfig } from './run-commands.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export function addWorker(program: Command, readConfig: ReadConfig): void {
  program
    .command('worker')
    .description('run due jobs and, with SYNC=on, fetch from due sources, for gateways with SCHEDULER=off')
    .action(async () => {
      const config = readConfig();
      const worker = await startWorker(config, createBackground);
      stopOnSignal(worker.close, config);
    });
}
