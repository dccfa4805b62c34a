import { DATASETS, type Dataset, listDatasets } from '../../db/datasets.ts';
import { getAbsentTables, loadedDays } from '../../db/loading.ts';
import { isSynthetic } from '../../db/synthetic.ts';
import type { DataVersion, Versions } from '../../db/versions.ts';
import { KEYED } from '../../graph/access-rules.ts';
import { maxItems } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Lineage, Time } from '../../graph/context.ts';
import { DataFamilyType } from '../../graph/data-family.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { DataSource } from './data-source-type.ts';
import { dataSources, filterSources, isFirstRun, type LiveSourceStatus as Source } from './data-sources.ts';
import { OPEN_STREAMS } from './data-updates.ts';
import { failuresIn, type JobFailure } from './failures.ts';
import { loadedFrom } from './lineage.ts';

/** `origins`: the families of files that its data comes from. */
type Status = DataVersion & {
  origins: ReadonlySet<Dataset>;
  schedule: string | null;
  failure: JobFailure | null;
  sources: (time: Time) => Promise<Source[]>;
};

type LiveParts = { lineage: Lineage; failure: JobFailure | null; readSources: (time: Time) => Promise<Source[]> };

function toStatus(version: DataVersion, { lineage, failure, readSources }: LiveParts): Status {
  const origins = lineage.getOrigins(version.family);
  const schedule = lineage.getSchedule(version.family);
  const sources = async (time: Time) => filterSources(origins, await readSources(time));
  return { ...version, origins, schedule, failure, sources };
}

/** Whether a table of a family is not loaded yet. */
const isAbsent = (family: string, versions: Versions): boolean =>
  listDatasets([...getAbsentTables(versions)]).some((dataset) => dataset === family);

const DataStatus = builder.objectRef<Status>('DataStatus').implement({
  description: 'How fresh one family of data is.',
  fields: (t) => ({
    family: t.field({
      type: DataFamilyType,
      description: 'The family.',
      resolve: fromParent(({ family }) => family as typeof DataFamilyType.$inferType),
    }),
    version: t.exposeInt('version', {
      unit: 'NUMBER',
      description: 'Increases with each snapshot that differs from the previous one.',
    }),
    asOf: t.expose('asOf', {
      type: 'Date',
      nullable: true,
      description: 'The day the data is as of, in New York; null if the family has none.',
    }),
    generatedAt: t.expose('generatedAt', {
      type: 'DateTime',
      description: 'When the newest run changed anything.',
    }),
    rows: t.exposeInt('rows', { unit: 'COUNT', description: 'Number of rows written by the latest job.' }),
    isSynthetic: t.boolean({
      description:
        'Whether the gateway serves the demo market, whose figures are synthetic. Say so wherever you show them.',
      resolve: (_status, _args, { versions }) => isSynthetic(versions),
    }),
    isLoading: t.boolean({
      description:
        "Whether older files of the family, or of one that it is computed from, are still being loaded: the rest of a demo market's history, or the first run of a source. Answers are right as far back as they reach, and change when the rest is there.",
      resolve: async ({ family, origins, sources }, _args, { versions, time }) =>
        isAbsent(family, versions) ||
        loadedFrom(origins, loadedDays(versions)) !== null ||
        (await sources(time)).some(isFirstRun),
    }),
    firstLoadedDate: t.field({
      type: 'Date',
      nullable: true,
      description:
        "While a demo market's history is still being loaded, the first day whose files are all there, of the family or of those that it is computed from; otherwise null.",
      resolve: ({ origins }, _args, { versions }) => loadedFrom(origins, loadedDays(versions)),
    }),
    schedule: t.exposeString('schedule', {
      nullable: true,
      description: 'Its rebuild schedule, in words; null if only imports change it.',
    }),
    lastError: t.string({
      nullable: true,
      description:
        'Why the last build failed; null if it succeeded. After a failure, the previous snapshot is still served.',
      resolve: fromParent(({ failure }) => failure?.error ?? null),
    }),
    lastErrorAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last build failed; null if it succeeded.',
      resolve: fromParent(({ failure }) => failure?.failedAt ?? null),
    }),
    sources: t.field({
      type: [DataSource],
      description:
        'The sources of its files or, for computed data, the sources of the families it is computed from. Empty if files are imported by hand.',
      resolve: ({ sources }, _args, { time }) => sources(time),
    }),
  }),
});

/** More than the number of families. */
const FAMILIES_MOST = 100;
const familiesArg = {
  type: [DataFamilyType] as [typeof DataFamilyType],
  required: false,
  description: `Only these families, at most ${FAMILIES_MOST}. Default: all.`,
  extensions: maxItems(FAMILIES_MOST),
} as const;

const selectDatasets = (datasets: readonly Dataset[] | null | undefined): readonly Dataset[] =>
  datasets?.length ? datasets : DATASETS;

builder.queryField('dataStatus', (t) =>
  t.field({
    type: [DataStatus],
    nullable: true,
    description:
      'How fresh each family of data is, and whether its last build failed. Costs no call; at most 60 a minute.',
    access: { key: 'PUBLIC', calls: 0, quota: false },
    basis: 'PRESENT',
    rateLimit: { max: 60, seconds: 60 },
    args: { families: t.arg(familiesArg) },
    resolve: async (_root, args, { db, versions, lineage }) => {
      const requested = selectDatasets(args.families);
      const failureOf = await failuresIn(db, lineage);
      let reading: Promise<Source[]> | undefined;
      const readSources = (time: Time) => {
        reading ??= dataSources(db, time.served());
        return reading;
      };
      return versions
        .all()
        .filter(({ family }) => requested.some((name) => name === family))
        .map((version) => toStatus(version, { lineage, failure: failureOf(version.family), readSources }));
    },
  }),
);

builder.queryField('dataSources', (t) =>
  t.field({
    type: [DataSource],
    nullable: true,
    description:
      'Every source from which the gateway fetches files, including those without a file yet. Empty if all files are imported by hand. Costs no call; at most 60 a minute.',
    access: { key: 'PUBLIC', calls: 0, quota: false },
    basis: 'PRESENT',
    rateLimit: { max: 60, seconds: 60 },
    resolve: (_root, _args, { db, time }) => dataSources(db, time.served()),
  }),
);

builder.subscriptionType({ description: "The gateway's server-sent events." });
builder.subscriptionField('dataUpdated', (t) =>
  t.field({
    type: DataStatus,
    description: `Announces new snapshots of families in real time, so that a client refetches only what changed. Those of an import come together, once the jobs that follow it are done, and at most 10 seconds after its first. The first stream that a key opens on a UTC day costs one call; reopening is free. A key may have ${OPEN_STREAMS.FREE} streams open on FREE, ${OPEN_STREAMS.PRO} on PRO.`,
    access: { ...KEYED, per: 'DAY' },
    args: { families: t.arg(familiesArg) },
    subscribe: (_root, args, { dataUpdates, caller }) => dataUpdates.follow(selectDatasets(args.families), caller),
    resolve: (version, _args, { db, lineage }) =>
      toStatus(version, { lineage, failure: null, readSources: (time) => dataSources(db, time.served()) }),
  }),
);
