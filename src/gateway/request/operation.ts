import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql';
import type { InPlace } from '../../executor/in-place.ts';

/** One operation of a parsed and validated document, with its variables as they were sent. */
export type Operation = {
  document: DocumentNode;
  operationName?: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** How to write values that differ from the graph. */
  inPlace?: InPlace;
};

/** The operation's name as it was sent, otherwise as in the document. */
export const getOperationName = ({ document, operationName }: Pick<Operation, 'document' | 'operationName'>) =>
  operationName ?? getOperationAST(document)?.name?.value;

/** Why none of a document's operations can run; null if one can. */
export function operationFault(document: DocumentNode, operationName?: string | null): string | null {
  if (getOperationAST(document, operationName)) return null;
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (operations.length === 0) return 'The document has no operation, only fragments.';
  if (operationName) return `The document has no operation "${operationName}".`;
  const names = operations.flatMap(({ name }) => name?.value ?? []);
  const choice = names.length > 0 ? `: ${names.join(', ')}` : '';
  return `The document has ${operations.length} operations; operationName must select one${choice}.`;
}

/** An executed document, and the text that it was parsed from. */
export type ParsedOperation = { document: DocumentNode; text: string };
