import type {
  InstitutionalPosition as PositionRow,
  InstitutionalValueUnit as ValueUnitRow,
} from '../../generated/prisma/client.ts';
import { builder } from '../../graph/builder.ts';
import { previewConnection, rowId } from '../../graph/connection.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { stockField } from '../stocks/schema.ts';
import { filerByCik } from './filers/reads.ts';
import { Filer, FilerCategory } from './filers/schema.ts';
import type { Instrument } from './instruments/rules.ts';
import { filerCategory, loadCompanyName } from './queries.ts';
import { BASELINE, type ChangeType, FREE_HOLDERS, positionId } from './rules.ts';
import { type ValueBasis, type ValueUnit, valueUnit } from './value-units/rules.ts';

const PositionChange = defineEnum<ChangeType>(
  'InstitutionalChangeType',
  "How a position changed from the filer's report for the previous quarter.",
  {
    NEW: "Not in the filer's report for the previous quarter.",
    INCREASED: 'More shares.',
    DECREASED: 'Fewer shares.',
    SOLD_OUT: "No longer in the filer's report for this quarter.",
    UNCHANGED: 'The same number of shares.',
  },
);

export const InstrumentType = defineEnum<Instrument>('InstitutionalInstrument', 'The kind of instrument held.', {
  EQUITY: 'Common shares, and the shares of funds.',
  PREFERRED: 'Preferred shares.',
  UNIT: 'Units of shares and warrants in one, and stock purchase units.',
  WARRANT: 'Warrants.',
  RIGHT: 'Rights to subscribe for shares, and contingent value rights.',
  CALL: 'Call options; shares and value are those of the underlying stock.',
  PUT: 'Put options; shares and value are those of the underlying stock.',
  BOND: 'Convertible notes; `shares` is their principal in USD.',
});

const WITHOUT_BASELINE = 'null if the filer did not report that quarter, or if shares are unknown in either.';
const compared = <T>(getValue: (row: PositionRow) => T) =>
  fromParent((row: PositionRow): T | null => (row.changeType === BASELINE ? null : getValue(row)));

const InstitutionalPosition = builder.objectRef<PositionRow>('InstitutionalPosition');
InstitutionalPosition.implement({
  description: "One filer's position in one security at the end of a quarter, all accounts combined.",
  fields: (t) => ({
    id: t.id(rowId('InstitutionalPosition', positionId)),
    filerCik: t.exposeString('filerCik', { description: "The filer's CIK, ten digits." }),
    filerName: t.string({
      description: "The filer's name as last filed.",
      resolve: async ({ filerCik }, _args, context) => (await filerByCik(context).load(filerCik))?.name ?? filerCik,
    }),
    filerCategory: t.field({
      type: FilerCategory,
      description: "The filer's kind of institution.",
      resolve: (position, _args, context) => filerCategory(context, position),
    }),
    ticker: t.expose('ticker', {
      type: 'Ticker',
      nullable: true,
      description:
        "The ticker; for a note, the company's; for a preferred share, unit, warrant, or right, its own; null if unknown.",
    }),
    companyName: t.string({
      description: "The company's name; the filed name if the stock is not covered.",
      resolve: (row, _args, context) => loadCompanyName(context, row),
    }),
    cusip: t.exposeString('cusip', { nullable: true, description: 'The CUSIP, nine characters, as filed.' }),
    titleOfClass: t.exposeString('title', { description: 'The class of the security as filed, such as COM.' }),
    instrument: t.field({
      type: InstrumentType,
      description: 'What it is.',
      resolve: fromParent(({ instrument }) => instrument as Instrument),
    }),
    shares: t.expose('shares', {
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description:
        "Shares, or what the instrument counts; 0 if sold out, null if the filing's numbers of shares are wrong (see the filer's `quarters { valueUnits }`).",
    }),
    value: t.expose('valueUsd', {
      type: 'Long',
      nullable: true,
      unit: 'USD',
      description:
        "Market value at the end of the quarter, whole USD, converted from the filing's unit; null if that unit is unknown (see the filer's `quarters { valueUnits }`).",
    }),
    changeType: t.field({
      type: PositionChange,
      nullable: true,
      description: `The change from the previous quarter; ${WITHOUT_BASELINE}`,
      resolve: compared(({ changeType }) => changeType as ChangeType),
    }),
    sharesChange: t.field({
      type: 'Long',
      nullable: true,
      unit: 'SHARES',
      description: `Change in shares from the previous quarter; ${WITHOUT_BASELINE}`,
      resolve: compared(({ sharesChange }) => sharesChange),
    }),
    sharesChangePercent: t.float({
      nullable: true,
      unit: 'PERCENT',
      description: `The change in shares, percent of the previous shares; 0 for a new position, -100 for a sold-out one; ${WITHOUT_BASELINE}`,
      resolve: compared(({ sharesChangePct }) => sharesChangePct),
    }),
    filedDate: t.expose('filedDate', {
      type: 'Date',
      description: 'The filing date; the latest if there are several.',
    }),
    reportDate: t.expose('reportDate', { type: 'Date', description: 'The last day of the quarter.' }),
    filer: t.field({
      type: Filer,
      nullable: true,
      description: 'The filer, with its other positions.',
      resolve: ({ filerCik }, _args, context) => filerByCik(context).load(filerCik),
    }),
    stock: t.field(stockField('The stock, with its other holders; null if not covered.')),
  }),
});

