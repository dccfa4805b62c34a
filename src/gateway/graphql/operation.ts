import type { DocumentNode } from 'graphql';
import type { InPlace } from './execution/in-place.ts';

/** One operation of a document that is parsed and validated, with its variables as they were sent. */
export type Operation = {
  document: DocumentNode;
  operationName?: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** How its data is written otherwise than the graph has it. */
  inPlace?: InPlace;
};

/** What was executed: a document, and the text that it was parsed from. */
export type Executed = { document: DocumentNode; text: string };
