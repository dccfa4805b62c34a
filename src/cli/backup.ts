import { resolve } from 'node:path';
import type { Command } from 'commander';
import { restoreBackup, withCopy, writeBackup } from '../db/backup.ts';
import { copyDatabase } from '../db/copy.ts';
import { holdFolder } from '../db/data-folder.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded, openPostgres } from '../db/open.ts';
import type { Config } from '../server/config.ts';
import { WEBHOOKS_KEY_FILE } from '../server/webhooks.ts';
import { operatorOption } from './operator.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { progressOn } from './terminal.ts';

/** @throws if the database is not embedded */
function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new Error('This is for the embedded database. Use pg_dump and pg_restore; docs/operating.md shows how.');
}

export function addBackup(program: Command, setup: Setup): void {
  program
    .command('backup')
    .description('write the embedded database to a file, while the gateway runs')
    .argument('<file>', 'the file to write; it must not exist yet')
    .addHelpText('after', formatExamples('backup market-signals.backup'))
    .addOption(operatorOption())
    .action(async (path: string, { operator: by }: { operator: string }) => {
      requireEmbedded(setup.readConfig());
      const file = resolve(path);
      const { sha256 } = await withCommands(setup, ({ copyFiles }) =>
        writeBackup((args) => copyFiles({ ...args, by }), file, new Date()),
      );
      console.log(`${file}\nSHA-256 of its data: ${sha256}`);
    });

  program
    .command('restore')
    .description('replace the embedded database with a backup; the current one is kept under another name')
    .argument('<file>', 'a file written by `backup`')
    .addHelpText('after', formatExamples('restore market-signals.backup'))
    .action(async (path: string) => {
      const config = setup.readConfig();
      requireEmbedded(config);
      const heldFolder = await holdFolder(config.dataDir, 'a restore');
      try {
        const { madeAt, movedTo } = await restoreBackup(resolve(path), heldFolder.database, new Date());
        console.log(`Restored the database of ${madeAt}.`);
        if (movedTo) console.log(`The previous database is in ${movedTo}. Delete it when you no longer need it.`);
      } finally {
        await heldFolder.release();
      }
    });

  program
    .command('copy-to')
    .description('copy the embedded database into an empty PostgreSQL database, while the gateway runs')
    .argument('<address>', 'postgresql://...')
    .addHelpText('after', formatExamples('copy-to postgresql://signals@db/signals'))
    .action(async (address: string) => {
      const config = setup.readConfig();
      requireEmbedded(config);
      const to = await openPostgres(address);
      try {
        await migrate(to);
        const copied = await withCommands(setup, ({ copyFiles }) =>
          withCopy(copyFiles, resolve(config.dataDir, 'copy'), async (dataDir) => {
            const from = await openEmbedded({ dataDir });
            return copyDatabase(from, to, progressOn(process.stderr).report).finally(() => from.close());
          }),
        );
        const rows = copied.reduce((sum, table) => sum + table.rows, 0);
        console.log(`Copied ${rows} rows of ${copied.length} tables. Start the gateway with DATABASE_URL to use them.`);
        if (copied.some(({ table, rows }) => table === 'alert' && rows > 0))
          console.log(`Webhooks need WEBHOOKS_KEY with the text of ${resolve(config.dataDir, WEBHOOKS_KEY_FILE)}.`);
      } finally {
        await to.close();
      }
    });
}
