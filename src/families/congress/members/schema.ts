import type { Politician as PoliticianRow } from '../../../generated/prisma/client.ts';
import { defineHandle, KEYED } from '../../../graph/access-rules.ts';
import { offset, partLimit, searchText } from '../../../graph/arguments.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize, previewConnection, rowId } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { withOwnCall } from '../../../graph/own-call.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import type { Amounts, TradeQuarter } from '../trades/rules/amounts.ts';
import { FREE_MEMBERS, TOP_TICKERS } from '../trades/rules/lists.ts';
import {
  directoryPart,
  gatedMembers,
  loadPoliticianEntity,
  type MemberWithRecord,
  requiredPolitician,
  topStocks,
} from './queries.ts';
import { politicianByEntity, politicianById } from './reads.ts';
import { type ChamberCode as ChamberName, DIRECTORY_MOST } from './rules.ts';

export const Chamber = defineEnum<ChamberName>('Chamber', 'A chamber of the US Congress.', {
  SENATE: 'The Senate.',
  HOUSE: 'The House of Representatives.',
});

export const Politician = builder.objectRef<PoliticianRow>('Politician');
builder.node(Politician, {
  extensions: withOwnCall({
    root: 'politician',
    id: 'id',
    carried: [
      'id',
      'urlSlug',
      'displayName',
      'firstName',
      'lastName',
      'chamber',
      'party',
      'state',
      'bioguideId',
      'imageUrl',
      'kbEntityId',
    ],
  }),
  description: 'A sitting or former member of Congress, or someone who filed as one.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => politicianById(context).loadMany(ids as string[]) as Promise<(PoliticianRow | null)[]>,
  fields: (t) => ({
    urlSlug: t.exposeString('urlSlug', {
      description: 'The URL slug, capitalized and hyphenated: `Nancy-Pelosi`. Case-sensitive.',
    }),
    displayName: t.exposeString('displayName', { description: 'The display name.' }),
    firstName: t.exposeString('firstName', { description: 'The given name.' }),
    lastName: t.exposeString('lastName', { description: 'The family name.' }),
    chamber: t.field({
      type: Chamber,
      description: 'The chamber they serve in, or last served in.',
      resolve: fromParent(({ chamber }) => chamber as typeof Chamber.$inferType),
    }),
    party: t.exposeString('party', { nullable: true, description: 'The name of the party; null if unknown.' }),
    state: t.exposeString('state', { nullable: true, description: 'The state, two letters; null if unknown.' }),
    district: t.exposeInt('district', {
      nullable: true,
      unit: 'NUMBER',
      description: 'The district of a House member, 0 if the state has only one; null for senators.',
    }),
    bioguideId: t.exposeID('bioguideId', {
      nullable: true,
      description:
        'The id in the Biographical Directory of Congress; null for a filer not listed in the legislators files.',
    }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'A portrait.' }),
    isFormer: t.exposeBoolean('former', { description: 'Whether they have left Congress.' }),
    servedUntil: t.exposeString('servedUntil', {
      nullable: true,
      description: 'The year they left; null for sitting members, or if unknown.',
    }),
    kbEntityId: t.exposeID('kbEntityId', {
      nullable: true,
      description: 'The id in the ontology; null if they are not in it.',
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology.',
      resolve: (politician, _args, context) => loadPoliticianEntity(politician, context),
    }),
  }),
});

builder.objectField(Entity, 'politician', (t) =>
  t.field({
    type: Politician,
    nullable: true,
    description: 'The member of Congress; null unless the person is one.',
    resolve: ({ id, type }, _args, context) => (type === 'PERSON' ? politicianByEntity(context).load(id) : null),
  }),
);
const memberId = ({ politician }: MemberWithRecord) => politician.id;
export const PoliticianMember = builder.objectRef<MemberWithRecord>('PoliticianMember').implement({
  description: 'A politician, with totals of all disclosed trades.',
  fields: (t) => ({
    id: t.id(rowId('PoliticianMember', memberId)),
    politician: t.field({
      type: Politician,
      description: 'The politician.',
      isOfCall: true,
      resolve: ({ politician }) => politician,
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology; null if not in it.',
      resolve: ({ politician }, _args, context) => loadPoliticianEntity(politician, context),
    }),
    totalTrades: t.int({
      unit: 'COUNT',
      description: 'Number of trades.',
      resolve: fromParent(({ record }) => record?.totalTrades ?? 0),
    }),
    purchaseCount: t.int({
      unit: 'COUNT',
      description: 'Number of purchases.',
      resolve: fromParent(({ record }) => record?.purchaseCount ?? 0),
    }),
    saleCount: t.int({
      unit: 'COUNT',
      description: 'Number of sales.',
      resolve: fromParent(({ record }) => record?.saleCount ?? 0),
    }),
    latestTradeDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The date of the latest transaction; null without trades.',
      resolve: fromParent(({ record }) => record?.latestTradeDate),
    }),
    topTickers: t.stringList({
      description: `The most traded tickers, most trades first, up to ${TOP_TICKERS}.`,
      resolve: fromParent(({ record }) => record?.topTickers ?? []),
    }),
    topStocks: t.field({
      type: [Stock],
      isLink: true,
      description: 'The top tickers that are stocks in the universe.',
      listSize: () => TOP_TICKERS,
      resolve: (member, _args, context) => topStocks(context, member),
    }),
  }),
});

