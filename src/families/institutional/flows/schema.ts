import type {
  InstitutionalFlow as FlowRow,
  InstitutionalQuarter as QuarterRow,
} from '../../../generated/prisma/client.ts';
import { keyedPreview, OPEN } from '../../../graph/access-rules.ts';
import { partLimit, reportDate } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { type Gated, Preview, type StoredRows } from '../../../graph/preview.ts';
import { isoDate } from '../../../lib/dates.ts';
import type { StoredList } from '../../../lib/stored-list.ts';
import { isPending, quarterNames } from '../../../market/quarters.ts';
import { stockField } from '../../stocks/schema.ts';
import { loadCompanyName } from '../queries.ts';
import { allQuarters, quarterByDate } from '../reads.ts';
import { isIncomplete, reportedShare } from '../rules.ts';
import { PositionConnection } from '../schema.ts';
import { gatedActivists, gatedFlows } from './queries.ts';
import { FLOWS_MOST, FLOWS_ROWS, FREE_ACTIVIST, FREE_FLOWS } from './rules.ts';

const InstitutionalQuarter = builder.objectRef<QuarterRow>('InstitutionalQuarter').implement({
  description: 'A quarter for which institutions reported their holdings.',
  fields: (t) => ({
    id: t.id(rowId('InstitutionalQuarter', ({ reportDate }) => quarterNames(reportDate).value)),
    value: t.string({
      description: 'The id, `2025Q3`.',
      resolve: fromParent(({ reportDate }) => quarterNames(reportDate).value),
    }),
    label: t.string({
      description: 'The display name, `Q3 2025`.',
      resolve: fromParent(({ reportDate }) => quarterNames(reportDate).label),
    }),
    reportDate: t.expose('reportDate', {
      type: 'Date',
      description: 'The last day of the quarter: the `reportDate` argument of other fields.',
    }),
    isPending: t.boolean({
      description: 'Whether reports may still arrive: they are due 45 days after the end of the quarter.',
      resolve: ({ reportDate }, _args, { time }) => isPending(reportDate, time.today()),
    }),
    filerCount: t.exposeInt('filerCount', {
      unit: 'COUNT',
      description: 'Number of filers that reported the quarter.',
    }),
    baselineFilerCount: t.exposeInt('baselineFilerCount', {
      unit: 'COUNT',
      description:
        'Number of filers that also reported the previous quarter. Changes cover only these filers; if 0, the quarter has no changes.',
    }),
    reportedShare: t.float({
      nullable: true,
      unit: 'FRACTION',
      description:
        "The fraction of the previous quarter's filers that reported this quarter, 0 to 1; null if there were none.",
      resolve: fromParent(reportedShare),
    }),
    isIncomplete: t.boolean({
      description: 'Whether reports are missing: more may still arrive, or `reportedShare` is below 0.9.',
      resolve: (quarter, _args, { time }) => isIncomplete(quarter, time.today()),
    }),
  }),
});

const ofCategory = (category: string) => ({
  type: 'Long' as const,
  unit: 'SHARES' as const,
  description: `Net change in shares held by ${category}: bought minus sold.`,
});

