import { CriticalityLevel, diff } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';

/** The changes of a schema, and those that break documents or their generated types, in words. */
export async function compareSchemas(
  before: GraphQLSchema,
  after: GraphQLSchema,
): Promise<{ count: number; breaking: string[] }> {
  const changes = await diff(before, after);
  const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
  return { count: changes.length, breaking: breaking.map(({ message }) => message) };
}
