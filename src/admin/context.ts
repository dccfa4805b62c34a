import type { Commands } from '../cli/commands.ts';
import type { Importers } from '../import/importers.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { AdminTasks } from './tasks.ts';

/** Creates the commands of the gateway, which the command line calls, too. */
export type CommandsFor = (report: ReportProgress) => Commands;

/** The context of the fields of the admin schema. */
export type AdminContext = {
  /** The name of the admin who sent the request. */
  admin: string;
  commands: Commands;
  commandsFor: CommandsFor;
  tasks: AdminTasks;
  importers: Pick<Importers, 'all'>;
};
