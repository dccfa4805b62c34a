import type { Command } from 'commander';
import { formatCount } from '../lib/words.ts';
import { operatorOption } from './operator.ts';
import { type Setup, withCommands } from './run-commands.ts';

export function addDerive(program: Command, setup: Setup): void {
  program
    .command('derive')
    .description('rebuild all snapshots from the stored facts; an import rebuilds what it changes')
    .option('--as-of <day>', 'as of the end of that day in New York (2025-11-21); default: AS_OF, or today')
    .addOption(operatorOption())
    .action(async ({ asOf = null, operator: by }: { asOf?: string | null; operator: string }) => {
      const results = await withCommands(setup, (commands) => commands.derive({ families: null, asOf, by }));
      for (const { name, rows } of results) console.log(`${name}: ${formatCount(rows, 'row')}`);
    });
}
