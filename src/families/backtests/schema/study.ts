import { z } from 'zod';
import { keyedPreview } from '../../../graph/access-rules.ts';
import { maxItems } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview, toRows } from '../../../graph/preview.ts';
import { UniverseType } from '../../screener/presets/schema.ts';
import { stockField } from '../../stocks/schema.ts';
import { FREE_MONTHS } from '../queries/backtest.ts';
import {
  countStudyCalls,
  describeLongestStudy,
  type EventStudy,
  MAX_STOCK_CALLS,
  runEventStudy,
  SESSIONS_A_CALL,
  STOCKS_A_CALL,
  type StudyArguments,
} from '../queries/study.ts';
import { BENCHMARK } from '../rules/benchmark.ts';
import type { DropReason, HorizonResult, PathPoint, StudiedEvent } from '../rules/event-study.ts';
import type { EventKind } from '../rules/events.ts';
import { WarningType } from './backtest.ts';

const StudyEventKind = defineEnum<EventKind>('StudyEventKind', 'What a study counts as an event.', {
  CLUSTER_BUY: 'A stock comes to have three insiders who filed purchases within 30 days; of USD.',
  INSIDER_BUY: 'Open-market purchases of insiders, filed on one day; of USD.',
  INSIDER_SALE: 'Open-market sales of insiders, filed on one day; of USD.',
  CONGRESS_BUY: 'Purchases of members of Congress, disclosed on one day; of USD, the least of their ranges.',
  CONGRESS_SALE: 'Sales of members of Congress, disclosed on one day; of USD, the least of their ranges.',
  UPGRADE: 'An analyst upgrade.',
  DOWNGRADE: 'An analyst downgrade.',
  EARNINGS_BEAT: 'Earnings above the estimate; of percent.',
  EARNINGS_MISS: 'Earnings below the estimate; of percent.',
  UNUSUAL_OPTIONS: 'The rating of a recorded day notes unusual options flow, and that of the day before does not.',
  SHORT_INTEREST_SPIKE: 'Short interest a quarter above the report before, when it was published; of percent.',
  RATING_UP: 'A better rating letter than on the recorded day before.',
  RATING_DOWN: 'A worse rating letter than on the recorded day before.',
  INSIGHT: 'A stock insight that the recorded day before does not have.',
  SCREEN_ENTERED: 'A stock or fund matches a screen, and did not on the recorded day before.',
});

const StudyDropReason = defineEnum<DropReason>('StudyDropReason', 'Why an event is not used.', {
  NO_PRICE: 'The stock has no price on day 0.',
  OVERLAPPING: 'The stock has an earlier event whose horizon has not ended.',
  UNFINISHED: 'The horizon has not ended.',
});

const MAX_HORIZONS = 10;
const MAX_SESSIONS = 252;
const MAX_TEXT = 100;
const text = { schema: z.string().max(MAX_TEXT, `up to ${MAX_TEXT} characters`) };

const Input = builder.inputType('EventStudyInput', {
  description: 'Which events to study, and over how many sessions.',
  fields: (t) => ({
    event: t.field({ type: StudyEventKind, required: true, description: 'The kind of event.' }),
    insightType: t.string({ description: 'Of INSIGHT: only this type. Default: all.', validate: text }),
    plan: t.field({ type: 'ScreenPlan', description: 'Of SCREEN_ENTERED: the plan of the screen.' }),
    screen: t.string({
      description: 'Of SCREEN_ENTERED: instead of a plan, the `screenId` of a curated screen.',
      validate: text,
    }),
    universe: t.field({
      type: UniverseType,
      description: 'Of SCREEN_ENTERED: what a plan screens. Default: stocks.',
    }),
    horizons: t.intList({
      required: true,
      defaultValue: [1, 5, 21, 63],
      description: `Sessions, day 0 included, 1 to ${MAX_SESSIONS}; at most ${MAX_HORIZONS} horizons.`,
      extensions: maxItems(MAX_HORIZONS),
      validate: {
        schema: z
          .array(z.number().int().min(1, `from 1 to ${MAX_SESSIONS}`).max(MAX_SESSIONS, `from 1 to ${MAX_SESSIONS}`))
          .min(1, 'at least one'),
      },
    }),
    benchmark: t.field({
      type: 'Ticker',
      required: true,
      defaultValue: BENCHMARK,
      description: 'The stock or fund whose returns are subtracted.',
    }),
    from: t.field({
      type: 'Date',
      required: true,
      description: `The first day on which events became public. FREE studies the last ${FREE_MONTHS} months.`,
    }),
    to: t.field({ type: 'Date', description: 'The last day on which they became public. Default: today.' }),
    minValue: t.float({
      description: 'Only events of this size or more, of either sign: USD of trades, percent of surprises and changes.',
    }),
  }),
});

const Dropped = builder.objectRef<HorizonResult['dropped']>('EventStudyDropped').implement({
  description: 'How many events are not used for a horizon, by reason.',
  fields: (t) => {
    const count = (reason: DropReason, description: string) =>
      t.int({
        unit: 'COUNT',
        description,
        resolve: fromParent((dropped: HorizonResult['dropped']) => dropped[reason]),
      });
    return {
      noPrice: count('NO_PRICE', 'Stocks without a price on day 0.'),
      overlapping: count('OVERLAPPING', 'Events within the horizon of an earlier one of the same stock.'),
      unfinished: count('UNFINISHED', 'Events whose horizon has not ended.'),
    };
  },
});

