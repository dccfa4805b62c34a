import { KEYED, keyedPreview } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview, toRows } from '../../../graph/preview.ts';
import { SymbolSpell } from '../../stocks/schema.ts';
import {
  type Backtest,
  type BacktestArguments,
  countRebalancings,
  describeLongestRange,
  FREE_MONTHS,
  followBacktest,
  loadBacktest,
  type Receipt,
  type RenamedSecurity,
} from '../queries/backtest.ts';
import { type BacktestAudit, loadWarnings } from '../queries/universe.ts';
import type { RunProgress } from '../reads/progress.ts';
import type { CurveSummary } from '../rules/summary.ts';
import type { UniverseSummary } from '../rules/universe.ts';
import { type BacktestWarning, FEW_PERIODS } from '../rules/warnings.ts';
import { BacktestBenchmark, BacktestEquity, BacktestSummary, defineCurveFields } from './curves.ts';
import { ClassSplitType, DelistedType, MergerType } from './endings.ts';
import { EvidenceType } from './evidence.ts';
import { BacktestInput } from './input.ts';
import { PeriodConnection, type PeriodRow } from './periods.ts';

export const WarningType = defineEnum<BacktestWarning>('BacktestWarning', 'What weakens the evidence of a test.', {
  FEW_PERIODS: `Fewer than ${FEW_PERIODS} periods.`,
  FROZEN_FIELD: 'The plan or the weights use a field that reconstructed days compute from undated facts of today.',
  INCOMPLETE_UNIVERSE:
    'The prices of more than 2 % of the securities are missing that were listed on a decision day; `receipt { universe }` counts them.',
  RECONSTRUCTED_DAYS:
    'Some days were derived later from the facts that are still stored, instead of recorded as served.',
  SHORT_HISTORY: 'Some decision days of the range have no history: nothing changes on them.',
  TODAYS_UNIVERSE:
    'The securities were chosen with the knowledge of today: a list of tickers, or funds that still exist.',
});

const RenamedType = builder.objectRef<RenamedSecurity>('RenamedSecurity').implement({
  description:
    'A security that had several symbols in the range of a test. Its position stays when the symbol changes.',
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'Its symbol now.' }),
    symbols: t.field({
      type: [SymbolSpell],
      isLink: true,
      description: 'Its symbols in the range, oldest first.',
      resolve: fromParent(({ symbols }) => [...symbols]),
    }),
  }),
});

const UniverseCounts = builder.objectRef<UniverseSummary>('BacktestUniverse').implement({
  description:
    'The securities that a test could have chosen: those that were listed on a decision day, or members of the index, whether or not their prices are stored.',
  fields: (t) => {
    const count = (name: Exclude<keyof UniverseSummary, 'digest'>, description: string) =>
      t.exposeInt(name, { unit: 'COUNT', description });
    return {
      listed: count('listed', 'Securities that were listed on at least one decision day.'),
      priced: count('priced', 'Those with prices on each of these days.'),
      missing: count('missing', 'Those without: a test cannot choose them.'),
      delistedLater: count('delistedLater', 'Those that were delisted after their first decision day.'),
      renamedLater: count('renamedLater', 'Those that have had another symbol since their first decision day.'),
      unresolved: count('unresolved', 'Other securities of which no source states whether they were listed.'),
      digest: t.exposeString('digest', {
        description: 'SHA-256 of the listed securities with their days; hexadecimal.',
      }),
    };
  },
});

const Survivors = builder.objectRef<CurveSummary>('BacktestSurvivors').implement({
  description: 'The figures of a test among the securities that are still listed.',
  fields: defineCurveFields,
});

const AuditType = builder.objectRef<BacktestAudit>('BacktestAudit').implement({
  description:
    'The same test among the securities that are still listed. It shows how much better a test looks that forgets the others.',
  fields: (t) => ({
    survivors: t.field({
      type: Survivors,
      description: 'Their figures.',
      resolve: fromParent(({ survivors }) => survivors),
    }),
    cagrDifference: t.exposeFloat('cagrDifference', {
      nullable: true,
      unit: 'FRACTION',
      description: 'Their return per year less that of the test; null below a year of returns.',
    }),
    totalReturnDifference: t.exposeFloat('totalReturnDifference', {
      unit: 'FRACTION',
      description: 'Their whole return less that of the test.',
    }),
    gone: t.exposeInt('gone', {
      unit: 'COUNT',
      description: 'How many of the securities that the test chose are no longer listed.',
    }),
  }),
});

/** A receipt, with the test whose universe it states. */
type ReceiptOfTest = Receipt & Pick<Backtest, 'universe'>;

