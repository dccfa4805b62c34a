import type { HeatmapSector as SectorRow, HeatmapTile as TileRow } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { STORED_ROWS } from '../../../graph/stored-rows.ts';
import type { Unit } from '../../../graph/units.ts';
import { SECTORS, type Sector as SectorName, standardSector } from '../../../market/sectors.ts';
import { getPriceInstant } from '../../prices/rules/quotes.ts';
import { SectorEnum, stockField } from '../../stocks/schema.ts';
import { snapshotSources } from '../../trackers/queries.ts';
import { DEFAULT_SCOPE, type HeatmapScopeName } from '../../trackers/rules.ts';
import { HeatmapScope, TrackerSnapshot } from '../../trackers/schema.ts';
import { moodPhase } from '../mood/rules.ts';
import { MoodPhase } from '../mood/schema.ts';
import { heatmapSource, requiredHeatmap, TRACKER, type VisibleHeatmap } from './queries.ts';
import { DELAY_MINUTES, OVERLAY_GROUPS, SCOPE_NAMES, TILES_MOST } from './rules.ts';

const HeatmapLayer = defineEnum('HeatmapLayer', 'The layers that PRO keys see.', {
  sentiment: `${OVERLAY_GROUPS.sentiment.join(', ')}.`,
  options: `${OVERLAY_GROUPS.options.join(', ')}.`,
});

const HeatmapTile = builder.objectRef<TileRow>('HeatmapTile').implement({
  extensions: STORED_ROWS,
  description:
    'A stock on the map, sized by market cap and colored by change. A value is null without a reading, or if only PRO keys see its layer.',
  fields: (t) => {
    const maybe = (name: keyof TileRow & string, unit: Unit, description: string) =>
      t.exposeFloat(name as 'price', { nullable: true, unit, description });
    return {
      rank: t.exposeInt('rank', {
        unit: 'NUMBER',
        description: 'Rank by market cap, starting at 1; stocks without one come last.',
      }),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
      name: t.exposeString('name', { description: 'The company.' }),
      sector: t.field({
        type: SectorEnum,
        nullable: true,
        description: 'Its sector; null if unknown.',
        resolve: fromParent(({ sector }) => standardSector(sector)),
      }),
      industry: t.exposeString('industry', {
        nullable: true,
        description: 'The industry within the sector; null if unknown.',
      }),
      marketCap: maybe('marketCap', 'USD', 'Market cap at the price, USD; null if the share count is unknown.'),
      price: t.exposeFloat('price', { unit: 'USD', description: 'The last close, USD.' }),
      previousClose: maybe(
        'previousClose',
        'USD',
        "The previous close, USD; null if the price is not from the map's session.",
      ),
      changePercent: maybe(
        'changePercent',
        'PERCENT',
        "Change from the previous close, percent; null if the price is not from the map's session.",
      ),
      volume: t.expose('volume', {
        type: 'Long',
        nullable: true,
        unit: 'SHARES',
        description: "Shares traded in the session; null if the price is not from the map's session.",
      }),
      pricedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The time of the close behind the price; null outside regular hours.',
        resolve: (tile, _args, { time }) => getPriceInstant(tile.priceAsOf, time.session()),
      }),
      sentiment7d: maybe(
        'sentiment7d',
        'SCORE',
        '7-day sentiment, -1 to 1: the sum of polarities divided by the mentions.',
      ),
      sentimentChange7d: maybe(
        'sentimentChange7d',
        'SCORE',
        '7-day sentiment minus that of the previous 7 days, -2 to 2.',
      ),
      serviceScore: maybe('serviceScore', 'SCORE', "The day's Score, signed and unbounded."),
      mentionsZ: maybe(
        'mentionsZ',
        'SCORE',
        "The day's mentions in standard deviations from the mean of the previous 30 days.",
      ),
      optionsInterestScore: maybe(
        'optionsInterestScore',
        'SCORE',
        'The options interest score, 0 to 100; only for covered tickers.',
      ),
      stock: t.field(stockField('The stock.')),
    };
  },
});

