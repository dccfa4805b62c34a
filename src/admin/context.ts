import type { Commands } from '../cli/commands.ts';
import type { Importers } from '../import/importers.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { Tasks } from './tasks.ts';

/** The commands of the gateway: what the command line calls, too. */
export type CommandsFor = (report: ReportProgress) => Commands;

/** What a field of the admin schema gets. */
export type AdminContext = {
  /** The name of the admin who sent the request. */
  admin: string;
  commands: Commands;
  commandsFor: CommandsFor;
  tasks: Tasks;
  importers: Pick<Importers, 'all'>;
};
