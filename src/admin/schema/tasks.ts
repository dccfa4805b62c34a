import { adminBuilder } from '../builder.ts';
import type { AdminTask, TASK_KINDS } from '../tasks.ts';

const TaskKind = adminBuilder.enumType('TaskKind', {
  description: 'Work that takes longer than a request.',
  values: {
    SYNC: { description: 'Fetches and imports files of sources.' },
    JOB: { description: 'Runs a job, and the jobs that read what it changed.' },
    DERIVE: { description: 'Rebuilds all snapshots.' },
    REBUILD: { description: 'Derives past days that were never recorded.' },
  } satisfies Record<(typeof TASK_KINDS)[number], { description: string }>,
});

export const TaskType = adminBuilder.objectRef<AdminTask>('Task').implement({
  description: 'Work that an admin started on this process. The audit log has it even after a restart.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    kind: t.field({ type: TaskKind, description: 'What it does.', resolve: ({ kind }) => kind }),
    subject: t.exposeString('subject', { description: 'What it works on.' }),
    by: t.exposeString('by', { description: 'The admin who started it.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it started.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
    }),
    progress: t.exposeString('progress', { nullable: true, description: 'The last progress that it reported.' }),
    lines: t.stringList({ description: 'Its outcome, line by line.', resolve: ({ lines }) => [...lines] }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed; null if it did not.' }),
  }),
});

adminBuilder.queryFields((t) => ({
  tasks: t.field({
    type: [TaskType],
    description: 'Tasks that run, and the last 50 that ended, newest first.',
    resolve: (_root, _args, { tasks }) => [...tasks.list()],
  }),
  task: t.field({
    type: TaskType,
    nullable: true,
    description: 'The task with this id; null if this process has none.',
    args: { id: t.arg.id({ required: true, description: 'The id of the task.' }) },
    resolve: (_root, { id }, { tasks }) => tasks.find(id),
  }),
}));
