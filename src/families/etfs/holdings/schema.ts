import type { EtfHolding as HoldingRow } from '../../../generated/prisma/client.ts';
import { KEYED } from '../../../graph/access-rules.ts';
import { searchText } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { requireValue } from '../../../lib/require.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Stock } from '../../stocks/schema.ts';
import { etfByTicker } from '../reads.ts';
import { ETF, isRequiredFundArg } from '../schema.ts';
import type { HoldingKind } from './kinds/rules.ts';
import { type Holdings, loadHoldings, loadHoldingsOfStock, loadPositions, requireHoldings } from './queries.ts';
import type { FundSlice } from './rules.ts';

const HoldingKindEnum = defineEnum<HoldingKind>('ETFHoldingKind', 'The kind of a holdings row.', {
  SECURITY: 'A share, a bond or another security.',
  CASH: 'Cash, collateral, a money market fund.',
  DERIVATIVE: 'A future, a forward, an option or a swap.',
});

/** Defines a type of slice, with a field that names it. */
const slice = (name: string, group: string, groupDescription: string) =>
  builder.objectRef<FundSlice>(name).implement({
    description: `The weight of one ${group} in a fund.`,
    fields: (t) => ({
      [group]: t.string({ description: groupDescription, resolve: fromParent(({ name }) => name) }),
      weightPercent: t.exposeFloat('weightPct', {
        unit: 'PERCENT',
        description: 'Its weight in the whole fund, percent, 0 to 100.',
      }),
    }),
  });
const SECTOR = "A GICS sector by its standard name; for bonds, the file's own term, such as Treasuries.";
const COUNTRY = 'The country, as named in the file, such as United States.';
const SectorSlice = slice('ETFSectorSlice', 'sector', SECTOR);
const CountrySlice = slice('ETFCountrySlice', 'country', COUNTRY);

const holdingId = ({ etf, position }: HoldingRow) => `${etf}:${position}`;
const ETFHolding = builder.objectRef<HoldingRow>('ETFHolding').implement({
  description: "A row of a fund's newest holdings file, as its issuer published it.",
  fields: (t) => ({
    id: t.id(rowId('ETFHolding', holdingId)),
    ticker: t.exposeString('ticker', {
      description:
        'The symbol exactly as filed; for a foreign share, its local symbol. A dash if the file has none. Do not link by it: use linkedTicker.',
    }),
    localTicker: t.string({ description: 'The same symbol as `ticker`.', resolve: fromParent(({ ticker }) => ticker) }),
    linkedTicker: t.expose('linkedTicker', {
      type: 'Ticker',
      nullable: true,
      description: 'The US stock that the row safely resolves to; if null, do not link the row.',
    }),
    name: t.exposeString('name', { description: 'The name as filed.' }),
    weightPercent: t.exposeFloat('weightPct', {
      unit: 'PERCENT',
      description: 'Its weight in the fund, percent, 0 to 100; negative if cash is owed.',
    }),
    firstSeenDate: t.expose('firstSeen', {
      type: 'Date',
      nullable: true,
      description: "The day of the fund's oldest stored file that lists it.",
    }),
    exchange: t.exposeString('exchange', { nullable: true, description: 'The exchange, as named in the file.' }),
    sector: t.exposeString('sector', {
      nullable: true,
      description: `${SECTOR} If the file states none, the sector of linkedTicker; null for cash and derivatives.`,
    }),
    country: t.exposeString('country', { nullable: true, description: `${COUNTRY} Null if the file states none.` }),
    kind: t.field({
      type: HoldingKindEnum,
      description: 'What it is.',
      resolve: fromParent(({ kind }) => kind as HoldingKind),
    }),
    stock: t.field({
      type: Stock,
      nullable: true,
      description: 'The stock of linkedTicker.',
      resolve: ({ linkedTicker }, _args, context) => (linkedTicker ? stockByTicker(context).load(linkedTicker) : null),
    }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ etf }, _args, context) => requireValue(await etfByTicker(context).load(etf), `fund ${etf}`),
    }),
  }),
});

