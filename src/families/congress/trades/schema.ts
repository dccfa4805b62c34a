import type { PoliticianTrade as PoliticianTradeRow } from '../../../generated/prisma/client.ts';
import { type Access, KEYED } from '../../../graph/access-rules.ts';
import { offset, partLimit } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { defineLookbackPeriod } from '../../../graph/period.ts';
import { requireValue } from '../../../lib/require.ts';
import { Security, stockField } from '../../stocks/schema.ts';
import type { TradeOwner as OwnerName } from '../house/rules.ts';
import { politicianById } from '../members/reads.ts';
import { Chamber, Politician, PoliticianMember, PoliticianQuarter } from '../members/schema.ts';
import { loadReportAfterTrade } from './feed/queries.ts';
import { congressTradeFilter, PoliticianTransactionType, ReportAfterTradeType } from './feed/schema.ts';
import {
  filingsOfTicker,
  gatedFilings,
  loadChangeSince,
  loadCongressActivity,
  loadCongressHistory,
  type MemberHistory,
} from './queries.ts';
import { sumByQuarter } from './rules/amounts.ts';
import type { AssetType as AssetTypeName } from './rules/asset-types.ts';
import { FREE_CONGRESS_ACTIVITY, FREE_FILINGS, FREE_HISTORY, MAX_TRADES_PER_PAGE } from './rules/lists.ts';

const Owner = defineEnum<OwnerName>('PoliticianTradeOwner', 'The owner of an asset.', {
  Self: "The member's.",
  Spouse: "The spouse's.",
  Child: "A dependent child's.",
  Joint: 'Held jointly.',
});

const AssetType = defineEnum<AssetTypeName>(
  'PoliticianAssetType',
  'The asset types served; bonds, private companies and other assets are excluded.',
  {
    Stock: 'Shares of a company.',
    ETF: 'Shares of an exchange-traded fund.',
    'Stock Option': 'An option on shares.',
  },
);

const OptionSide = defineEnum('PoliticianOptionType', 'The right that an option gives.', {
  CALL: 'To buy.',
  PUT: 'To sell.',
});
const AssetKind = defineEnum('PoliticianAssetKind', 'The kind of asset that metadata describes.', {
  OPTION: 'An option.',
});

const OptionMetadata = builder.objectRef<PoliticianTradeRow>('PoliticianOptionMetadata').implement({
  description: 'The terms of an option, as far as the report states them.',
  fields: (t) => ({
    kind: t.field({ type: AssetKind, description: 'OPTION.', resolve: () => 'OPTION' as const }),
    optionType: t.field({
      type: OptionSide,
      nullable: true,
      description: 'Call or put; null if the report says neither, as for employee stock options.',
      resolve: fromParent(({ optionType }) => optionType as typeof OptionSide.$inferType | null),
    }),
    strikePrice: t.exposeFloat('strikePrice', {
      nullable: true,
      unit: 'USD',
      description: 'The strike, USD; null if not stated.',
    }),
    expirationDate: t.expose('expirationDate', {
      type: 'Date',
      nullable: true,
      description: 'The expiration date; null if not stated.',
    }),
  }),
});

const tradeId = ({ id }: PoliticianTradeRow) => id;
export const PoliticianTrade = builder.objectRef<PoliticianTradeRow>('PoliticianTrade').implement({
  description: 'A transaction disclosed by a member of Congress. If several reports disclose it, it still counts once.',
  fields: (t) => ({
    id: t.id(rowId('PoliticianTrade', tradeId)),
    politician: t.field({
      type: Politician,
      description: 'The politician who disclosed it.',
      resolve: async ({ politicianId }, _args, context) =>
        requireValue(await politicianById(context).load(politicianId), `politician ${politicianId}`),
    }),
    chamber: t.field({
      type: Chamber,
      description: "The member's chamber at the time of the disclosure.",
      resolve: fromParent(({ chamber }) => chamber as typeof Chamber.$inferType),
    }),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker its research is stored under.' }),
    stock: t.field(stockField('The stock; null for a fund, or outside the universe.')),
    assetDescription: t.exposeString('assetDescription', { description: 'The asset, as described in the report.' }),
    assetType: t.field({
      type: AssetType,
      description: 'The kind of asset.',
      resolve: fromParent(({ assetType }) => assetType as typeof AssetType.$inferType),
    }),
    assetMetadata: t.field({
      type: OptionMetadata,
      nullable: true,
      description: 'The terms of an option; null for stocks and funds.',
      resolve: (trade) => (trade.assetType === 'Stock Option' ? trade : null),
    }),
    transactionType: t.field({
      type: PoliticianTransactionType,
      description: 'The type of transaction.',
      resolve: fromParent(({ transactionType }) => transactionType as typeof PoliticianTransactionType.$inferType),
    }),
    transactionDate: t.expose('transactionDate', { type: 'Date', description: 'The day of the transaction.' }),
    disclosureDate: t.expose('disclosureDate', {
      type: 'Date',
      nullable: true,
      description: 'The date of the disclosure; null if the source does not say.',
    }),
    disclosureDelayDays: t.exposeInt('disclosureDelayDays', {
      nullable: true,
      unit: 'DAYS',
      description: 'Calendar days from the transaction to the disclosure; null without a disclosure date.',
    }),
    amountRange: t.exposeString('amountRange', { description: 'The amount range, as reported.' }),
    amountMin: t.expose('amountMin', {
      type: 'Long',
      nullable: true,
      unit: 'USD',
      description: 'The lower end of the range, whole USD; null if the report gives no amount.',
    }),
    amountMax: t.expose('amountMax', {
      type: 'Long',
      nullable: true,
      unit: 'USD',
      description: 'The upper end of the range, whole USD; null if open.',
    }),
    owner: t.field({
      type: Owner,
      nullable: true,
      description: 'The owner of the asset; null if the report does not say.',
      resolve: fromParent(({ owner }) => owner as typeof Owner.$inferType | null),
    }),
    reportUrl: t.exposeString('reportUrl', { nullable: true, description: 'The URL of the report.' }),
    changeSincePercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description:
        "The change from the close on the transaction's day to the newest price, percent, without dividends; null for an option, and without a price of that day.",
      resolve: (trade, _args, context) => loadChangeSince(context, trade),
    }),
    nextReport: t.field({
      type: ReportAfterTradeType,
      nullable: true,
      description:
        "The company's first earnings report on the day of the transaction or after it; null if none is known, as for funds.",
      access: { ...KEYED, preview: 'a report of the current week', per: 'OPERATION' },
      resolve: (trade, _args, context) => loadReportAfterTrade(context, trade),
    }),
  }),
});

