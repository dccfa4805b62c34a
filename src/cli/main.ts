#!/usr/bin/env -S npx tsx
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { holderOf } from '../db/data-folder.ts';
import { importers } from '../families.ts';
import { TIER_NAMES, type Tier } from '../gateway/access/access.ts';
import { type Config, ConfigError, configFrom } from '../server/config.ts';
import { openConfigured } from '../server/server.ts';
import { type Commands, commandsOn } from './commands.ts';
import { remoteCommands } from './ipc.ts';
import { demoLines, say, summary, table } from './output.ts';
import { serve, work } from './serve.ts';
import { type Status, statusLines, withoutPassword } from './status.ts';

/** What the process ends with, beside 0. */
const EXIT = { failed: 1, usage: 2, refused: 3 } as const;

const program = new Command('market-signals')
  .description('A GraphQL gateway over US market signals. Settings come from the environment; the README lists them.')
  .version(manifest.version, '-v, --version')
  .showHelpAfterError('(add --help for what there is)')
  .exitOverride()
  .addHelpText(
    'after',
    `
Examples:
  market-signals                                  start the gateway; an empty folder gets the demo market
  market-signals ingest prices prices/ --strict   take in a folder of files
  market-signals keys create --label desk --tier PRO
  market-signals status

Commands work while the gateway runs, and it serves what they bring at once.

Exit codes:
  0  done
  ${EXIT.failed}  failed; the reason is on the error stream
  ${EXIT.usage}  no such command, option or argument, or a fault in the configuration
  ${EXIT.refused}  rows or files were refused (with --strict), or every file was`,
  );

const examplesOf = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  market-signals ${line}`).join('\n')}`;

/** Runs a command on the configured database: through the running gateway where it holds the data folder. */
async function withCommands<T>(work: (commands: Commands) => Promise<T>): Promise<T> {
  const config: Config = configFrom(process.env);
  const holder = config.databaseUrl ? null : await holderOf(config.dataDir);
  if (holder) return work(remoteCommands(holder.socket, say));
  const { db, held } = await openConfigured(config, 'a command');
  try {
    const clock = () => new Date();
    return await work(commandsOn(db, clock, say, () => config.asOf ?? clock()));
  } finally {
    await db.close();
    await held?.release();
  }
}

program
  .command('serve', { isDefault: true })
  .description('start the gateway')
  // What is no command comes here as an argument.
  .allowExcessArguments()
  .action((_options, { args: [unknown] }: Command) =>
    unknown === undefined
      ? serve()
      : program.error(`error: unknown command '${unknown}'`, { code: 'commander.unknown' }),
  );

program.command('worker').description('run the jobs that are due, for gateways with SCHEDULER=off').action(work);

const kindOf = (text: string): string => {
  if (!importers.some(({ kind }) => kind === text)) throw new InvalidArgumentError(`There is no kind '${text}'.`);
  return text;
};

program
  .command('ingest')
  .description('import files, or folders of files; each file is taken in whole or not at all')
  .argument('<kind>', 'what they are, of the list below', kindOf)
  .argument('<path...>', 'files or folders')
  .option('--dry-run', 'say what would happen and change nothing', false)
  .option('--strict', `exit with ${EXIT.refused} when anything was refused`, false)
  .addHelpText(
    'after',
    `\nKinds:\n${importers.map(({ kind, describes }) => `  ${kind.padEnd(21)} ${describes}`).join('\n')}`,
  )
  .addHelpText('after', examplesOf('ingest constituents sp500.csv', 'ingest prices prices/ --dry-run'))
  .action(async (kind: string, paths: string[], { dryRun, strict }: { dryRun: boolean; strict: boolean }) => {
    const absolute = paths.map((path) => resolve(path));
    const reports = await withCommands((commands) => commands.ingest({ kind, paths: absolute, dryRun }));
    for (const line of summary(reports, dryRun)) console.log(line);
    const failedAll = reports.length > 0 && reports.every(({ failure }) => failure !== undefined);
    const isRefused = reports.some(({ refused, failure }) => refused > 0 || failure !== undefined);
    if (reports.length === 0) process.exitCode = EXIT.failed;
    else if (failedAll || (strict && isRefused)) process.exitCode = EXIT.refused;
  });

