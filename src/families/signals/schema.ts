import { keyedPreview } from '../../graph/access-rules.ts';
import { maxItems, tickers } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { rowId } from '../../graph/connection.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { SECURITY_ID } from '../../graph/global-id.ts';
import { CURSOR_ARGUMENT } from '../../graph/stream-cursor.ts';
import { MAX_WATCHLIST_TICKERS } from '../screener/watchlist/rules.ts';
import { followSignals, type SignalPage as Page } from './queries/follow.ts';
import type { StoredSignal } from './reads.ts';
import {
  MAX_PAGE_SIGNALS,
  MAX_STREAM_TICKERS,
  SIGNAL_RETENTION_DAYS,
  SIGNAL_TYPES,
  type SignalDetail,
  type SignalType as TypeName,
} from './rules/signal.ts';
import { describeSignal } from './rules/text.ts';

export const SignalTypeEnum = defineEnum<TypeName>('SignalType', 'The kind of fact that a signal reports.', {
  INSIDER_TRADE:
    'A trade that an insider filed: `name`, `role`, `action` (the transaction code), `amount`, `shares`, `price`.',
  CONGRESS_TRADE:
    'A trade that a member of Congress disclosed: `name`, `role` (the owner), `action`, `amount` to `maxAmount`.',
  RATING_CHANGE: 'Another rating letter: `before`, `after`, `score`.',
  INSIGHT: 'An insight that was not there before: `action` (its type), `text`.',
  ANALYST_ACTION:
    "An analyst's action: `name` (the firm), `action`, `before` and `after` (the grades), `price` and `priorPrice` (the targets).",
  REPORT:
    'Reported earnings: `period`, `price` and `priorPrice` (reported and estimated earnings per share), `percent`.',
  UNUSUAL_OPTIONS:
    'Option contracts with unusual volume in the newest chain: `count`, `ratio`, `amount` (the largest premium).',
});

const Signal = builder.objectRef<StoredSignal>('Signal').implement({
  description:
    'A fact about a stock or fund that became known lately. It has the values that its type names; all others are null.',
  fields: (t) => {
    const text = (name: keyof SignalDetail, description: string) =>
      t.string({
        nullable: true,
        description,
        resolve: fromParent(({ detail }) => (detail[name] as string | undefined) ?? null),
      });
    const number = (
      name: keyof SignalDetail,
      unit: 'USD' | 'PERCENT' | 'SHARES' | 'RATIO' | 'SCORE',
      description: string,
    ) =>
      t.float({
        nullable: true,
        unit,
        description,
        resolve: fromParent(({ detail }) => (detail[name] as number | undefined) ?? null),
      });
    return {
      id: t.id(rowId('Signal', ({ key }: StoredSignal) => key)),
      type: t.expose('type', { type: SignalTypeEnum, description: 'The kind of fact.' }),
      ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock or fund.' }),
      securityId: t.exposeID('ticker', { description: SECURITY_ID }),
      day: t.expose('day', { type: 'Date', description: 'The day on which the fact became public, in New York.' }),
      detectedAt: t.expose('at', { type: 'DateTime', description: 'When the gateway learned of it.' }),
      sentence: t.string({ description: 'The fact as a sentence.', resolve: fromParent(describeSignal) }),
      name: text('name', 'The insider, the member of Congress, or the firm.'),
      role: text('role', "The insider's title, or the owner of the asset."),
      action: text('action', "The transaction code, the transaction, the action, or the insight's type."),
      before: text('before', 'The earlier letter or grade.'),
      after: text('after', 'The letter or grade now.'),
      period: text('period', 'The fiscal period of the report.'),
      text: text('text', 'The sentence of the insight.'),
      amount: number(
        'amount',
        'USD',
        'The value of the trade or the lower end of its range, or the largest premium, USD.',
      ),
      maxAmount: number('maxAmount', 'USD', 'The upper end of the range, USD.'),
      shares: number('shares', 'SHARES', 'The shares traded.'),
      price: number('price', 'USD', 'USD per share: the price, the target, or the reported earnings.'),
      priorPrice: number('priorPrice', 'USD', 'USD per share: the earlier target, or the estimated earnings.'),
      percent: number('percent', 'PERCENT', 'How far the reported earnings were from the estimate, percent.'),
      score: number('score', 'SCORE', 'The rating score now, 0 to 100.'),
      count: t.int({
        nullable: true,
        unit: 'COUNT',
        description: 'The number of unusual contracts.',
        resolve: fromParent(({ detail }) => detail.count ?? null),
      }),
      ratio: number('ratio', 'RATIO', "A contract's volume as a multiple of its open interest, the largest."),
    };
  },
});

const SignalPage = builder.objectRef<Page>('SignalPage').implement({
  description: 'An event of a stream of signals.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description:
        'The position after these signals. Store it when they are processed, and open the next stream with it.',
    }),
    signals: t.expose('signals', {
      type: [Signal],
      description: `The signals in the order in which the gateway learned of them, at most ${MAX_PAGE_SIGNALS}. Empty in the first event of a stream without a cursor.`,
    }),
  }),
});

const LIMITS = `The first stream that a key opens on a UTC day costs one call. Signals are stored for ${SIGNAL_RETENTION_DAYS} days; an older cursor is refused with \`cursor_expired\`.`;
const typesArgument = {
  required: false,
  description: 'Only these types. Default: all.',
  extensions: maxItems(SIGNAL_TYPES.length),
} as const;
const ERRORS = ['invalid_parameter', 'cursor_expired', 'family_not_allowed'] as const;
const PREVIEW = 'signals of rows that the previews of their lists show';

builder.subscriptionField('signals', (t) =>
  t.field({
    type: SignalPage,
    description: `The new facts of the whole market, or of some tickers: trades, ratings, insights, analyst actions, reports, and unusual options. A FREE key receives those of rows that its lists show. ${LIMITS}`,
    access: { ...keyedPreview(PREVIEW), per: 'DAY' },
    errors: ERRORS,
    args: {
      types: t.arg({ type: [SignalTypeEnum], ...typesArgument }),
      tickers: t.arg({
        type: ['Ticker'],
        required: false,
        description: `Only these stocks and funds, at most ${MAX_STREAM_TICKERS}. Default: all.`,
        extensions: maxItems(MAX_STREAM_TICKERS),
      }),
      cursor: t.arg.string(CURSOR_ARGUMENT),
    },
    subscribe: (_root, args, context) => followSignals(context, args),
    resolve: (page) => page,
  }),
);

builder.subscriptionField('watchlistChanged', (t) =>
  t.field({
    type: SignalPage,
    description: `The new facts about up to ${MAX_WATCHLIST_TICKERS} stocks and funds: insider and congressional trades, ratings, insights, analyst actions, reports, and unusual options. A FREE key receives those of rows that its lists show. ${LIMITS}`,
    access: { ...keyedPreview(PREVIEW), per: 'DAY' },
    errors: ERRORS,
    args: {
      tickers: t.arg({ type: ['Ticker'], ...tickers(MAX_WATCHLIST_TICKERS) }),
      cursor: t.arg.string(CURSOR_ARGUMENT),
    },
    subscribe: (_root, args, context) => followSignals(context, args),
    resolve: (page) => page,
  }),
);
