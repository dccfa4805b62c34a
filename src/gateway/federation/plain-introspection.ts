import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';

const SCHEMA_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);
const introspections = new WeakMap<DocumentNode, boolean>();

/** Whether all root fields of a document's operations are about the schema. */
function isIntrospection(document: DocumentNode): boolean {
  const selectsSchema = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => selection.kind === Kind.FIELD && SCHEMA_FIELDS.has(selection.name.value));
  let result = introspections.get(document);
  if (result === undefined) {
    result = document.definitions.every(
      (definition) => definition.kind !== Kind.OPERATION_DEFINITION || selectsSchema(definition.selectionSet),
    );
    introspections.set(document, result);
  }
  return result;
}

/**
 * Executes introspection on the schema without `_service`, `_entities`, and their types: routers read `_service`, and code generators
 * would ask for a mapping of `_Any`.
 */
export const withoutFederation = <Args extends { document: DocumentNode; schema: Schema }, Schema>(
  args: Args,
  plainSchema: Schema,
): Args => (isIntrospection(args.document) ? { ...args, schema: plainSchema } : args);
