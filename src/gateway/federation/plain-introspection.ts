import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';

const SCHEMA_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/** Whether all root fields of a document's operations are about the schema. */
export function isIntrospection(document: DocumentNode): boolean {
  const selectsSchema = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => selection.kind === Kind.FIELD && SCHEMA_FIELDS.has(selection.name.value));
  return document.definitions.every(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || selectsSchema(definition.selectionSet),
  );
}
