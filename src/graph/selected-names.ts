import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { selectedFields } from '../executor/selection.ts';

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fieldNodes' | 'fragments' | 'variableValues'>;

/** The names of the fields that an operation selects on the object that a field returns, without skipped fields. */
export function selectedNames(typeName: string, { schema, fieldNodes, fragments, variableValues }: Info): Set<string> {
  const type = schema.getType(typeName) as GraphQLObjectType;
  const sets = fieldNodes.map(({ selectionSet }) => selectionSet);
  const fields = selectedFields(schema, type, sets, { fragments, variables: variableValues });
  return new Set([...fields.values()].map(([node]) => node!.name.value));
}
