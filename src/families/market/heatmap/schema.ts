import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { STORED_ROWS } from '../../../gateway/graphql/execution/row-texts.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import type { HeatmapSector as SectorRow, HeatmapTile as TileRow } from '../../../generated/prisma/client.ts';
import { SECTORS, type Sector as SectorName, standardSector } from '../../../lib/sectors.ts';
import { priceAsOf } from '../../prices/rules/quotes.ts';
import { Sector, stockField } from '../../stocks/schema.ts';
import { snapshotSources } from '../../trackers/queries.ts';
import { HeatmapScope, TrackerSnapshot } from '../../trackers/schema.ts';
import { moodPhase } from '../mood/rules.ts';
import { MoodPhase } from '../mood/schema.ts';
import { heatmapSource, requiredHeatmap, type Shown, TRACKER } from './queries.ts';
import { DEFAULT_SCOPE, DELAY_MINUTES, LAYERS, SCOPE_NAMES, type Scope, TILES_MOST } from './rules.ts';

const HeatmapLayer = builder.enumType('HeatmapLayer', {
  description: 'The layers that PRO keys see.',
  values: {
    SENTIMENT: { value: 'sentiment', description: `${LAYERS.sentiment.join(', ')}.` },
    OPTIONS: { value: 'options', description: `${LAYERS.options.join(', ')}.` },
  } as const,
});

const HeatmapTile = builder.objectRef<TileRow>('HeatmapTile').implement({
  extensions: STORED_ROWS,
  description:
    'A stock on the map: sized by its market cap, colored by its change. Null: no reading, or a layer that PRO keys see.',
  fields: (t) => {
    const maybe = (name: keyof TileRow & string, description: string) =>
      t.exposeFloat(name as 'price', { nullable: true, description });
    return {
      rank: t.exposeInt('rank', { description: 'Its place by market cap, from 1; those without one last.' }),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
      name: t.exposeString('name', { description: 'The company.' }),
      sector: t.field({
        type: Sector,
        nullable: true,
        description: 'Its sector; null where no source says one.',
        resolve: ({ sector }) => standardSector(sector),
      }),
      industry: t.exposeString('industry', {
        nullable: true,
        description: 'Finer than the sector; null where unknown.',
      }),
      marketCap: maybe('marketCap', 'USD, at the price; null where its shares are not known.'),
      price: t.exposeFloat('price', { description: 'The last close, USD.' }),
      previousClose: maybe('previousClose', 'USD; null where the price is not of the session of the map.'),
      changePercent: maybe('changePercent', 'Percent points against it; null likewise.'),
      volume: t.expose('volume', {
        type: 'Long',
        nullable: true,
        description: 'Shares traded in the session; null likewise.',
      }),
      priceAsOf: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The closing bell behind the price, which is the last close; null outside regular hours.',
        resolve: (tile, _args, { time }) => priceAsOf(tile.priceAsOf, time.session()),
      }),
      sentiment7d: maybe('sentiment7d', 'The sentiment of 7 days, -1 to 1: the sum of polarities over the mentions.'),
      sentimentChange7d: maybe('sentimentChange7d', 'Sentiment of 7 days minus that of the 7 days before.'),
      serviceScore: maybe('serviceScore', 'The Score of the day, signed, without bound.'),
      mentionsZ: maybe('mentionsZ', "The day's mentions in standard deviations from the 30 days before."),
      optionsInterestScore: maybe('optionsInterestScore', 'How extreme its options are, 0 to 100; of covered tickers.'),
      stock: t.field(stockField('The stock itself.')),
    };
  },
});

const MOOD = 'the mood, 0 (fear) to 100 (greed); null without a reading.';
const CAP_WEIGHTED = 'The mean change of the tiles by market cap, percent points; null where none has one.';
const EQUAL_WEIGHTED = 'The mean change of the tiles, each weighing the same, percent points; null likewise.';
const phaseOf = ({ marketMoodScore }: { marketMoodScore: number | null }) =>
  marketMoodScore === null ? null : moodPhase(marketMoodScore);

const HeatmapSector = builder.objectRef<SectorRow>('HeatmapSector').implement({
  extensions: STORED_ROWS,
  description: 'What the tiles of a sector add up to.',
  fields: (t) => ({
    sector: t.field({ type: Sector, description: 'Which one.', resolve: ({ sector }) => sector as SectorName }),
    marketMoodScore: t.exposeFloat('marketMoodScore', { nullable: true, description: `Of the sector ${MOOD}` }),
    marketMoodPhase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'Its band; null likewise.',
      resolve: phaseOf,
    }),
    marketMoodWeeklyChange: t.exposeFloat('marketMoodWeeklyChange', {
      nullable: true,
      description: 'Points against five sessions before; null where either has no reading.',
    }),
    count: t.exposeInt('count', { description: 'How many tiles.' }),
    capWeightedChangePct: t.exposeFloat('capWeightedChangePct', { nullable: true, description: CAP_WEIGHTED }),
    equalWeightedChangePct: t.exposeFloat('equalWeightedChangePct', { nullable: true, description: EQUAL_WEIGHTED }),
    capUsd: t.exposeFloat('capUsd', { description: 'Their market caps together, USD.' }),
    up: t.exposeInt('up', { description: 'Tiles that rose.' }),
    down: t.exposeInt('down', { description: 'Tiles that fell.' }),
  }),
});

