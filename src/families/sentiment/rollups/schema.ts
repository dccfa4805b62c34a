import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { SECTORS, type Sector as SectorName } from '../../../market/sectors.ts';
import { SectorEnum, stockField } from '../../stocks/schema.ts';
import { scoreBand } from '../rules/score.ts';
import { type StoredRollup, sentimentRollups } from './reads.ts';
import {
  BREADTH_DAYS,
  type BreadthBucket as BreadthBucketRow,
  classifySectorConsensus,
  type SentimentLabel as LabelName,
  MIN_MENTIONS,
  SECTOR_SCHEMA_VERSION,
  type SectorConsensusLabel,
  type SectorSentiment as SectorSentimentRow,
  type SentimentRollup,
  type StockTone as StockToneRow,
  sentimentLabel,
} from './rules.ts';

const SentimentLabel = defineEnum<LabelName>('SentimentLabel', 'The mean polarity of a day in words.', {
  BULLISH: 'Above 0.1.',
  NEUTRAL: 'From -0.1 to 0.1.',
  BEARISH: 'Below -0.1.',
});

const ScoreBand = defineEnum('ScoreBand', 'A Score in words.', {
  STRONG: '23 and above.',
  BULLISH: 'From 13 up to 23.',
  SLIGHTLY_BULLISH: 'Above 5 up to 13.',
  NEUTRAL: 'From -5 to 5.',
  SLIGHTLY_BEARISH: 'Below -5 down to -13.',
  BEARISH: 'From -13 down to -23.',
  STRONG_BEARISH: '-23 and below.',
});

const CrowdConsensus = defineEnum<SectorConsensusLabel>(
  'CrowdConsensus',
  "A stock's consensus ratio compared with the market's.",
  {
    HOTTER_THAN_MARKET: "More than 0.05 above the market's ratio.",
    IN_LINE_WITH_MARKET: "Within 0.05 of the market's ratio.",
    COOLER_THAN_MARKET: "More than 0.05 below the market's ratio.",
  },
);

