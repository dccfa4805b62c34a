import type { Command } from 'commander';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/open.ts';
import { formatCount } from '../lib/words.ts';
import type { Setup } from './run-commands.ts';

export function addMigrate(program: Command, setup: Setup): void {
  program
    .command('migrate')
    .description('apply pending migrations to PostgreSQL, as the role that owns its tables, and exit')
    .action(async () => {
      const { databaseUrl, directUrl } = setup.readConfig();
      const url = directUrl ?? databaseUrl;
      if (!url) throw new Error('migrate needs DATABASE_URL: the embedded database is migrated when it is opened.');
      const db = await openPostgres(url);
      try {
        const applied = await migrate(db);
        for (const name of applied) console.log(name);
        console.log(applied.length > 0 ? `${formatCount(applied.length, 'migration')} applied.` : 'Nothing to apply.');
      } finally {
        await db.close();
      }
    });
}
