import { type Access, KEYED } from '../../../gateway/access/access-rules.ts';
import { lookbackDays, offset, partLimit, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import type { PoliticianTrade as PoliticianTradeRow } from '../../../generated/prisma/client.ts';
import { ETF } from '../../etfs/schema.ts';
import { Stock, stockField } from '../../stocks/schema.ts';
import { politicianById } from '../members/reads.ts';
import { Chamber, Politician, PoliticianMember, PoliticianQuarter } from '../members/schema.ts';
import { filingsOfTicker, gatedActivity, gatedFilings, gatedHistory, type History } from './queries.ts';
import { FREE_ACTIVITY, FREE_FILINGS, FREE_HISTORY, PAGE_MOST, quartersOf } from './rules.ts';

const TransactionType = builder.enumType('PoliticianTransactionType', {
  description: 'What a disclosed transaction was.',
  values: {
    PURCHASE: { description: 'Bought.' },
    SALE: { description: 'Sold, in full or in part.' },
    EXCHANGE: { description: 'Exchanged for another asset.' },
    OTHER: { description: 'Anything else.' },
  } as const,
});

const Owner = builder.enumType('PoliticianTradeOwner', {
  description: 'Whose the asset is.',
  values: {
    SELF: { value: 'Self', description: "The member's." },
    SPOUSE: { value: 'Spouse', description: "The spouse's." },
    CHILD: { value: 'Child', description: "A dependent child's." },
    JOINT: { value: 'Joint', description: 'Held jointly.' },
  } as const,
});

const AssetType = builder.enumType('PoliticianAssetType', {
  description: 'The kinds of asset that are served; bonds, private companies and other assets are not.',
  values: {
    STOCK: { value: 'Stock', description: 'Shares of a company.' },
    ETF: { value: 'ETF', description: 'Shares of an exchange-traded fund.' },
    STOCK_OPTION: { value: 'Stock Option', description: 'An option on shares.' },
  } as const,
});

const OptionSide = builder.enumType('PoliticianOptionType', {
  description: 'The right that an option gives.',
  values: { CALL: { description: 'To buy.' }, PUT: { description: 'To sell.' } } as const,
});
const AssetKind = builder.enumType('PoliticianAssetKind', {
  description: 'What metadata is about.',
  values: { OPTION: { description: 'An option.' } } as const,
});

const OptionMetadata = builder.objectRef<PoliticianTradeRow>('PoliticianOptionMetadata').implement({
  description: 'An option, as far as the report describes it.',
  fields: (t) => ({
    kind: t.field({ type: AssetKind, description: 'OPTION.', resolve: () => 'OPTION' as const }),
    optionType: t.field({
      type: OptionSide,
      nullable: true,
      description: 'Call or put; null where the report says neither, as with options from an employer.',
      resolve: ({ optionType }) => optionType as typeof OptionSide.$inferType | null,
    }),
    strikePrice: t.exposeFloat('strikePrice', { nullable: true, description: 'The strike, USD; null where not said.' }),
    expirationDate: t.expose('expirationDate', {
      type: 'Date',
      nullable: true,
      description: 'When it expires; null where not said.',
    }),
  }),
});

const tradeId = ({ id }: PoliticianTradeRow) => id;
export const PoliticianTrade = builder.objectRef<PoliticianTradeRow>('PoliticianTrade').implement({
  description: 'A transaction that a member of Congress disclosed. However many reports disclose it, it is one.',
  fields: (t) => ({
    id: t.id(rowId(tradeId)),
    politician: t.field({
      type: Politician,
      description: 'Who disclosed it.',
      resolve: async ({ politicianId }, _args, context) => (await politicianById(context).load(politicianId))!,
    }),
    chamber: t.field({
      type: Chamber,
      description: 'Where they sat when they disclosed it.',
      resolve: ({ chamber }) => chamber as typeof Chamber.$inferType,
    }),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker that the research on it is kept under.' }),
    stock: t.field(stockField('The stock; null for a fund, and for one outside the universe.')),
    assetDescription: t.exposeString('assetDescription', { description: 'The asset in the words of the report.' }),
    assetType: t.field({
      type: AssetType,
      description: 'The kind of asset.',
      resolve: ({ assetType }) => assetType as typeof AssetType.$inferType,
    }),
    assetMetadata: t.field({
      type: OptionMetadata,
      nullable: true,
      description: 'The terms of an option; null for stocks and funds.',
      resolve: (trade) => (trade.assetType === 'Stock Option' ? trade : null),
    }),
    transactionType: t.field({
      type: TransactionType,
      description: 'What it was.',
      resolve: ({ transactionType }) => transactionType as typeof TransactionType.$inferType,
    }),
    transactionDate: t.expose('transactionDate', { type: 'Date', description: 'The day of the transaction.' }),
    disclosureDate: t.expose('disclosureDate', {
      type: 'Date',
      nullable: true,
      description: 'The day of the disclosure; null where the source does not say.',
    }),
    disclosureDelayDays: t.exposeInt('disclosureDelayDays', {
      nullable: true,
      description: 'Calendar days from the transaction to the disclosure; null without a disclosure date.',
    }),
    amountRange: t.exposeString('amountRange', { description: 'The range of the amount, as the report has it.' }),
    amountMin: t.expose('amountMin', {
      type: 'Long',
      nullable: true,
      description: 'The lower end, whole USD; null where the report gives no amount.',
    }),
    amountMax: t.expose('amountMax', {
      type: 'Long',
      nullable: true,
      description: 'The upper end, whole USD; null where the range is open.',
    }),
    owner: t.field({
      type: Owner,
      nullable: true,
      description: 'Whose it is; null where the report does not say.',
      resolve: ({ owner }) => owner as typeof Owner.$inferType | null,
    }),
    reportUrl: t.exposeString('reportUrl', { nullable: true, description: 'The report itself.' }),
  }),
});

const PoliticianTradeConnection = previewConnection({
  ...{ name: 'PoliticianTrade', node: PoliticianTrade, idOf: tradeId, family: 'politician-trades' },
  description: `A page of trades, the latest disclosure first; a FREE key sees ${FREE_ACTIVITY} of all, and ${FREE_FILINGS} of one ticker.`,
});

/** About as many as there are since reports are filed online: a price for the whole list. */
const QUARTERS_MOST = 60;
const PoliticianHistoryConnection = previewConnection<PoliticianTradeRow, History>({
  ...{ name: 'PoliticianHistory', node: PoliticianTrade, idOf: tradeId, family: 'politician-trades' },
  edge: PoliticianTradeConnection.edge,
  description: `A page of a politician's trades, the latest transaction first; a FREE key sees up to ${FREE_HISTORY} of those that the previews of activity and filings show.`,
});
builder.objectFields(PoliticianHistoryConnection, (t) => ({
  summary: t.field({
    type: PoliticianMember,
    description: 'What the whole history comes to, whatever the page and the tier.',
    resolve: ({ member }) => member,
  }),
  byQuarter: t.field({
    type: [PoliticianQuarter],
    description: 'The whole history by quarter, oldest first, whatever the page and the tier.',
    listSize: () => QUARTERS_MOST,
    resolve: ({ trades }) => quartersOf(trades),
  }),
}));

const keyed = (preview: string): Access => ({ ...KEYED, preview });
const filingsAccess = keyed(`the latest ${FREE_FILINGS} trades`);
const filingsSize = pageSize(FREE_FILINGS);

builder.objectField(Politician, 'trades', (t) =>
  t.field({
    type: PoliticianHistoryConnection,
    description: 'Their trades, and what all of them come to.',
    access: keyed(`up to ${FREE_HISTORY} of the trades that the previews of activity and filings show`),
    listSize: pageSize(FREE_HISTORY),
    args: { limit: t.arg.int(partLimit(PAGE_MOST)), offset: t.arg.int(offset), ...t.arg.connectionArgs() },
    resolve: (politician, { limit, offset: from, ...page }, context) =>
      PoliticianHistoryConnection.page(context, page, gatedHistory(context, politician, { limit, offset: from })),
  }),
);

const filingsOfIt = {
  access: filingsAccess,
  listSize: filingsSize,
  description: 'What members of Congress disclosed of it, the latest disclosure first.',
} as const;

builder.objectField(ETF, 'politicianTrades', (t) =>
  t.field({
    ...filingsOfIt,
    type: PoliticianTradeConnection,
    args: { lookbackDays: t.arg.int(lookbackDays(90)), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { lookbackDays: days, ...page }, context) =>
      PoliticianTradeConnection.page(context, page, gatedFilings(context, ticker, days)),
  }),
);

builder.objectField(Stock, 'politicianTrades', (t) =>
  t.field({
    ...filingsOfIt,
    type: PoliticianTradeConnection,
    args: { lookbackDays: t.arg.int(lookbackDays(90)), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { lookbackDays: days, ...page }, context) =>
      PoliticianTradeConnection.page(context, page, gatedFilings(context, ticker, days)),
  }),
);

builder.queryFields((t) => {
  const ofTicker = (deprecationReason?: string) =>
    t.field({
      type: PoliticianTradeConnection,
      nullable: true,
      description:
        'What members of Congress disclosed of one ticker in a window, a fund among them; empty where there is nothing, an error for an unlisted ticker.',
      deprecationReason,
      access: filingsAccess,
      errors: ['entity_not_found'],
      listSize: filingsSize,
      args: {
        ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
        lookbackDays: t.arg.int(lookbackDays(90)),
        ...t.arg.connectionArgs(),
      },
      resolve: (_root, { ticker, lookbackDays: days, ...page }, context) =>
        PoliticianTradeConnection.page(context, page, filingsOfTicker(context, ticker, days)),
    });
  return {
    politicianActivity: t.field({
      type: PoliticianTradeConnection,
      nullable: true,
      description: 'What all of Congress disclosed in a window; the window is of the disclosure, not the transaction.',
      access: keyed(`the latest ${FREE_ACTIVITY} trades`),
      listSize: pageSize(FREE_ACTIVITY),
      args: {
        lookbackDays: t.arg.int(lookbackDays(90)),
        limit: t.arg.int(partLimit(PAGE_MOST)),
        offset: t.arg.int(offset),
        ...t.arg.connectionArgs(),
      },
      resolve: (_root, { lookbackDays: days, limit, offset: from, ...page }, context) =>
        PoliticianTradeConnection.page(context, page, gatedActivity(context, days, { limit, offset: from })),
    }),
    politicianTrades: ofTicker(),
    politicianFilings: ofTicker(until('politicianTrades')),
  };
});
