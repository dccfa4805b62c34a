import { type ExecutionArgs, type ExecutionResult, type GraphQLError, execute as reference } from 'graphql';
import { createExecutor } from '../../src/executor/execute.ts';
import { toJsonText } from '../../src/executor/json-text.ts';
import { printErrors } from '../../src/executor/printed-errors.ts';
import { PRINT_AS_STORED, type Printing } from '../../src/lib/printing.ts';

/** Formats everything that a caller sees of an error. */
const describeError = (error: GraphQLError) =>
  JSON.stringify({ ...error.toJSON(), original: error.originalError?.message, name: error.name });

export type Answer = { data: string; errors: string[] };

const readAnswer = ({ data, errors = [] }: ExecutionResult): Answer => ({
  data: data === undefined ? 'none' : toJsonText(data),
  errors: errors.map(describeError),
});

/**
 * What our executor and graphql-js answer to the same operation. Where graphql-js waits, its errors come in the order in
 * which promises fail: both are sorted.
 * @param context of each execution
 * @param execute our executor
 * @param findPrinting how both print errors
 */
export async function answersTo(
  args: ExecutionArgs,
  context: () => unknown = () => args.contextValue,
  execute = createExecutor(),
  findPrinting: (context: unknown) => Printing | Promise<Printing> = () => PRINT_AS_STORED,
) {
  const contextValue = context();
  const result = reference({ ...args, contextValue });
  const expected = readAnswer(await printErrors(result as Promise<ExecutionResult>, findPrinting(contextValue)));
  const actual = readAnswer(await execute({ ...args, contextValue: context() }));
  if (result instanceof Promise) for (const { errors } of [actual, expected]) errors.sort();
  return { own: actual, expected };
}
