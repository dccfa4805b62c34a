import type { Command } from 'commander';
import { formatCount } from '../lib/words.ts';
import { type ReadConfig, withCommands } from './run-commands.ts';

export function addDerive(program: Command, readConfig: ReadConfig): void {
  program
    .command('derive')
    .description('rebuild all snapshots from the stored facts; an import rebuilds what it changes')
    .option('--as-of <day>', 'as of the end of that day in New York (2025-11-21); default: AS_OF, or today')
    .action(async ({ asOf = null }: { asOf?: string | null }) => {
      const results = await withCommands(readConfig, (commands) => commands.derive({ families: null, asOf }));
      for (const { name, rows } of results) console.log(`${name}: ${formatCount(rows, 'row')}`);
    });
}
