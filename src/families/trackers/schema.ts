import { type Access, defineHandle, KEYED } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum, enumName } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { type Gated, Preview } from '../../graph/preview.ts';
import { requireValue } from '../../lib/require.ts';
import { FILER_KINDS } from '../institutional/filers/schema.ts';
import { loadSnapshot } from './queries.ts';
import {
  type BoardFilers,
  buildTrackerUrl,
  DEFAULT_SCOPE,
  findTracker,
  type HeatmapScopeName,
  type MetricUnit,
  type Snapshot,
  type SnapshotTile,
  TRACKER_SCHEMA_VERSION,
  TRACKERS,
  type TrackerEntry,
  type TrackerId,
} from './rules.ts';

const TrackerIdType = defineEnum(
  'TrackerId',
  'The id of a tracker.',
  Object.fromEntries(TRACKERS.map(({ id, description }) => [id, description])) as Record<TrackerId, string>,
);

const TrackerCategory = defineEnum<TrackerEntry['category']>('TrackerCategory', 'The subject of a tracker.', {
  institutional: 'Institutional holdings.',
  social: 'Forum and press coverage of stocks.',
  sentiment: 'Sentiment on stocks.',
  products: 'Mentions of products.',
  market: 'The whole market.',
});

export const TrackerUnit = defineEnum<MetricUnit>('TrackerUnit', "The unit of a tracker's figure.", {
  percent: 'Percent.',
  usd: 'US dollars.',
  count: 'A count.',
  polarity: 'A sentiment from -1 to 1.',
  score: 'A score from 0 to 100.',
  tiles: 'A number of tiles.',
});

const BoardFilersType = defineEnum<BoardFilers>('TrackerFilers', 'The filers that a table of institutions ranks.', {
  ...FILER_KINDS,
  '': { name: 'ALL', description: 'All filers.' },
});

export const HeatmapScope = defineEnum<HeatmapScopeName>('HeatmapScope', 'The universe of a map.', {
  sp500: 'The members of the S&P 500.',
  nasdaq100: 'The members of the Nasdaq-100.',
  popular: 'The most traded stocks.',
});

const TrackerView = defineEnum<TrackerEntry['viewType']>(
  'TrackerView',
  "How to display a tracker's snapshot. More may be added.",
  {
    table: 'A ranked table: rows of figures.',
    heatmap: 'Tiles with a size and a color.',
  },
);

const TrackerTier = defineEnum<TrackerEntry['accessTier']>(
  'TrackerAccessTier',
  'The tier that may see all of a tracker.',
  {
    free: 'Every key.',
    pro: 'PRO keys; a FREE key sees a preview.',
  },
);

const TileTrend = defineEnum('TrackerTrend', 'The direction of change of a figure.', {
  UP: 'Up.',
  DOWN: 'Down.',
});

const TrackerTile = builder.objectRef<SnapshotTile>('TrackerTile').implement({
  description: 'A figure above the rows of a tracker.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What it is.' }),
    value: t.exposeFloat('value', { unit: 'VARIES', description: 'The figure, in `unit`.' }),
    unit: t.expose('unit', {
      type: TrackerUnit,
      nullable: true,
      description: 'The unit; null if the label states it.',
    }),
    asOfLabel: t.exposeString('asOf', {
      nullable: true,
      description: "The as-of label, if it differs from the snapshot's `asOf`; otherwise null.",
    }),
    methodologyNote: t.exposeString('methodologyNote', {
      nullable: true,
      description: 'How it is computed, or what it means.',
    }),
    trend: t.expose('trend', {
      type: TileTrend,
      nullable: true,
      description: 'The direction of change; null if unknown.',
    }),
  }),
});

const listed = ({ trackerId }: Snapshot): TrackerEntry => requireValue(findTracker(trackerId), `tracker ${trackerId}`);

