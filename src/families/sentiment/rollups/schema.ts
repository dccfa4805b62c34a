import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { SECTORS, type Sector as SectorName } from '../../../lib/sectors.ts';
import { Sector, stockField } from '../../stocks/schema.ts';
import { scoreBand } from '../rules/score.ts';
import { type Stored, sentimentRollups } from './reads.ts';
import {
  BREADTH_DAYS,
  type BreadthBucket as BreadthBucketRow,
  consensusLabel,
  MIN_MENTIONS,
  SCHEMA_VERSION,
  type SectorRollup,
  type SectorSentiment as SectorSentimentRow,
  type StockTone as StockToneRow,
  sentimentLabel,
} from './rules.ts';

const SentimentLabel = builder.enumType('SentimentLabel', {
  description: 'The word for the mean polarity of a day.',
  values: {
    BULLISH: { description: 'Above 0.1.' },
    NEUTRAL: { description: 'From -0.1 to 0.1.' },
    BEARISH: { description: 'Below -0.1.' },
  } as const,
});

const ScoreBand = builder.enumType('ScoreBand', {
  description: 'The word for a Score.',
  values: {
    STRONG: { description: '23 and above.' },
    BULLISH: { description: 'From 13 up to 23.' },
    SLIGHTLY_BULLISH: { description: 'Above 5 up to 13.' },
    NEUTRAL: { description: 'From -5 to 5.' },
    SLIGHTLY_BEARISH: { description: 'Below -5 down to -13.' },
    BEARISH: { description: 'From -13 down to -23.' },
    STRONG_BEARISH: { description: '-23 and below.' },
  } as const,
});

const CrowdConsensus = builder.enumType('CrowdConsensus', {
  description: "The word for a consensus ratio against the market's.",
  values: {
    HOTTER_THAN_MARKET: { description: 'More than 0.05 above it.' },
    IN_LINE_WITH_MARKET: { description: 'Within 0.05 of it.' },
    COOLER_THAN_MARKET: { description: 'More than 0.05 below it.' },
  } as const,
});

const StockTone = builder.objectRef<StockToneRow>('StockTone').implement({
  description: 'A stock and the tone of what is written about it.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    value: t.exposeFloat('value', { description: 'The mean polarity of its mentions that day, -1 to 1; not a Score.' }),
    stock: t.field(stockField('The stock itself.')),
  }),
});

const SectorSentiment = builder.objectRef<SectorSentimentRow>('SectorSentiment').implement({
  description: 'What is written about the stocks of one sector on one day.',
  fields: (t) => ({
    sector: t.field({ type: Sector, description: 'Which one.', resolve: ({ sector }) => sector as SectorName }),
    meanSentiment: t.exposeFloat('meanSentiment', {
      description: 'The mean polarity of its mentioned stocks, -1 to 1, each stock weighing the same.',
    }),
    label: t.field({
      type: SentimentLabel,
      description: 'The word for it.',
      resolve: ({ meanSentiment }) => sentimentLabel(meanSentiment),
    }),
    meanScore: t.exposeFloat('meanScore', { description: 'The mean Score of the same stocks, signed, without bound.' }),
    scoreLabel: t.field({
      type: ScoreBand,
      description: 'The word for it.',
      resolve: ({ meanScore }) => scoreBand(meanScore),
    }),
    consensusRatio: t.exposeFloat('consensusRatio', {
      description: 'How much bullish mentions outnumber bearish ones, inside (-1, 1); a tone ratio, not a Score.',
    }),
    consensusVsMarket: t.exposeFloat('consensusVsMarket', { description: "The ratio minus the market's." }),
    consensusLabel: t.field({
      type: CrowdConsensus,
      description: 'The word for that.',
      resolve: ({ consensusVsMarket }) => consensusLabel(consensusVsMarket),
    }),
    bullMentions: t.expose('bullMentions', { type: 'Long', description: 'Bullish mentions: polarity above 0.15.' }),
    bearMentions: t.expose('bearMentions', { type: 'Long', description: 'Bearish mentions: polarity below -0.15.' }),
    stockCount: t.exposeInt('stockCount', { description: 'How many of its stocks are mentioned that day.' }),
    totalMentions: t.expose('totalMentions', { type: 'Long', description: 'All mentions of them.' }),
    topStock: t.expose('topStock', { type: StockTone, description: 'The stock with the best tone.' }),
    bottomStock: t.expose('bottomStock', { type: StockTone, description: 'The stock with the worst tone.' }),
  }),
});

const VERSION_TEXT = 'The version of the shape of this rollup.';
const GENERATED_TEXT = 'When it was generated; it stays until the next run. Null before the first.';

