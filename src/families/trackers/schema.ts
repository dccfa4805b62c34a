import { type Access, handle, KEYED } from '../../gateway/access/access-rules.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { enumName, enumOf } from '../../gateway/graphql/enum-of.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import { type Gated, Preview } from '../../gateway/preview.ts';
import { DEFAULT_SCOPE, type Scope } from '../market/heatmap/rules.ts';
import { snapshotOf } from './queries.ts';
import {
  canonicalUrl,
  SCHEMA_VERSION,
  type Snapshot,
  type Tile,
  TRACKERS,
  type TrackerEntry,
  type TrackerId,
  trackerOf,
  type Unit,
} from './rules.ts';

const TrackerIdType = enumOf(
  'TrackerId',
  'Which tracker.',
  Object.fromEntries(TRACKERS.map(({ id, description }) => [id, description])) as Record<TrackerId, string>,
);

const TrackerCategory = enumOf<TrackerEntry['category']>('TrackerCategory', 'What a tracker is about.', {
  institutional: 'What institutions hold.',
  social: 'What forums and the press say of stocks.',
  sentiment: 'How stocks are written about.',
  products: 'How products are written about.',
  market: 'The whole market.',
});

export const TrackerUnit = enumOf<Unit>('TrackerUnit', 'What a figure of a tracker is in.', {
  percent: 'Percent points.',
  usd: 'US dollars.',
  count: 'A number of things.',
  polarity: 'A tone from -1 to 1.',
  score: 'A score from 0 to 100.',
  tiles: 'A number of tiles.',
});

export const HeatmapScope = enumOf<Scope>('HeatmapScope', 'The stocks of a map.', {
  sp500: 'The members of the S&P 500.',
  nasdaq100: 'The members of the Nasdaq-100.',
  popular: 'The most traded stocks.',
});

const TrackerView = builder.enumType('TrackerView', {
  description: 'How the snapshot of a tracker is shown. More may come.',
  values: {
    TABLE: { value: 'table', description: 'A ranked table: rows of figures.' },
    HEATMAP: { value: 'heatmap', description: 'Tiles with a size and a color.' },
  } as const,
});

const TrackerTier = builder.enumType('TrackerAccessTier', {
  description: 'Which keys are served the whole of a tracker.',
  values: {
    FREE: { value: 'free', description: 'Every key.' },
    PRO: { value: 'pro', description: 'PRO keys; a FREE key sees a preview.' },
  } as const,
});

const TileTrend = builder.enumType('TrackerTrend', {
  description: 'Which way a figure went.',
  values: { UP: { description: 'Up.' }, DOWN: { description: 'Down.' } } as const,
});

const TrackerTile = builder.objectRef<Tile>('TrackerTile').implement({
  description: 'A figure above the rows of a tracker.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What it is.' }),
    value: t.exposeFloat('value', { description: 'The figure, in `unit`.' }),
    unit: t.expose('unit', {
      type: TrackerUnit,
      nullable: true,
      description: 'What it is in; null where the label says it.',
    }),
    asOf: t.exposeString('asOf', { nullable: true, description: "What it is of, where not of the snapshot's `asOf`." }),
    methodologyNote: t.exposeString('methodologyNote', {
      nullable: true,
      description: 'How it is made, or what it means.',
    }),
    trend: t.expose('trend', {
      type: TileTrend,
      nullable: true,
      description: 'Which way it went; null where unknown.',
    }),
  }),
});

const listed = ({ trackerId }: Snapshot): TrackerEntry => trackerOf(trackerId)!;

