import { type DocumentNode, getOperationAST } from 'graphql';
import type { InPlace } from './execution/in-place.ts';

/** One operation of a document that is parsed and validated, with its variables as they were sent. */
export type Operation = {
  document: DocumentNode;
  operationName?: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** How its data is written otherwise than the graph has it. */
  inPlace?: InPlace;
};

/** The operation's name: as it was sent, or where none was, as the document has it. */
export const operationNameOf = ({ document, operationName }: Pick<Operation, 'document' | 'operationName'>) =>
  operationName ?? getOperationAST(document)?.name?.value;

/** What was executed: a document, and the text that it was parsed from. */
export type Executed = { document: DocumentNode; text: string };
