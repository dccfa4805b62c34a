import type { DatasetStatus } from '../../commands/commands.ts';
import type { JobStatus } from '../../jobs/status.ts';
import { isoDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/words.ts';
import { adminBuilder } from '../builder.ts';
import { TaskType } from './tasks.ts';

const Job = adminBuilder.objectRef<JobStatus>('Job').implement({
  description: 'A job that derives snapshots, and its last runs.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    schedule: t.exposeString('schedule', {
      nullable: true,
      description: 'When it runs, in words; null: only when its inputs change.',
    }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The latest instant at which it was due.',
    }),
    reads: t.exposeStringList('reads', { description: 'The families of data that it reads.' }),
    writes: t.exposeStringList('writes', { description: 'The families of data that it writes.' }),
    ranAt: t.expose('ranAt', { type: 'DateTime', nullable: true, description: 'Its last success.' }),
    asOf: t.expose('asOf', { type: 'Date', nullable: true, description: 'The day that it last derived.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why it has failed since then; null if it has not.',
    }),
    failedAt: t.expose('failedAt', { type: 'DateTime', nullable: true, description: 'Its last failure.' }),
    failures: t.exposeInt('failures', { description: 'Failures in a row.' }),
  }),
});

const Family = adminBuilder.objectRef<DatasetStatus>('Family').implement({
  description: 'A family of data, and its last build.',
  fields: (t) => ({
    name: t.exposeString('family', { description: 'Its name.' }),
    version: t.exposeInt('version', { description: 'Counts its changes.' }),
    asOf: t.expose('asOf', { type: 'Date', nullable: true, description: 'The day that it shows.' }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'Its last change.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows at its last change.' }),
    lastError: t.exposeString('lastError', {
      nullable: true,
      description: 'Why its last build failed; null if it did not.',
    }),
    lastErrorAt: t.expose('lastErrorAt', { type: 'DateTime', nullable: true, description: 'When it failed.' }),
  }),
});

const formatRuns = (results: readonly { name: string; rows: number }[]): string[] =>
  results.map(({ name, rows }) => `${name}: ${formatCount(rows, 'row')}`);

adminBuilder.queryFields((t) => ({
  me: t.string({
    description: 'The name of the admin who sent the request.',
    resolve: (_root, _args, { admin }) => admin,
  }),
  families: t.field({
    type: [Family],
    description: 'The families of data that have a version, by name.',
    resolve: (_root, _args, { commands }) => commands.families({}),
  }),
  warnings: t.stringList({
    description: 'Defects of the stored data that an operator can mend.',
    resolve: (_root, _args, { commands }) => commands.warnings({ kind: null }),
  }),
  jobs: t.field({
    type: [Job],
    description: 'Every job, in running order.',
    resolve: (_root, _args, { commands }) => commands.jobs({}),
  }),
}));

adminBuilder.mutationFields((t) => ({
  runJob: t.field({
    type: TaskType,
    description: 'Runs a job now, even if it is up to date, and then the jobs that read what it changed.',
    args: { name: t.arg.string({ required: true, description: 'The name of the job.' }) },
    resolve: (_root, { name }, { commandsFor, tasks, admin: by }) =>
      tasks.start({
        kind: 'JOB',
        subject: name,
        by,
        work: async (report) => formatRuns(await commandsFor(report).runJob({ name, by })),
      }),
  }),
  derive: t.field({
    type: TaskType,
    description: 'Rebuilds all snapshots from the stored facts.',
    args: { asOf: t.arg({ type: 'Date', description: 'As of the end of this day in New York; default: today.' }) },
    resolve: (_root, { asOf }, { commandsFor, tasks, admin: by }) => {
      const day = asOf ? isoDate(asOf) : null;
      return tasks.start({
        kind: 'DERIVE',
        subject: day ?? 'today',
        by,
        work: async (report) => formatRuns(await commandsFor(report).derive({ families: null, asOf: day, by })),
      });
    },
  }),
}));
