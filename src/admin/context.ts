import type { Commands } from '../commands/commands.ts';
import type { Once, Repeatable } from '../graph/once.ts';
import type { Importers } from '../import/importers.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { AdminTask, AdminTasks, NewTask } from './tasks.ts';

/** Creates the commands of the gateway, which the command line calls, too. `once`: of a request that may be sent again. */
export type CommandsFor = (report: ReportProgress, once?: Once) => Commands;

/** The context of the fields of the admin schema. */
export type AdminContext = {
  /** The name of the admin who sent the request. */
  admin: string;
  commands: Commands;
  commandsFor: CommandsFor;
  tasks: Omit<AdminTasks, 'start'> & { start(task: NewTask): AdminTask | Promise<AdminTask> };
  importers: Pick<Importers, 'all'>;
  /** Starts a task, unless the same request started it before: then returns that task as it was. */
  startOnce(once: Once, task: NewTask): Promise<AdminTask>;
  /** Of a mutation with an `Idempotency-Key`. */
  repeatable?: Repeatable;
};