const PoliticianTradeConnection = previewConnection({
  name: 'PoliticianTrade',
  node: PoliticianTrade,
  idOf: tradeId,
  family: 'politician-trades',
  description: `A page of trades, latest disclosure first; a FREE key sees ${FREE_CONGRESS_ACTIVITY} across all tickers, and ${FREE_FILINGS} for one ticker.`,
});

/** About the number of quarters since reports are filed online; prices the entire list. */
const QUARTERS_MOST = 60;
const PoliticianHistoryConnection = previewConnection<PoliticianTradeRow, MemberHistory>({
  name: 'PoliticianHistory',
  node: PoliticianTrade,
  idOf: tradeId,
  family: 'politician-trades',
  edge: PoliticianTradeConnection.edge,
  description: `A page of a politician's trades, latest transaction first; a FREE key sees up to ${FREE_HISTORY} of those shown by the previews of activity and filings.`,
});
builder.objectFields(PoliticianHistoryConnection, (t) => ({
  summary: t.field({
    type: PoliticianMember,
    description: 'Totals over the whole history, regardless of page and tier.',
    resolve: ({ member }) => member,
  }),
  byQuarter: t.field({
    type: [PoliticianQuarter],
    description: 'The whole history by quarter, oldest first, regardless of page and tier.',
    listSize: () => QUARTERS_MOST,
    resolve: ({ trades }) => sumByQuarter(trades),
  }),
}));

const keyed = (preview: string): Access => ({ ...KEYED, preview });
const filingsAccess = keyed(`the latest ${FREE_FILINGS} trades`);
const filingsSize = pageSize(FREE_FILINGS);

builder.objectField(Politician, 'trades', (t) =>
  t.field({
    type: PoliticianHistoryConnection,
    description: 'Their trades, with totals.',
    access: keyed(`up to ${FREE_HISTORY} of the trades that the previews of activity and filings show`),
    listSize: pageSize(FREE_HISTORY),
    args: { limit: t.arg.int(partLimit(MAX_TRADES_PER_PAGE)), offset: t.arg.int(offset), ...t.arg.connectionArgs() },
    resolve: (politician, { limit, offset: from, ...page }, context) =>
      PoliticianHistoryConnection.page(
        context,
        page,
        loadCongressHistory(context, politician, { limit, offset: from }),
      ),
  }),
);

/** By the day of the disclosure. */
const tradesPeriod = defineLookbackPeriod(90);

builder.interfaceField(Security, 'politicianTrades', (t) =>
  t.field({
    type: PoliticianTradeConnection,
    description: 'Trades in it that members of Congress disclosed, latest disclosure first.',
    access: filingsAccess,
    listSize: filingsSize,
    args: { filter: t.arg(congressTradeFilter), period: t.arg(tradesPeriod.argument), ...t.arg.connectionArgs() },
    resolve: ({ ticker }, { filter, period, ...page }, context) =>
      PoliticianTradeConnection.page(
        context,
        page,
        gatedFilings(context, ticker, tradesPeriod.resolve(period, context), filter),
      ),
  }),
);

builder.objectField(Market, 'politicianTrades', (t) =>
  t.field({
    type: PoliticianTradeConnection,
    description:
      'Congressional trades in one stock or fund by ticker, disclosed within a window, whether or not the universe has it; empty if there are none, an error for an unlisted ticker.',
    access: filingsAccess,
    errors: ['entity_not_found'],
    listSize: filingsSize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      period: t.arg(tradesPeriod.argument),
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { ticker, period, ...page }, context) =>
      PoliticianTradeConnection.page(
        context,
        page,
        filingsOfTicker(context, ticker, tradesPeriod.resolve(period, context)),
      ),
  }),
);

builder.objectField(Market, 'politicianActivity', (t) =>
  t.field({
    type: PoliticianTradeConnection,
    description:
      'Congressional trades disclosed within a window; the window applies to the disclosure date, not the transaction date.',
    access: keyed(`the latest ${FREE_CONGRESS_ACTIVITY} trades`),
    listSize: pageSize(FREE_CONGRESS_ACTIVITY),
    args: {
      filter: t.arg(congressTradeFilter),
      period: t.arg(tradesPeriod.argument),
      limit: t.arg.int(partLimit(MAX_TRADES_PER_PAGE)),
      offset: t.arg.int(offset),
      ...t.arg.connectionArgs(),
    },
    resolve: (_market, { filter, period, limit, offset: from, ...page }, context) =>
      PoliticianTradeConnection.page(
        context,
        page,
        loadCongressActivity(context, tradesPeriod.resolve(period, context), { limit, offset: from }, filter),
      ),
  }),
);