const ETFHoldingConnection = connection({
  name: 'ETFHolding',
  node: ETFHolding,
  idOf: holdingId,
  description: 'A page of holdings.',
});

/** An upper bound for the rows of a fund, which limits the cost of the fields of each row. */
const _MAX_ROWS = 20_000;
const ETFHoldings = builder.objectRef<Holdings>('ETFHoldings').implement({
  description: "A fund's holdings, from its newest holdings file.",
  fields: (t) => ({
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The fund.' }),
    issuer: t.exposeString('issuer', { description: 'Its issuer.' }),
    issuerEndpoint: t.exposeString('issuerEndpoint', {
      nullable: true,
      description: 'Where the issuer publishes the file; null if not stated.',
    }),
    asOf: t.expose('asOfDate', { type: 'Date', description: 'The day the holdings are as of.' }),
    isExactDay: t.exposeBoolean('exactDay', {
      description: 'False if the file states only a month or year, which then ended on asOfDate.',
    }),
    fetchedAt: t.expose('fetchedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the file was fetched from the issuer; null if the file does not say.',
    }),
    nextRefreshDate: t.expose('nextRefreshDue', { type: 'Date', description: 'When a newer file is due.' }),
    totalHoldings: t.exposeInt('totalHoldings', {
      unit: 'COUNT',
      description: 'Number of rows in the file, including cash and derivatives.',
    }),
    holdingsCount: t.exposeInt('holdingsCount', {
      unit: 'COUNT',
      description: 'Number of securities; exact duplicates count once.',
    }),
    positions: t.field({
      type: ETFHoldingConnection,
      description: 'The rows in file order.',
      listSize: pageSize(),
      args: { q: t.arg.string(searchText('symbol or name')), ...t.arg.connectionArgs() },
      resolve: (holdings, { q, ...page }, context) =>
        ETFHoldingConnection.page(context, page, loadPositions(context, holdings, q)),
    }),
    sectorMix: t.field({
      type: [SectorSlice],
      description:
        "Each sector's weight in the fund, largest first. Cash, derivatives, unlisted holdings and holdings without a sector make up the rest to 100 percent.",
      resolve: ({ sectorMix }) => sectorMix as FundSlice[],
    }),
    countryMix: t.field({
      type: [CountrySlice],
      description:
        "Each country's weight in the fund, largest first, as named in the file. Empty if the file names none.",
      resolve: ({ countryMix }) => countryMix as FundSlice[],
    }),
    isPartial: t.exposeBoolean('partial', {
      nullable: true,
      description: 'Whether the file lists only the largest holdings; null if not stated.',
    }),
    totalKnownHoldings: t.exposeInt('totalKnownHoldings', {
      nullable: true,
      unit: 'COUNT',
      description: "The issuer's total number of holdings; null unless the file is partial.",
    }),
    etf: t.field({
      type: ETF,
      description: 'The fund.',
      resolve: async ({ ticker }, _args, context) =>
        requireValue(await etfByTicker(context).load(ticker), `fund ${ticker}`),
    }),
  }),
});

builder.objectField(ETF, 'holdings', (t) =>
  t.field({
    type: ETFHoldings,
    nullable: true,
    description: 'Its holdings; null without a holdings file, such as for a commodity fund.',
    access: KEYED,
    errors: ['not_found'],
    args: { isRequired: t.arg.boolean(isRequiredFundArg) },
    resolve: (etf, { isRequired }, context) =>
      isRequired ? requireHoldings(context, etf.ticker) : loadHoldings(context, etf),
  }),
);

builder.objectField(Stock, 'heldBy', (t) =>
  t.field({
    type: ETFHoldingConnection,
    description: 'Funds that hold it, largest weight first. Each share class has its own holders.',
    access: KEYED,
    listSize: pageSize(),
    args: t.arg.connectionArgs(),
    resolve: (stock, page, context) => ETFHoldingConnection.page(context, page, loadHoldingsOfStock(context, stock)),
  }),
);
