import { builder } from '../../gateway/graphql/builder.ts';
import { previewConnection, rowId } from '../../gateway/graphql/connection.ts';
import type {
  InstitutionalPosition as PositionRow,
  InstitutionalValueUnit as ValueUnitRow,
} from '../../generated/prisma/client.ts';
import { stockField } from '../stocks/schema.ts';
import { filerByCik } from './filers/reads.ts';
import { Filer, FilerCategory } from './filers/schema.ts';
import { companyName, filerCategory } from './queries.ts';
import { BASELINE, type ChangeType, FREE_HOLDERS, type Instrument, positionId } from './rules.ts';
import { type ValueBasis, valueUnit } from './value-units/rules.ts';

const PositionChange = builder.enumType('InstitutionalChangeType', {
  description: 'How a position differs from what the filer reported for the quarter before.',
  values: {
    NEW: { description: 'The filer reported the quarter before, and none of it then.' },
    INCREASED: { description: 'More shares.' },
    DECREASED: { description: 'Fewer shares.' },
    SOLD_OUT: { description: 'The filer reports this quarter, and none of it any more.' },
    UNCHANGED: { description: 'As many shares.' },
  } as const,
});

export const InstrumentType = builder.enumType('InstitutionalInstrument', {
  description: 'What a position is of.',
  values: {
    EQUITY: { description: 'Shares.' },
    CALL: { description: 'Call options; shares and value are those of the stock under them.' },
    PUT: { description: 'Put options; shares and value are those of the stock under them.' },
    BOND: { description: 'Convertible notes; shares are their principal in USD.' },
  } as const,
});

const WITHOUT_BASELINE = 'null where the filer did not report that quarter.';
const compared =
  <T>(read: (row: PositionRow) => T) =>
  (row: PositionRow): T | null =>
    row.changeType === BASELINE ? null : read(row);

export const InstitutionalPosition = builder.objectRef<PositionRow>('InstitutionalPosition');
InstitutionalPosition.implement({
  description: 'What one filer holds of one security at the end of a quarter, all its accounts together.',
  fields: (t) => ({
    id: t.id(rowId(positionId)),
    filerCik: t.exposeString('filerCik', { description: "The filer's CIK, ten digits." }),
    filerName: t.string({
      description: "The filer's name as last filed.",
      resolve: async ({ filerCik }, _args, context) => (await filerByCik(context).load(filerCik))?.name ?? filerCik,
    }),
    filerCategory: t.field({
      type: FilerCategory,
      description: 'What kind of institution the filer is.',
      resolve: (position, _args, context) => filerCategory(context, position),
    }),
    ticker: t.expose('ticker', {
      type: 'Ticker',
      nullable: true,
      description: "The ticker, of a note its company's; null where the CUSIP is not known to be of any.",
    }),
    companyName: t.string({
      description: "The company's name; as filed where the stock is not covered.",
      resolve: (row, _args, context) => companyName(context, row),
    }),
    cusip: t.exposeString('cusip', { nullable: true, description: 'The CUSIP, nine characters, as filed.' }),
    titleOfClass: t.exposeString('title', { description: 'The class of the security as filed, such as COM.' }),
    instrument: t.field({
      type: InstrumentType,
      description: 'What it is.',
      resolve: ({ instrument }) => instrument as Instrument,
    }),
    shares: t.expose('shares', { type: 'Long', description: 'Shares; 0 where all were sold.' }),
    valueUsd: t.expose('valueUsd', {
      type: 'Long',
      nullable: true,
      description:
        "Market value at the end of the quarter, whole USD, whatever unit the filer wrote it in; null where nothing tells that unit (see the filer's `quarters { valueUnits }`).",
    }),
    changeType: t.field({
      type: PositionChange,
      nullable: true,
      description: `How it differs from the quarter before; ${WITHOUT_BASELINE}`,
      resolve: compared(({ changeType }) => changeType as ChangeType),
    }),
    sharesChange: t.field({
      type: 'Long',
      nullable: true,
      description: `Shares now less shares the quarter before; ${WITHOUT_BASELINE}`,
      resolve: compared(({ sharesChange }) => sharesChange),
    }),
    sharesChangePct: t.float({
      nullable: true,
      description: `The change in percent of the shares before; 0 for a new position, -100 for one sold out; ${WITHOUT_BASELINE}`,
      resolve: compared(({ sharesChangePct }) => sharesChangePct),
    }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing; of several the last.' }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    filer: t.field({
      type: Filer,
      nullable: true,
      description: 'Who holds it, with what else they hold.',
      resolve: ({ filerCik }, _args, context) => filerByCik(context).load(filerCik),
    }),
    stock: t.field(stockField('The stock, with who else holds it; null where it is not covered.')),
  }),
});

export const PositionConnection = previewConnection({
  ...{ name: 'InstitutionalPosition', node: InstitutionalPosition, idOf: positionId, family: 'institutional' },
  description: `A page of positions, the largest first, what was sold out last; a FREE key sees the largest ${FREE_HOLDERS} holders of a stock.`,
});

const ValueUnitEnum = builder.enumType('InstitutionalValueUnit', {
  description: 'The unit that a filing states its values in.',
  values: {
    DOLLARS: { description: 'Dollars.' },
    THOUSANDS: { description: 'Thousands of dollars.' },
    THOUSANDTHS: { description: 'Thousandths of dollars: the source multiplied dollars by a thousand.' },
    UNKNOWN: { description: 'Nothing tells it, and no value is served.' },
  } as const,
});
const ValueBasisEnum = builder.enumType('InstitutionalValueBasis', {
  description: 'What tells the unit of the values in a filing, the strongest first.',
  values: {
    CLOSING_PRICES: {
      description: "Closing prices on the quarter's last session; where there are notes alone, their principal.",
    },
    SHARE_PRICES: { description: 'The price a share that the values imply: in one unit alone it is plausible.' },
    OTHER_FILERS: { description: 'The price a share that other filers state for the same quarter.' },
    FILING_DATE: { description: 'Two units are plausible. The SEC asks for dollars since January 3, 2023.' },
    NONE: { description: 'Nothing.' },
  } as const,
});

export const FilingValueUnit = builder.objectRef<ValueUnitRow>('FilingValueUnit').implement({
  description: 'The unit that one filing states its values in, and what tells it.',
  fields: (t) => ({
    unit: t.field({
      type: ValueUnitEnum,
      description: 'The unit.',
      resolve: ({ factor }) => valueUnit(factor),
    }),
    basis: t.field({
      type: ValueBasisEnum,
      description: 'What tells it.',
      resolve: ({ basis }) => basis as ValueBasis,
    }),
    closeRatio: t.exposeFloat('closeRatio', {
      nullable: true,
      description: 'Value as filed over worth at the closing price, the median; about 1 of dollars.',
    }),
    peerRatio: t.exposeFloat('peerRatio', {
      nullable: true,
      description:
        'Value as filed over worth at the price that other filers state, the median; null where not looked at.',
    }),
    sharePrice: t.exposeFloat('sharePrice', {
      nullable: true,
      description: 'Value as filed over shares, the median.',
    }),
    positionsCompared: t.exposeInt('positions', { description: 'How many positions that is the median of.' }),
    correctedPositions: t.exposeInt('corrected', {
      description: 'How many positions stood in another unit than the rest, each told by its own price.',
    }),
  }),
});
