import { type OperationDefinitionNode, parse } from 'graphql';

/** A tool for agents: an operation that is already written, whose variables are the tool's arguments. */
export type Tool = {
  /** What agents call it, `snake_case`. */
  name: string;
  title: string;
  /** When to use it, for the model that chooses. */
  description: string;
  query: string;
  operation: OperationDefinitionNode;
};

/**
 * Declares a tool. Its operation selects as few fields as answer the question, with `asOf` or a date, and by an alias
 * tells the unit of a figure whose name does not.
 */
export function tool(name: string, title: string, description: string, query: string): Tool {
  const operation = parse(query).definitions[0] as OperationDefinitionNode;
  return { name, title, description, query, operation };
}
