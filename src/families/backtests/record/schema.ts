import { z } from 'zod';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { BENCHMARK } from '../rules/benchmark.ts';
import { WarningType } from '../schema/backtest.ts';
import { loadSignalRecord, type RecordedMonth, type RecordedSignal, type SignalRecord } from './queries.ts';
import { MIN_MEMBERS } from './rules/groups.ts';
import type { GroupSummary, InsightSummary, ReturnFacts, SeriesSummary } from './rules/summary.ts';

const RecordedSignalType = defineEnum<RecordedSignal>('RecordedSignal', 'A signal of this gateway that has a record.', {
  RATING: 'The rating; its groups are the letters.',
  SCORE: 'The 7-day Score; its groups are deciles, 10 with the highest.',
  SCREEN: 'The curated screens, with all of their matches; its groups are their ids.',
  INSIGHT: 'The insights of stocks; its groups are their types.',
});

const Series = builder.objectRef<SeriesSummary>('SignalSeries').implement({
  description: 'A monthly figure over all months.',
  fields: (t) => ({
    months: t.exposeInt('months', { unit: 'COUNT', description: 'Months that have it.' }),
    mean: t.exposeFloat('mean', { nullable: true, unit: 'VARIES', description: 'Its mean; null without months.' }),
    tStatistic: t.exposeFloat('tStatistic', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The mean over its standard error; null for fewer than two months.',
    }),
  }),
});

const Group = builder.objectRef<GroupSummary & { title: string }>('SignalGroup').implement({
  description: `How the stocks, or funds, of a group did over the months in which it had at least ${MIN_MEMBERS} of them.`,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'A letter, a decile, or the `screenId` of a curated screen.' }),
    title: t.exposeString('title', { description: 'Its name to show.' }),
    months: t.exposeInt('months', { unit: 'COUNT', description: 'Number of months.' }),
    reconstructedMonths: t.exposeInt('reconstructedMonths', {
      unit: 'COUNT',
      description: 'Months whose decision day was derived later, instead of recorded as served.',
    }),
    totalReturn: t.exposeFloat('totalReturn', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The compound return over its months, equally weighted, before costs; null without months.',
    }),
    totalBenchmarkReturn: t.exposeFloat('totalBenchmarkReturn', {
      nullable: true,
      unit: 'FRACTION',
      description: 'That of all stocks, or funds, over the same months.',
    }),
    annualReturn: t.exposeFloat('annualReturn', {
      nullable: true,
      unit: 'FRACTION',
      description: '`totalReturn` per year; null below twelve months.',
    }),
    annualBenchmarkReturn: t.exposeFloat('annualBenchmarkReturn', {
      nullable: true,
      unit: 'FRACTION',
      description: '`totalBenchmarkReturn` per year; null below twelve months.',
    }),
    meanExcess: t.exposeFloat('meanExcess', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The mean monthly return less that of all stocks, or funds.',
    }),
    tStatistic: t.exposeFloat('tStatistic', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The mean excess over its standard error; null for fewer than two months.',
    }),
    hitRate: t.exposeFloat('hitRate', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The part of the months with a return above that of all stocks, or funds.',
    }),
    meanMembers: t.exposeFloat('meanMembers', {
      nullable: true,
      unit: 'COUNT',
      description: 'The mean number of stocks or funds.',
    }),
    turnover: t.exposeFloat('turnover', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The mean part of them that were not in the group a month before; null without two months in a row.',
    }),
  }),
});

const Return = builder.objectRef<ReturnFacts>('SignalReturn').implement({
  description: 'The return of a group over a month.',
  fields: (t) => ({
    name: t.exposeString('groupName', { description: 'The group; see SignalGroup.name.' }),
    members: t.exposeInt('members', { unit: 'COUNT', description: 'Number of stocks or funds.' }),
    return: t.exposeFloat('return', { unit: 'FRACTION', description: 'Their mean return.' }),
    benchmarkReturn: t.exposeFloat('benchmarkReturn', {
      unit: 'FRACTION',
      description: 'The mean return of all stocks, or funds.',
    }),
    turnover: t.exposeFloat('turnover', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The part of them that were not in the group a month before; null if that month is not recorded.',
    }),
  }),
});

const Month = builder.objectRef<RecordedMonth>('SignalMonth').implement({
  description: 'A month of a record: decided at the last session of a month, held from fill to fill.',
  fields: (t) => {
    const day = (name: 'decidedOn' | 'filledOn' | 'endedOn', description: string) =>
      t.field({ type: 'Date', description, resolve: fromParent((month: RecordedMonth) => month[name]) });
    return {
      decidedDate: day('decidedOn', 'The session at whose end the groups were formed.'),
      filledDate: day('filledOn', 'The next session, at whose open the stocks were bought.'),
      endedDate: day('endedOn', 'The session at whose open the month ended.'),
      isReconstructed: t.exposeBoolean('isReconstructed', {
        description: 'Whether the decision day was derived later, instead of recorded as served.',
      }),
      informationCoefficient: t.exposeFloat('informationCoefficient', {
        nullable: true,
        unit: 'NUMBER',
        description: "Spearman's correlation of the score and the return of the month, -1 to 1; null for screens.",
      }),
      spread: t.exposeFloat('spread', {
        nullable: true,
        unit: 'FRACTION',
        description: 'The return of the best group less that of the worst; null if either has too few stocks.',
      }),
      groups: t.field({
        type: [Return],
        description: `The returns of groups of at least ${MIN_MEMBERS}.`,
        resolve: ({ groups }) => groups,
      }),
    };
  },
});

