import { handle, KEYED } from '../../../gateway/access/access-rules.ts';
import { offset, partLimit, searchText, until } from '../../../gateway/graphql/arguments.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { connection, pageSize, previewConnection, rowId } from '../../../gateway/graphql/connection.ts';
import { withOwnCall } from '../../../gateway/metering/object-calls.ts';
import type { Politician as PoliticianRow } from '../../../generated/prisma/client.ts';
import { Entity } from '../../entities/schema.ts';
import { Stock } from '../../stocks/schema.ts';
import { type Amounts, FREE_MEMBERS, type Quarter, TOP_TICKERS } from '../trades/rules.ts';
import { directoryPart, entityOf, gatedMembers, type Member, requiredPolitician, topStocks } from './queries.ts';
import { politicianByEntity, politicianById } from './reads.ts';
import { DIRECTORY_MOST } from './rules.ts';

export const Chamber = builder.enumType('Chamber', {
  description: 'A chamber of the US Congress.',
  values: {
    SENATE: { description: 'The Senate.' },
    HOUSE: { description: 'The House of Representatives.' },
  } as const,
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
  description: 'A member of Congress, sitting or former, or someone who filed as one.',
  id: { resolve: ({ id }) => id },
  loadMany: (ids, context) => politicianById(context).loadMany(ids as string[]) as Promise<(PoliticianRow | null)[]>,
  fields: (t) => ({
    urlSlug: t.exposeString('urlSlug', {
      description: 'The handle for addresses, capitalized and hyphenated: `Nancy-Pelosi`. Upper and lower case differ.',
    }),
    displayName: t.exposeString('displayName', { description: 'The name to show.' }),
    firstName: t.exposeString('firstName', { description: 'The given name.' }),
    lastName: t.exposeString('lastName', { description: 'The family name.' }),
    chamber: t.field({
      type: Chamber,
      description: 'Where they sit, or sat last.',
      resolve: ({ chamber }) => chamber as typeof Chamber.$inferType,
    }),
    party: t.exposeString('party', { nullable: true, description: 'Name of the party; null where it is not known.' }),
    state: t.exposeString('state', { nullable: true, description: 'The state, two letters; null where not known.' }),
    district: t.exposeInt('district', {
      nullable: true,
      description: 'The district of a member of the House, 0 where the state has only one; null for senators.',
    }),
    bioguideId: t.exposeString('bioguideId', {
      nullable: true,
      description: 'The id in the Biographical Directory of Congress; null for a filer who is in no legislators file.',
    }),
    imageUrl: t.exposeString('imageUrl', { nullable: true, description: 'A portrait.' }),
    former: t.exposeBoolean('former', { description: 'Whether they have left Congress.' }),
    servedUntil: t.exposeString('servedUntil', {
      nullable: true,
      description: 'The year they left; null for sitting members, and where no file says it.',
    }),
    kbEntityId: t.exposeString('kbEntityId', {
      nullable: true,
      description: 'The id in the ontology; null where they are not in it.',
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology.',
      resolve: (politician, _args, context) => entityOf(politician, context),
    }),
  }),
});

builder.objectField(Entity, 'politician', (t) =>
  t.field({
    type: Politician,
    nullable: true,
    description: 'The member of Congress that the person is; null of everybody and everything else.',
    resolve: ({ id, type }, _args, context) => (type === 'PERSON' ? politicianByEntity(context).load(id) : null),
  }),
);
const memberId = ({ politician }: Member) => politician.id;
export const PoliticianMember = builder.objectRef<Member>('PoliticianMember').implement({
  description: 'A politician and what all their disclosed trades come to.',
  fields: (t) => ({
    id: t.id(rowId(memberId)),
    politician: t.field({
      type: Politician,
      description: 'Who it is.',
      isOfCall: true,
      resolve: ({ politician }) => politician,
    }),
    entity: t.field({
      type: Entity,
      nullable: true,
      description: 'The person in the ontology; null where they are not in it.',
      resolve: ({ politician }, _args, context) => entityOf(politician, context),
    }),
    totalTrades: t.int({ description: 'How many trades.', resolve: ({ record }) => record?.totalTrades ?? 0 }),
    purchaseCount: t.int({
      description: 'How many of them are purchases.',
      resolve: ({ record }) => record?.purchaseCount ?? 0,
    }),
    saleCount: t.int({ description: 'How many of them are sales.', resolve: ({ record }) => record?.saleCount ?? 0 }),
    latestTradeDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The day of the latest transaction; null without trades.',
      resolve: ({ record }) => record?.latestTradeDate,
    }),
    topTickers: t.stringList({
      description: `The tickers they trade most, most trades first, up to ${TOP_TICKERS}.`,
      resolve: ({ record }) => record?.topTickers ?? [],
    }),
    topStocks: t.field({
      type: [Stock],
      description: 'Those of the top tickers that are stocks of the universe.',
      listSize: () => TOP_TICKERS,
      resolve: (member, _args, context) => topStocks(context, member),
    }),
  }),
});

const QuarterAmounts = builder.objectRef<Amounts>('PoliticianQuarterAmounts').implement({
  description: 'Purchases or sales of a quarter. Reports state ranges, so their amounts add up to a range.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many trades.' }),
    amountMin: t.expose('least', { type: 'Long', description: 'The lower ends together, whole USD.' }),
    amountMax: t.expose('most', {
      type: 'Long',
      nullable: true,
      description: 'The upper ends together, whole USD; null where one is open.',
    }),
    amountMiddle: t.exposeFloat('middle', {
      description: 'The middles together, USD; an open range counts by its lower end.',
    }),
  }),
});

export const PoliticianQuarter = builder.objectRef<Quarter>('PoliticianQuarter').implement({
  description: 'What a politician traded in one calendar quarter, by the day of the transaction.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'The year.' }),
    quarter: t.exposeInt('quarter', { description: 'The quarter, 1 to 4.' }),
    totalTrades: t.exposeInt('totalTrades', { description: 'How many trades, exchanges included.' }),
    purchases: t.expose('purchases', { type: QuarterAmounts, description: 'What was bought.' }),
    sales: t.expose('sales', { type: QuarterAmounts, description: 'What was sold.' }),
  }),
});

const PoliticianMemberConnection = previewConnection({
  ...{ name: 'PoliticianMember', node: PoliticianMember, idOf: memberId },
  family: 'politician-trades',
  description: `A page of politicians who trade, most trades first; a FREE key sees ${FREE_MEMBERS}.`,
});
const PoliticianConnection = connection({
  ...{ name: 'Politician', node: Politician, idOf: ({ id }: PoliticianRow) => id },
  description: 'A page of politicians: sitting members first, then those who have left, each by family name.',
});
builder.objectField(PoliticianConnection, 'members', (t) =>
  t.field({
    type: [Politician],
    description: 'The rows of the page.',
    deprecationReason: until('nodes'),
    isOfCall: true,
    resolve: ({ nodes }) => nodes,
  }),
);

builder.queryFields((t) => ({
  politicianDirectory: t.field({
    type: PoliticianConnection,
    nullable: true,
    description: 'Members of Congress, former ones included. Takes nothing from the monthly quota.',
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
    access: handle(KEYED),
    errors: ['not_found'],
    args: { slug: t.arg.string({ required: true, description: 'The slug as it is written, `Nancy-Pelosi`.' }) },
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
