import { keyedPreview } from '../../../gateway/access/access-rules.ts';
import { reportDate } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import type { InstitutionalOption as OptionRow } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';
import { stockField } from '../../stocks/schema.ts';
import { companyName } from '../queries.ts';
import { gatedOptions } from './queries.ts';
import { FREE_OPTIONS } from './rules.ts';

const optionsId = (row: Pick<OptionRow, 'ticker' | 'reportDate'>) => `${row.ticker}:${isoDate(row.reportDate)}`;
const InstitutionalOptions = builder.objectRef<OptionRow>('InstitutionalOptions').implement({
  description: 'The options on one stock that filers hold at the end of a quarter.',
  fields: (t) => ({
    id: t.id(rowId(optionsId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker of the stock under them.' }),
    companyName: t.string({
      description: "The company's name; as filed where the stock is not covered.",
      resolve: (row, _args, context) => companyName(context, row),
    }),
    callValue: t.expose('callValue', { type: 'Long', description: 'Value of the shares under the calls, whole USD.' }),
    putValue: t.expose('putValue', { type: 'Long', description: 'Value of the shares under the puts, whole USD.' }),
    callPositions: t.exposeInt('callPositions', { description: 'How many filers hold calls.' }),
    putPositions: t.exposeInt('putPositions', { description: 'How many filers hold puts.' }),
    callNetChange: t.expose('callNetChange', {
      type: 'Long',
      description: 'Shares under the calls now less those the quarter before.',
    }),
    putNetChange: t.expose('putNetChange', {
      type: 'Long',
      description: 'Shares under the puts now less those the quarter before.',
    }),
    hedgeFundCount: t.exposeInt('hedgeFundCount', { description: 'How many hedge funds hold any of them.' }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    stock: t.field(stockField('The stock under them; null where it is not covered.')),
  }),
});
const InstitutionalOptionsConnection = previewConnection({
  ...{ name: 'InstitutionalOptions', node: InstitutionalOptions, idOf: optionsId, family: 'institutional' },
  description: `A page of institutions' options by stock, the most valuable first; a FREE key sees ${FREE_OPTIONS}.`,
});

builder.queryField('institutionalOptions', (t) =>
  t.field({
    type: InstitutionalOptionsConnection,
    nullable: true,
    description: 'What institutions hold of calls and puts at the end of a quarter, by stock.',
    access: keyedPreview(`the most valuable ${FREE_OPTIONS}`),
    listSize: pageSize(FREE_OPTIONS),
    args: { reportDate: t.arg(reportDate), ...t.arg.connectionArgs() },
    resolve: (_root, { reportDate: quarter, ...page }, context) =>
      InstitutionalOptionsConnection.page(context, page, gatedOptions(context, quarter)),
  }),
);
