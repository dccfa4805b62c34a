import { randomUUID } from 'node:crypto';
import { type Progress, progressText, type ReportProgress } from '../lib/progress.ts';

export const TASK_KINDS = ['SYNC', 'JOB', 'DERIVE', 'REBUILD'] as const;
type TaskKind = (typeof TASK_KINDS)[number];

/** Work that an admin started and that takes longer than a request. Instants are ISO 8601. */
export type AdminTask = {
  id: string;
  kind: TaskKind;
  /** The job, the sources, or the days that it works on. */
  subject: string;
  /** The admin who started it. */
  by: string;
  startedAt: string;
  /** null while it runs. */
  endedAt: string | null;
  /** The last progress that it reported. */
  progress: string | null;
  /** Its outcome, line by line. */
  lines: readonly string[];
  /** Why it failed; null if it did not. */
  error: string | null;
};

/** How many tasks that have ended are listed. */
const MAX_ENDED = 50;

export type NewTask = Pick<AdminTask, 'kind' | 'subject' | 'by'> & {
  work(report: ReportProgress): Promise<readonly string[]>;
};

/** Runs tasks and remembers the newest. They are lost with the process; the audit log has who started them. */
export type AdminTasks = ReturnType<typeof createTasks>;

export function createTasks(now: () => Date) {
  let tasks: AdminTask[] = [];

  async function run(task: AdminTask, work: NewTask['work']): Promise<void> {
    try {
      task.lines = await work((report: string | Progress) => {
        task.progress = typeof report === 'string' ? report : progressText(report);
      });
    } catch (error) {
      task.error = error instanceof Error ? error.message : String(error);
    }
    task.endedAt = now().toISOString();
    const ended = tasks.filter(({ endedAt }) => endedAt !== null);
    const expired = new Set(ended.slice(MAX_ENDED));
    tasks = tasks.filter((other) => !expired.has(other));
  }

  return {
    /** The tasks, newest first. */
    list: (): readonly AdminTask[] => tasks,
    find: (id: string): AdminTask | null => tasks.find((task) => task.id === id) ?? null,
    /** Starts a task. @throws if a task of this kind is running */
    start({ kind, subject, by, work }: NewTask): AdminTask {
      const running = tasks.find((task) => task.kind === kind && task.endedAt === null);
      if (running)
        throw new Error(`${running.by} started the same kind of task at ${running.startedAt}, and it still runs.`);
      const startedAt = now().toISOString();
      const ending = { endedAt: null, progress: null, lines: [], error: null };
      const task: AdminTask = { id: randomUUID(), kind, subject, by, startedAt, ...ending };
      tasks = [task, ...tasks];
      void run(task, work);
      return task;
    },
  };
}
