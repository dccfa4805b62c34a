import type { GraphQLSchema } from 'graphql';
import type { Database } from '../../db/open.ts';
import { type DeprecatedElement, listDeprecated } from '../../graph/deprecation.ts';
import { groupBy } from '../../lib/group.ts';
import { type DeprecatedUseOfKey, listAllDeprecatedUses } from './uses.ts';

/** A deprecated part of the schema and its callers, most recent first. `isRemoved`: the schema no longer has it. */
export type DeprecatedPart = DeprecatedElement & { isRemoved: boolean; callers: DeprecatedUseOfKey[] };

/** Lists the deprecated parts of the schema; parts that were removed while callers still used them come last. */
export async function listDeprecatedParts(
  db: Pick<Database, 'query'>,
  schema: GraphQLSchema,
): Promise<DeprecatedPart[]> {
  const elements = listDeprecated(schema);
  const usesByField = groupBy(await listAllDeprecatedUses(db), ({ field }) => field);
  const current = new Set(elements.map(({ coordinate }) => coordinate));
  const parts = elements.map((element) => ({
    ...element,
    isRemoved: false,
    callers: usesByField.get(element.coordinate) ?? [],
  }));
  const removed = [...usesByField]
    .filter(([field]) => !current.has(field))
    .map(([coordinate, callers]) => ({ coordinate, replacement: null, removalDate: null, isRemoved: true, callers }));
  return [...parts, ...removed];
}
