import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Route } from '../../graph/rest/route.ts';
import { compareText } from '../../lib/order.ts';
import { requireValue } from '../../lib/require.ts';
import { getQueryType, requireRootField } from '../../lib/root-type.ts';

/** Root fields, and fields of the market, grouped by the documented paths that query them. */
export type Topic = { name: string; title: string; fields: string[]; marketFields: string[]; routes: Route[] };

const WITHOUT_PATH = 'graph-only';

/** `/api/v1/stocks/:ticker/profile` is about stocks. */
export const getRouteTopic = ({ path }: Pick<Route, 'path'>): string => path.split('/')[3]!;

const listFields = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).flatMap((node) => (node.kind === Kind.FIELD ? [node] : []));

/** Titles that cannot be derived from the name. */
const TITLES: Readonly<Record<string, string>> = { etfs: 'ETFs', kb: 'Entities', calendar: 'Calendars' };

const formatTitle = (name: string): string => {
  if (TITLES[name]) return TITLES[name];
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Groups the root fields by topic, derived only from the routes. A field that no path queries joins the topic of a field
 * with the same type, which may be below the market, or a separate topic.
 */
export function buildTopics(schema: GraphQLSchema, routes: readonly Route[]): Topic[] {
  const root = getQueryType(schema).getFields();
  const isDeprecated = (field: string): boolean =>
    typeof requireRootField(schema, field).deprecationReason === 'string';
  const marketType = root.market && getNamedType(root.market.type);
  const below = isObjectType(marketType) ? marketType.getFields() : {};
  const topicOfField = new Map<string, string>();
  const topicOfMarketField = new Map<string, string>();
  const topicOfType = new Map<string, string>();
  const addTypes = (field: GraphQLField<unknown, unknown>, topic: string) => {
    for (const type of typesIn(field)) if (!topicOfType.has(type)) topicOfType.set(type, topic);
  };
  for (const route of routes)
    for (const { name, selectionSet } of listFields(route.operation.selectionSet)) {
      const [field, topic] = [root[name.value], getRouteTopic(route)];
      if (!field || name.value === 'viewer') continue;
      // A hub of many topics: the path is about a field below it.
      if (name.value === 'market') {
        for (const node of listFields(selectionSet)) {
          addTypes(requireValue(below[node.name.value], 'the field'), topic);
          if (!topicOfMarketField.has(node.name.value)) topicOfMarketField.set(node.name.value, topic);
        }
      } else if (!topicOfField.has(name.value)) topicOfField.set(name.value, topic);
    }
  for (const [name, topic] of topicOfField) addTypes(requireRootField(schema, name), topic);
  const findTopic = (field: GraphQLField<unknown, unknown>): string | undefined =>
    typesIn(field)
      .map((type) => topicOfType.get(type))
      .find((topic) => topic !== undefined);
  for (const name of Object.keys(root))
    if (!topicOfField.has(name)) topicOfField.set(name, findTopic(requireRootField(schema, name)) ?? WITHOUT_PATH);
  for (const [name, field] of Object.entries(below)) {
    const topic = topicOfMarketField.get(name) ?? findTopic(field);
    if (topic) topicOfMarketField.set(name, topic);
  }
  const names = [...new Set([...topicOfField.values(), ...routes.map(getRouteTopic)])].sort();
  // Fields without a topic come last.
  const ordered = [...names.filter((name) => name !== WITHOUT_PATH), ...names.filter((name) => name === WITHOUT_PATH)];
  return ordered.map((name) => ({
    name,
    title: name === WITHOUT_PATH ? 'Only in the graph' : formatTitle(name),
    // Deprecated fields come last.
    fields: [...topicOfField]
      .flatMap(([field, topic]) => (topic === name ? [field] : []))
      .sort((a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)) || compareText(a, b)),
    // A field that the root has too is described once.
    marketFields: [...topicOfMarketField]
      .flatMap(([field, topic]) => (topic === name && !root[field] ? [field] : []))
      .sort(compareText),
    routes: routes.filter((route) => getRouteTopic(route) === name),
  }));
}

/** The type of a field, and that of its rows if it is a list type of its own. */
function typesIn(field: GraphQLField<unknown, unknown>): string[] {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return [];
  const rows = isObjectType(type) ? type.getFields().nodes : undefined;
  return [type.name, ...(rows ? [getNamedType(rows.type).name] : [])];
}
