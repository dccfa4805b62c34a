import type { Command } from 'commander';
import type { RefusedCount, RefusedEntry } from '../import/refused.ts';
import { isoDate } from '../lib/dates.ts';
import { countArgument, dayArgument } from './arguments.ts';
import { formatExamples, formatUnserved } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

type Options = {
  kind?: string;
  file?: string;
  since?: Date;
  reason?: string;
  limit: number;
  rows: boolean;
  unserved: boolean;
  json: boolean;
};

/** The counts as a table. */
function formatRefusedCounts(counts: readonly RefusedCount[], colors?: TerminalColors): string[] {
  if (counts.length === 0) return ['Nothing was refused.'];
  const rows = counts.map(({ day, kind, rows, files, reason }) => [
    ...[day, kind, rows.toLocaleString('en-US'), files.toLocaleString('en-US'), reason],
  ]);
  return formatTerminalTable([['day (UTC)', 'kind', 'rows', 'files', 'reason'], ...rows], colors);
}

/** The rows as a table. */
function formatRefusedRows(entries: readonly RefusedEntry[], colors?: TerminalColors): string[] {
  if (entries.length === 0) return ['Nothing was refused.'];
  const rows = entries.map(({ refusedAt, kind, file, line, field, reason, content }) => [
    ...[formatMinute(refusedAt), kind, line === null ? file : `${file}:${line}`, field ?? '', reason, content ?? ''],
  ]);
  return formatTerminalTable([['at (UTC)', 'kind', 'file and line', 'field', 'reason', 'content'], ...rows], colors);
}

export function addRefused(program: Command, setup: Setup): void {
  program
    .command('refused')
    .description('show the rows and files that imports refused, and the stored rows that are not served, by reason')
    .option('--kind <kind>', 'only files of this kind')
    .option('--file <name>', 'only of this file, as `imports` lists it')
    .option('--since <day>', 'from this UTC day on', dayArgument)
    .option('--reason <text>', 'only reasons that hold this text')
    .option('--rows', 'each row, with its file and line, instead of counts', false)
    .option('--unserved', 'only the stored rows that are not served', false)
    .option('--limit <count>', 'at most so many lines', countArgument, 50)
    .option('--json', 'as JSON', false)
    .addHelpText(
      'after',
      formatExamples('refused --since 2026-01-01', 'refused --kind ownership --rows', 'refused --unserved'),
    )
    .action(async ({ kind, file, since, reason, limit, rows, unserved, json }: Options) => {
      const range = { since: since ? isoDate(since) : null, limit };
      const filter = { ...range, kind: kind ?? null, file: file ?? null, reason: reason ?? null };
      const colors = colorsFor(process.stdout);
      const [matches, lines] = await withCommands(setup, async (commands) => {
        if (rows) {
          const entries = await commands.refusedRows(filter);
          return [entries, formatRefusedRows(entries, colors)] as const;
        }
        if (unserved) {
          const served = await commands.servedRows({ kind: filter.kind });
          return [served, formatUnserved(served, colors)] as const;
        }
        const counts = await commands.refusedCounts(filter);
        const served = json ? [] : formatUnserved(await commands.servedRows({ kind: filter.kind }), colors);
        return [counts, [...formatRefusedCounts(counts, colors), '', ...served]] as const;
      });
      console.log(json ? JSON.stringify(matches, null, 2) : lines.join('\n'));
    });
}