const flowId = ({ ticker, reportDate }: FlowRow) => `${ticker}:${isoDate(reportDate)}`;
export const InstitutionalFlow = builder.objectRef<FlowRow>('InstitutionalFlow').implement({
  description:
    "All filers' trading in one stock over a quarter, shares only. Filers in the category OTHER count only in the totals.",
  fields: (t) => ({
    id: t.id(rowId('InstitutionalFlow', flowId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.string({
      description: "The company's name; the filed name if the stock is not covered.",
      resolve: (row, _args, context) => loadCompanyName(context, row),
    }),
    totalSharesBought: t.expose('totalSharesBought', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares bought in new and increased positions.',
    }),
    totalSharesSold: t.expose('totalSharesSold', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares sold in decreased and sold-out positions, 0 or more.',
    }),
    netSharesChange: t.expose('netSharesChange', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares bought minus shares sold.',
    }),
    netChangePercent: t.exposeFloat('netChangePct', {
      nullable: true,
      unit: 'PERCENT',
      description:
        'The net change, percent of the shares that the same filers held a quarter earlier; null if they held none.',
    }),
    newPositions: t.exposeInt('newPositions', { unit: 'COUNT', description: 'Number of filers with a new position.' }),
    increasedPositions: t.exposeInt('increasedPositions', {
      unit: 'COUNT',
      description: 'Number of filers that increased their position.',
    }),
    decreasedPositions: t.exposeInt('decreasedPositions', {
      unit: 'COUNT',
      description: 'Number of filers that decreased their position.',
    }),
    soldOutPositions: t.exposeInt('soldOutPositions', {
      unit: 'COUNT',
      description: 'Number of filers that sold out.',
    }),
    indexFundNetChange: t.expose('indexFundNetChange', ofCategory('index managers')),
    hedgeFundNetChange: t.expose('hedgeFundNetChange', ofCategory('hedge funds')),
    activistNetChange: t.expose('activistNetChange', ofCategory('activists')),
    pensionNetChange: t.expose('pensionNetChange', ofCategory('pension funds')),
    bankNetChange: t.expose('bankNetChange', ofCategory('banks')),
    insuranceNetChange: t.expose('insuranceNetChange', ofCategory('insurers')),
    mutualFundNetChange: t.expose('mutualFundNetChange', ofCategory('mutual funds')),
    sovereignWealthNetChange: t.expose('sovereignWealthNetChange', ofCategory("states' funds")),
    endowmentNetChange: t.expose('endowmentNetChange', ofCategory('endowments')),
    hasActivistActivity: t.exposeBoolean('activistActivity', {
      description: 'Whether an activist bought or sold shares.',
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    stock: t.field(stockField('The stock, with its holders; null if not covered.')),
  }),
});

const FlowConnection = previewConnection({
  name: 'InstitutionalFlow',
  node: InstitutionalFlow,
  idOf: flowId,
  family: 'institutional',
  description: `A page of stocks with net institutional buying, or selling, in a quarter; a FREE key sees ${FREE_FLOWS}.`,
});

type Side = StoredRows<FlowRow> & Gated;
type QuarterFlows = {
  reportDate: Date;
  inflows: StoredList<FlowRow>;
  outflows: StoredList<FlowRow>;
  netBuying: Side;
  netSelling: Side;
};
const InstitutionalFlows = builder.objectRef<QuarterFlows & Gated>('InstitutionalFlows').implement({
  description: `Net institutional buying and selling in a quarter; a FREE key sees ${FREE_FLOWS} stocks for each.`,
  interfaces: [Preview],
  fields: (t) => ({
    netBuying: t.field({
      type: FlowConnection,
      description: 'Stocks with net buying, largest net change first.',
      listSize: pageSize(FREE_FLOWS),
      args: t.arg.connectionArgs(),
      resolve: ({ netBuying }, page, context) => FlowConnection.page(context, page, netBuying),
    }),
    netSelling: t.field({
      type: FlowConnection,
      description: 'Stocks with net selling, largest net change first.',
      listSize: pageSize(FREE_FLOWS),
      args: t.arg.connectionArgs(),
      resolve: ({ netSelling }, page, context) => FlowConnection.page(context, page, netSelling),
    }),
    quarter: t.field({
      type: InstitutionalQuarter,
      nullable: true,
      description: 'The quarter, with its filer counts; null if no filer reported it.',
      resolve: ({ reportDate }, _args, context) => quarterByDate(context).load(reportDate),
    }),
  }),
});

builder.objectField(Market, 'institutionalQuarters', (t) =>
  t.field({
    type: [InstitutionalQuarter],
    description:
      'The quarters with known holdings, newest first. Take the `reportDate` argument of other fields from here.',
    access: OPEN,
    listSize: () => 60,
    resolve: (_market, _args, context) => allQuarters(context),
  }),
);

builder.objectField(Market, 'institutionalFlows', (t) =>
  t.field({
    type: InstitutionalFlows,
    nullable: true,
    description: 'Net institutional buying and selling in a quarter, by stock.',
    access: keyedPreview(`the largest ${FREE_FLOWS} stocks each way`),
    listSize: (args, { tier }) =>
      tier === 'PRO' ? Math.min(Number(args.limit ?? FLOWS_ROWS), FLOWS_MOST) : FREE_FLOWS,
    args: { reportDate: t.arg(reportDate), limit: t.arg.int(partLimit(FLOWS_MOST)) },
    resolve: (_market, args, context) => gatedFlows(context, args),
  }),
);

builder.objectField(Market, 'activistPositions', (t) =>
  t.field({
    type: PositionConnection,
    description: `Positions that activists opened or increased in a quarter, largest value first; a FREE key sees ${FREE_ACTIVIST}.`,
    access: keyedPreview(`the most valuable ${FREE_ACTIVIST}`),
    listSize: pageSize(FREE_ACTIVIST),
    args: { reportDate: t.arg(reportDate), ...t.arg.connectionArgs() },
    resolve: (_market, { reportDate: quarter, ...page }, context) =>
      PositionConnection.page(context, page, gatedActivists(context, quarter)),
  }),
);
