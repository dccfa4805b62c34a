import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Catalog } from '../catalog.ts';
import { type Commands, commandsOn } from '../commands/commands.ts';
import { historyCommandsOn } from '../commands/history-commands.ts';
import { readHolder } from '../db/data-folder.ts';
import { traced } from '../lib/tracing.ts';
import type { Config } from '../server/config.ts';
import { openConfigured } from '../server/open-database.ts';
import { startTracing } from '../server/tracing/start.ts';
import { syncCommandsOn } from '../sync/commands.ts';
import { remoteCommands } from './ipc.ts';
import { countReaders, createProcessReader } from './reading/reader.ts';
import { progressOn } from './terminal.ts';

/** The parts that the entry of the command line passes to the commands. */
export type Setup = {
  catalog: Catalog;
  /** Called when a command runs, so that `--help` works with an invalid configuration. @throws ConfigError */
  readConfig(): Config;
};

/**
 * Runs a command on the configured database, through the running gateway if that holds the data folder.
 * @param options `readsFiles`: the command imports files, so that the process which reads them is started while the database is
 * opened; `printsLines`: the lines that it reports are its result, not its progress
 */
export async function withCommands<T>(
  { catalog, readConfig }: Setup,
  work: (commands: Commands) => Promise<T>,
  { readsFiles = false, printsLines = false } = {},
): Promise<T> {
  const config = readConfig();
  for (const warning of config.warnings) console.error(warning);
  const { report, end } = progressOn(process.stderr, { lines: printsLines ? process.stdout : process.stderr });
  const holder = config.databaseUrl ? null : await readHolder(config.dataDir);
  if (holder) return work(remoteCommands(holder.socket, report)).finally(end);
  const reader = createProcessReader(config.importMemoryMb, { count: countReaders(availableParallelism()) });
  if (readsFiles) reader.start();
  // What commands print may be read by programs.
  const log = { warn: ({ reason }: { reason: string }) => console.error(`Traces could not be exported: ${reason}`) };
  const tracing = await startTracing(config, log);
  const { db, held } = await openConfigured(config, 'a command');
  try {
    const clock = () => new Date();
    const lookAt = () => config.asOf ?? clock();
    const stopping = new AbortController();
    const root = resolve(config.dataDir);
    const syncing = { db, root, settings: config.sync, now: clock, lookAt, report, signal: stopping.signal, reader };
    const syncCommands = syncCommandsOn(catalog, syncing);
    const commands: Commands = {
      ...commandsOn(catalog, db, clock, report, lookAt, undefined, reader),
      ...syncCommands,
      ...historyCommandsOn(catalog, db, { root, now: clock, report }),
      sync(args) {
        // An interrupted fetch imports its files, and leaves the others for the next fetch.
        process.once('SIGINT', () => stopping.abort());
        return syncCommands.sync(args);
      },
    };
    return await traced('command', () => work(commands));
  } finally {
    end();
    await reader.close();
    await db.close();
    await held?.release();
    await tracing?.close();
  }
}
