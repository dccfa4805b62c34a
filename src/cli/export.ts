import { resolve } from 'node:path';
import type { Command } from 'commander';
import { formatCount } from '../lib/words.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';

type ExportOptions = { family: string; from: string; to?: string; format: string; json: boolean };

export function addExport(program: Command, setup: Setup): void {
  program
    .command('export')
    .description('write recorded days as files: one for each day, with a row for each security')
    .argument('<folder>', 'the folder to write to; it is created')
    .requiredOption('--from <day>', 'the first day (2026-06-01)')
    .option('--to <day>', 'the last day; default: the newest')
    .option('--family <name>', 'rating, screener-stock or screener-etf', 'rating')
    .option('--format <name>', 'parquet or csv', 'parquet')
    .option('--json', 'list the files as JSON', false)
    .addHelpText('after', formatExamples('export days --family screener-stock --from 2026-06-01 --format csv'))
    .action(async (folder: string, { family, from, to, format, json }: ExportOptions) => {
      const files = await withCommands(setup, (commands) =>
        commands.exportDays({ folder: resolve(folder), family, from, to: to ?? null, format }),
      );
      if (json) return console.log(JSON.stringify(files, null, 2));
      for (const { name, sha256 } of files) console.log(`${sha256}  ${name}`);
      console.error(`${formatCount(files.length, 'file')} in ${resolve(folder)}`);
    });
}
