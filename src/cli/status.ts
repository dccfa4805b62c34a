import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Commands, DatasetStatus, SourceStatus } from '../commands/commands.ts';
import { readHolder } from '../db/data-folder.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

export type Status = {
  /** `running`: a gateway responded. `holder`: the process that holds the data folder, if any. */
  gateway: 'running' | 'not running' | 'unknown';
  holder: { pid: number; what: string; since: string } | null;
  database: string;
  families: DatasetStatus[];
  sources: SourceStatus[];
  /** Defects of the stored data that an operator can mend. */
  warnings: string[];
};

/** The address of a database without its password. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.href;
}

/** Formats a status: the database, its gateway, one line per family, failures, and one line per source of files. */
export function statusLines(
  { gateway, holder, database, families, sources, warnings }: Status,
  colors = colorsFor(process.stdout),
): string[] {
  const rows = families.map(({ family, version, asOf, generatedAt, rows: count, lastError }) => [
    family,
    String(version),
    asOf ?? '',
    formatMinute(generatedAt),
    count.toLocaleString('en-US'),
    lastError === null ? '' : colors.red('failed'),
  ]);
  const failed = families.flatMap(({ family, lastError, lastErrorAt }) =>
    lastError === null
      ? []
      : [`${family} failed${lastErrorAt ? ` at ${formatMinute(lastErrorAt)}` : ''}: ${lastError}`],
  );
  const by = holder ? ` (${holder.what}, process ${holder.pid}, since ${formatMinute(holder.since)})` : '';
  return [
    `database  ${database}`,
    `gateway   ${gateway === 'unknown' ? 'unknown: others may use this database' : `${gateway}${by}`}`,
    '',
    ...(families.length === 0
      ? [
          'No data yet: `market-signals demo` creates a demo market, `market-signals sync` fetches real data, `market-signals ingest` imports files.',
        ]
      : formatTerminalTable([['family', 'version', 'as of', 'built (UTC)', 'rows', ''], ...rows], colors)),
    ...(failed.length > 0 ? ['', ...failed] : []),
    ...(warnings.length > 0 ? ['', ...warnings] : []),
    ...(sources.length > 0 ? ['', ...sourceLines(sources, colors)] : []),
  ];
}

const stateText = (
  state: SourceStatus['state'],
  fetchingSince: string | null,
  { green, yellow }: TerminalColors,
): string =>
  (state === 'FRESH' ? green : yellow)(
    `${state.toLowerCase()}${fetchingSince ? ` since ${formatMinute(fetchingSince)}` : ''}`,
  );

/** The state of the sources of files, and why some are not fresh. */
function sourceLines(sources: readonly SourceStatus[], colors: TerminalColors): string[] {
  const rows = sources.map(({ name, family, state, day, lastSuccessAt, nextAt, filesLeft, holes, fetchingSince }) => [
    ...[
      name,
      family ?? '',
      stateText(state, fetchingSince, colors),
      day ?? '',
      lastSuccessAt ? formatMinute(lastSuccessAt) : '',
    ],
    ...[nextAt ? formatMinute(nextAt) : '', filesLeft > 0 ? String(filesLeft) : '', holes > 0 ? String(holes) : ''],
  ]);
  const reasons = sources.flatMap(({ name, reason }) => (reason === null ? [] : [`${name}: ${reason}`]));
  return [
    ...formatTerminalTable(
      [['source', 'feeds', 'state', 'up to', 'last success (UTC)', 'next try (UTC)', 'files left', 'holes'], ...rows],
      colors,
    ),
    ...(reasons.length > 0 ? ['', ...reasons] : []),
  ];
}

async function readStatus(setup: Setup): Promise<Status> {
  const { databaseUrl, dataDir } = setup.readConfig();
  const holder = databaseUrl ? null : await readHolder(dataDir);
  const database = databaseUrl ? withoutPassword(databaseUrl) : `embedded in ${resolve(dataDir)}`;
  // Reading the status must not create a database.
  const isEmpty = !databaseUrl && !holder && !existsSync(join(dataDir, 'database'));
  const readAll = async (commands: Commands) => ({
    families: await commands.families({}),
    sources: await commands.sources({}),
    warnings: await commands.warnings({ kind: null }),
  });
  const data = isEmpty ? { families: [], sources: [], warnings: [] } : await withCommands(setup, readAll);
  const gateway = databaseUrl ? 'unknown' : holder ? 'running' : 'not running';
  const by = holder && { pid: holder.pid, what: holder.what, since: holder.since };
  return { gateway, holder: by, database, ...data };
}

export function addStatus(program: Command, setup: Setup): void {
  program
    .command('status')
    .description(
      'show each family of data (date, last build, rows, errors), its sources, and whether a gateway is running',
    )
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const status = await readStatus(setup);
      console.log(json ? JSON.stringify(status, null, 2) : statusLines(status).join('\n'));
    });
}