const Insights = builder.objectRef<InsightSummary>('SignalInsight').implement({
  description: `The returns after the insights of a type over a horizon, less those of ${BENCHMARK}, over the months with at least ${MIN_MEMBERS} of them.`,
  fields: (t) => ({
    insightType: t.exposeString('insightType', { description: 'The type.' }),
    sessions: t.exposeInt('sessions', {
      unit: 'SESSIONS',
      description: 'The horizon, from the open of the session after the insight to the close of its last session.',
    }),
    events: t.exposeInt('events', { unit: 'COUNT', description: 'Number of insights.' }),
    dropped: t.exposeInt('dropped', {
      unit: 'COUNT',
      description: 'Insights not used: within the horizon of the last one of the stock, or without a price.',
    }),
    mean: t.exposeFloat('mean', { nullable: true, unit: 'FRACTION', description: 'The mean; null without insights.' }),
    hitRate: t.exposeFloat('hitRate', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The part above 0; null without insights.',
    }),
    tStatistic: t.exposeFloat('tStatistic', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The mean over its standard error, clustered by day; null for fewer than two days.',
    }),
  }),
});

const Record = builder.objectRef<SignalRecord>('SignalRecord').implement({
  description: 'How a signal of this gateway did: the returns of the stocks that it chose, as recorded at the time.',
  fields: (t) => ({
    signal: t.expose('signal', { type: RecordedSignalType, description: 'The signal whose record this is.' }),
    from: t.expose('from', {
      type: 'Date',
      nullable: true,
      description: 'The first decision day, of insights the first month; null without a month that is over.',
    }),
    to: t.expose('to', { type: 'Date', nullable: true, description: 'The last session of the newest month.' }),
    monthCount: t.exposeInt('monthCount', { unit: 'COUNT', description: 'Months that are over.' }),
    reconstructedMonths: t.exposeInt('reconstructedMonths', {
      unit: 'COUNT',
      description: 'Those whose decision day was derived later, instead of recorded as served.',
    }),
    spread: t.field({
      type: Series,
      nullable: true,
      description:
        'The monthly return of A less F, or of decile 10 less decile 1, as a fraction; null for screens and insights.',
      resolve: ({ spread }) => spread,
    }),
    informationCoefficient: t.field({
      type: Series,
      nullable: true,
      description:
        "Spearman's correlation of the score and the return of a month, -1 to 1; null for screens and insights.",
      resolve: ({ informationCoefficient }) => informationCoefficient,
    }),
    groups: t.field({
      type: [Group],
      description: 'Its groups, the best first; empty for insights.',
      resolve: ({ groups }) => groups,
    }),
    months: t.field({
      type: [Month],
      description: 'Its months, oldest first; empty for insights.',
      resolve: ({ months }) => months,
    }),
    insights: t.field({
      type: [Insights],
      description: 'The figures of insights by type and horizon; empty for other signals.',
      resolve: ({ insights }) => insights,
    }),
    warnings: t.field({
      type: [WarningType],
      description: 'What weakens the evidence.',
      resolve: fromParent(({ warnings }) => [...warnings]),
    }),
    isSynthetic: t.exposeBoolean('isSynthetic', {
      description: 'Whether it is of the demo market, whose figures are synthetic: it then proves nothing.',
    }),
  }),
});

const MAX_TEXT = 100;

builder.queryField('signalRecord', (t) =>
  t.field({
    type: Record,
    nullable: true,
    description: `The record of a signal of this gateway. The same for everyone, and free: it has only figures of at least ${MIN_MEMBERS} stocks in a month, and of months that are over, so it reveals no row. At most 60 a minute. See docs/testing-signals.md.`,
    access: { key: 'PUBLIC', calls: 0, quota: false },
    rateLimit: { max: 60, seconds: 60 },
    basis: 'PRESENT',
    errors: ['invalid_parameter'],
    args: {
      signal: t.arg({ type: RecordedSignalType, required: true, description: 'The signal whose record is read.' }),
      group: t.arg.string({
        description: 'Only this group: a letter, a decile, a `screenId`, or a type of insight. Default: all.',
        validate: { schema: z.string().max(MAX_TEXT, `up to ${MAX_TEXT} characters`) },
      }),
    },
    resolve: (_root, { signal, group }, context) => loadSignalRecord(context, signal, group ?? null),
  }),
);
