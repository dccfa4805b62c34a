import type { Command } from 'commander';
import { importers } from '../families.ts';
import { type ReadConfig, withCommands } from './run-commands.ts';

export function addDerive(program: Command, readConfig: ReadConfig): void {
  program
    .command('derive')
    .description('rebuild what is served from the stored facts')
    .option('--as-of <day>', 'as it stood at the end of that day in New York (2025-11-21); default: AS_OF, or today')
    .action(async ({ asOf = null }: { asOf?: string | null }) => {
      const families = [...new Set(importers.map(({ family }) => family))];
      const done = await withCommands(readConfig, (commands) => commands.derive({ families, asOf }));
      for (const { name, rows } of done) console.log(`${name}: ${rows} rows`);
    });
}
