import type { InMemoryCacheConfig, TypedDocumentNode, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { parse } from 'graphql';
import type { TypedDocument } from './core/document.ts';
import { connections, embeddedTypes, keyFields, possibleTypes } from './generated/cache.ts';

function createTypePolicies(): TypePolicies {
  const policies: TypePolicies = Object.fromEntries(embeddedTypes.map((type) => [type, { merge: true }]));
  for (const [type, key] of Object.entries(keyFields))
    policies[type] = { merge: true, keyFields: (object) => (object[key] === undefined ? false : [key]) };
  for (const [type, field, args] of connections) {
    const policy = policies[type] ?? {};
    policies[type] = { ...policy, fields: { ...policy.fields, [field]: relayStylePagination([...args]) } };
  }
  return policies;
}

/** The options of Apollo's `InMemoryCache` for the gateway: interfaces, paged connections, and types without an id. */
export const cacheConfig: InMemoryCacheConfig = {
  possibleTypes: Object.fromEntries(Object.entries(possibleTypes).map(([type, names]) => [type, [...names]])),
  typePolicies: createTypePolicies(),
};

/** A typed document in Apollo's terms. */
export const typed = <Data, Variables>(document: TypedDocument<Data, Variables>) =>
  parse(document.toString()) as TypedDocumentNode<Data, Variables & Record<string, unknown>>;
