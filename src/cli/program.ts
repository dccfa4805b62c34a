import { Command } from 'commander';
import { formatVersion, readVersion } from '../lib/version.ts';
import { addAlerts } from './alerts.ts';
import { addArchive } from './archive.ts';
import { addAudit } from './audit.ts';
import { addBackup } from './backup.ts';
import { addDeliveries } from './deliveries.ts';
import { addDemo } from './demo.ts';
import { addDerive } from './derive.ts';
import { addExport } from './export.ts';
import { addHistory } from './history.ts';
import { addImports } from './imports.ts';
import { addIngest } from './ingest.ts';
import { addJobs } from './jobs.ts';
import { addKeys } from './keys.ts';
import { addMigrate } from './migrate.ts';
import { addOrganizations } from './organizations.ts';
import { EXIT } from './output.ts';
import { addRefused } from './refused.ts';
import type { Setup } from './run-commands.ts';
import { addServe } from './serve.ts';
import { addStatus } from './status.ts';
import { addSymbols } from './symbols.ts';
import { addSync } from './sync.ts';
import { addWorker } from './worker.ts';

/** The command line, with all commands. */
export function createProgram(setup: Setup): Command {
  const program = new Command('market-signals')
    .description('A GraphQL gateway over US market signals. Settings come from the environment; the README lists them.')
    .version(formatVersion(readVersion()), '-v, --version')
    .showHelpAfterError('(use --help for usage)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  market-signals                                  start the gateway; an empty folder gets the demo market
  market-signals ingest prices prices/ --strict   import a folder of files
  market-signals sync --watchlist AAPL,MSFT       fetch files from their publishers and import them
  market-signals keys create --label desk --tier PRO
  market-signals status

Commands work while the gateway runs, and it serves new data at once.

Exit codes:
  0  done
  ${EXIT.failed}  failed; the reason is on the error stream
  ${EXIT.usage}  an unknown command, option or argument, or an invalid configuration
  ${EXIT.refused}  rows or files were refused (with --strict), or every file was`,
    );

  // In the order of the help.
  for (const add of [
    addServe,
    addWorker,
    addIngest,
    addSync,
    addDerive,
    addExport,
    addHistory,
    addArchive,
    addDemo,
    addBackup,
    addMigrate,
    addStatus,
    addJobs,
    addImports,
    addRefused,
    addSymbols,
    addKeys,
    addOrganizations,
    addAlerts,
    addDeliveries,
    addAudit,
  ])
    add(program, setup);
  return program;
}
