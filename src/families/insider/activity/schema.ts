import { previewed } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { definePeriodUntilToday } from '../../../graph/period.ts';
import { type Gated, Preview, type StoredRows } from '../../../graph/preview.ts';
import { isoDate } from '../../../lib/dates.ts';
import type { StoredList } from '../../../lib/stored-list.ts';
import { stockField } from '../../stocks/schema.ts';
import { EXCLUDES_IMPLAUSIBLE } from '../plausibility/rules.ts';
import {
  type ActivitySummary,
  CLUSTER_SIZE,
  type ClusterBuy as ClusterBuyRow,
  FREE_CLUSTERS,
  FREE_INSIDER_ACTIVITY,
} from '../rules/activity.ts';
import { loadGatedClusterBuys, loadInsiderActivity } from './queries.ts';

/** The common fields of a ticker's totals, of both directions and of cluster buys. */
type Totals = Pick<
  ActivitySummary,
  'ticker' | 'companyName' | 'tradeCount' | 'insiderCount' | 'totalShares' | 'totalValue' | 'implausibleTradeCount'
>;
const TickerTotals = builder.interfaceRef<Totals>('InsiderTotals').implement({
  description: `Totals of one stock's open-market insider trades. ${EXCLUDES_IMPLAUSIBLE}`,
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.exposeString('companyName', { description: "The issuer's name as last filed." }),
    tradeCount: t.exposeInt('tradeCount', { unit: 'COUNT', description: 'Number of trades.' }),
    insiderCount: t.exposeInt('insiderCount', {
      unit: 'COUNT',
      description: 'Number of insiders; joint filers count as one.',
    }),
    totalShares: t.field({
      type: 'Long',
      unit: 'SHARES',
      description: 'Total shares, rounded.',
      resolve: fromParent(({ totalShares }) => Math.round(totalShares)),
    }),
    totalValue: t.expose('totalValue', { type: 'Long', unit: 'USD', description: 'Total value, whole USD.' }),
    implausibleTradeCount: t.exposeInt('implausibleTradeCount', {
      unit: 'COUNT',
      description: 'Number of trades left out of these totals because they cannot be right.',
    }),
    stock: t.field(stockField('The stock.')),
  }),
});

const InsiderSummary = builder.objectRef<ActivitySummary>('InsiderActivitySummary').implement({
  description: `A stock's open-market insider purchases, or sales, within a window. ${EXCLUDES_IMPLAUSIBLE}`,
  interfaces: [TickerTotals],
  fields: (t) => ({
    latestDate: t.expose('latestDate', { type: 'Date', description: 'The date of the latest trade.' }),
    latestInsider: t.exposeString('latestInsider', { description: 'The insider who made the latest trade.' }),
    latestTitle: t.exposeString('latestTitle', { description: "The insider's office or relation." }),
  }),
});

const SummaryConnection = previewConnection({
  name: 'InsiderActivitySummary',
  node: InsiderSummary,
  family: 'insider',
  idOf: ({ ticker }: ActivitySummary) => ticker,
  description: `A page of stocks that insiders bought, or sold; a FREE key sees ${FREE_INSIDER_ACTIVITY}.`,
});

type Side = StoredRows<ActivitySummary> & Gated;
type Summaries = StoredList<ActivitySummary>;
type Activity = { buys: Summaries; sells: Summaries; purchases: Side; sales: Side };
const InsiderActivity = builder
  .objectRef<Activity & { buyCount: number; sellCount: number } & Gated>('InsiderActivity')
  .implement({
    description: `Where insiders buy and sell on the open market; a FREE key sees ${FREE_INSIDER_ACTIVITY} stocks each way. ${EXCLUDES_IMPLAUSIBLE}`,
    interfaces: [Preview],
    fields: (t) => ({
      purchases: t.field({
        type: SummaryConnection,
        description: 'Stocks that insiders bought, largest dollar value first.',
        listSize: pageSize(FREE_INSIDER_ACTIVITY),
        args: t.arg.connectionArgs(),
        resolve: ({ purchases }, page, context) => SummaryConnection.page(context, page, purchases),
      }),
      sales: t.field({
        type: SummaryConnection,
        description: 'Stocks that insiders sold, largest dollar value first.',
        listSize: pageSize(FREE_INSIDER_ACTIVITY),
        args: t.arg.connectionArgs(),
        resolve: ({ sales }, page, context) => SummaryConnection.page(context, page, sales),
      }),
      buyCount: t.exposeInt('buyCount', { unit: 'COUNT', description: 'Total number of stocks bought.' }),
      sellCount: t.exposeInt('sellCount', { unit: 'COUNT', description: 'Total number of stocks sold.' }),
    }),
  });

/** All purchases of a stock between two days form one cluster, in whichever window it is found. */
const clusterId = ({ ticker, firstBuyDate, lastBuyDate }: ClusterBuyRow) =>
  [ticker, isoDate(firstBuyDate), isoDate(lastBuyDate)].join(':');
const ClusterBuy = builder.objectRef<ClusterBuyRow>('InsiderClusterBuy').implement({
  description: `A stock that ${CLUSTER_SIZE} or more insiders bought on the open market within a window. ${EXCLUDES_IMPLAUSIBLE}`,
  interfaces: [TickerTotals],
  fields: (t) => ({
    id: t.id(rowId('InsiderClusterBuy', clusterId)),
    firstBuyDate: t.expose('firstBuyDate', { type: 'Date', description: 'The date of the first purchase.' }),
    lastBuyDate: t.expose('lastBuyDate', { type: 'Date', description: 'The date of the last purchase.' }),
  }),
});
const ClusterBuyConnection = previewConnection({
  name: 'InsiderClusterBuy',
  node: ClusterBuy,
  idOf: clusterId,
  family: 'insider',
  description: `A page of cluster buys, most insiders first; a FREE key sees ${FREE_CLUSTERS}.`,
});

const figuresPeriod = definePeriodUntilToday(90);

builder.objectField(Market, 'insiderActivity', (t) =>
  t.field({
    type: InsiderActivity,
    description: 'Open-market insider buying and selling, by stock.',
    access: previewed(`the largest ${FREE_INSIDER_ACTIVITY} stocks each way`),
    listSize: (_args, { tier }) => (tier === 'PRO' ? 100 : FREE_INSIDER_ACTIVITY),
    args: { period: t.arg(figuresPeriod.argument) },
    resolve: (_market, { period }, context) => loadInsiderActivity(context, figuresPeriod.resolve(period, context)),
  }),
);

builder.objectField(Market, 'insiderClusterBuys', (t) =>
  t.field({
    type: ClusterBuyConnection,
    description: `Stocks that ${CLUSTER_SIZE} or more insiders bought within the window.`,
    access: previewed(`the first ${FREE_CLUSTERS} cluster buys`),
    listSize: pageSize(FREE_CLUSTERS),
    args: { period: t.arg(figuresPeriod.argument), ...t.arg.connectionArgs() },
    resolve: (_market, { period, ...page }, context) =>
      ClusterBuyConnection.page(context, page, loadGatedClusterBuys(context, figuresPeriod.resolve(period, context))),
  }),
);
