import { keyedPreview } from '../../graph/access-rules.ts';
import { limit } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { Market } from '../../graph/market.ts';
import { type Gated, Preview } from '../../graph/preview.ts';
import { loadNextReport } from '../earnings-calendar/queries.ts';
import { NextReportType } from '../earnings-calendar/schema.ts';
import { StockScreenRow } from '../screener/stocks/schema.ts';
import { WatchlistRow } from '../screener/watchlist/schema.ts';
import { Stock, stockField } from '../stocks/schema.ts';
import {
  loadIsQuiet,
  loadScreenRow,
  loadStory,
  loadStoryOrEmpty,
  loadTodayStories,
  type StoryList,
  type VisibleStory,
} from './queries.ts';
import {
  type CatalystDirection,
  type CatalystKind,
  FREE_CATALYSTS,
  FREE_STORIES,
  NEWS_DAYS,
  STORY_ROWS,
  type Catalyst as StoredCatalyst,
  THRESHOLDS,
} from './rules/catalyst.ts';
import { composeSentence } from './rules/story.ts';

const Kind = defineEnum<CatalystKind>('CatalystKind', 'What a catalyst is about.', {
  ANALYSTS: `At least ${THRESHOLDS.ratings} changed ratings, or ${THRESHOLDS.targets} changed targets, in one direction within ${THRESHOLDS.analystDays} days.`,
  INSIDERS: `Open-market trades outside of plans, filed within ${NEWS_DAYS} days: ${THRESHOLDS.buyers} buyers or $${THRESHOLDS.boughtValue / 1e6} million bought, ${THRESHOLDS.sellers} sellers or $${THRESHOLDS.soldValue / 1e6} million sold.`,
  CONGRESS: `Trades disclosed within ${NEWS_DAYS} days by ${THRESHOLDS.members} members of Congress, or of about $${THRESHOLDS.congressValue.toLocaleString('en-US')}.`,
  MENTIONS: `At least ${THRESHOLDS.mentionsTimes} times the usual mentions.`,
  TONE: 'A tone of posts far from usual.',
  VOLUME: `At least ${THRESHOLDS.volumeTimes} times the usual volume.`,
  OPTIONS: 'Puts per call in the highest or the lowest twentieth of a year.',
  VOLATILITY: `An IV rank of ${THRESHOLDS.ivRank} or more.`,
  RESULT: `Earnings reported within ${THRESHOLDS.resultDays} days, against the estimate.`,
  REPORT_AHEAD: 'A report later this week.',
  SHORTS: `Short interest up by more than ${THRESHOLDS.shortsPercent}% from one report to the next.`,
  INSTITUTIONS: `Institutions changed their shares by ${THRESHOLDS.institutionsPercent}% or more in a quarter, by 13F reports.`,
  HEADLINE: `A headline of the newest session in the direction of a move of ${THRESHOLDS.headlineMovePercent}% or more.`,
  RATING: `Our rating changed to another letter, or by ${THRESHOLDS.ratingPoints} points, within ${NEWS_DAYS} days.`,
  RANGE: `A close within ${THRESHOLDS.rangePercent}% of an end of the 52-week range.`,
});
const Direction = defineEnum<CatalystDirection>('CatalystDirection', 'Which way a catalyst points.', {
  UP: 'For a rising price.',
  DOWN: 'For a falling price.',
});

const Catalyst = builder.objectRef<StoredCatalyst>('Catalyst').implement({
  description: 'A signal of one family of data that may explain a price move.',
  fields: (t) => ({
    kind: t.expose('kind', { type: Kind, description: 'What it is about.' }),
    direction: t.expose('direction', {
      type: Direction,
      nullable: true,
      description: 'Which way it points; null if neither.',
    }),
    label: t.exposeString('label', { description: 'In two or three words.' }),
    text: t.string({
      description: 'In a sentence.',
      resolve: fromParent((catalyst) => composeSentence([catalyst])),
    }),
    day: t.field({
      type: 'Date',
      description: 'The day on which it became known.',
      resolve: fromParent(({ day }) => new Date(`${day}T00:00:00Z`)),
    }),
    strength: t.exposeFloat('strength', {
      unit: 'FRACTION',
      description: 'How strong it is: 0.5 at the threshold of its kind, toward 1 far above it.',
    }),
    url: t.exposeString('url', { description: 'The REST path of the rows behind it, relative to this gateway.' }),
  }),
});