const StockTone = builder.objectRef<StockToneRow>('StockTone').implement({
  description: 'A stock and the sentiment of its mentions.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    value: t.exposeFloat('value', {
      unit: 'SCORE',
      description: 'The mean polarity of its mentions that day, -1 to 1; not a Score.',
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const SectorSentiment = builder.objectRef<SectorSentimentRow>('SectorSentiment').implement({
  description: "The mentions of one sector's stocks on one day.",
  fields: (t) => ({
    sector: t.field({
      type: SectorEnum,
      description: 'The sector.',
      resolve: fromParent(({ sector }) => sector as SectorName),
    }),
    meanSentiment: t.exposeFloat('meanSentiment', {
      unit: 'SCORE',
      description: 'The unweighted mean polarity of its mentioned stocks, -1 to 1.',
    }),
    label: t.field({
      type: SentimentLabel,
      description: 'The value in words.',
      resolve: fromParent(({ meanSentiment }) => sentimentLabel(meanSentiment)),
    }),
    meanScore: t.exposeFloat('meanScore', {
      unit: 'SCORE',
      description: 'The mean Score of the same stocks, signed and unbounded.',
    }),
    scoreLabel: t.field({
      type: ScoreBand,
      description: 'The value in words.',
      resolve: fromParent(({ meanScore }) => scoreBand(meanScore)),
    }),
    consensusRatio: t.exposeFloat('consensusRatio', {
      unit: 'RATIO',
      description: 'How far bullish mentions outnumber bearish ones, within (-1, 1); a ratio, not a Score.',
    }),
    consensusVsMarket: t.exposeFloat('consensusVsMarket', {
      unit: 'RATIO',
      description: "The ratio minus the market's.",
    }),
    consensusLabel: t.field({
      type: CrowdConsensus,
      description: 'consensusVsMarket in words.',
      resolve: fromParent(({ consensusVsMarket }) => classifySectorConsensus(consensusVsMarket)),
    }),
    bullMentions: t.expose('bullMentions', {
      type: 'Long',
      unit: 'COUNT',
      description: 'Bullish mentions: polarity above 0.15.',
    }),
    bearMentions: t.expose('bearMentions', {
      type: 'Long',
      unit: 'COUNT',
      description: 'Bearish mentions: polarity below -0.15.',
    }),
    stockCount: t.exposeInt('stockCount', { unit: 'COUNT', description: 'Number of its stocks mentioned that day.' }),
    totalMentions: t.expose('totalMentions', {
      type: 'Long',
      unit: 'COUNT',
      description: 'Mentions of all covered stocks.',
    }),
    topStock: t.expose('topStock', { type: StockTone, description: 'The stock with the most positive sentiment.' }),
    bottomStock: t.expose('bottomStock', {
      type: StockTone,
      description: 'The stock with the most negative sentiment.',
    }),
  }),
});

const VERSION_TEXT = "The version of the rollup's format.";
const GENERATED_TEXT = 'When it was generated; unchanged until the next run, null before the first.';

const SectorSentimentRollup = builder.objectRef<StoredRollup<SentimentRollup>>('SectorSentimentRollup').implement({
  description: 'The sentiment of each sector on the newest day with mentions. Built daily, not on request.',
  fields: (t) => ({
    schemaVersion: t.string({ description: VERSION_TEXT, resolve: () => SECTOR_SCHEMA_VERSION }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', nullable: true, description: GENERATED_TEXT }),
    asOf: t.expose('asOf', { type: 'Date', nullable: true, description: 'The day in New York; null without data.' }),
    narrative: t.string({
      nullable: true,
      description: 'The rollup in a sentence or two; null without data.',
      resolve: fromParent(({ snapshot }) => snapshot?.narrative ?? null),
    }),
    marketConsensusRatio: t.float({
      nullable: true,
      unit: 'RATIO',
      description: 'The consensus ratio of all stocks combined, within (-1, 1); null without data.',
      resolve: fromParent(({ snapshot }) => snapshot?.marketConsensusRatio ?? null),
    }),
    sectors: t.field({
      type: [SectorSentiment],
      description: 'The sectors with mentions, most bullish first.',
      listSize: () => SECTORS.length,
      resolve: ({ snapshot }) => snapshot?.sectors ?? [],
    }),
  }),
});

const percent = (subject: string) => ({ unit: 'PERCENT' as const, description: `${subject}, percent, 0 to 100.` });

const BreadthBucket = builder.objectRef<BreadthBucketRow>('BreadthBucket').implement({
  description: `How many stocks had positive and negative mentions on one day, among those with at least ${MIN_MENTIONS} mentions.`,
  fields: (t) => ({
    day: t.field({
      type: 'Date',
      description: 'The day in New York.',
      resolve: fromParent(({ date }) => new Date(date)),
    }),
    coveredStocks: t.exposeInt('coveredStocks', {
      unit: 'COUNT',
      description: 'Number of stocks with enough mentions.',
    }),
    totalMentions: t.expose('totalMentions', {
      type: 'Long',
      unit: 'COUNT',
      description: 'Mentions of all covered stocks.',
    }),
    bullish: t.exposeInt('bullish', { unit: 'COUNT', description: 'Stocks with a mean polarity above 0.1.' }),
    neutral: t.exposeInt('neutral', { unit: 'COUNT', description: 'Stocks with a mean polarity from -0.1 to 0.1.' }),
    bearish: t.exposeInt('bearish', { unit: 'COUNT', description: 'Stocks with a mean polarity below -0.1.' }),
    bullishPercent: t.exposeFloat('bullishPct', percent('Bullish stocks')),
    neutralPercent: t.exposeFloat('neutralPct', percent('Neutral stocks')),
    bearishPercent: t.exposeFloat('bearishPct', percent('Bearish stocks')),
    netBreadthPercent: t.exposeFloat('netBreadth', {
      unit: 'PERCENT',
      description: 'bullishPct minus bearishPct, percentage points, -100 to 100.',
    }),
    bullishMentionPercent: t.exposeFloat('bullishMentionPct', percent("Bullish stocks' share of the mentions")),
    neutralMentionPercent: t.exposeFloat('neutralMentionPct', percent("Neutral stocks' share of the mentions")),
    bearishMentionPercent: t.exposeFloat('bearishMentionPct', percent("Bearish stocks' share of the mentions")),
  }),
});

const SentimentBreadth = builder.objectRef<StoredRollup<BreadthBucketRow[]>>('SentimentBreadth').implement({
  description: `Sentiment breadth by day, up to ${BREADTH_DAYS} days back. Built daily, not on request.`,
  fields: (t) => ({
    schemaVersion: t.string({ description: VERSION_TEXT, resolve: () => SECTOR_SCHEMA_VERSION }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', nullable: true, description: GENERATED_TEXT }),
    asOf: t.expose('asOf', {
      type: 'Date',
      nullable: true,
      description: 'The newest day covered; null without data.',
    }),
    minMentions: t.int({
      unit: 'COUNT',
      description: 'The minimum number of mentions for a stock to count on a day.',
      resolve: () => MIN_MENTIONS,
    }),
    latest: t.field({
      type: BreadthBucket,
      nullable: true,
      description: 'The newest day with a bucket; null without any.',
      resolve: ({ snapshot }) => snapshot?.at(-1) ?? null,
    }),
    series: t.field({
      type: [BreadthBucket],
      description: 'The days, oldest first; days without enough mentions are omitted.',
      resolve: ({ snapshot }) => snapshot ?? [],
    }),
  }),
});

builder.objectField(Market, 'sectorSentiment', (t) =>
  t.field({
    type: SectorSentimentRollup,
    description: 'The sentiment of each sector, the same for every tier.',
    access: KEYED,
    resolve: async (_market, _args, context) => (await sentimentRollups(context)).sectors,
  }),
);

builder.objectField(Market, 'sentimentBreadth', (t) =>
  t.field({
    type: SentimentBreadth,
    description:
      'Sentiment breadth by day: how many stocks have positive and negative mentions, the same for every tier.',
    access: KEYED,
    resolve: async (_market, _args, context) => (await sentimentRollups(context)).breadth,
  }),
);
