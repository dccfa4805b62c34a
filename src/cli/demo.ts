import { resolve } from 'node:path';
import type { Command } from 'commander';
import { demoLines, examplesOf } from './output.ts';
import { type ReadConfig, withCommands } from './run-commands.ts';

export function addDemo(program: Command, readConfig: ReadConfig): void {
  program
    .command('demo')
    .description('make the demo market in an empty database, or bring the one that is there up to the last session')
    .option('--large', '1,000 stocks and 100 funds, most of them made up; takes some minutes', false)
    .addHelpText('after', examplesOf('demo', 'demo --large'))
    .action(async ({ large }: { large: boolean }) => {
      const folder = resolve(readConfig().dataDir);
      const done = await withCommands(readConfig, (commands) =>
        commands.demo({ scale: large ? 'large' : 'standard', folder }),
      );
      for (const line of demoLines(done)) console.log(line);
    });
}
