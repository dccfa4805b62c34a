import {
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { Route } from '../../graph/rest/route.ts';
import { groupBy } from '../../lib/group.ts';
import { requireLast } from '../../lib/require.ts';
import { requireRootField } from '../../lib/root-type.ts';
import type { Site } from '../site-header.ts';
import { apiPage } from './api-page.ts';
import { exampleQueries } from './example-queries.ts';
import { guideBody, guides } from './guides.ts';
import { page } from './layout.ts';
import { quickStartPage } from './quick-start-page.ts';
import type { Reference } from './reference.ts';
import type { Samples } from './sample-values.ts';
import {
  listOtherRootFields,
  listTopicQueries,
  type Responses,
  topicPage,
  typeAddress,
  typePage,
  typesPage,
} from './schema-pages.ts';
import { startPage } from './start-page.ts';
import { buildTopics, type Topic } from './topics.ts';

type Given = {
  schema: GraphQLSchema;
  routes: readonly Route[];
  samples: Samples;
  price: string | null;
  site: Site;
  sample: Reference['sample'];
};

export function buildReference({ schema, routes, samples, price, site, sample }: Given): Reference {
  const topics = buildTopics(schema, routes);
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !roots.includes(type))
    .sort((a, b) => a.name.localeCompare(b.name));
  const uses = groupBy(listEntries(schema, topics, types), ({ of }) => of);
  return {
    schema,
    topics,
    types,
    price,
    site,
    sample,
    guides: guides(),
    examples: exampleQueries(schema, samples),
    usesOf: (type) => (uses.get(type) ?? []).map(({ name, address }) => [name, address]),
  };
}

type Member = { name: string; description?: string | null; type: GraphQLType; deprecationReason?: string | null };
type Entry = { name: string; address: string; says: string; of: string; isDeprecated: boolean };

const isDeprecated = ({ deprecationReason }: { deprecationReason?: string | null | undefined }): boolean =>
  typeof deprecationReason === 'string';

/** Every member of every type, with the address of its description. */
function listEntries(schema: GraphQLSchema, topics: readonly Topic[], types: readonly GraphQLNamedType[]): Entry[] {
  const ofRoot = topics.flatMap(({ name: topic, fields }) =>
    fields.map((name) => ({
      name,
      address: `/docs/${topic}#${name}`,
      says: requireRootField(schema, name).description ?? '',
      of: getNamedType(requireRootField(schema, name).type).name,
      isDeprecated: isDeprecated(requireRootField(schema, name)),
    })),
  );
  const others = listOtherRootFields(schema).map(({ field: { name, description, type } }) => ({
    name,
    address: `/docs/${requireLast(topics).name}#${name}`,
    says: description ?? '',
    of: getNamedType(type).name,
    isDeprecated: false,
  }));
  const ofTypes = types.flatMap((type) => {
    const members =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values<Member>(type.getFields()).map((member) => ({ ...member, of: getNamedType(member.type).name }))
        : isEnumType(type)
          ? type.getValues().map((value) => ({ ...value, of: '' }))
          : [];
    return members.map((member) => ({
      name: `${type.name}.${member.name}`,
      address: `${typeAddress(type.name)}#${member.name}`,
      says: member.description ?? '',
      of: member.of,
      isDeprecated: isDeprecated(member),
    }));
  });
  return [...ofRoot, ...others, ...ofTypes];
}

/** Pages outside the reference, and their sections, as the search lists them. */
const PAGES = [
  ['/docs', 'Overview', 'Queries, keys, limits, previews and errors.'],
  ['/docs#ask', 'Send a query', 'GraphQL, GraphiQL, documented paths, and the schema to download.'],
  [
    '/docs#keys',
    'Keys and limits',
    'The API key and its header, rate limits per minute, the monthly quota, and what a query costs in calls.',
  ],
  ['/docs#previews', 'Previews', 'What a FREE key sees, what is withheld, and how to upgrade to PRO.'],
  ['/docs#errors', 'Error codes', 'Every code of an error with its HTTP status, and when to retry.'],
  ['/docs/quick-start', 'Quick start', 'A first response with curl, React, Python or an agent.'],
  ['/docs/quick-start#key', 'Get an API key', 'Issue a key, and send it in a header.'],
  ['/docs/api', 'REST API', 'Every documented path, with a form to try it. OpenAPI.'],
  ['/schema/changes', 'Changes of the schema', 'What is deprecated, what each release changed, and a feed.'],
] as const;

/** The entries of the search box: name, address, and text of every guide, member, type, and path. */
function searchEntries({ schema, topics, types, guides: allGuides }: Reference): (readonly [string, string, string])[] {
  return [
    ...PAGES.map(([address, title, says]) => [title, address, says] as const),
    ...allGuides.flatMap(({ address, title, sections }) =>
      sections.map(
        (section) =>
          [
            section.id ? `${title}: ${section.title}` : title,
            section.id ? `${address}#${section.id}` : address,
            section.words.slice(0, 400),
          ] as const,
      ),
    ),
    ...listEntries(schema, topics, types)
      .filter((entry) => !entry.isDeprecated)
      .map(({ name, address, says }) => [name, address, says] as const),
    ...types.map(({ name, description }) => [name, typeAddress(name), description ?? ''] as const),
    ...topics.flatMap(({ name, title, routes }) =>
      routes.map(({ method, path }) => [`${method} ${path}`, `/docs/${name}`, title] as const),
    ),
  ];
}

const findTopic = ({ topics }: Reference, address: string): Topic | undefined =>
  topics.find(({ name }) => address === `/docs/${name}`);

/** The queries whose responses a page shows. */
export function listPageQueries(reference: Reference, address: string): string[] {
  const topic = findTopic(reference, address);
  return topic ? listTopicQueries(reference, topic) : [];
}

type DocsPage = { type: string; text: string };
const PAGE = 'text/html; charset=utf-8';

/** Every address of the documentation, including that of the search index. */
export const listPageAddresses = ({ topics, types, guides: allGuides }: Reference): string[] => [
  ...PAGES.map(([address]) => address).filter((address) => address.startsWith('/docs') && !address.includes('#')),
  ...allGuides.map(({ address }) => address),
  '/docs/types',
  '/docs/search.json',
  ...topics.map(({ name }) => `/docs/${name}`),
  ...types.map(({ name }) => typeAddress(name)),
];

/**
 * The page at an address; null if there is none.
 * @param origin the origin that the reader uses: `https://signals.example.com`
 * @param responses the data of `listPageQueries`
 */
export function renderPage(
  reference: Reference,
  address: string,
  origin: string,
  responses: Responses = new Map(),
): DocsPage | null {
  if (address === '/docs') return { type: PAGE, text: startPage(reference, origin) };
  if (address === '/docs/quick-start') return { type: PAGE, text: quickStartPage(reference, origin) };
  if (address === '/docs/api') return { type: PAGE, text: apiPage(reference) };
  const guide = reference.guides.find((guide) => guide.address === address);
  if (guide) {
    const onPage = guide.sections.filter(({ id }) => id).map(({ id, title }) => [id, title] as const);
    return { type: PAGE, text: page(guide.title, address, reference, guideBody(guide, origin), onPage) };
  }
  if (address === '/docs/types') return { type: PAGE, text: typesPage(reference) };
  if (address === '/docs/search.json')
    return { type: 'application/json', text: JSON.stringify(searchEntries(reference)) };
  const topic = findTopic(reference, address);
  if (topic) return { type: PAGE, text: topicPage(reference, topic, responses) };
  const type = reference.types.find(({ name }) => address === typeAddress(name));
  return type ? { type: PAGE, text: typePage(reference, type) } : null;
}
