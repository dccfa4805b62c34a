import type { HistoryDayStatus } from '../../commands/history-commands.ts';
import { isoDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/words.ts';
import { adminBuilder } from '../builder.ts';
import { TaskType } from './tasks.ts';

const HistoryDay = adminBuilder.objectRef<HistoryDayStatus>('HistoryDay').implement({
  description: 'A past day whose snapshots are stored. `GET /exports?family=&day=&format=` has its rows as a file.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day.' }),
    kind: t.exposeString('kind', { description: 'RECORDED on the morning after, or RECONSTRUCTED later.' }),
    recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When it was stored.' }),
    rows: t.exposeInt('rows', { description: 'Rows that changed on this day.' }),
    bytes: t.exposeFloat('bytes', { description: 'Their size in bytes.' }),
  }),
});

adminBuilder.queryFields((t) => ({
  historyDays: t.field({
    type: [HistoryDay],
    description: 'The past days that are stored, newest first.',
    resolve: (_root, _args, { commands }) => commands.historyDays({}),
  }),
}));

adminBuilder.mutationFields((t) => ({
  rebuildHistory: t.field({
    type: TaskType,
    description: 'Derives past days that were never recorded, newest first. An interrupted run continues.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'The first day.' }),
      to: t.arg({
        type: 'Date',
        description: 'The last day; default: the last session that can no longer be recorded.',
      }),
    },
    resolve: (_root, { from, to }, { commandsFor, tasks, admin: by }) => {
      const span = { from: isoDate(from), to: to ? isoDate(to) : null };
      return tasks.start({
        kind: 'REBUILD',
        subject: span.to === null ? `from ${span.from}` : `${span.from} to ${span.to}`,
        by,
        work: async (report) => {
          const count = await commandsFor(report).rebuildHistory({ ...span, by });
          return [count > 0 ? `${formatCount(count, 'day')} added.` : 'No day is missing.'];
        },
      });
    },
  }),
}));
