import { resolve } from 'node:path';
import type { Command } from 'commander';
import { setAside } from '../db/backup.ts';
import { holdFolder } from '../db/data-folder.ts';
import { MARKET_NEEDS_SERVER } from '../demo/listings.ts';
import type { Config } from '../server/config.ts';
import { demoLines, formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';

export function addDemo(program: Command, setup: Setup): void {
  program
    .command('demo')
    .description('create the demo market in an empty database, or update an existing one to the last session')
    .option('--large', '1,000 stocks and 100 funds, most of them invented; takes a few minutes', false)
    .option('--market', '8,000 stocks, on PostgreSQL; takes up to 40 minutes', false)
    .option('--fresh', 'rename the existing embedded database, and start with an empty one', false)
    .addHelpText('after', formatExamples('demo', 'demo --large', 'demo --fresh'))
    .action(async ({ large, market, fresh }: { large: boolean; market: boolean; fresh: boolean }) => {
      const config = setup.readConfig();
      if (market && !config.databaseUrl) throw new Error(`--market: ${MARKET_NEEDS_SERVER}.`);
      const folder = resolve(config.dataDir);
      if (fresh) await startOver(config);
      const result = await withCommands(setup, (commands) =>
        commands.demo({ scale: market ? 'market' : large ? 'large' : 'standard', folder }),
      );
      for (const line of demoLines(result)) console.log(line);
    });
}

/** Sets aside an embedded database that no gateway is using. */
async function startOver({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl)
    throw new Error('--fresh works only with the embedded database. On PostgreSQL, use an empty database.');
  const heldFolder = await holdFolder(dataDir, 'demo --fresh');
  const movedTo = await setAside(heldFolder.database, new Date()).finally(heldFolder.release);
  if (movedTo) console.log(`The previous database is in ${movedTo}. Delete it when you no longer need it.`);
}
