import { type DocumentNode, type OperationDefinitionNode, parse, print } from 'graphql';
import { parseForAnyDay } from '../graph/point-in-time.ts';

/** A tool for agents: a predefined operation whose variables are the tool's arguments. */
export type Tool = {
  /** The name for agents, in `snake_case`. */
  name: string;
  title: string;
  /** When to use it, for the model that chooses a tool. */
  description: string;
  query: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
};

/**
 * Declares a tool. `isOfNow`: its fields are always of now, so that it takes no past day. Its operation comes first in the document and should select as few fields as answer the question, with `asOf` or a date, and use an
 * alias to state the unit of a figure if its name does not.
 */
export function tool(name: string, title: string, description: string, query: string, { isOfNow = false } = {}): Tool {
  const document = isOfNow ? parse(query) : parseForAnyDay(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return { name, title, description, query: print(document), document, operation };
}
