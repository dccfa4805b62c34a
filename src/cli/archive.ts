import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { sizeText } from '../lib/progress.ts';
import { formatCount } from '../lib/words.ts';
import { operatorOption } from './operator.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';

function parseYear(text: string): number {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('Write a year as 2025.');
  return Number(text);
}

export function addArchive(program: Command, setup: Setup): void {
  const archive = program
    .command('archive')
    .description('move option chains of closed years to Parquet files, or restore them');
  archive
    .command('save')
    .description('write a file for each day, and remove its chains; figures, and the newest chain of a ticker, stay')
    .argument('<folder>', 'the folder to write to; it is created')
    .option('--year <year>', 'the last year; default: the last closed year', parseYear)
    .addOption(operatorOption())
    .addHelpText('after', formatExamples('archive save /archive/options', 'archive save /archive/options --year 2024'))
    .action(async (folder: string, { year, operator: by }: { year?: number; operator: string }) => {
      const days = await withCommands(setup, (commands) =>
        commands.archiveChains({ folder: resolve(folder), lastYear: year ?? null, by }),
      );
      const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
      const rows = days.reduce((sum, day) => sum + day.rows, 0);
      for (const { name } of days) console.log(name);
      console.log(`${formatCount(days.length, 'day')}, ${formatCount(rows, 'contract')}, ${sizeText(bytes)}.`);
    });
  archive
    .command('restore')
    .description(
      'import files that archive save has written; raise OPTION_CHAIN_DAYS first, or the next night removes them',
    )
    .argument('<file...>', 'the files')
    .addOption(operatorOption())
    .action(async (paths: string[], { operator: by }: { operator: string }) => {
      const absolute = paths.map((path) => resolve(path));
      const rows = await withCommands(setup, (commands) => commands.restoreChains({ paths: absolute, by }));
      console.log(`${formatCount(paths.length, 'file')}, ${formatCount(rows, 'contract')}.`);
    });
}
