import { keyedPreview } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { type Replay, type ReplayDay, replayAlert } from '../queries/replay.ts';
import { TRIGGER_ERRORS, TriggerInputType } from './inputs.ts';

const AlertReplayDay = builder.objectRef<ReplayDay>('AlertReplayDay').implement({
  description: 'The events that an alert would have had on a session.',
  fields: (t) => ({
    sessionDate: t.expose('session', { type: 'Date', description: 'The session, a day in New York.' }),
    fired: t.exposeInt('fired', { unit: 'COUNT', description: 'How many events.' }),
    tickers: t.field({
      type: ['Ticker'],
      description: 'The first ten of their tickers.',
      resolve: fromParent(({ tickers }) => [...tickers]),
    }),
  }),
});

const AlertReplay = builder.objectRef<Replay>('AlertReplay').implement({
  description: 'How often an alert would have fired in the past.',
  fields: (t) => ({
    sessions: t.exposeInt('sessions', {
      unit: 'COUNT',
      description: 'How many recorded sessions were evaluated; of a watchlist, those that the log of signals covers.',
    }),
    fired: t.exposeInt('fired', {
      nullable: true,
      unit: 'COUNT',
      description: 'How many events it would have had.',
    }),
    days: t.field({
      type: [AlertReplayDay],
      description: 'The sessions with events, newest first.',
      listSize: () => 60,
      resolve: ({ days }) => days,
    }),
  }),
});

builder.queryField('alertReplay', (t) =>
  t.field({
    type: AlertReplay,
    nullable: true,
    description: `How often an alert would have fired in the last 60 recorded sessions, each evaluated as one rebuild; of a watchlist its signals, and of reports those of the calendar of now. FREE sees the last ${FREE_DAYS} days. At most 20 a minute.`,
    access: keyedPreview(`the last ${FREE_DAYS} days`),
    basis: 'PRESENT',
    rateLimit: { max: 20, seconds: 60 },
    errors: TRIGGER_ERRORS,
    args: {
      trigger: t.arg({ type: TriggerInputType, required: true, description: 'What the alert would watch.' }),
      pauseMinutes: t.arg.int({
        description: 'The least time between two events of a ticker, in minutes. Default: 0.',
      }),
    },
    resolve: (_root, args, context) => replayAlert(context, args),
  }),
);
