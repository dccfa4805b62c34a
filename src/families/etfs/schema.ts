import type { Etf as EtfRow } from '../../generated/prisma/client.ts';
import { defineHandle, KEYED } from '../../graph/access-rules.ts';
import { listAlternatives } from '../../graph/alternatives.ts';
import { searchText } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { connection, pageSize } from '../../graph/connection.ts';
import { withOwnCall } from '../../graph/own-call.ts';
import { Entity } from '../entities/schema.ts';
import { Security } from '../stocks/schema.ts';
import { findEtfOfEntity, listEtfs, loadEtfSlug, requireEtf } from './queries.ts';
import { etfByTicker } from './reads.ts';

export const ETF = builder.objectRef<EtfRow>('ETF');
builder.node(ETF, {
  extensions: withOwnCall({
    root: 'etf',
    id: 'ticker',
    key: 'ticker',
    carried: ['id', 'ticker', 'name', 'kbEntityId', 'urlSlug'],
  }),
  description: 'An exchange-traded fund, with everything the gateway knows about it.',
  interfaces: [Security],
  id: { resolve: ({ ticker }) => ticker },
  loadMany: (ids, context) => etfByTicker(context).loadMany(ids as string[]) as Promise<(EtfRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeID('entityId', { description: 'The permanent id of the fund, `kb/etf/spy`.' }),
    urlSlug: t.string({
      description: "The fund's URL slug.",
      resolve: (etf, _args, context) => loadEtfSlug(context, etf),
    }),
    issuer: t.exposeString('issuer', { description: 'The issuer, by its fund brand: iShares, SPDR ...' }),
    trackedIndex: t.exposeString('trackedIndex', {
      nullable: true,
      description: 'The index it tracks; null if it tracks none or none is stated.',
    }),
    assetClass: t.exposeString('assetClass', {
      nullable: true,
      description: 'The asset class as its profile states it: Equity, Fixed Income, Commodity ...',
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: "A square image of the issuer's mark, shared by all its funds.",
    }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'A one-sentence description of the fund.',
    }),
    expenseRatio: t.exposeFloat('expenseRatio', {
      nullable: true,
      unit: 'FRACTION',
      description: 'The annual expense ratio, a fraction of 1: 0.0003 is 0.03%.',
    }),
    dividendYield: t.exposeFloat('dividendYield', {
      nullable: true,
      unit: 'FRACTION',
      description: 'Distributions over the last twelve months, a fraction of the price: 0.02 is 2%.',
    }),
    aum: t.exposeFloat('aum', {
      nullable: true,
      unit: 'USD',
      description:
        'Assets under management, USD: as stated in its profile, otherwise shares outstanding times the close.',
    }),
    nav: t.exposeFloat('nav', { nullable: true, unit: 'USD', description: 'Net asset value of one share, USD.' }),
    inceptionDate: t.expose('inceptionDate', { type: 'Date', nullable: true, description: 'The inception date.' }),
  }),
});

builder.objectField(Entity, 'etf', (t) =>
  t.field({
    type: ETF,
    nullable: true,
    description: 'The fund; null unless the entity is one.',
    resolve: (entity, _args, context) => findEtfOfEntity(context, entity),
  }),
);

const ETFConnection = connection({
  name: 'ETF',
  node: ETF,
  idOf: ({ ticker }: EtfRow) => ticker,
  description: 'A page of funds.',
});

/** The list is free of quota (LIMITS-06), and needs a key (AUTH-03). */
const LISTED = { key: 'REQUIRED', calls: 1, quota: false } as const;

/** The argument of a field that may be missing: whether to return null or an error that explains why. */
export const isRequiredFundArg = {
  defaultValue: false,
  required: true,
  description: 'If true, missing data is an error with its reason; by default it is null.',
} as const;

builder.queryFields((t) => ({
  etf: t.field({
    type: ETF,
    nullable: true,
    description: 'One fund by ticker: one call for its own values, or the calls of the fields selected below it.',
    access: defineHandle(KEYED),
    errors: ['ticker_is_not_etf', 'not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'The ticker of the fund.' }) },
    resolve: (_root, { ticker }, context, info) => requireEtf(context, ticker, listAlternatives('ETF', info)),
  }),
  etfs: t.field({
    type: ETFConnection,
    nullable: true,
    description: 'Funds by ticker: all, those of one issuer, or those that match a text.',
    access: LISTED,
    listSize: pageSize(),
    args: {
      issuer: t.arg.string({ description: 'Only funds of this issuer, as spelled in `ETF.issuer`.' }),
      q: t.arg.string(searchText('ticker, name, issuer, index or asset class')),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { issuer, q, ...page }, context) =>
      ETFConnection.page(context, page, listEtfs(context, { issuer, q })),
  }),
}));
