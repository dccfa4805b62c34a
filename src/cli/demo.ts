import { resolve } from 'node:path';
import type { Command } from 'commander';
import { setAside } from '../db/backup.ts';
import { holdFolder } from '../db/data-folder.ts';
import type { Config } from '../server/config.ts';
import { demoLines, examplesOf } from './output.ts';
import { type ReadConfig, withCommands } from './run-commands.ts';

export function addDemo(program: Command, readConfig: ReadConfig): void {
  program
    .command('demo')
    .description('create the demo market in an empty database, or update the one there to the last session')
    .option('--large', '1,000 stocks and 100 funds, most of them made up; takes some minutes', false)
    .option('--fresh', 'give the embedded database that is there another name, and begin with an empty one', false)
    .addHelpText('after', examplesOf('demo', 'demo --large', 'demo --fresh'))
    .action(async ({ large, fresh }: { large: boolean; fresh: boolean }) => {
      const config = readConfig();
      const folder = resolve(config.dataDir);
      if (fresh) await startOver(config);
      const done = await withCommands(readConfig, (commands) =>
        commands.demo({ scale: large ? 'large' : 'standard', folder }),
      );
      for (const line of demoLines(done)) console.log(line);
    });
}

/** Sets an embedded database aside that no gateway runs on. */
async function startOver({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) throw new Error('--fresh is for the embedded database. On PostgreSQL name an empty database.');
  const held = await holdFolder(dataDir, 'demo --fresh');
  const movedTo = await setAside(held.database, new Date()).finally(held.release);
  if (movedTo) console.log(`The database that was there is in ${movedTo}. Delete it when you no longer need it.`);
}
