import type { SourceStatus } from '../../commands/commands.ts';
import { isoDate } from '../../lib/dates.ts';
import type { SourceStanding } from '../../sync/commands.ts';
import type { Hole } from '../../sync/holes.ts';
import { formatTotals, type RunReport } from '../../sync/run.ts';
import { parseWatchlist, type Wanted } from '../../sync/scope.ts';
import { formatStreamReport } from '../../sync/stream-run.ts';
import { adminBuilder } from '../builder.ts';
import { TaskType } from './tasks.ts';

/** A stream as its source plans it, with its state if it had files. */
type Stream = SourceStanding['streams'][number] & { status: SourceStatus | null };

const SourceStream = adminBuilder.objectRef<Stream>('SourceStream').implement({
  description: 'A stream of files of a source.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, such as `ownership`.' }),
    kind: t.exposeString('kind', {
      nullable: true,
      description: 'The kind of its files; null if they only lead to others.',
    }),
    family: t.exposeString('family', { nullable: true, description: 'The family of data that its files feed.' }),
    schedule: t.exposeString('schedule', { description: 'When it runs, in words.' }),
    state: t.string({
      nullable: true,
      description: 'FRESH, FETCHING, INCOMPLETE, LATE, REFUSED or BLOCKED; null before its first file.',
      resolve: ({ status }) => status?.state ?? null,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why it is not fresh.',
      resolve: ({ status, message }) => status?.reason ?? message,
    }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'How its last run ended: DONE, OUTAGE, REFUSED or NOT_YET; null before the first.',
    }),
    day: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day up to which everything is imported.',
      resolve: ({ status, cursor }) => (status ? status.day : cursor),
    }),
    lastSuccessAt: t.expose('lastOkAt', { type: 'DateTime', nullable: true, description: 'Its last success.' }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true, description: 'Its next run.' }),
    filesLeft: t.int({
      description: 'Files that are still to be fetched.',
      resolve: ({ status }) => status?.filesLeft ?? 0,
    }),
    holes: t.int({ description: 'Files that are refused or missing.', resolve: ({ status }) => status?.holes ?? 0 }),
  }),
});

type Source = Omit<SourceStanding, 'streams'> & { streams: Stream[] };
const SourceType = adminBuilder.objectRef<Source>('Source').implement({
  description: 'A publisher that files are fetched from.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, such as `sec`.' }),
    terms: t.exposeString('terms', { description: 'Its terms.' }),
    needs: t.stringList({ description: 'The settings that it needs.', resolve: ({ needs }) => [...needs] }),
    isOptIn: t.exposeBoolean('isOptIn', { description: 'Whether its terms must be accepted.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When they were accepted.' }),
    off: t.exposeString('off', { nullable: true, description: 'Why it is off; null if it is on.' }),
    streams: t.field({ type: [SourceStream], description: 'Its streams.', resolve: ({ streams }) => streams }),
  }),
});

const HoleType = adminBuilder.objectRef<Hole>('Hole').implement({
  description: 'A file of a source that is refused or missing.',
  fields: (t) => ({
    stream: t.exposeString('name', { description: 'Its stream, such as `sec/ownership`.' }),
    key: t.exposeString('key', { description: 'Its key within the stream.' }),
    state: t.exposeString('state', { description: 'REFUSED, or ABSENT: not published.' }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'The day that it covers or was filed on.' }),
    reason: t.exposeString('message', { nullable: true, description: 'Why.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was requested.' }),
    triedAt: t.expose('triedAt', { type: 'DateTime', nullable: true, description: 'The last attempt.' }),
    againAt: t.expose('againAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The next attempt; null if a schedule decides.',
    }),
    url: t.exposeString('url', { nullable: true, description: 'Its address, without keys.' }),
  }),
});

const Universe = adminBuilder.enumType('Universe', {
  description: 'A set of stocks.',
  values: {
    SP500: { value: 'sp500', description: 'The members of the S&P 500.' },
    ALL: { value: 'all', description: 'All listed stocks.' },
  } as const,
});

type Scope = { watchlist?: readonly string[] | null; universe?: 'sp500' | 'all' | null };

