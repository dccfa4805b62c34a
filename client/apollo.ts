import type { InMemoryCacheConfig, TypedDocumentNode, TypePolicies } from '@apollo/client';
import { parse } from 'graphql';
import { createConnectionPolicy } from './apollo/connection-policy.ts';
import type { TypedDocument } from './core/document.ts';
import { connections, embeddedTypes, keyFields, possibleTypes } from './generated/cache.ts';

function createTypePolicies(): TypePolicies {
  const policies: TypePolicies = Object.fromEntries(embeddedTypes.map((type) => [type, { merge: true }]));
  for (const [type, key] of Object.entries(keyFields))
    policies[type] = { merge: true, keyFields: (object) => (object[key] === undefined ? false : [key]) };
  for (const [type, field, args, key] of connections) {
    const policy = policies[type] ?? {};
    policies[type] = { ...policy, fields: { ...policy.fields, [field]: createConnectionPolicy(args, key) } };
  }
  return policies;
}

/** The options of Apollo's `InMemoryCache` for the gateway: interfaces, paged connections, and types without an id. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: Object.fromEntries(Object.entries(possibleTypes).map(([type, names]) => [type, [...names]])),
  typePolicies: createTypePolicies(),
};

type Node<Data, Variables> = TypedDocumentNode<Data, Variables & Record<string, unknown>>;

/** A typed document in Apollo's terms; `partial` for queries whose `errorPolicy` returns data beside errors. */
export function typed<Data, Variables>(document: TypedDocument<Data, Variables>): Node<Data, Variables>;
export function typed<Data, Variables, Partial = Data>(
  document: TypedDocument<Data, Variables, Partial>,
  options: { partial: true },
): Node<Partial, Variables>;
export function typed(document: TypedDocument<unknown, unknown>): TypedDocumentNode {
  return parse(document.toString());
}

export { createLiveQueries, createPersistedLink, createSubscriptionLink } from './apollo/links.ts';
