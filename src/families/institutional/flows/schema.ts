import { keyedPreview, OPEN } from '../../../gateway/access/access-rules.ts';
import { partLimit, reportDate, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import { type Gated, Preview, type Rows } from '../../../gateway/preview.ts';
import type {
  InstitutionalFlow as FlowRow,
  InstitutionalQuarter as QuarterRow,
} from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';
import { isPending, quarterNames } from '../../../lib/quarters.ts';
import { stockField } from '../../stocks/schema.ts';
import { companyName } from '../queries.ts';
import { allQuarters, quarterByDate } from '../reads.ts';
import { isIncomplete, reportedShare } from '../rules.ts';
import { PositionConnection } from '../schema.ts';
import { gatedActivists, gatedFlows } from './queries.ts';
import type { Flows } from './reads.ts';
import { FLOWS_MOST, FLOWS_ROWS, FREE_ACTIVIST, FREE_FLOWS } from './rules.ts';

const InstitutionalQuarter = builder.objectRef<QuarterRow>('InstitutionalQuarter').implement({
  description: 'A quarter that institutions reported their holdings for.',
  fields: (t) => ({
    id: t.id(rowId(({ reportDate }) => quarterNames(reportDate).value)),
    value: t.string({
      description: 'Its name, `2025Q3`.',
      resolve: ({ reportDate }) => quarterNames(reportDate).value,
    }),
    label: t.string({
      description: 'Its name for people, `Q3 2025`.',
      resolve: ({ reportDate }) => quarterNames(reportDate).label,
    }),
    reportDate: t.expose('reportDate', {
      type: 'Date',
      description: 'Its last day, which other calls take as an argument.',
    }),
    isPending: t.boolean({
      description: 'Whether reports may still come in: they are due 45 days after its end.',
      resolve: ({ reportDate }, _args, { time }) => isPending(reportDate, time.today()),
    }),
    pending: t.boolean({
      description: 'Whether reports may still come in.',
      deprecationReason: until('isPending'),
      resolve: ({ reportDate }, _args, { time }) => isPending(reportDate, time.today()),
    }),
    filerCount: t.exposeInt('filerCount', { description: 'How many filers reported it.' }),
    baselineFilerCount: t.exposeInt('baselineFilerCount', {
      description:
        'How many of them reported the quarter before as well. Changes are of these alone; where it is 0, the quarter has none.',
    }),
    reportedShare: t.float({
      nullable: true,
      description:
        'Of the filers of the quarter before, the part that has reported this one too, 0 to 1; null where none did then.',
      resolve: reportedShare,
    }),
    isIncomplete: t.boolean({
      description: 'Whether reports are missing: they may still come in, or `reportedShare` is below 0.9.',
      resolve: (quarter, _args, { time }) => isIncomplete(quarter, time.today()),
    }),
  }),
});

const ofCategory = (what: string) => ({
  type: 'Long' as const,
  description: `What ${what} bought less what they sold, shares.`,
});

const flowId = ({ ticker, reportDate }: FlowRow) => `${ticker}:${isoDate(reportDate)}`;
export const InstitutionalFlow = builder.objectRef<FlowRow>('InstitutionalFlow').implement({
  description:
    'What all filers did with the shares of one stock in a quarter. Filers of the category OTHER count in the totals only.',
  fields: (t) => ({
    id: t.id(rowId(flowId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.string({
      description: "The company's name; as filed where the stock is not covered.",
      resolve: (row, _args, context) => companyName(context, row),
    }),
    totalSharesBought: t.expose('totalSharesBought', {
      type: 'Long',
      description: 'Shares of new and increased positions.',
    }),
    totalSharesSold: t.expose('totalSharesSold', {
      type: 'Long',
      description: 'Shares of decreased and sold positions, 0 or more.',
    }),
    netSharesChange: t.expose('netSharesChange', { type: 'Long', description: 'Shares bought less shares sold.' }),
    netChangePct: t.exposeFloat('netChangePct', {
      nullable: true,
      description:
        'The net change in percent of the shares that the same filers held before; null where they held none.',
    }),
    newPositions: t.exposeInt('newPositions', { description: 'How many filers hold it that did not before.' }),
    increasedPositions: t.exposeInt('increasedPositions', { description: 'How many filers hold more.' }),
    decreasedPositions: t.exposeInt('decreasedPositions', { description: 'How many filers hold less.' }),
    soldOutPositions: t.exposeInt('soldOutPositions', { description: 'How many filers sold all of it.' }),
    indexFundNetChange: t.expose('indexFundNetChange', ofCategory('index managers')),
    hedgeFundNetChange: t.expose('hedgeFundNetChange', ofCategory('hedge funds')),
    activistNetChange: t.expose('activistNetChange', ofCategory('activists')),
    pensionNetChange: t.expose('pensionNetChange', ofCategory('pension funds')),
    bankNetChange: t.expose('bankNetChange', ofCategory('banks')),
    insuranceNetChange: t.expose('insuranceNetChange', ofCategory('insurers')),
    mutualFundNetChange: t.expose('mutualFundNetChange', ofCategory('mutual funds')),
    sovereignWealthNetChange: t.expose('sovereignWealthNetChange', ofCategory("states' funds")),
    endowmentNetChange: t.expose('endowmentNetChange', ofCategory('endowments')),
    activistActivity: t.exposeBoolean('activistActivity', { description: 'Whether an activist bought or sold.' }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    stock: t.field(stockField('The stock, with its holders; null where it is not covered.')),
  }),
});

const FlowConnection = previewConnection({
  ...{ name: 'InstitutionalFlow', node: InstitutionalFlow, idOf: flowId, family: 'institutional' },
  description: `A page of the stocks that institutions moved into, or out of, in a quarter; a FREE key sees ${FREE_FLOWS}.`,
});

type Side = Rows<FlowRow> & Gated;
type QuarterFlows = Flows & { reportDate: Date; netBuying: Side; netSelling: Side };
const InstitutionalFlows = builder.objectRef<QuarterFlows & Gated>('InstitutionalFlows').implement({
  description: `What institutions moved into and out of in a quarter; a FREE key sees ${FREE_FLOWS} stocks each way.`,
  interfaces: [Preview],
  fields: (t) => ({
    netBuying: t.field({
      type: FlowConnection,
      description: 'Stocks they bought more of than they sold, the largest net change first.',
      listSize: pageSize(FREE_FLOWS),
      args: t.arg.connectionArgs(),
      resolve: ({ netBuying }, page, context) => FlowConnection.page(context, page, netBuying),
    }),
    netSelling: t.field({
      type: FlowConnection,
      description: 'Stocks they sold more of than they bought, the largest net change first.',
      listSize: pageSize(FREE_FLOWS),
      args: t.arg.connectionArgs(),
      resolve: ({ netSelling }, page, context) => FlowConnection.page(context, page, netSelling),
    }),
    inflows: t.field({
      type: [InstitutionalFlow],
      description: `Stocks they bought more of than they sold, the largest net change first; ${FLOWS_ROWS} without a \`limit\`.`,
      deprecationReason: until('netBuying { nodes }'),
      resolve: ({ inflows }) => inflows,
    }),
    outflows: t.field({
      type: [InstitutionalFlow],
      description: `Stocks they sold more of than they bought, the largest net change first; ${FLOWS_ROWS} without a \`limit\`.`,
      deprecationReason: until('netSelling { nodes }'),
      resolve: ({ outflows }) => outflows,
    }),
    quarter: t.field({
      type: InstitutionalQuarter,
      nullable: true,
      description: 'The quarter, with how many filers it has to compare; null where nobody reported it.',
      resolve: ({ reportDate }, _args, context) => quarterByDate(context).load(reportDate),
    }),
  }),
});

builder.queryFields((t) => ({
  institutionalQuarters: t.field({
    type: [InstitutionalQuarter],
    nullable: true,
    description: 'The quarters that holdings are known for, newest first. Take `reportDate` for other calls from here.',
    access: OPEN,
    listSize: () => 60,
    resolve: (_root, _args, context) => allQuarters(context),
  }),
  institutionalFlows: t.field({
    type: InstitutionalFlows,
    nullable: true,
    description: 'What institutions moved into and out of in a quarter, by stock.',
    access: keyedPreview(`the largest ${FREE_FLOWS} stocks each way`),
    listSize: (args, { tier }) =>
      tier === 'PRO' ? Math.min(Number(args.limit ?? FLOWS_ROWS), FLOWS_MOST) : FREE_FLOWS,
    args: { reportDate: t.arg(reportDate), limit: t.arg.int(partLimit(FLOWS_MOST)) },
    resolve: (_root, args, context) => gatedFlows(context, args),
  }),
  activistPositions: t.field({
    type: PositionConnection,
    nullable: true,
    description: `Positions that activists took or added to in a quarter, the most valuable first; a FREE key sees ${FREE_ACTIVIST}.`,
    access: keyedPreview(`the most valuable ${FREE_ACTIVIST}`),
    listSize: pageSize(FREE_ACTIVIST),
    args: { reportDate: t.arg(reportDate), ...t.arg.connectionArgs() },
    resolve: (_root, { reportDate: quarter, ...page }, context) =>
      PositionConnection.page(context, page, gatedActivists(context, quarter)),
  }),
}));
