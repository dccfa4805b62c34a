import { KEYED } from '../../../graph/access-rules.ts';
import { limit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import {
  type ConsensusHistoryResult,
  consensusPeriod,
  resolveConsensus,
  resolveConsensusHistory,
  type VisibleConsensusDay,
} from './queries.ts';
import {
  type ConsensusLabelName as ConsensusName,
  computeBuyRatio,
  FREE_HISTORY_DAYS,
  fundAnalysts,
  HISTORY,
  sumAnalysts,
} from './rules.ts';

export const ConsensusLabel = defineEnum<ConsensusName>(
  'ConsensusLabel',
  'A recommendation mean as a label, from strong buy to strong sell.',
  {
    STRONG_BUY: 'A recommendation mean up to 1.5.',
    BUY: 'Above 1.5, up to 2.5.',
    HOLD: 'Above 2.5, up to 3.5.',
    SELL: 'Above 3.5, up to 4.5.',
    STRONG_SELL: 'Above 4.5.',
  },
);
const PRO_ONLY = 'null for a FREE key';

const ConsensusReading = builder.interfaceRef<VisibleConsensusDay>('ConsensusReading').implement({
  description: "Analysts' opinion of a stock, as observed by one sweep. Targets and prices in USD.",
  fields: (t) => {
    const count = (name: 'strongBuy' | 'buy' | 'hold' | 'sell' | 'strongSell', says: string) =>
      t.exposeInt(name, {
        nullable: true,
        unit: 'COUNT',
        description: `Analysts in the panel who say ${says}; ${PRO_ONLY}, and if no sweep has returned a panel.`,
      });
    return {
      observedAt: t.expose('observedAt', {
        type: 'DateTime',
        description: 'When the sweep observed it, in whole seconds.',
      }),
      snapshotDate: t.expose('snapshotDate', { type: 'Date', description: 'The day of the sweep in New York.' }),
      source: t.exposeString('source', { description: 'The source of the sweep.' }),
      currentPrice: t.exposeFloat('currentPrice', {
        unit: 'USD',
        description: 'The stock price at the time of the sweep, USD; not a live quote.',
      }),
      targetLow: t.exposeFloat('targetLow', { unit: 'USD', description: 'The lowest price target, USD.' }),
      targetMean: t.exposeFloat('targetMean', { unit: 'USD', description: 'The mean price target, USD.' }),
      targetMedian: t.exposeFloat('targetMedian', {
        nullable: true,
        unit: 'USD',
        description: `The median price target, USD; ${PRO_ONLY}.`,
      }),
      targetHigh: t.exposeFloat('targetHigh', { unit: 'USD', description: 'The highest price target, USD.' }),
      numberOfAnalysts: t.exposeInt('numberOfAnalysts', {
        unit: 'COUNT',
        description: 'Analysts who published a price target. Do not divide the counts by it; divide by analystCount.',
      }),
      upsidePercent: t.exposeFloat('upsidePercent', {
        unit: 'PERCENT',
        description: 'Upside from currentPrice to targetMean, percent, two decimals; negative if the target is lower.',
      }),
      consensusLabel: t.field({
        type: ConsensusLabel,
        description: 'The label for recommendationMean.',
        resolve: fromParent(({ consensusLabel }) => consensusLabel as typeof ConsensusLabel.$inferType),
      }),
      recommendationMean: t.exposeFloat('recommendationMean', {
        nullable: true,
        unit: 'SCORE',
        description: `The mean recommendation, 1 (strong buy) to 5 (strong sell), two decimals; lower is more bullish; ${PRO_ONLY}. Its analysts differ from those in the five counts.`,
      }),
      strongBuy: count('strongBuy', 'strong buy'),
      buy: count('buy', 'buy'),
      hold: count('hold', 'hold'),
      sell: count('sell', 'sell'),
      strongSell: count('strongSell', 'strong sell'),
      analystCount: t.int({
        nullable: true,
        unit: 'COUNT',
        description: `The sum of the five recommendation counts; ${PRO_ONLY}.`,
        resolve: fromParent((day) => sumAnalysts(day)),
      }),
      buyRatioPercent: t.float({
        nullable: true,
        unit: 'PERCENT',
        description: `Analysts who say buy or strong buy, percent of analystCount, 0 to 100; ${PRO_ONLY}.`,
        resolve: fromParent((day) => computeBuyRatio(day)),
      }),
      hasObservedCounts: t.exposeBoolean('countsObserved', {
        description: 'Whether this sweep returned a panel; if false, the counts are the last ones observed.',
      }),
    };
  },
});

const AnalystConsensus = builder.objectRef<VisibleConsensusDay & Gated>('AnalystConsensus').implement({
  description:
    'The newest analyst consensus on a stock. A FREE key sees the targets and the label, not the recommendations.',
  interfaces: [Preview, ConsensusReading],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is stored under: GOOGL for GOOG.' }),
    stock: t.field(stockField('The stock.')),
  }),
});

const ConsensusPoint = builder.objectRef<VisibleConsensusDay>('ConsensusPoint').implement({
  description: 'The consensus on a stock as of one day.',
  interfaces: [ConsensusReading],
});
const ConsensusHistory = builder.objectRef<ConsensusHistoryResult & Gated>('ConsensusHistory').implement({
  description: `A stock's consensus by day. A FREE key sees the last ${FREE_HISTORY_DAYS} days, with the same fields withheld as in a consensus.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker it is stored under: GOOGL for GOOG.' }),
    from: t.expose('from', { type: 'Date', description: 'The first day of the window served.' }),
    to: t.expose('to', { type: 'Date', description: 'The last day of the window served.' }),
    totalCount: t.exposeInt('totalCount', {
      unit: 'COUNT',
      description: 'Days with a consensus in the whole requested window.',
    }),
    count: t.int({
      unit: 'COUNT',
      description: 'Number of days served.',
      resolve: fromParent(({ history }) => history.length),
    }),
    history: t.field({ type: [ConsensusPoint], description: 'Oldest first.', resolve: ({ history }) => [...history] }),
  }),
});

const consensusAccess = { ...KEYED, preview: 'targets and label, not who recommends what' };
const historyAccess = { ...KEYED, preview: `the last ${FREE_HISTORY_DAYS} days, with what it sees of a consensus` };
const historySize = { listSize: ({ first: rows }: { first?: unknown }) => Math.min(Number(rows), HISTORY.max) };

const isRequired = {
  defaultValue: false,
  required: true,
  description: 'If true, missing coverage is an error; by default it is null.',
} as const;

builder.objectFields(Stock, (t) => ({
  analystConsensus: t.field({
    type: AnalystConsensus,
    nullable: true,
    description: 'The current analyst consensus; null without coverage.',
    access: consensusAccess,
    alternative: fundAnalysts,
    errors: ['no_coverage'],
    args: { isRequired: t.arg.boolean(isRequired) },
    resolve: ({ ticker }, args, context) => resolveConsensus(context, ticker, args),
  }),
  analystConsensusHistory: t.field({
    type: ConsensusHistory,
    nullable: true,
    description:
      'The analyst consensus by day, the newest days if the window has more than `first`; null if no day has one.',
    access: historyAccess,
    alternative: fundAnalysts,
    errors: ['no_coverage'],
    ...historySize,
    args: {
      period: t.arg(consensusPeriod.argument),
      first: t.arg.int(limit(HISTORY.limit, HISTORY.max)),
      isRequired: t.arg.boolean(isRequired),
    },
    resolve: ({ ticker }, args, context) => resolveConsensusHistory(context, ticker, args),
  }),
}));
