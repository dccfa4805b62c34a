import type { Command } from 'commander';
import { startWorker } from '../server/worker.ts';
import { createBackground } from './background/background.ts';
import type { Setup } from './run-commands.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export function addWorker(program: Command, setup: Setup): void {
  program
    .command('worker')
    .description('run due jobs and, with SYNC=on, fetch from due sources, for gateways with SCHEDULER=off')
    .action(async () => {
      const config = setup.readConfig();
      const worker = await startWorker(setup.catalog, config, (...opened) =>
        createBackground(setup.catalog, ...opened),
      );
      stopOnSignal(worker.close, config);
    });
}
