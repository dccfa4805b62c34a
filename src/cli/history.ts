import type { Command } from 'commander';
import type { HistoryDayStatus } from '../commands/history-commands.ts';
import { describeFaults } from '../db/history/check.ts';
import { formatCount } from '../lib/words.ts';
import { operatorOption } from './operator.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

const formatKilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`;

/** The days of history as a table, newest first, and their total. */
export function historyLines(days: readonly HistoryDayStatus[], colors?: TerminalColors): string[] {
  if (days.length === 0) return ['No day is recorded yet. The last session is recorded on the morning after it.'];
  const rows = days.map(({ day, kind, recordedAt, rows: count, bytes }) => [
    day,
    kind.toLowerCase(),
    formatMinute(recordedAt),
    count.toLocaleString('en-US'),
    formatKilobytes(bytes),
  ]);
  const bytes = days.reduce((sum, day) => sum + day.bytes, 0);
  return [
    ...formatTerminalTable([['day', 'kind', 'stored at (UTC)', 'rows', 'size'], ...rows], colors, [3, 4]),
    `${formatCount(days.length, 'day')}, ${formatKilobytes(bytes)}`,
  ];
}

export function addHistory(program: Command, setup: Setup): void {
  const history = program
    .command('history')
    .description('list the past days whose snapshots are stored')
    .option('--json', 'as JSON', false)
    .addHelpText('after', formatExamples('history', 'history rebuild --from 2026-06-01'))
    .action(async ({ json }: { json: boolean }) => {
      const days = await withCommands(setup, (commands) => commands.historyDays({}));
      const lines = json ? [JSON.stringify(days, null, 2)] : historyLines(days, colorsFor(process.stdout));
      for (const line of lines) console.log(line);
    });
  history
    .command('check')
    .description('check that every recorded table has one row per key and day; exits with 1 if not')
    .addHelpText('after', formatExamples('history check'))
    .action(async () => {
      const faults = await withCommands(setup, (commands) => commands.checkHistory({}));
      if (faults.length === 0) return console.log('Every recorded table has one row per key and day.');
      for (const line of describeFaults(faults)) console.log(line);
      process.exitCode = 1;
    });
  history
    .command('rebuild')
    .description('derive past days that were never recorded, newest first; an interrupted run continues')
    .requiredOption('--from <day>', 'the first day (2026-06-01)')
    .option('--to <day>', 'the last day; default: the last session that can no longer be recorded')
    .addOption(operatorOption())
    .addHelpText('after', formatExamples('history rebuild --from 2026-06-01 --to 2026-08-31'))
    .action(async ({ from, to = null, operator: by }: { from: string; to?: string | null; operator: string }) => {
      const count = await withCommands(setup, (commands) => commands.rebuildHistory({ from, to, by }));
      console.log(count > 0 ? `${formatCount(count, 'day')} added.` : 'No day is missing.');
    });
}