/** @throws if both a watchlist and a universe are stated */
function resolveWanted({ watchlist, universe }: Scope): Wanted | null {
  if (watchlist?.length && universe) throw new Error('universe: cannot be combined with watchlist.');
  if (watchlist?.length) return { watchlist: parseWatchlist(watchlist.join(',')) };
  return universe ? { universe } : null;
}

const formatRun = (report: RunReport): string[] => [
  ...report.streams.map(formatStreamReport),
  ...report.skipped.map(({ source, why }) => `${source}: skipped. ${why}`),
  formatTotals(report),
];

adminBuilder.queryFields((t) => ({
  sources: t.field({
    type: [SourceType],
    description: 'The sources of files, with the state of their streams.',
    async resolve(_root, _args, { commands }) {
      const [standings, states] = [await commands.syncSources({}), await commands.sources({})];
      const findState = (name: string) => states.find((state) => state.name === name) ?? null;
      return standings.map((source) => ({
        ...source,
        streams: source.streams.map((stream) => ({ ...stream, status: findState(`${source.name}/${stream.name}`) })),
      }));
    },
  }),
  holes: t.field({
    type: [HoleType],
    description: 'Files that are refused or missing, oldest first.',
    args: { only: t.arg.stringList({ description: 'Only these sources or streams: `sec`, `sec/ownership`.' }) },
    resolve: (_root, { only }, { commands }) => commands.syncHoles({ only: only ?? [] }),
  }),
}));

adminBuilder.mutationFields((t) => ({
  sync: t.field({
    type: TaskType,
    description: 'Fetches files from sources now, and imports them. Refused files are requested again.',
    args: {
      only: t.arg.stringList({ description: 'Only these sources or streams; default: all that are on.' }),
      watchlist: t.arg.stringList({ description: 'These stocks and funds; default: those of the settings.' }),
      universe: t.arg({ type: Universe, description: 'The stocks of a universe, instead of a watchlist.' }),
      since: t.arg({ type: 'Date', description: 'The first day of history; default: a year ago.' }),
      acceptShrunkList: t.arg.boolean({
        defaultValue: false,
        required: true,
        description: 'Imports complete lists although they lose more than 20 % of their entries.',
      }),
      dryRun: t.arg.boolean({
        defaultValue: false,
        required: true,
        description: 'Lists the planned requests without sending any.',
      }),
    },
    resolve: (
      _root,
      { only, watchlist, universe, since, acceptShrunkList, dryRun },
      { commandsFor, tasks, admin: by },
    ) => {
      const scope = resolveWanted({ watchlist, universe });
      return tasks.start({
        kind: 'SYNC',
        subject: only?.join(' ') || 'all sources',
        by,
        async work(report) {
          const planned: string[] = [];
          const commands = commandsFor((progress) => {
            if (typeof progress === 'string') planned.push(progress);
            report(progress);
          });
          const run = await commands.sync({
            only: only ?? [],
            wanted: scope,
            since: since ? isoDate(since) : null,
            isDryRun: dryRun,
            isScheduled: false,
            acceptsShrunk: acceptShrunkList,
            by,
          });
          return dryRun ? [...planned, 'Dry run: no requests were sent.'] : formatRun(run);
        },
      });
    },
  }),
  acceptTerms: t.field({
    type: 'Boolean',
    description: 'Accepts the terms of a source, which is off until then.',
    args: { source: t.arg.string({ required: true, description: 'The name of the source.' }) },
    async resolve(_root, { source }, { commands, admin: by }) {
      await commands.syncAccept({ source, by });
      return true;
    },
  }),
  dismissHole: t.field({
    type: 'Boolean',
    description: 'Gives up a file that will never come: it is no longer a hole, and is not requested again.',
    args: {
      stream: t.arg.string({ required: true, description: 'Its stream, such as `sec/ownership`.' }),
      key: t.arg.string({ required: true, description: 'Its key, as `holes` lists it.' }),
    },
    async resolve(_root, { stream, key }, { commands, admin: by }) {
      await commands.syncDismiss({ name: stream, key, by });
      return true;
    },
  }),
}));