const ReceiptType = builder.objectRef<ReceiptOfTest>('BacktestReceipt').implement({
  description: 'What a test was computed from. Equal input, data and engine give an equal digest on any machine.',
  fields: (t) => ({
    digest: t.exposeString('digest', {
      description: 'SHA-256 of the input, the engine, the recorded days, and the prices that were read; hexadecimal.',
    }),
    engine: t.exposeString('engine', { description: 'The version of the rules.' }),
    recordedDays: t.exposeInt('recordedDays', {
      unit: 'COUNT',
      description: 'Decision days that were recorded as served.',
    }),
    reconstructedDays: t.exposeInt('reconstructedDays', {
      unit: 'COUNT',
      description: 'Decision days that were derived later.',
    }),
    trials: t.exposeInt('trials', {
      unit: 'COUNT',
      description: 'Distinct tests that the key has run over days of this range, this one included.',
    }),
    deflatedSharpe: t.exposeFloat('deflatedSharpe', {
      nullable: true,
      unit: 'FRACTION',
      description:
        'The probability that the true Sharpe ratio is above what the best of the trials would show by luck (Bailey and López de Prado 2014); null without variation.',
    }),
    universe: t.field({
      type: UniverseCounts,
      nullable: true,
      description: 'The securities that the test could have chosen; null if `tickers` lists them.',
      resolve: ({ universe }, _args, context) => universe(context),
    }),
    renamed: t.field({
      type: [RenamedType],
      nullable: true,
      description: 'The chosen securities that had several symbols in the range, by ticker. Null on FREE.',
      resolve: fromParent(({ renamed }) => renamed && [...renamed]),
    }),
  }),
});

const BacktestType = builder.objectRef<Backtest & Gated>('Backtest').implement({
  description: 'How a screen would have done: chosen from recorded days, filled at the next session, after costs.',
  interfaces: [Preview],
  fields: (t) => ({
    from: t.expose('from', { type: 'Date', description: 'The first decision day; the value is 1 at its close.' }),
    to: t.expose('to', { type: 'Date', description: 'The last session.' }),
    summary: t.field({
      type: BacktestSummary,
      description: 'The figures of the whole range.',
      resolve: ({ summary }) => summary,
    }),
    benchmark: t.field({
      type: BacktestBenchmark,
      nullable: true,
      description: 'The figures of the benchmark; null without one.',
      resolve: ({ benchmark }) => benchmark,
    }),
    equity: t.field({
      type: [BacktestEquity],
      description: 'The value at the close of each session, oldest first.',
      resolve: ({ equity }) => equity,
    }),
    periods: t.field({
      type: PeriodConnection,
      description: 'The periods, oldest first.',
      listSize: pageSize(),
      args: t.arg.connectionArgs(),
      resolve: (backtest, page, context) =>
        PeriodConnection.page(
          context,
          page,
          toRows(backtest.periods.rows.map((_, at): PeriodRow => ({ at, backtest }))),
        ),
    }),
    delisted: t.field({
      type: [DelistedType],
      nullable: true,
      description:
        'The positions that became cash because their stocks were delisted, without the terms of a merger. Null on FREE.',
      resolve: ({ delisted }) => delisted,
    }),
    mergers: t.field({
      type: [MergerType],
      nullable: true,
      description: 'The positions that were exchanged by the terms of mergers. Null on FREE.',
      resolve: fromParent(({ mergers }) => mergers && [...mergers]),
    }),
    classSplits: t.field({
      type: [ClassSplitType],
      nullable: true,
      description: 'The positions in classes that became two. Null on FREE.',
      resolve: fromParent(({ classSplits }) => classSplits && [...classSplits]),
    }),
    evidence: t.expose('evidence', { type: EvidenceType, description: 'How much it proves.' }),
    warnings: t.field({
      type: [WarningType],
      description: 'What weakens the evidence.',
      resolve: (backtest, _args, context) => loadWarnings(context, backtest),
    }),
    audit: t.field({
      type: AuditType,
      nullable: true,
      description: 'The same test among the securities that are still listed; null unless `isAudited` requests it.',
      resolve: fromParent(({ audit }) => audit),
    }),
    receipt: t.field({
      type: ReceiptType,
      description: 'What the test was computed from.',
      resolve: ({ receipt, universe }) => ({ ...receipt, universe }),
    }),
  }),
});

const INPUT = { type: BacktestInput, required: true, description: 'The screen, and how it is traded.' } as const;

builder.queryField('backtest', (t) =>
  t.field({
    type: BacktestType,
    nullable: true,
    description:
      'Tests a screen on recorded days. Costs one call per rebalancing, or two with an audit, which `costOf` tells before; always as of now. See docs/testing-signals.md.',
    access: keyedPreview(`FREE tests the last ${FREE_MONTHS} months and sees no holdings.`),
    basis: 'PRESENT',
    errors: ['unknown_field', 'malformed_request', 'invalid_parameter', 'not_available_as_of'],
    callCount: ({ input }, { today }) => countRebalancings(input as BacktestArguments, today),
    shorten: ({ input }, limit, today) => describeLongestRange(input as BacktestArguments, limit, today),
    args: { input: t.arg(INPUT) },
    resolve: (_root, { input }, context) => loadBacktest(input, context),
  }),
);

const Progress = builder.objectRef<RunProgress>('BacktestProgress').implement({
  description: 'How far a test is.',
  fields: (t) => ({
    done: t.exposeInt('done', { unit: 'COUNT', description: 'Decision days that were read.' }),
    total: t.exposeInt('total', { unit: 'COUNT', description: 'All decision days.' }),
    isDone: t.exposeBoolean('isDone', { description: 'Whether the test is finished; the stream then ends.' }),
  }),
});

builder.subscriptionField('backtestProgress', (t) =>
  t.field({
    type: Progress,
    description:
      'Follows a test with the same input in the same process of the gateway, running or yet to begin, until it is finished. The first stream that a key opens on a UTC day costs one call.',
    access: { ...KEYED, per: 'DAY' },
    args: { input: t.arg(INPUT) },
    subscribe: (_root, { input }, context) => followBacktest(input, context),
    resolve: (progress) => progress,
  }),
);