const MOOD = 'mood, 0 (fear) to 100 (greed); null without a reading.';
const CAP_WEIGHTED =
  'The mean change of the tiles weighted by their market caps before the change, as a fund on the index weighs them, percent; null if no tile has a change.';
const EQUAL_WEIGHTED = 'The unweighted mean change of the tiles, percent; null if no tile has a change.';
const getPhase = ({ marketMoodScore }: { marketMoodScore: number | null }) =>
  marketMoodScore === null ? null : moodPhase(marketMoodScore);

const HeatmapSector = builder.objectRef<SectorRow>('HeatmapSector').implement({
  extensions: STORED_ROWS,
  description: 'The tiles of one sector, aggregated.',
  fields: (t) => ({
    sector: t.field({
      type: SectorEnum,
      description: 'The sector.',
      resolve: fromParent(({ sector }) => sector as SectorName),
    }),
    marketMoodScore: t.exposeFloat('marketMoodScore', {
      nullable: true,
      unit: 'SCORE',
      description: `The sector's ${MOOD}`,
    }),
    marketMoodPhase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'The phase of the market mood; null without a reading.',
      resolve: fromParent(getPhase),
    }),
    marketMoodWeeklyChange: t.exposeFloat('marketMoodWeeklyChange', {
      nullable: true,
      unit: 'SCORE',
      description: 'Change from five sessions earlier, points; null if either has no reading.',
    }),
    count: t.exposeInt('count', { unit: 'COUNT', description: 'Number of tiles.' }),
    capWeightedChangePercent: t.exposeFloat('capWeightedChangePct', {
      nullable: true,
      unit: 'PERCENT',
      description: CAP_WEIGHTED,
    }),
    equalWeightedChangePercent: t.exposeFloat('equalWeightedChangePct', {
      nullable: true,
      unit: 'PERCENT',
      description: EQUAL_WEIGHTED,
    }),
    marketCap: t.exposeFloat('capUsd', { unit: 'USD', description: 'Total market cap, USD.' }),
    up: t.exposeInt('up', { unit: 'COUNT', description: 'Tiles that rose.' }),
    down: t.exposeInt('down', { unit: 'COUNT', description: 'Tiles that fell.' }),
  }),
});

const PriceSource = defineEnum('HeatmapPriceSource', "The source of a map's prices.", {
  LAST_REGULAR_CLOSE: 'The closes of the last regular session.',
});

const PricesLayer = builder.objectRef<VisibleHeatmap>('HeatmapPrices').implement({
  description: 'The prices of a map.',
  fields: (t) => ({
    pricedAt: t.expose('pricesAsOf', { type: 'DateTime', description: 'The time of the newest price.' }),
    source: t.field({
      type: PriceSource,
      description: 'The source of the prices.',
      resolve: () => 'LAST_REGULAR_CLOSE' as const,
    }),
    delayMinutes: t.int({
      unit: 'MINUTES',
      description: 'How far the prices trail the market at `asOf`, in minutes: 0 for closes.',
      resolve: () => DELAY_MINUTES,
    }),
  }),
});

const DailyLayer = builder.objectRef<{ asOf: Date }>('HeatmapDailyLayer').implement({
  description: 'A layer that is rebuilt daily.',
  fields: (t) => ({ asOf: t.expose('asOf', { type: 'Date', description: 'Its newest day, in New York.' }) }),
});

const HeatmapLayers = builder.objectRef<VisibleHeatmap>('HeatmapLayers').implement({
  description: 'The layers of a map; a layer is null if no tile has a reading.',
  fields: (t) => {
    const daily = (member: 'marketMoodAsOf' | 'sentimentAsOf' | 'optionsAsOf', description: string) =>
      t.field({
        type: DailyLayer,
        nullable: true,
        description,
        resolve: ({ [member]: asOf }) => asOf && { asOf },
      });
    return {
      prices: t.field({ type: PricesLayer, description: 'The quotes.', resolve: (map) => map }),
      marketMood: daily('marketMoodAsOf', 'The mood of the market.'),
      sentiment: daily('sentimentAsOf', 'Mention metrics of the stocks.'),
      options: daily('optionsAsOf', 'Options interest in the stocks.'),
    };
  },
});