/** Implemented by TableSnapshot and HeatmapSnapshot, depending on `viewType`. */
export const TrackerSnapshot = builder.interfaceRef<Snapshot & Gated>('TrackerSnapshot').implement({
  description: "A tracker's newest snapshot. Every key sees all of a free tracker.",
  interfaces: [Preview],
  resolveType: (snapshot) => (listed(snapshot).viewType === 'heatmap' ? 'HeatmapSnapshot' : 'TableSnapshot'),
  fields: (t) => ({
    trackerId: t.expose('trackerId', { type: TrackerIdType, description: 'The tracker.' }),
    schemaVersion: t.string({
      description: 'The version of the snapshot format.',
      resolve: () => TRACKER_SCHEMA_VERSION,
    }),
    displayName: t.string({
      description: 'Its name, as listed.',
      resolve: fromParent((row) => listed(row).displayName),
    }),
    description: t.string({
      description: 'Its description, as listed.',
      resolve: fromParent((row) => listed(row).description),
    }),
    viewType: t.field({
      type: TrackerView,
      description: 'How it is shown, as listed.',
      resolve: fromParent((row) => listed(row).viewType),
    }),
    asOfLabel: t.exposeString('asOf', {
      description: 'The as-of label: a quarter (`2026Q3`), or an ISO date or time.',
    }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', description: 'When it was made.' }),
    generatedBy: t.exposeString('generatedBy', { description: 'The component that built it.' }),
    headline: t.field({
      type: [TrackerTile],
      description: 'The headline figures above the rows.',
      resolve: ({ headline }) => headline,
    }),
    totalCount: t.exposeInt('totalCount', {
      nullable: true,
      unit: 'COUNT',
      description: 'Number of rows, shown or not; null if the view has none.',
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
  loadMany: async (ids) => ids.map((id) => findTracker(id) ?? null),
  fields: (t) => ({
    trackerId: t.expose('id', { type: TrackerIdType, description: 'The tracker.' }),
    displayName: t.exposeString('displayName', { description: 'Its name.' }),
    category: t.expose('category', { type: TrackerCategory, description: 'The subject.' }),
    description: t.exposeString('description', { description: 'A one-sentence description.' }),
    viewType: t.expose('viewType', { type: TrackerView, description: 'How to display its snapshot.' }),
    accessTier: t.expose('accessTier', { type: TrackerTier, description: 'The tier that may see all of it.' }),
    methodologyAnchor: t.exposeString('methodologyAnchor', {
      description: 'The URL fragment of its section on the methodology page; empty if it has none.',
    }),
    refreshIntervalSeconds: t.exposeInt('refreshIntervalSeconds', {
      unit: 'SECONDS',
      description: 'The rebuild interval, in seconds.',
    }),
    canonicalUrl: t.string({ description: 'The path to its snapshot.', resolve: fromParent(buildTrackerUrl) }),
    snapshot: t.field({
      type: TrackerSnapshot,
      nullable: true,
      description: 'Its newest snapshot.',
      access: SNAPSHOT,
      errors: ['invalid_parameter', 'no_snapshot', 'tracker_unavailable'],
      args: {
        scope: t.arg({
          type: HeatmapScope,
          description: `For the heatmap: its universe; default: \`${enumName(DEFAULT_SCOPE)}\`. Other trackers ignore it.`,
        }),
        category: t.arg({
          type: BoardFilersType,
          description:
            'For INSTITUTION_CONCENTRATION and INSTITUTION_AUM: the filers to rank; default: `HEDGE_FUND`. Other trackers ignore it.',
        }),
      },
      resolve: (tracker, { scope = null, category = null }, context) =>
        loadSnapshot(context, tracker, { scope, category }),
    }),
  }),
});

builder.queryFields((t) => ({
  trackers: t.field({
    type: [Tracker],
    nullable: true,
    description: 'Every tracker.',
    access: KEYED,
    listSize: () => TRACKERS.length,
    resolve: () => TRACKERS,
  }),
  tracker: t.field({
    type: Tracker,
    nullable: true,
    description: 'One tracker: one call for its own values, or the calls of the fields selected below it.',
    access: defineHandle(KEYED),
    args: { trackerId: t.arg({ type: TrackerIdType, required: true, description: 'The tracker.' }) },
    resolve: (_root, { trackerId }) => findTracker(trackerId),
  }),
}));
