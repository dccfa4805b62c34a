import { isSynthetic } from '../../db/synthetic.ts';
import type { DataVersion } from '../../db/versions.ts';
import { jobs } from '../../families.ts';
import { KEYED } from '../access/access-rules.ts';
import { fail } from '../errors.ts';
import { builder } from '../graphql/builder.ts';
import type { Time } from '../time.ts';
import { DataSource } from './data-source-type.ts';
import { dataSources, type DataSource as Source, sourcesOf } from './data-sources.ts';
import { OPEN_STREAMS } from './data-updates.ts';
import { FAMILIES, type Failure, failuresIn } from './failures.ts';

const SCHEDULES = new Map(
  jobs.flatMap(({ writes, schedule }) => (schedule ? writes.map((family) => [family, schedule.says] as const) : [])),
);

type Status = DataVersion & { failure: Failure | null; sources: (time: Time) => Promise<Source[]> };

export const DataStatus = builder.objectRef<Status>('DataStatus').implement({
  description: 'What one family of data shows and when it was made.',
  fields: (t) => ({
    family: t.exposeString('family', { description: 'The family: `prices`, `options`, `ratings` …' }),
    version: t.exposeInt('version', {
      description: 'Counts up with each snapshot that is another than the one before.',
    }),
    asOf: t.expose('asOf', {
      type: 'Date',
      nullable: true,
      description: 'The day whose state it shows, in New York; null where the family has no such day.',
    }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      description: 'When it was made: the newest run that changed anything.',
    }),
    rows: t.exposeInt('rows', { description: 'How many rows it has, of the job that made it last.' }),
    isSynthetic: t.boolean({
      description:
        'Whether the gateway serves the demo market, whose figures are synthetic. Say so wherever they are shown.',
      resolve: (_status, _args, { versions }) => isSynthetic(versions),
    }),
    schedule: t.string({
      nullable: true,
      description: 'The schedule on which it is rebuilt, in words; null where only imports change it.',
      resolve: ({ family }) => SCHEDULES.get(family) ?? null,
    }),
    lastError: t.string({
      nullable: true,
      description: 'Why the last build failed; null where it did not. The snapshot before it still stands.',
      resolve: ({ failure }) => failure?.error ?? null,
    }),
    lastErrorAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that was.',
      resolve: ({ failure }) => failure?.failedAt ?? null,
    }),
    sources: t.field({
      type: [DataSource],
      description:
        'The sources that the gateway fetches its files from, or, where it is computed, those of the families that it is computed from. Empty where files are imported by hand.',
      resolve: ({ sources }, _args, { time }) => sources(time),
    }),
  }),
});

const familiesArg = {
  required: false,
  description: 'Only these families; all where none are named.',
} as const;

function known(families: readonly string[] | null | undefined): readonly string[] {
  const unknown = families?.find((family) => !FAMILIES.includes(family));
  if (unknown !== undefined)
    throw fail.invalid('invalid_parameter', 'families', `families: there is no '${unknown}'.`, FAMILIES);
  return families?.length ? families : FAMILIES;
}

builder.queryField('dataStatus', (t) =>
  t.field({
    type: [DataStatus],
    nullable: true,
    description:
      'How fresh each family of data is, and whether its last build failed. Costs nothing; at most 60 a minute.',
    access: { key: 'PUBLIC', calls: 0, quota: false },
    rateLimit: { max: 60, seconds: 60 },
    args: { families: t.arg.stringList(familiesArg) },
    resolve: async (_root, args, { db, versions }) => {
      const wanted = known(args.families);
      const failureOf = await failuresIn(db);
      let reading: Promise<Source[]> | undefined;
      const sources = (time: Time) => {
        reading ??= dataSources(db, time.served());
        return reading;
      };
      return versions
        .all()
        .filter(({ family }) => wanted.includes(family))
        .map((version) => ({
          ...version,
          failure: failureOf(version.family),
          sources: async (time: Time) => sourcesOf(version.family, await sources(time)),
        }));
    },
  }),
);

builder.queryField('dataSources', (t) =>
  t.field({
    type: [DataSource],
    nullable: true,
    description:
      'Every source that the gateway has fetched files from, also one that has brought none yet. Empty where all files are imported by hand. Costs nothing; at most 60 a minute.',
    access: { key: 'PUBLIC', calls: 0, quota: false },
    rateLimit: { max: 60, seconds: 60 },
    resolve: (_root, _args, { db, time }) => dataSources(db, time.served()),
  }),
);

builder.subscriptionType({ description: 'What the gateway announces, as server-sent events.' });
builder.subscriptionField('dataUpdated', (t) =>
  t.field({
    type: DataStatus,
    description: `Each new snapshot of a family, so that a client asks again only then. The first stream that a key opens on a UTC day costs one call; opening one again costs nothing. A key has at most ${OPEN_STREAMS.FREE} streams open on FREE, ${OPEN_STREAMS.PRO} on PRO.`,
    access: { ...KEYED, per: 'DAY' },
    args: { families: t.arg.stringList(familiesArg) },
    subscribe: (_root, args, { dataUpdates, caller }) => dataUpdates.follow(known(args.families), caller),
    resolve: (version, _args, { db }) => ({
      ...version,
      failure: null,
      sources: async (time) => sourcesOf(version.family, await dataSources(db, time.served())),
    }),
  }),
);
