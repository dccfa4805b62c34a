import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { entityById } from '../../entities/reads.ts';
import { Entity } from '../../entities/schema.ts';
import { filerByCik } from '../../institutional/filers/reads.ts';
import { Filer } from '../../institutional/filers/schema.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { snapshotSources } from '../queries.ts';
import { TRACKERS, WITH_STORIES } from '../rules.ts';
import { Tracker, TrackerSnapshot, TrackerUnit } from '../schema.ts';
import { createTableSource, loadPlacements, rowsToPage } from './queries.ts';
import {
  cutRows,
  type DriverHeadline as DriverRow,
  FREE_TRACKER_ROWS,
  LINKED_TRACKERS,
  LIST_ROWS_MOST,
  type RowMetric as MetricRow,
  type TrackerPlacement as Placement,
  type TrackerTable,
  type TrackerTableRow,
} from './rules.ts';

const Metric = builder.objectRef<MetricRow>('TrackerMetric').implement({
  description: 'A figure in a row. Every row of a table has the same figures in the same order.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The column label.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'VARIES',
      description: 'The figure, in `unit`; null without a reading.',
    }),
    unit: t.expose('unit', { type: TrackerUnit, description: 'The unit of the figure.' }),
    periodLabel: t.string({
      nullable: true,
      description: "The period, such as `2025` or `2026-YTD`; null if it is the snapshot's period.",
      resolve: fromParent(({ periodLabel }) => periodLabel ?? null),
    }),
    sourceUrl: t.string({
      nullable: true,
      description: 'Where it was published; null if computed by the gateway.',
      resolve: fromParent(({ sourceUrl }) => sourceUrl ?? null),
    }),
    sourceQuote: t.string({
      nullable: true,
      description: 'The quote from the source.',
      resolve: fromParent(({ sourceQuote }) => sourceQuote ?? null),
    }),
  }),
});

const Driver = builder.objectRef<DriverRow>('TrackerDriver').implement({
  description: 'The story behind a row.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The headline.' }),
    publisher: t.exposeString('publisher', { description: 'The publisher.' }),
    day: t.field({
      type: 'Date',
      description: 'The day in New York.',
      resolve: fromParent(({ day }) => new Date(day)),
    }),
    tone: t.exposeFloat('polarity', { unit: 'SCORE', description: 'The polarity, -1 to 1.' }),
  }),
});

const Row = builder.objectRef<TrackerTableRow>('TrackerRow').implement({
  description: 'A row of a tracker: an institution, fund, stock or product.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { unit: 'NUMBER', description: 'The rank in the whole ranking, starting at 1.' }),
    rowId: t.string({
      nullable: true,
      description: "The row's id, unique in the table: a ticker, product slug, CIK or fund slug; null if it has none.",
      resolve: fromParent(({ rowId, ticker }) => (rowId !== null && rowId === ticker ? mentionSecurity(rowId) : rowId)),
    }),
    name: t.exposeString('name', { description: 'Its name.' }),
    category: t.exposeString('category', {
      nullable: true,
      description: "The kind of filer or product, a stock's sector, or the side of the table; null if unknown.",
    }),
    url: t.exposeString('url', { nullable: true, description: 'The path of its page in the app.' }),
    urlSlug: t.exposeString('urlSlug', { nullable: true, description: 'The slug of a product; null for other rows.' }),
    metrics: t.field({ type: [Metric], description: 'Its figures.', resolve: ({ metrics }) => metrics }),
    driver: t.expose('driver', {
      type: Driver,
      nullable: true,
      description: 'The story behind it; null if none is stored, or in tables without stories.',
    }),
    stock: t.field(stockField('The stock; null if the row is not about one.')),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The product, or the company of the stock; null if the row is about neither.',
      resolve: ({ entityId }, _args, context) => (entityId === null ? null : entityById(context).load(entityId)),
    }),
    filer: t.field({
      type: Filer,
      nullable: true,
      description: 'The institution; null if the row is not about one.',
      resolve: ({ filerCik }, _args, context) => (filerCik === null ? null : filerByCik(context).load(filerCik)),
    }),
  }),
});

const RowConnection = connection({
  name: 'TrackerRow',
  node: Row,
  idOf: ({ rank, rowId: id, name }: TrackerTableRow) => id ?? `${rank} ${name}`,
  description: 'A page of a tracker by rank, as far as your tier sees it.',
});

builder.objectRef<TrackerTable & Gated>('TableSnapshot').implement({
  description: 'A ranked table.',
  interfaces: [TrackerSnapshot, Preview],
  fields: (t) => ({
    hasStories: t.boolean({
      description: 'Whether the rows name the story behind them.',
      resolve: fromParent(({ trackerId }) => WITH_STORIES.includes(trackerId)),
    }),
    rows: t.field({
      type: [Row],
      description: `Up to ${LIST_ROWS_MOST} rows by rank: of a longer ranking the first, or both ends if it ranks tones. \`entries\` pages through all. A FREE key sees ${FREE_TRACKER_ROWS} of hedge-fund-reported-returns.`,
      listSize: () => LIST_ROWS_MOST,
      resolve: ({ trackerId, rows }) => cutRows(trackerId, rows, LIST_ROWS_MOST),
    }),
    entries: t.field({
      type: RowConnection,
      description: `All rows by rank, page by page; a FREE key sees ${FREE_TRACKER_ROWS} of hedge-fund-reported-returns.`,
      listSize: pageSize(),
      args: t.arg.connectionArgs(),
      resolve: (table, page, context) => RowConnection.page(context, page, rowsToPage(context, table)),
    }),
  }),
});

for (const tracker of TRACKERS)
  if (tracker.viewType === 'table') snapshotSources.set(tracker.id, createTableSource(tracker));

const TrackerPlacement = builder.objectRef<Placement>('TrackerPlacement').implement({
  description: 'A place in a tracker.',
  fields: (t) => ({
    tracker: t.expose('tracker', { type: Tracker, description: 'The tracker.' }),
    row: t.expose('row', { type: Row, description: 'Its row, with rank and figures.' }),
  }),
});

const placements = {
  type: [TrackerPlacement] as [typeof TrackerPlacement],
  access: KEYED,
  listSize: () => LINKED_TRACKERS.length,
};
builder.objectField(Stock, 'trackers', (t) =>
  t.field({
    ...placements,
    description: 'Its places in the newest free trackers of stocks; empty if none ranks it.',
    resolve: ({ ticker }, _args, context) => loadPlacements(context, 'ticker', ticker),
  }),
);
builder.objectField(Entity, 'trackers', (t) =>
  t.field({
    ...placements,
    description: 'The places of the product or company in the newest free trackers; empty if none ranks it.',
    resolve: ({ id }, _args, context) => loadPlacements(context, 'entityId', id),
  }),
);
