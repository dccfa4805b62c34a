#!/usr/bin/env -S npx tsx
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { TIER_NAMES, type Tier } from './access.ts';
import { type Commands, commandsOn } from './commands.ts';
import { type Config, configFrom } from './config.ts';
import { remoteCommands } from './control.ts';
import { holderOf } from './db/data-folder.ts';
import { importers } from './importers.ts';
import { say, summary, table } from './printing.ts';
import { serve, work } from './serve.ts';
import { openConfigured } from './server.ts';

const program = new Command('market-signals')
  .description('A GraphQL gateway over US market signals. Settings come from the environment; the README lists them.')
  .showHelpAfterError();

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

program.command('serve', { isDefault: true }).description('start the gateway').action(serve);

program.command('worker').description('run the jobs that are due, for gateways with SCHEDULER=off').action(work);

program
  .command('ingest')
  .description('import files, or folders of files; each file is taken in whole or not at all')
  .argument('<kind>', `what they are: ${importers.map(({ kind }) => kind).join(', ')}`)
  .argument('<path...>', 'files or folders')
  .option('--dry-run', 'say what would happen and change nothing', false)
  .option('--strict', 'exit with 1 when anything was refused', false)
  .addHelpText(
    'after',
    `\nKinds:\n${importers.map(({ kind, describes }) => `  ${kind.padEnd(21)} ${describes}`).join('\n')}`,
  )
  .action(async (kind: string, paths: string[], { dryRun, strict }: { dryRun: boolean; strict: boolean }) => {
    const absolute = paths.map((path) => resolve(path));
    const reports = await withCommands((commands) => commands.ingest({ kind, paths: absolute, dryRun }));
    for (const line of summary(reports, dryRun)) console.log(line);
    const failedAll = reports.length > 0 && reports.every(({ failure }) => failure !== undefined);
    if (reports.length === 0 || failedAll || (strict && reports.some(({ refused }) => refused > 0)))
      process.exitCode = 1;
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

const keys = program.command('keys').description('API keys');

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
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
