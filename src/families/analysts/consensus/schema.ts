import { KEYED } from '../../../gateway/access/access-rules.ts';
import { limit, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { defineEnum } from '../../../gateway/graphql/enum-of.ts';
import { type Gated, Preview } from '../../../gateway/preview.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import {
  type ConsensusHistoryResult,
  loadConsensus,
  loadConsensusHistory,
  requiredConsensus,
  requiredHistory,
  type VisibleConsensusDay,
} from './queries.ts';
import {
  analystCount,
  buyRatioPct,
  type ConsensusLabelName as ConsensusName,
  FREE_HISTORY_DAYS,
  HISTORY,
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
        description: 'The stock price at the time of the sweep, USD; not a live quote.',
      }),
      targetLow: t.exposeFloat('targetLow', { description: 'The lowest price target, USD.' }),
      targetMean: t.exposeFloat('targetMean', { description: 'The mean price target, USD.' }),
      targetMedian: t.exposeFloat('targetMedian', {
        nullable: true,
        description: `The median price target, USD; ${PRO_ONLY}.`,
      }),
      targetHigh: t.exposeFloat('targetHigh', { description: 'The highest price target, USD.' }),
      numberOfAnalysts: t.exposeInt('numberOfAnalysts', {
        description: 'Analysts who published a price target. Do not divide the counts by it; divide by analystCount.',
      }),
      upsidePercent: t.exposeFloat('upsidePercent', {
        description: 'Upside from currentPrice to targetMean, percent, two decimals; negative if the target is lower.',
      }),
      consensusLabel: t.field({
        type: ConsensusLabel,
        description: 'The label for recommendationMean.',
        resolve: ({ consensusLabel }) => consensusLabel as typeof ConsensusLabel.$inferType,
      }),
      recommendationMean: t.exposeFloat('recommendationMean', {
        nullable: true,
        description: `The mean recommendation, 1 (strong buy) to 5 (strong sell), two decimals; lower is more bullish; ${PRO_ONLY}. Its analysts differ from those in the five counts.`,
      }),
      strongBuy: count('strongBuy', 'strong buy'),
      buy: count('buy', 'buy'),
      hold: count('hold', 'hold'),
      sell: count('sell', 'sell'),
      strongSell: count('strongSell', 'strong sell'),
      analystCount: t.int({
        nullable: true,
        description: `The sum of the five recommendation counts; ${PRO_ONLY}.`,
        resolve: (day) => analystCount(day),
      }),
      buyRatioPercent: t.float({
        nullable: true,
        description: `Analysts who say buy or strong buy, percent of analystCount, 0 to 100; ${PRO_ONLY}.`,
        resolve: (day) => buyRatioPct(day),
      }),
      countsObserved: t.exposeBoolean('countsObserved', {
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
    totalCount: t.exposeInt('totalCount', { description: 'Days with a consensus in the whole requested window.' }),
    count: t.int({ description: 'Number of days served.', resolve: ({ history }) => history.length }),
    history: t.field({ type: [ConsensusPoint], description: 'Oldest first.', resolve: ({ history }) => [...history] }),
  }),
});

const consensusAccess = { ...KEYED, preview: 'targets and label, not who recommends what' };
const historyAccess = { ...KEYED, preview: `the last ${FREE_HISTORY_DAYS} days, with what it sees of a consensus` };
const firstDay = {
  type: 'Date',
  description: `The first day; default: ${HISTORY.days} days before \`to\`.`,
} as const;
const lastDay = { type: 'Date', description: 'The last day; default: today in New York.' } as const;
const historySize = { listSize: ({ limit: rows }: { limit?: unknown }) => Math.min(Number(rows), HISTORY.most) };

builder.objectFields(Stock, (t) => {
  const consensus = (deprecationReason?: string) =>
    t.field({
      type: AnalystConsensus,
      nullable: true,
      description: 'The current analyst consensus; null without coverage.',
      deprecationReason,
      access: consensusAccess,
      resolve: ({ ticker }, _args, context) => loadConsensus(context, primaryTicker(ticker)),
    });
  const history = (deprecationReason?: string) =>
    t.field({
      type: ConsensusHistory,
      nullable: true,
      description: 'The analyst consensus by day; null if no day has one.',
      deprecationReason,
      access: historyAccess,
      ...historySize,
      args: {
        from: t.arg(firstDay),
        to: t.arg(lastDay),
        limit: t.arg.int(limit(HISTORY.limit, HISTORY.most)),
      },
      resolve: ({ ticker }, args, context) => loadConsensusHistory(context, primaryTicker(ticker), args),
    });
  return {
    analystConsensus: consensus(),
    analystConsensusHistory: history(),
    consensus: consensus(until('analystConsensus')),
    consensusHistory: history(until('analystConsensusHistory')),
  };
});

builder.queryFields((t) => ({
  analystConsensus: t.field({
    type: AnalystConsensus,
    nullable: true,
    description: 'The current analyst consensus on a stock.',
    access: consensusAccess,
    errors: ['ticker_is_etf', 'entity_not_found', 'no_coverage'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock.' }) },
    resolve: (_root, { ticker }, context) => requiredConsensus(context, ticker),
  }),
  analystConsensusHistory: t.field({
    type: ConsensusHistory,
    nullable: true,
    description: 'The analyst consensus on a stock by day; the newest days if the window has more than `limit`.',
    access: historyAccess,
    errors: ['ticker_is_etf', 'entity_not_found', 'no_coverage'],
    ...historySize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of a stock, or an alias of it.' }),
      from: t.arg(firstDay),
      to: t.arg(lastDay),
      limit: t.arg.int(limit(HISTORY.limit, HISTORY.most)),
    },
    resolve: (_root, { ticker, ...args }, context) => requiredHistory(context, ticker, args),
  }),
}));
