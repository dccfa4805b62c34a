import { type ExecutionResult, GraphQLError } from 'graphql';
import { MENTION_START, type Printing, printDeep } from '../lib/printing.ts';

/** Prints the mentions in the message and the members of an error. */
export function printError(error: GraphQLError, printing: Printing): GraphQLError {
  const { message, extensions, nodes, source, positions, path, originalError } = error;
  if (!message.includes(MENTION_START) && !JSON.stringify(extensions).includes(MENTION_START)) return error;
  const members = { nodes, source, positions, path, originalError, extensions: printDeep(extensions, printing) };
  return new GraphQLError(printing.text(message), members);
}

/** Prints the errors of a result of another executor. */
export async function printErrors(
  result: ExecutionResult | Promise<ExecutionResult>,
  printing: Printing | Promise<Printing>,
): Promise<ExecutionResult> {
  const [ended, loaded] = await Promise.all([result, printing]);
  const { errors } = ended;
  return errors ? { ...ended, errors: errors.map((error) => printError(error, loaded)) } : ended;
}
