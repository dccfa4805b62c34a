import type { ConvertibleBondGroup as BondRow } from '../../../generated/prisma/client.ts';
import { keyedPreview } from '../../../graph/access-rules.ts';
import { reportDate } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Market } from '../../../graph/market.ts';
import { isoDate } from '../../../lib/dates.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Stock } from '../../stocks/schema.ts';
import { loadCompanyName } from '../queries.ts';
import { gatedBonds } from './queries.ts';
import { bondTickers, FREE_BONDS } from './rules.ts';

const groupId = (row: Pick<BondRow, 'baseTicker' | 'reportDate'>) => `${row.baseTicker}:${isoDate(row.reportDate)}`;
const ConvertibleBondGroup = builder.objectRef<BondRow>('ConvertibleBondGroup').implement({
  description: "One company's convertible notes held by 13F filers at the end of a quarter.",
  fields: (t) => ({
    id: t.id(rowId('ConvertibleBondGroup', groupId)),
    baseTicker: t.expose('baseTicker', { type: 'Ticker', description: "The ticker of the company's shares." }),
    companyName: t.string({
      description: "The company's name; the filed name if the stock is not covered.",
      resolve: ({ baseTicker, issuerName }, _args, context) =>
        loadCompanyName(context, { ticker: baseTicker, issuerName }),
    }),
    positionCount: t.exposeInt('positionCount', {
      unit: 'COUNT',
      description: 'Number of positions; a filer has one for each note.',
    }),
    totalValue: t.expose('totalValue', { type: 'Long', unit: 'USD', description: 'Total value, whole USD.' }),
    netSharesChange: t.expose('netSharesChange', {
      type: 'Long',
      unit: 'USD',
      description: 'Change in principal from the previous quarter, USD.',
    }),
    bondTickers: t.string({
      description: 'The notes, separated by commas: each is the ticker with the coupon and maturity as filed.',
      resolve: fromParent(({ baseTicker, titles }) => bondTickers(baseTicker, titles)),
    }),
    hedgeFundCount: t.exposeInt('hedgeFundCount', {
      unit: 'COUNT',
      description: 'Number of hedge funds with a position.',
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: "The company's stock; null if not covered.",
      resolve: ({ baseTicker }, _args, context) => stockByTicker(context).load(baseTicker),
    }),
  }),
});
const ConvertibleBondGroupConnection = previewConnection({
  name: 'ConvertibleBondGroup',
  node: ConvertibleBondGroup,
  idOf: groupId,
  family: 'institutional',
  description: `A page of convertible notes by company, largest value first; a FREE key sees ${FREE_BONDS}.`,
});

builder.objectField(Market, 'convertibleBonds', (t) =>
  t.field({
    type: ConvertibleBondGroupConnection,
    description: "Institutions' convertible notes at the end of a quarter, by company.",
    access: keyedPreview(`the most valuable ${FREE_BONDS}`),
    listSize: pageSize(FREE_BONDS),
    args: { reportDate: t.arg(reportDate), ...t.arg.connectionArgs() },
    resolve: (_market, { reportDate: quarter, ...page }, context) =>
      ConvertibleBondGroupConnection.page(context, page, gatedBonds(context, quarter)),
  }),
);
