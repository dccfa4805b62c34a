import { attempt, badge, button, field, formatMinute, h, openDialog, panel, table } from './dom.js';
import { ask } from './send.js';

const QUERY = `{
  jobs { name schedule ranAt asOf error failedAt failures }
  tasks { id kind subject by startedAt endedAt progress lines error }
}`;
/** While a task runs, its progress is read this often. */
const POLL_MS = 2_000;
const KINDS = { SYNC: 'fetch', JOB: 'job', DERIVE: 'rebuild all', REBUILD: 'rebuild history' };

const runJob = (name, refresh) =>
  attempt(async () => {
    await ask('mutation ($name: String!) { runJob(name: $name) { id } }', { name });
    await refresh();
  });

const derive = (refresh) =>
  openDialog(
    'Rebuild all snapshots',
    field('As of the end of', h('input', { type: 'date', name: 'day' }), 'Empty: today in New York'),
    'Rebuild',
    async (data) => {
      await ask('mutation ($asOf: Date) { derive(asOf: $asOf) { id } }', { asOf: data.get('day') || null });
      await refresh();
    },
  );

const describeTask = ({ endedAt, error, progress, lines }) => {
  if (!endedAt) return progress ?? '';
  return error ?? h('details', {}, h('summary', {}, lines.at(-1) ?? 'Nothing to do.'), lines.map((line) => h('p', {}, line)));
};

const describeState = ({ endedAt, error }) =>
  !endedAt ? badge('running', 'warn') : error ? badge('failed', 'down') : badge('done', 'up');

export async function showJobs({ refresh }) {
  const { jobs, tasks } = await ask(QUERY);
  if (tasks.some(({ endedAt }) => !endedAt))
    setTimeout(() => location.hash.startsWith('#jobs') && refresh(), POLL_MS);
  return [
    h('div', { className: 'toolbar' }, button('Rebuild all', () => derive(refresh))),
    panel(
      'Tasks',
      'started here or on another page, since the gateway started',
      table(
        ['Task', 'On', 'By', 'Started (UTC)', 'Ended (UTC)', 'State', 'Outcome'],
        tasks.map((task) => [
          ...[KINDS[task.kind], task.subject, task.by, formatMinute(task.startedAt), formatMinute(task.endedAt)],
          ...[describeState(task), describeTask(task)],
        ]),
        'No task was started.',
      ),
    ),
    panel(
      'Jobs',
      'in running order',
      table(
        ['Job', 'Last success (UTC)', 'As of', 'State', 'Runs', 'Error', ''],
        jobs.map((job) => [
          ...[h('b', {}, job.name), formatMinute(job.ranAt), job.asOf ?? ''],
          job.error ? badge(`failed ${job.failures} times`, 'down') : job.ranAt ? badge('done', 'up') : 'not run yet',
          ...[job.schedule ?? 'when its inputs change', job.error ? `${formatMinute(job.failedAt)}: ${job.error}` : ''],
          button('Run now', runJob(job.name, refresh)),
        ]),
      ),
    ),
  ];
}
