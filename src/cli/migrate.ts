import type { Command } from 'commander';
import { grantRows } from '../db/grants.ts';
import { migrate, partitionTables } from '../db/migrate.ts';
import { openPostgres } from '../db/open.ts';
import { maintainPartitions } from '../db/partitions/maintain.ts';
import { formatCount } from '../lib/words.ts';
import { newYorkDay } from '../market/calendar.ts';
import type { Setup } from './run-commands.ts';

export function addMigrate(program: Command, setup: Setup): void {
  program
    .command('migrate')
    .description('apply pending migrations to PostgreSQL, as the role that owns its tables, and exit')
    .option('--grant <role>', 'let a role read and write rows: that of gateways and workers, which may change no table')
    .option('--partition', 'also divide tables that have rows by date; they cannot be written meanwhile')
    .action(async (options: { partition?: true; grant?: string }) => {
      const { databaseUrl, directUrl } = setup.readConfig();
      const url = directUrl ?? databaseUrl;
      if (!url) throw new Error('migrate needs DATABASE_URL: the embedded database is migrated when it is opened.');
      const db = await openPostgres(url);
      try {
        const applied = await migrate(db);
        for (const name of applied) console.log(name);
        console.log(applied.length > 0 ? `${formatCount(applied.length, 'migration')} applied.` : 'Nothing to apply.');
        if (options.partition) {
          const divided = await partitionTables(db, (table, fraction, rows) =>
            console.log(
              rows === undefined ? `${table}: ${Math.floor(100 * fraction)}%` : `${table}: ${formatCount(rows, 'row')}`,
            ),
          );
          console.log(divided > 0 ? `${formatCount(divided, 'table')} divided.` : 'Nothing to divide.');
        }
        if (options.grant !== undefined) {
          await grantRows(db, options.grant);
          console.log(`The role ${options.grant} may read and write rows.`);
        }
        // The gateway's own role may not be allowed to.
        await maintainPartitions(db, { today: newYorkDay(new Date()) });
      } finally {
        await db.close();
      }
    });
}