const HeatmapMeta = builder.objectRef<VisibleHeatmap>('HeatmapMeta').implement({
  description: 'The overall figures of the map, the same on every tier.',
  fields: (t) => ({
    scope: t.field({
      type: HeatmapScope,
      description: 'The universe of the map.',
      resolve: fromParent(({ scope }) => scope as HeatmapScopeName),
    }),
    scopeName: t.string({
      description: 'Its name.',
      resolve: fromParent(({ scope }) => SCOPE_NAMES[scope as HeatmapScopeName]),
    }),
    universeSize: t.exposeInt('universeSize', { unit: 'COUNT', description: 'Number of stocks in the universe.' }),
    tileCount: t.int({
      unit: 'COUNT',
      description: 'Number of stocks with a tile.',
      resolve: fromParent(({ tiles }) => tiles.length),
    }),
    missingPrice: t.expose('missingPrice', {
      type: ['Ticker'],
      description: 'Stocks without a tile, because they have no quote or only an old one.',
    }),
    breadthUp: t.exposeInt('up', { unit: 'COUNT', description: 'Tiles that rose.' }),
    breadthDown: t.exposeInt('down', { unit: 'COUNT', description: 'Tiles that fell.' }),
    capWeightedChangePercent: t.exposeFloat('capWeightedChangePct', {
      nullable: true,
      unit: 'PERCENT',
      description: CAP_WEIGHTED,
    }),
    equalWeightedChangePercent: t.exposeFloat('equalWeightedChangePct', {
      nullable: true,
      unit: 'PERCENT',
      description: EQUAL_WEIGHTED,
    }),
    marketMoodScore: t.exposeFloat('marketMoodScore', {
      nullable: true,
      unit: 'SCORE',
      description: `The market ${MOOD}`,
    }),
    marketMoodPhase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'The phase of the market mood; null without a reading.',
      resolve: fromParent(getPhase),
    }),
    previewWithheld: t.field({
      type: [HeatmapLayer],
      nullable: true,
      description: 'The layers of this map that only PRO keys see; null for a PRO key.',
      resolve: fromParent(({ previewWithheld }) => previewWithheld),
    }),
    layers: t.field({
      type: HeatmapLayers,
      description: 'The layers, each with its as-of date.',
      resolve: (map) => map,
    }),
    sectors: t.field({
      type: [HeatmapSector],
      description: 'All eleven sectors by name; tiles without a sector count only in the overall figures.',
      listSize: () => SECTORS.length,
      resolve: ({ sectors }) => sectors,
    }),
  }),
});

const HeatmapSnapshot = builder.objectRef<VisibleHeatmap & Gated>('HeatmapSnapshot').implement({
  description:
    'A universe of stocks as tiles. Every key sees all tiles and the overall figures; the overlays are for PRO keys.',
  interfaces: [Preview, TrackerSnapshot],
  fields: (t) => ({
    meta: t.field({ type: HeatmapMeta, description: 'The overall figures of the map.', resolve: (map) => map }),
    tiles: t.field({
      type: [HeatmapTile],
      description: 'The stocks, the largest market cap first.',
      resolve: ({ tiles }) => tiles,
    }),
  }),
});
snapshotSources.set(TRACKER, heatmapSource);

builder.objectField(Market, 'heatmap', (t) =>
  t.field({
    type: HeatmapSnapshot,
    description: 'The heatmap of a universe of stocks, the same snapshot as `tracker(trackerId: MARKET_HEATMAP)`.',
    access: { ...KEYED, preview: 'every tile without sentiment and options' },
    errors: ['no_snapshot'],
    args: {
      scope: t.arg({
        type: HeatmapScope,
        required: true,
        defaultValue: DEFAULT_SCOPE,
        description: 'The universe to map.',
      }),
    },
    listSize: ({ scope }) => TILES_MOST[scope as HeatmapScopeName],
    resolve: (_market, { scope }, context) => requiredHeatmap(context, scope),
  }),
);