const SectorSentimentRollup = builder.objectRef<Stored<SectorRollup>>('SectorSentimentRollup').implement({
  description: 'The tone of each sector on the newest day with mentions. Built daily, not on request.',
  fields: (t) => ({
    schemaVersion: t.string({ description: VERSION_TEXT, resolve: () => SCHEMA_VERSION }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', nullable: true, description: GENERATED_TEXT }),
    asOf: t.expose('asOf', { type: 'Date', nullable: true, description: 'The day in New York; null without data.' }),
    narrative: t.string({
      nullable: true,
      description: 'The rollup in a sentence or two; null without data.',
      resolve: ({ snapshot }) => snapshot?.narrative ?? null,
    }),
    marketConsensusRatio: t.float({
      nullable: true,
      description: 'The consensus ratio of all stocks together, inside (-1, 1); null without data.',
      resolve: ({ snapshot }) => snapshot?.marketConsensusRatio ?? null,
    }),
    sectors: t.field({
      type: [SectorSentiment],
      description: 'The sectors that are written about, most bullish first.',
      listSize: () => SECTORS.length,
      resolve: ({ snapshot }) => snapshot?.sectors ?? [],
    }),
  }),
});

const percent = (of: string) => ({ description: `${of}, percent, 0 to 100.` });

const BreadthBucket = builder.objectRef<BreadthBucketRow>('BreadthBucket').implement({
  description: `How many stocks are written about well and badly on one day, of those with at least ${MIN_MENTIONS} mentions.`,
  fields: (t) => ({
    date: t.field({ type: 'Date', description: 'The day in New York.', resolve: ({ date }) => new Date(date) }),
    coveredStocks: t.exposeInt('coveredStocks', { description: 'How many stocks have enough mentions.' }),
    totalMentions: t.expose('totalMentions', { type: 'Long', description: 'All mentions of them.' }),
    bullish: t.exposeInt('bullish', { description: 'Stocks with a mean polarity above 0.1.' }),
    neutral: t.exposeInt('neutral', { description: 'Stocks with one from -0.1 to 0.1.' }),
    bearish: t.exposeInt('bearish', { description: 'Stocks with one below -0.1.' }),
    bullishPct: t.exposeFloat('bullishPct', percent('Bullish stocks')),
    neutralPct: t.exposeFloat('neutralPct', percent('Neutral stocks')),
    bearishPct: t.exposeFloat('bearishPct', percent('Bearish stocks')),
    netBreadth: t.exposeFloat('netBreadth', { description: 'bullishPct minus bearishPct, points, -100 to 100.' }),
    bullishMentionPct: t.exposeFloat('bullishMentionPct', percent('The part of the mentions that bullish stocks have')),
    neutralMentionPct: t.exposeFloat('neutralMentionPct', percent('The part that neutral stocks have')),
    bearishMentionPct: t.exposeFloat('bearishMentionPct', percent('The part that bearish stocks have')),
  }),
});

const SentimentBreadth = builder.objectRef<Stored<BreadthBucketRow[]>>('SentimentBreadth').implement({
  description: `How broad the tone is, by day, up to ${BREADTH_DAYS} days back. Built daily, not on request.`,
  fields: (t) => ({
    schemaVersion: t.string({ description: VERSION_TEXT, resolve: () => SCHEMA_VERSION }),
    generatedAt: t.expose('generatedAt', { type: 'DateTime', nullable: true, description: GENERATED_TEXT }),
    asOf: t.expose('asOf', {
      type: 'Date',
      nullable: true,
      description: 'The newest day looked at; null without data.',
    }),
    minMentions: t.int({ description: 'Mentions a stock needs on a day to be counted.', resolve: () => MIN_MENTIONS }),
    latest: t.field({
      type: BreadthBucket,
      nullable: true,
      description: 'The newest day that has a bucket; null without any.',
      resolve: ({ snapshot }) => snapshot?.at(-1) ?? null,
    }),
    series: t.field({
      type: [BreadthBucket],
      description: 'The days, oldest first; days without enough mentions have none.',
      resolve: ({ snapshot }) => snapshot ?? [],
    }),
  }),
});

builder.queryFields((t) => ({
  sectorSentiment: t.field({
    type: SectorSentimentRollup,
    nullable: true,
    description: 'The tone of each sector, the same for every tier.',
    access: KEYED,
    resolve: async (_root, _args, context) => (await sentimentRollups(context)).sectors,
  }),
  sentimentBreadth: t.field({
    type: SentimentBreadth,
    nullable: true,
    description: 'How many stocks are written about well and badly, by day, the same for every tier.',
    access: KEYED,
    resolve: async (_root, _args, context) => (await sentimentRollups(context)).breadth,
  }),
}));
