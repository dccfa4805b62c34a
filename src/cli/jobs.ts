import type { Command } from 'commander';
import type { JobStatus } from '../jobs/status.ts';
import { formatCount } from '../lib/words.ts';
import { operatorOption } from './operator.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

/** The jobs as a table, and the errors of those that failed. */
function formatJobs(jobs: readonly JobStatus[], colors = colorsFor(process.stdout)): string[] {
  const rows = jobs.map(({ name, schedule, ranAt, asOf, error }) => [
    ...[name, formatMinute(ranAt), asOf ?? '', error === null ? '' : colors.red('failed'), schedule ?? ''],
  ]);
  const header = ['job', 'last success (UTC)', 'as of', '', 'runs'];
  return [...formatTerminalTable([header, ...rows], colors), ...formatFailures(jobs, colors)];
}

function formatFailures(jobs: readonly JobStatus[], colors: TerminalColors): string[] {
  const lines = jobs.flatMap(({ name, error, failedAt, failures }) =>
    error === null
      ? []
      : [`${colors.red(name)} failed ${formatCount(failures, 'time')}, last at ${formatMinute(failedAt)}: ${error}`],
  );
  return lines.length > 0 ? ['', ...lines] : [];
}

export function addJobs(program: Command, setup: Setup): void {
  const jobs = program
    .command('jobs')
    .description('list the jobs that derive the snapshots: last runs, errors, schedules')
    .option('--json', 'as JSON', false)
    .addHelpText('after', formatExamples('jobs', 'jobs run ratings'))
    .action(async ({ json }: { json: boolean }) => {
      const rows = await withCommands(setup, (commands) => commands.jobs({}));
      console.log(json ? JSON.stringify(rows, null, 2) : formatJobs(rows).join('\n'));
    });
  jobs
    .command('run')
    .description('run a job now, even if it is up to date, and then the jobs that read what it changed')
    .argument('<name>', 'the name shown by `jobs`')
    .addOption(operatorOption())
    .action(async (name: string, { operator: by }: { operator: string }) => {
      const results = await withCommands(setup, (commands) => commands.runJob({ name, by }));
      for (const result of results) console.log(`${result.name}: ${formatCount(result.rows, 'row')}`);
    });
}