program
  .command('derive')
  .description('rebuild what is served from the stored facts')
  .option('--as-of <day>', 'as it stood at the end of that day in New York (2025-11-21); default: AS_OF, or today')
  .action(async ({ asOf = null }: { asOf?: string | null }) => {
    const families = [...new Set(importers.map(({ family }) => family))];
    const done = await withCommands((commands) => commands.derive({ families, asOf }));
    for (const { name, rows } of done) console.log(`${name}: ${rows} rows`);
  });

program
  .command('demo')
  .description('make the demo market in an empty database, or bring the one that is there up to the last session')
  .option('--large', '1,000 stocks and 100 funds, most of them made up; takes some minutes', false)
  .addHelpText('after', examplesOf('demo', 'demo --large'))
  .action(async ({ large }: { large: boolean }) => {
    const folder = resolve(configFrom(process.env).dataDir);
    const done = await withCommands((commands) => commands.demo({ scale: large ? 'large' : 'standard', folder }));
    for (const line of demoLines(done)) console.log(line);
  });

program
  .command('status')
  .description('what data there is: of which day, made when, how many rows, what failed; and whether a gateway runs')
  .option('--json', 'as JSON', false)
  .action(async ({ json }: { json: boolean }) => {
    const status = await statusOf(configFrom(process.env));
    console.log(json ? JSON.stringify(status, null, 2) : statusLines(status).join('\n'));
  });

async function statusOf({ databaseUrl, dataDir }: Config): Promise<Status> {
  const holder = databaseUrl ? null : await holderOf(dataDir);
  const database = databaseUrl ? withoutPassword(databaseUrl) : `embedded in ${resolve(dataDir)}`;
  // Looking makes no database.
  const isEmpty = !databaseUrl && !holder && !existsSync(join(dataDir, 'database'));
  const families = isEmpty ? [] : await withCommands((commands) => commands.families({}));
  const gateway = databaseUrl ? 'unknown' : holder ? 'running' : 'not running';
  return { gateway, holder: holder && { pid: holder.pid, what: holder.what, since: holder.since }, database, families };
}

const keys = program.command('keys').description('API keys: create, list, revoke');

const tier = (text: string): Tier => {
  const upper = text.toUpperCase() as Tier;
  if (!TIER_NAMES.includes(upper)) throw new InvalidArgumentError(`Tiers: ${TIER_NAMES.join(', ')}.`);
  return upper;
};

keys
  .command('create')
  .description('issue a key; it is shown this once')
  .requiredOption('--label <text>', 'whose key it is')
  .requiredOption('--tier <tier>', TIER_NAMES.join(' or '), tier)
  .action(async (options: { label: string; tier: Tier }) => {
    const { id, key } = await withCommands((commands) => commands.createKey(options));
    console.log(`${key}\n\nid ${id}, ${options.tier}, "${options.label}". It is not stored and cannot be shown again.`);
  });

keys
  .command('list')
  .description('every key ever issued, without the keys themselves')
  .action(async () => {
    const rows = await withCommands((commands) => commands.listKeys({}));
    const day = (at: Date | string | null) => (at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : '');
    const lines = rows.map(({ id, tier: of, label, createdAt, revokedAt }) => [
      id,
      of,
      day(createdAt),
      day(revokedAt),
      label,
    ]);
    for (const line of table([['id', 'tier', 'created (UTC)', 'revoked (UTC)', 'label'], ...lines])) console.log(line);
  });

keys
  .command('revoke')
  .description('revoke a key by its id; gateways refuse it within a second')
  .argument('<id>', 'the id that `keys list` shows')
  .action(async (id: string) => {
    if (await withCommands((commands) => commands.revokeKey({ id }))) console.log(`Revoked ${id}.`);
    else program.error(`No live key has the id ${id}.`);
  });

program.parseAsync().catch((error: unknown) => {
  // Commander has said it already.
  if (error instanceof CommanderError) {
    const isOurs = error.code === 'commander.error';
    process.exit(error.exitCode === 0 ? 0 : isOurs ? EXIT.failed : EXIT.usage);
  }
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof ConfigError ? EXIT.usage : EXIT.failed);
});
