import type { InstitutionalOption as OptionRow } from '../../../generated/prisma/client.ts';
import { keyedPreview } from '../../../graph/access-rules.ts';
import { reportDate } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { Market } from '../../../graph/market.ts';
import { isoDate } from '../../../lib/dates.ts';
import { stockField } from '../../stocks/schema.ts';
import { loadCompanyName } from '../queries.ts';
import { loadInstitutionalOptions } from './queries.ts';
import { FREE_OPTIONS } from './rules.ts';

const optionsId = (row: Pick<OptionRow, 'ticker' | 'reportDate'>) => `${row.ticker}:${isoDate(row.reportDate)}`;
const InstitutionalOptions = builder.objectRef<OptionRow>('InstitutionalOptions').implement({
  description: 'The options on one stock held by 13F filers at the end of a quarter.',
  fields: (t) => ({
    id: t.id(rowId('InstitutionalOptions', optionsId)),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker of the underlying stock.' }),
    companyName: t.string({
      description: "The company's name; the filed name if the stock is not covered.",
      resolve: (row, _args, context) => loadCompanyName(context, row),
    }),
    callValue: t.expose('callValue', {
      type: 'Long',
      unit: 'USD',
      description: 'Value of the shares underlying the calls, whole USD.',
    }),
    putValue: t.expose('putValue', {
      type: 'Long',
      unit: 'USD',
      description: 'Value of the shares underlying the puts, whole USD.',
    }),
    callPositions: t.exposeInt('callPositions', { unit: 'COUNT', description: 'Number of filers with calls.' }),
    putPositions: t.exposeInt('putPositions', { unit: 'COUNT', description: 'Number of filers with puts.' }),
    callNetChange: t.expose('callNetChange', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Change in shares underlying the calls from the previous quarter.',
    }),
    putNetChange: t.expose('putNetChange', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Change in shares underlying the puts from the previous quarter.',
    }),
    hedgeFundCount: t.exposeInt('hedgeFundCount', {
      unit: 'COUNT',
      description: 'Number of hedge funds with a position.',
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    stock: t.field(stockField('The underlying stock; null if not covered.')),
  }),
});
const InstitutionalOptionsConnection = previewConnection({
  name: 'InstitutionalOptions',
  node: InstitutionalOptions,
  idOf: optionsId,
  family: 'institutional',
  description: `A page of institutions' options positions by stock, largest value first; a FREE key sees ${FREE_OPTIONS}.`,
});

builder.objectField(Market, 'institutionalOptions', (t) =>
  t.field({
    type: InstitutionalOptionsConnection,
    description: "Institutions' calls and puts at the end of a quarter, by stock.",
    access: keyedPreview(`the most valuable ${FREE_OPTIONS}`),
    listSize: pageSize(FREE_OPTIONS),
    args: { reportDate: t.arg(reportDate), ...t.arg.connectionArgs() },
    resolve: (_market, { reportDate: quarter, ...page }, context) =>
      InstitutionalOptionsConnection.page(context, page, loadInstitutionalOptions(context, quarter)),
  }),
);