const PriceSource = builder.enumType('HeatmapPriceSource', {
  description: 'What the prices of a map are.',
  values: { LAST_REGULAR_CLOSE: { description: 'The closes of the last regular session.' } } as const,
});

const PricesLayer = builder.objectRef<Shown>('HeatmapPrices').implement({
  description: 'The prices of a map.',
  fields: (t) => ({
    asOf: t.expose('pricesAsOf', { type: 'DateTime', description: 'The instant of the newest price.' }),
    asOfSource: t.field({
      type: PriceSource,
      description: 'What the prices are.',
      resolve: () => 'LAST_REGULAR_CLOSE' as const,
    }),
    delayMinutes: t.int({
      description: 'How many minutes they trail the market at `asOf`: closes trail by none.',
      resolve: () => DELAY_MINUTES,
    }),
  }),
});

const DailyLayer = builder.objectRef<{ asOf: Date }>('HeatmapDailyLayer').implement({
  description: 'A layer that is rebuilt each day.',
  fields: (t) => ({ asOf: t.expose('asOf', { type: 'Date', description: 'Its newest day, in New York.' }) }),
});

const HeatmapLayers = builder.objectRef<Shown>('HeatmapLayers').implement({
  description: 'What a map is made of; null: a layer that has no reading of any tile.',
  fields: (t) => {
    const daily = (of: 'marketMoodAsOf' | 'sentimentAsOf' | 'optionsAsOf', description: string) =>
      t.field({
        type: DailyLayer,
        nullable: true,
        description,
        resolve: ({ [of]: asOf }) => asOf && { asOf },
      });
    return {
      prices: t.field({ type: PricesLayer, description: 'The quotes.', resolve: (map) => map }),
      marketMood: daily('marketMoodAsOf', 'The mood of the market.'),
      sentiment: daily('sentimentAsOf', 'What is written about the stocks.'),
      options: daily('optionsAsOf', 'How extreme their options are.'),
    };
  },
});

const HeatmapMeta = builder.objectRef<Shown>('HeatmapMeta').implement({
  description: 'The map as a whole, the same on every tier.',
  fields: (t) => ({
    scope: t.field({ type: HeatmapScope, description: 'Whose map it is.', resolve: ({ scope }) => scope as Scope }),
    scopeName: t.string({ description: 'Its name.', resolve: ({ scope }) => SCOPE_NAMES[scope as Scope] }),
    universeSize: t.exposeInt('universeSize', { description: 'How many stocks belong to it.' }),
    tileCount: t.int({ description: 'How many of them have a tile.', resolve: ({ tiles }) => tiles.length }),
    missingPrice: t.expose('missingPrice', {
      type: ['Ticker'],
      description: 'Those that have none, for there is no quote of them or only one of long ago.',
    }),
    breadthUp: t.exposeInt('up', { description: 'Tiles that rose.' }),
    breadthDown: t.exposeInt('down', { description: 'Tiles that fell.' }),
    capWeightedChangePct: t.exposeFloat('capWeightedChangePct', { nullable: true, description: CAP_WEIGHTED }),
    equalWeightedChangePct: t.exposeFloat('equalWeightedChangePct', { nullable: true, description: EQUAL_WEIGHTED }),
    marketMoodScore: t.exposeFloat('marketMoodScore', { nullable: true, description: `Of the market ${MOOD}` }),
    marketMoodPhase: t.field({
      type: MoodPhase,
      nullable: true,
      description: 'Its band; null likewise.',
      resolve: phaseOf,
    }),
    previewWithheld: t.field({
      type: [HeatmapLayer],
      nullable: true,
      description: 'The layers of this map that are for PRO keys; null where the key is one.',
      resolve: ({ previewWithheld }) => previewWithheld,
    }),
    layers: t.field({
      type: HeatmapLayers,
      description: 'What it is made of, each as of when.',
      resolve: (map) => map,
    }),
    sectors: t.field({
      type: [HeatmapSector],
      description: 'All eleven sectors by name; tiles without one count in the whole alone.',
      listSize: () => SECTORS.length,
      resolve: ({ sectors }) => sectors,
    }),
  }),
});

const HeatmapSnapshot = builder.objectRef<Shown & Gated>('HeatmapSnapshot').implement({
  description: 'A universe of stocks as tiles. Every key sees every tile and the whole; the overlays are for PRO keys.',
  interfaces: [Preview, TrackerSnapshot],
  fields: (t) => ({
    meta: t.field({ type: HeatmapMeta, description: 'The map as a whole.', resolve: (map) => map }),
    tiles: t.field({
      type: [HeatmapTile],
      description: 'The stocks, the largest market cap first.',
      resolve: ({ tiles }) => tiles,
    }),
  }),
});
snapshotSources.set(TRACKER, heatmapSource);

builder.queryField('marketHeatmap', (t) =>
  t.field({
    type: HeatmapSnapshot,
    nullable: true,
    description: 'The map of a universe of stocks: `tracker(trackerId: MARKET_HEATMAP)` has the same snapshot.',
    access: { ...KEYED, preview: 'every tile without sentiment and options' },
    errors: ['no_snapshot'],
    args: {
      scope: t.arg({ type: HeatmapScope, required: true, defaultValue: DEFAULT_SCOPE, description: 'Whose map.' }),
    },
    listSize: ({ scope }) => TILES_MOST[scope as Scope],
    resolve: (_root, { scope }, context) => requiredHeatmap(context, scope),
  }),
);
