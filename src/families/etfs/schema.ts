import { handle, KEYED } from '../../gateway/access/access-rules.ts';
import { searchText, until } from '../../gateway/graphql/arguments.ts';
import { builder } from '../../gateway/graphql/builder.ts';
import { connection, pageSize } from '../../gateway/graphql/connection.ts';
import { withOwnCall } from '../../gateway/metering/object-calls.ts';
import type { Etf as EtfRow } from '../../generated/prisma/client.ts';
import { Entity } from '../entities/schema.ts';
import { Security } from '../stocks/schema.ts';
import { etfOfEntity, etfsOf, knownEtf, slugOf } from './queries.ts';
import { allEtfs, etfByTicker } from './reads.ts';

export const ETF = builder.objectRef<EtfRow>('ETF');
builder.node(ETF, {
  extensions: withOwnCall({
    root: 'etf',
    id: 'ticker',
    key: 'ticker',
    carried: ['id', 'ticker', 'name', 'kbEntityId', 'urlSlug'],
  }),
  description: 'An exchange-traded fund, with everything that is known of it.',
  interfaces: [Security],
  id: { resolve: ({ ticker }) => ticker },
  loadMany: (ids, context) => etfByTicker(context).loadMany(ids as string[]) as Promise<(EtfRow | null)[]>,
  fields: (t) => ({
    kbEntityId: t.exposeString('entityId', { description: 'The permanent id of the fund, `kb/etf/spy`.' }),
    urlSlug: t.string({
      description: 'The handle of the fund for addresses.',
      resolve: (etf, _args, context) => slugOf(context, etf),
    }),
    issuer: t.exposeString('issuer', { description: 'Who issues it, by the name its funds carry: iShares, SPDR ...' }),
    trackedIndex: t.exposeString('trackedIndex', {
      nullable: true,
      description: 'The index it follows; null where it follows none or none is stated.',
    }),
    assetClass: t.exposeString('assetClass', {
      nullable: true,
      description: 'What it holds, in the words of its profile: Equity, Fixed Income, Commodity ...',
    }),
    imageUrl: t.exposeString('imageUrl', {
      nullable: true,
      description: "A square image, the issuer's mark: all of its funds share it.",
    }),
    description: t.exposeString('description', { nullable: true, description: 'What the fund is, in a sentence.' }),
    expenseRatio: t.exposeFloat('expenseRatio', {
      nullable: true,
      description: 'What it costs a year, a fraction of 1: 0.0003 is 0.03%.',
    }),
    dividendYield: t.exposeFloat('dividendYield', {
      nullable: true,
      description: 'What it paid in the last twelve months, a fraction of its price.',
    }),
    aum: t.exposeFloat('aum', {
      nullable: true,
      description: 'Assets under management, USD: as its profile states them, else shares outstanding times the close.',
    }),
    nav: t.exposeFloat('nav', { nullable: true, description: 'Net asset value of one share, USD.' }),
    inceptionDate: t.expose('inceptionDate', { type: 'Date', nullable: true, description: 'The day it began.' }),
  }),
});

builder.objectField(Entity, 'etf', (t) =>
  t.field({
    type: ETF,
    nullable: true,
    description: 'The fund that it is; null of everything else.',
    resolve: (entity, _args, context) => etfOfEntity(context, entity),
  }),
);

const ETFConnection = connection({
  ...{ name: 'ETF', node: ETF, idOf: ({ ticker }: EtfRow) => ticker },
  description: 'A page of funds.',
});

/** The list is free of quota (LIMITS-06), and needs a key (AUTH-03). */
const LISTED = { key: 'REQUIRED', calls: 1, quota: false } as const;
/** More funds than there are: a price for `allEtfs` with a call per fund in it. */
const FUNDS_MOST = 5_000;

builder.queryFields((t) => ({
  etf: t.field({
    type: ETF,
    nullable: true,
    description: 'One fund by ticker: one call for its own values, or the calls of the fields selected below it.',
    access: handle(KEYED),
    errors: ['not_found'],
    args: { ticker: t.arg({ type: 'Ticker', required: true, description: 'Its ticker.' }) },
    resolve: (_root, { ticker }, context) => knownEtf(context, ticker),
  }),
  etfs: t.field({
    type: ETFConnection,
    nullable: true,
    description: 'Funds by ticker: all of them, those of one issuer, or those that a text is found in.',
    access: LISTED,
    listSize: pageSize(),
    args: {
      issuer: t.arg.string({ description: 'Only funds of this issuer, as `ETF.issuer` writes it.' }),
      q: t.arg.string(searchText('ticker, name, issuer, index or asset class')),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { issuer, q, ...page }, context) =>
      ETFConnection.page(context, page, etfsOf(context, { issuer, q })),
  }),
  allEtfs: t.field({
    type: [ETF],
    nullable: true,
    description: 'Every fund, by ticker.',
    deprecationReason: until('etfs { nodes }'),
    access: LISTED,
    listSize: () => FUNDS_MOST,
    resolve: (_root, _args, context) => allEtfs(context),
  }),
}));