const Horizon = builder.objectRef<HorizonResult>('EventStudyHorizon').implement({
  description: 'The abnormal returns over a horizon: from the open of day 0, less those of the benchmark.',
  fields: (t) => ({
    sessions: t.exposeInt('sessions', { unit: 'SESSIONS', description: 'Its length in sessions, day 0 included.' }),
    count: t.exposeInt('count', { unit: 'COUNT', description: 'Number of events used.' }),
    mean: t.exposeFloat('mean', { nullable: true, unit: 'FRACTION', description: 'The mean; null without events.' }),
    median: t.exposeFloat('median', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The median; null without events.',
    }),
    hitRate: t.exposeFloat('hitRate', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The part of the returns above 0; null without events.',
    }),
    tStatistic: t.exposeFloat('tStatistic', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The mean over its standard error, clustered by day 0; null for fewer than two days.',
    }),
    dropped: t.field({
      type: Dropped,
      description: 'The events that are not used.',
      resolve: ({ dropped }) => dropped,
    }),
  }),
});

const Point = builder.objectRef<PathPoint>('EventStudyPoint').implement({
  description: 'The mean abnormal return between the open of day 0 and a close; of the events of the longest horizon.',
  fields: (t) => ({
    session: t.exposeInt('session', { unit: 'SESSIONS', description: 'Sessions after day 0; negative before it.' }),
    mean: t.exposeFloat('mean', { unit: 'FRACTION', description: 'The mean.' }),
    low: t.exposeFloat('low', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The low end of its 95% confidence band, clustered by day 0; null for fewer than two days.',
    }),
    high: t.exposeFloat('high', { nullable: true, unit: 'FRACTION', description: 'The high end of the band.' }),
    count: t.exposeInt('count', { unit: 'COUNT', description: 'Number of events with a price.' }),
  }),
});

const EventType = builder.objectRef<StudiedEvent>('StudiedEvent').implement({
  description: 'An event of a study.',
  fields: (t) => ({
    id: t.id(rowId('StudiedEvent', ({ ticker, publicOn }) => `${ticker} ${publicOn}`)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock.' }),
    stock: t.field(stockField('Its page; null for a fund, or outside the universe.')),
    publicDate: t.expose('publicOn', { type: 'Date', description: 'The day on which it became public.' }),
    filledDate: t.expose('filledOn', {
      type: 'Date',
      nullable: true,
      description: 'Day 0: the first session that opened after it; null if there is none yet.',
    }),
    value: t.exposeFloat('value', {
      nullable: true,
      unit: 'VARIES',
      description: 'Its size: USD of trades, percent of surprises and changes; null without one.',
    }),
    returns: t.field({
      type: ['Float'],
      nullable: { list: false, items: true },
      unit: 'FRACTION',
      description: 'Its abnormal return over each horizon, shortest first; null if it is not used for the horizon.',
      resolve: fromParent(({ returns }) => [...returns]),
    }),
    dropped: t.expose('dropped', {
      type: StudyDropReason,
      nullable: true,
      description: 'Why it is not used for the longest horizon; null if it is.',
    }),
  }),
});

const EventConnection = connection<StudiedEvent>({
  name: 'StudiedEvent',
  node: EventType,
  idOf: ({ ticker, publicOn }) => `${ticker} ${publicOn}`,
  description: 'A page of the events of a study, oldest first.',
});

const EventStudyType = builder.objectRef<EventStudy & Gated>('EventStudy').implement({
  description: 'The returns of stocks after a kind of event.',
  interfaces: [Preview],
  fields: (t) => ({
    event: t.expose('event', { type: StudyEventKind, description: 'The kind of event.' }),
    horizons: t.field({
      type: [Horizon],
      description: 'The returns, by horizon.',
      resolve: ({ horizons }) => horizons,
    }),
    path: t.field({
      type: [Point],
      description: 'The way to the longest horizon, from ten sessions before day 0.',
      resolve: ({ path }) => path,
    }),
    events: t.field({
      type: EventConnection,
      nullable: true,
      description: 'The events, used or not. Null on FREE.',
      listSize: pageSize(0),
      args: t.arg.connectionArgs(),
      resolve: ({ events }, page, context) => events && EventConnection.page(context, page, toRows(events)),
    }),
    warnings: t.field({
      type: [WarningType],
      description: 'What weakens the evidence.',
      resolve: fromParent(({ warnings }) => [...warnings]),
    }),
    digest: t.exposeString('digest', {
      description: 'SHA-256 of the input, the rules, and the events with their returns; hexadecimal.',
    }),
  }),
});

builder.queryField('eventStudy', (t) =>
  t.field({
    type: EventStudyType,
    nullable: true,
    description: `Measures returns after events. Costs one call per ${SESSIONS_A_CALL} sessions that it reads, SCREEN_ENTERED one per session; and one per ${STOCKS_A_CALL} stocks with events, at most ${MAX_STOCK_CALLS}, which \`costOf\` includes. Always as of now. See docs/testing-signals.md.`,
    access: keyedPreview(`FREE studies the last ${FREE_MONTHS} months and sees no list of events.`),
    basis: 'PRESENT',
    errors: ['unknown_field', 'malformed_request', 'invalid_parameter', 'not_available_as_of'],
    callCount: ({ input }, market) => countStudyCalls(input as StudyArguments, market),
    shorten: ({ input }, limit, today) => describeLongestStudy(input as StudyArguments, limit, today),
    args: { input: t.arg({ type: Input, required: true, description: 'The events and the horizons.' }) },
    resolve: (_root, { input }, context) => runEventStudy(input, context),
  }),
);
