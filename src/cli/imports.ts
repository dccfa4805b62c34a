import type { Command } from 'commander';
import type { ImportedFile } from '../import/imported.ts';
import { countArgument } from './arguments.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

/** The imported files as a table. */
function formatImports(files: readonly ImportedFile[], colors?: TerminalColors): string[] {
  if (files.length === 0) return ['No file was imported.'];
  const rows = files.map(({ importedAt, kind, file, ...counts }) => [
    ...[formatMinute(importedAt), kind],
    ...[counts.read, counts.written, counts.refused].map((count) => count.toLocaleString('en-US')),
    file,
  ]);
  const header = ['at (UTC)', 'kind', 'read', 'written', 'refused', 'file'];
  return formatTerminalTable([header, ...rows], colors, [2, 3, 4]);
}

export function addImports(program: Command, setup: Setup): void {
  program
    .command('imports')
    .description('list the imported files, newest first, with the numbers of their rows')
    .option('--kind <kind>', 'only files of this kind')
    .option('--limit <count>', 'at most so many files', countArgument, 50)
    .option('--json', 'as JSON', false)
    .addHelpText('after', formatExamples('imports --kind prices', 'refused --file prices.csv --rows'))
    .action(async ({ kind = null, limit, json }: { kind?: string | null; limit: number; json: boolean }) => {
      const files = await withCommands(setup, (commands) => commands.imports({ kind, limit }));
      console.log(json ? JSON.stringify(files, null, 2) : formatImports(files, colorsFor(process.stdout)).join('\n'));
    });
}
