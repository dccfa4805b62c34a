import type { FilerQuarter as FilerQuarterRow } from '../../../generated/prisma/client.ts';
import { keyedPreview } from '../../../graph/access-rules.ts';
import { reportDate as reportDateArg } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import type { ListSize } from '../../../graph/calls.ts';
import { pageSize, rowId } from '../../../graph/connection.ts';
import { Market } from '../../../graph/market.ts';
import { type Gated, Preview } from '../../../graph/preview.ts';
import { isoDate } from '../../../lib/dates.ts';
import { Security } from '../../stocks/schema.ts';
import { Filer } from '../filers/schema.ts';
import { quartersByFiler, valueUnitsByFiler } from '../reads.ts';
import { FREE_HOLDERS } from '../rules.ts';
import { FilingValueUnit, InstrumentType, PositionConnection } from '../schema.ts';
import { gatedHolders, gatedPositions, type Holders, requireHolders } from './queries.ts';

const access = keyedPreview(`the largest ${FREE_HOLDERS}`);

/** More filers than any stock has; prices the entire list. */
const HOLDERS_MOST = 10_000;
const holdersSize: ListSize = (_args, { tier }) => (tier === 'PRO' ? HOLDERS_MOST : FREE_HOLDERS);

builder.interfaceField(Security, 'holders', (t) =>
  t.field({
    type: PositionConnection,
    description:
      'Institutions that hold its shares, or options and other instruments on it, largest position first. A FREE key sees the number of those that hold other instruments.',
    access,
    listSize: pageSize(FREE_HOLDERS),
    args: {
      reportDate: t.arg(reportDateArg),
      instrument: t.arg({
        type: InstrumentType,
        defaultValue: 'EQUITY',
        required: true,
        description: 'What they hold: `PUT` for the funds that bought puts on it.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: ({ ticker }, args, context) => gatedHolders(context, ticker, args),
  }),
);

const FilerQuarter = builder.objectRef<FilerQuarterRow>('FilerQuarter').implement({
  description: "One filer's quarter: totals of its long share positions.",
  fields: (t) => ({
    id: t.id(rowId('FilerQuarter', ({ filerCik, reportDate }) => `${filerCik}:${isoDate(reportDate)}`)),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    filedDate: t.expose('filedDate', {
      type: 'Date',
      description: 'The filing date; the latest if there are several.',
    }),
    equityValue: t.expose('equityValue', {
      type: 'Long',
      nullable: true,
      unit: 'USD',
      description:
        'The value of its shares, preferred shares, units, warrants, and rights, whole USD, as far as values are known; null if none is.',
    }),
    positionCount: t.exposeInt('positionCount', {
      unit: 'COUNT',
      description: 'Number of positions in shares, preferred shares, units, warrants, and rights.',
    }),
    unvaluedPositions: t.exposeInt('unvalued', {
      unit: 'COUNT',
      description: 'Number of positions without a value, because the unit of the filing is unknown.',
    }),
    valueUnits: t.field({
      type: [FilingValueUnit],
      description: 'The unit of the values in each filing of the quarter, and how it was determined.',
      resolve: ({ filerCik, reportDate }, _args, context) => valueUnitsByFiler(context).load({ filerCik, reportDate }),
    }),
  }),
});

builder.objectFields(Filer, (t) => ({
  quarters: t.field({
    type: [FilerQuarter],
    description: 'The quarters it reported, newest first.',
    access: { key: 'REQUIRED', calls: 0, quota: false },
    listSize: () => 50,
    resolve: ({ cik }, _args, context) => quartersByFiler(context).load(cik),
  }),
  positions: t.field({
    type: PositionConnection,
    description:
      'Its positions, largest first, sold-out positions last. A FREE key sees what the previews of holders and activists show.',
    access: keyedPreview('what the previews of holders and activists show'),
    listSize: pageSize(FREE_HOLDERS),
    args: {
      reportDate: t.arg({
        type: 'Date',
        description:
          'The last day of a quarter, as listed by `market { institutionalQuarters }`. Default: the newest quarter that it reported.',
      }),
      instrument: t.arg({
        type: InstrumentType,
        defaultValue: 'EQUITY',
        required: true,
        description: 'Only positions of this kind.',
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: ({ cik }, args, context) => gatedPositions(context, cik, args),
  }),
}));

const InstitutionalHolders = builder.objectRef<Holders & Gated>('InstitutionalHolders').implement({
  description: `The institutional holders of a stock at the end of a quarter; a FREE key sees the ${FREE_HOLDERS} largest, and all totals.`,
  interfaces: [Preview],
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The ticker.' }),
    companyName: t.exposeString('companyName', {
      nullable: true,
      description: "The company's name; null if the stock has no holders and is not covered.",
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    totalInstitutionalShares: t.expose('totalInstitutionalShares', {
      type: 'Long',
      unit: 'SHARES',
      description: 'Shares held by all filers, without options and notes.',
    }),
    totalInstitutionalValue: t.expose('totalInstitutionalValue', {
      type: 'Long',
      unit: 'USD',
      description: 'The value of those shares, whole USD, as far as values are known.',
    }),
    holderCount: t.exposeInt('holderCount', {
      unit: 'COUNT',
      description: 'Number of filers with a position; those that sold out are not counted.',
    }),
    positions: t.field({
      type: PositionConnection,
      description: 'Positions, largest first, sold-out positions last.',
      listSize: pageSize(FREE_HOLDERS),
      args: t.arg.connectionArgs(),
      resolve: ({ ticker, reportDate }, page, context) => gatedHolders(context, ticker, { reportDate, ...page }),
    }),
  }),
});

builder.interfaceField(Security, 'ownership', (t) =>
  t.field({
    type: InstitutionalHolders,
    nullable: true,
    description: 'Institutional ownership at the end of a quarter: totals and positions; null if no quarter is stored.',
    access,
    errors: ['invalid_parameter'],
    listSize: holdersSize,
    args: { reportDate: t.arg(reportDateArg) },
    resolve: ({ ticker }, { reportDate }, context) => requireHolders(context, ticker, reportDate),
  }),
);

builder.objectField(Market, 'institutionalHolders', (t) =>
  t.field({
    type: InstitutionalHolders,
    nullable: true,
    description:
      'The institutional holders of a stock or fund by ticker at the end of a quarter, with totals, whether or not the universe has it. An error for an unlisted ticker.',
    access,
    errors: ['entity_not_found', 'invalid_parameter'],
    listSize: holdersSize,
    args: {
      ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker.' }),
      reportDate: t.arg(reportDateArg),
    },
    resolve: (_market, { ticker, reportDate }, context) => requireHolders(context, ticker, reportDate),
  }),
);