const QuarterAmounts = builder.objectRef<Amounts>('PoliticianQuarterAmounts').implement({
  description: 'Purchases or sales in a quarter. Reports state ranges, so the total is a range, too.',
  fields: (t) => ({
    count: t.exposeInt('count', { unit: 'COUNT', description: 'Number of trades.' }),
    amountMin: t.expose('least', { type: 'Long', unit: 'USD', description: 'The sum of the lower ends, whole USD.' }),
    amountMax: t.expose('most', {
      type: 'Long',
      nullable: true,
      unit: 'USD',
      description: 'The sum of the upper ends, whole USD; null if one is open.',
    }),
    amountMiddle: t.exposeFloat('middle', {
      unit: 'USD',
      description: 'The sum of the midpoints, USD; an open range counts as its lower end.',
    }),
  }),
});

export const PoliticianQuarter = builder.objectRef<TradeQuarter>('PoliticianQuarter').implement({
  description: 'What a politician traded in one calendar quarter, by the day of the transaction.',
  fields: (t) => ({
    year: t.exposeInt('year', { unit: 'YEAR', description: 'The year.' }),
    quarter: t.exposeInt('quarter', { unit: 'NUMBER', description: 'The quarter, 1 to 4.' }),
    totalTrades: t.exposeInt('totalTrades', { unit: 'COUNT', description: 'Number of trades, including exchanges.' }),
    purchases: t.expose('purchases', { type: QuarterAmounts, description: 'Purchases in the quarter.' }),
    sales: t.expose('sales', { type: QuarterAmounts, description: 'Sales in the quarter.' }),
  }),
});

const PoliticianMemberConnection = previewConnection({
  name: 'PoliticianMember',
  node: PoliticianMember,
  idOf: memberId,
  family: 'politician-trades',
  description: `A page of politicians with trades, most trades first; a FREE key sees ${FREE_MEMBERS}.`,
});
const PoliticianConnection = connection({
  name: 'Politician',
  node: Politician,
  idOf: ({ id }: PoliticianRow) => id,
  description: 'A page of politicians: sitting members first, then former ones, each by family name.',
});

builder.queryFields((t) => ({
  politicianDirectory: t.field({
    type: PoliticianConnection,
    nullable: true,
    description: 'Members of Congress, including former ones. Free of the monthly quota.',
    access: { key: 'REQUIRED', calls: 1, quota: false },
    listSize: pageSize(),
    args: {
      q: t.arg.string(searchText('display name, state or slug')),
      limit: t.arg.int(partLimit(DIRECTORY_MOST)),
      offset: t.arg.int(offset),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { q, limit, offset: from, ...page }, context) =>
      PoliticianConnection.page(context, page, directoryPart(context, q, { limit, offset: from })),
  }),
  politician: t.field({
    type: Politician,
    nullable: true,
    description: 'A politician by slug: one call for their own values, or the calls of the fields selected below them.',
    access: defineHandle(KEYED),
    errors: ['not_found'],
    args: { slug: t.arg.string({ required: true, description: 'The slug, case-sensitive: `Nancy-Pelosi`.' }) },
    resolve: (_root, { slug }, context) => requiredPolitician(context, slug),
  }),
  politicianMembers: t.field({
    type: PoliticianMemberConnection,
    nullable: true,
    description: 'Politicians with disclosed trades, most trades first.',
    access: { ...KEYED, preview: `the first ${FREE_MEMBERS} members` },
    listSize: pageSize(FREE_MEMBERS),
    args: t.arg.connectionArgs(),
    resolve: (_root, page, context) => PoliticianMemberConnection.page(context, page, gatedMembers(context)),
  }),
}));