export const PositionConnection = previewConnection({
  name: 'InstitutionalPosition',
  node: InstitutionalPosition,
  idOf: positionId,
  family: 'institutional',
  description: `A page of positions, largest first, sold-out positions last; a FREE key sees a stock's ${FREE_HOLDERS} largest holders.`,
});

const ValueUnitEnum = defineEnum<ValueUnit>('InstitutionalValueUnit', "The unit of a filing's values.", {
  DOLLARS: 'Dollars.',
  THOUSANDS: 'Thousands of dollars.',
  THOUSANDTHS: 'Thousandths of dollars: the source multiplied dollars by a thousand.',
  UNKNOWN: 'Unknown; no value is served.',
});
const ValueBasisEnum = defineEnum<ValueBasis>(
  'InstitutionalValueBasis',
  "How the unit of a filing's values was determined, strongest evidence first.",
  {
    CLOSING_PRICES: "Closing prices on the quarter's last session; for notes only, their principal.",
    SHARE_PRICES: 'The implied price per share: only one unit makes it plausible.',
    OTHER_FILERS: 'The price per share implied by other filers for the same quarter.',
    FILING_DATE:
      'The filing date: two units are plausible, or the numbers of shares are wrong, and the SEC has required dollars since January 3, 2023.',
    NONE: 'Nothing.',
  },
);

export const FilingValueUnit = builder.objectRef<ValueUnitRow>('FilingValueUnit').implement({
  description: 'The unit of the values in one filing, and how it was determined.',
  fields: (t) => ({
    unit: t.field({
      type: ValueUnitEnum,
      description: 'The unit.',
      resolve: fromParent(({ factor }) => valueUnit(factor)),
    }),
    basis: t.field({
      type: ValueBasisEnum,
      description: 'How the unit was determined.',
      resolve: fromParent(({ basis }) => basis as ValueBasis),
    }),
    hasWrongShares: t.exposeBoolean('hasWrongAmounts', {
      description:
        "Whether the filing's numbers of shares are copies of its values, or placeholders: its positions have no shares and take no part in flows.",
    }),
    closeRatio: t.exposeFloat('closeRatio', {
      nullable: true,
      unit: 'RATIO',
      description: 'The median ratio of the filed value to the value at the closing price; about 1 for dollars.',
    }),
    peerRatio: t.exposeFloat('peerRatio', {
      nullable: true,
      unit: 'RATIO',
      description: "The median ratio of the filed value to the value at other filers' prices; null if not computed.",
    }),
    sharePrice: t.exposeFloat('sharePrice', {
      nullable: true,
      unit: 'RATIO',
      description: 'The median ratio of the filed value to shares.',
    }),
    positionsCompared: t.exposeInt('positions', {
      unit: 'COUNT',
      description: 'Number of positions behind the median.',
    }),
    correctedPositions: t.exposeInt('corrected', {
      unit: 'COUNT',
      description: 'Number of positions in a different unit than the rest, each detected by its own price.',
    }),
  }),
});