const Story = builder.objectRef<VisibleStory>('Story').implement({
  description: `What is new about a stock: its catalysts of ${NEWS_DAYS} days. A FREE key sees the first ${FREE_CATALYSTS}.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    sentence: t.string({
      description: 'The first catalysts in one sentence; empty without one.',
      resolve: fromParent(({ catalysts }) => composeSentence(catalysts)),
    }),
    catalysts: t.field({
      type: [Catalyst],
      description:
        'What may have caused a move first: the result, ratings and targets, insiders, Congress, 13F reports, a headline; then what came with it: volume, mentions, tone.',
      resolve: ({ catalysts }) => catalysts,
    }),
    isQuiet: t.boolean({
      description: 'True if nothing is unusual: it has no catalyst, no raised flag of its rating, and no insight.',
      isLink: true,
      resolve: (story, _args, context) => loadIsQuiet(context, story),
    }),
    totalCount: t.exposeInt('total', { unit: 'COUNT', description: 'The number of all its catalysts.' }),
    newestDate: t.expose('newestDay', {
      type: 'Date',
      nullable: true,
      description: 'The day of its newest catalyst; null without one.',
    }),
    nextReport: t.field({
      type: NextReportType,
      nullable: true,
      isLink: true,
      description: 'When the company reports next; null if no report is listed.',
      resolve: ({ ticker }, _args, context) => loadNextReport(context, ticker),
    }),
    stock: t.field(stockField('The stock.')),
    screenRow: t.field({
      type: StockScreenRow,
      nullable: true,
      isLink: true,
      description: 'Its row of the screener, with price and change.',
      resolve: (story, _args, context) => loadScreenRow(context, story),
    }),
  }),
});

const TodayStories = builder.objectRef<StoryList & Gated>('TodayStories').implement({
  description: `The stories of the market, the most important first; a FREE key sees ${FREE_STORIES}.`,
  interfaces: [Preview],
  fields: (t) => ({
    nodes: t.field({ type: [Story], description: 'The stories visible to your tier.', resolve: ({ nodes }) => nodes }),
    totalCount: t.exposeInt('totalCount', { unit: 'COUNT', description: 'The number of stories, at most 25.' }),
    facts: t.stringList({
      description:
        'Notable facts about the market as a whole, a sentence each: the first of `market.insights` of each kind of evidence, those of the newest 13F quarter last.',
      resolve: fromParent(({ facts }) => [...facts]),
    }),
  }),
});

const PREVIEW = `the first ${FREE_CATALYSTS} catalysts`;

builder.objectField(Market, 'today', (t) =>
  t.field({
    type: TodayStories,
    description:
      'What to look at first: stocks with a market cap of at least $2 billion, ranked by the strengths of their catalysts and of their price move.',
    access: keyedPreview(`the first ${FREE_STORIES} stories`),
    listSize: ({ first: maxStories }) => Math.min(Number(maxStories), STORY_ROWS.most),
    args: { first: t.arg.int(limit(STORY_ROWS.usual, STORY_ROWS.most)) },
    resolve: (_market, { first: maxStories }, context) => loadTodayStories(context, maxStories),
  }),
);

builder.objectField(Stock, 'story', (t) =>
  t.field({
    type: Story,
    description: 'Why it moved, or what is new about it, and when it reports next.',
    access: keyedPreview(PREVIEW),
    resolve: ({ ticker }, _args, context) => loadStoryOrEmpty(context, ticker),
  }),
);

builder.objectField(WatchlistRow, 'story', (t) =>
  t.field({
    type: Story,
    nullable: true,
    description: 'What is new about the stock; null if nothing is.',
    access: { ...keyedPreview(PREVIEW), per: 'OPERATION' },
    resolve: ({ ticker }, _args, context) => loadStory(context, ticker),
  }),
);