/** TableSnapshot and HeatmapSnapshot implement it, each by `viewType`. */
export const TrackerSnapshot = builder.interfaceRef<Snapshot & Gated>('TrackerSnapshot').implement({
  description: 'What a tracker showed when it was last made. A free tracker is whole for every key.',
  interfaces: [Preview],
  resolveType: (snapshot) => (listed(snapshot).viewType === 'heatmap' ? 'HeatmapSnapshot' : 'TableSnapshot'),
  fields: (t) => ({
    trackerId: t.expose('trackerId', { type: TrackerIdType, description: 'The tracker.' }),
    schemaVersion: t.string({ description: 'The version of the shape of snapshots.', resolve: () => SCHEMA_VERSION }),
    displayName: t.string({ description: 'Its name, as listed.', resolve: (row) => listed(row).displayName }),
    description: t.string({ description: 'What it shows, as listed.', resolve: (row) => listed(row).description }),
    viewType: t.field({
      type: TrackerView,
      description: 'How it is shown, as listed.',
      resolve: (row) => listed(row).viewType,
    }),
    asOf: t.exposeString('asOf', {
      description: 'What it is of, a label: a quarter (`2026Q3`), or a day or instant in ISO form.',
    }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When it was made.' }),
    generatedBy: t.exposeString('generatedBy', { description: 'The part of the service that made it.' }),
    headline: t.field({
      type: [TrackerTile],
      description: 'The figures above the rows.',
      resolve: ({ headline }) => headline,
    }),
    totalCount: t.exposeInt('totalCount', {
      nullable: true,
      description: 'How many rows there are in all, shown or not; null where the view has none.',
    }),
  }),
});

const SNAPSHOT: Access = {
  ...KEYED,
  preview: 'free trackers: all; reported returns: the first rows; the heatmap: no overlays',
};

export const Tracker = builder.objectRef<TrackerEntry>('Tracker');
builder.node(Tracker, {
  extensions: withOwnCall({ root: 'tracker', id: 'id', key: 'trackerId', carried: ['id', 'trackerId', 'displayName'] }),
  description: 'A tracker: a market table or heatmap that is rebuilt on its own schedule.',
  id: { resolve: ({ id }) => id },
  loadMany: async (ids) => ids.map((id) => trackerOf(id) ?? null),
  fields: (t) => ({
    trackerId: t.expose('id', { type: TrackerIdType, description: 'Which one.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    category: t.expose('category', { type: TrackerCategory, description: 'What it is about.' }),
    description: t.exposeString('description', { description: 'What it shows, in a sentence.' }),
    viewType: t.expose('viewType', { type: TrackerView, description: 'How its snapshot is shown.' }),
    accessTier: t.expose('accessTier', { type: TrackerTier, description: 'Which keys are served the whole of it.' }),
    methodologyAnchor: t.exposeString('methodologyAnchor', {
      description: 'The fragment of its section on the methodology page; empty where it has none.',
    }),
    refreshIntervalSeconds: t.exposeInt('refreshIntervalSeconds', {
      description: 'How often it should be rebuilt, in seconds.',
    }),
    canonicalUrl: t.string({ description: 'The path of its snapshot.', resolve: canonicalUrl }),
    snapshot: t.field({
      type: TrackerSnapshot,
      nullable: true,
      description: 'What it showed when it was last made.',
      access: SNAPSHOT,
      errors: ['invalid_parameter', 'no_snapshot', 'tracker_unavailable'],
      args: {
        scope: t.arg({
          type: HeatmapScope,
          description: `Whose map, of the heatmap; without it \`${enumName(DEFAULT_SCOPE)}\`. Other trackers ignore it.`,
        }),
        category: t.arg.string({
          description:
            'Of institution-concentration and institution-aum: one of the filer categories in any case, empty for all; hedge funds where nothing is said. Other trackers ignore it.',
        }),
      },
      resolve: (tracker, { scope = null, category = null }, context) =>
        snapshotOf(context, tracker, { scope, category }),
    }),
  }),
});

builder.queryFields((t) => ({
  trackers: t.field({
    type: [Tracker],
    nullable: true,
    description: 'Every tracker there is.',
    access: KEYED,
    listSize: () => TRACKERS.length,
    resolve: () => TRACKERS,
  }),
  tracker: t.field({
    type: Tracker,
    nullable: true,
    description: 'One tracker: one call for its own values, or the calls of the fields selected below it.',
    access: handle(KEYED),
    args: { trackerId: t.arg({ type: TrackerIdType, required: true, description: 'Which one.' }) },
    resolve: (_root, { trackerId }) => trackerOf(trackerId),
  }),
}));
