import SchemaBuilder from '@pothos/core';
import { GraphQLError } from 'graphql';
import { DateTime, Day, Json } from '../graph/scalars.ts';
import type { AdminContext } from './context.ts';

/** The admin schema has a builder of its own: it shares no type with the graph. */
export const adminBuilder = new SchemaBuilder<{
  Context: AdminContext;
  DefaultFieldNullability: false;
  Scalars: {
    Date: { Input: Date; Output: Date | string };
    DateTime: { Input: Date; Output: Date | string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

adminBuilder.queryType({ description: 'What an operator sees of a gateway.' });
adminBuilder.mutationType({
  description: 'What an operator changes. Each change is in the audit log, under the name of the admin.',
});
adminBuilder.scalarType('Date', Day);
adminBuilder.scalarType('DateTime', {
  ...DateTime,
  serialize: (value) => DateTime.serialize(new Date(value)),
});
adminBuilder.scalarType('JSON', Json);

/** Maximum number of rows of a list. */
const MAX_ROWS = 1_000;

/** @throws if a limit is out of range */
export function checkLimit(limit: number): number {
  if (limit >= 1 && limit <= MAX_ROWS) return limit;
  throw new GraphQLError(`limit: ${limit} is not between 1 and ${MAX_ROWS}.`, {
    extensions: { code: 'invalid_parameter' },
  });
}

export const notFound = (what: string): GraphQLError =>
  new GraphQLError(`There is no ${what}.`, { extensions: { code: 'not_found' } });
