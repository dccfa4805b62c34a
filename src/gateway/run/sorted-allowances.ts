import type { ExecutionResult } from 'graphql';
import type { Execute } from '../../executor/execute.ts';
import { requestedAllowances, sortAllowances } from '../../graph/allowance.ts';
import type { OperationContext } from '../context/operation-context.ts';

/**
 * Executes an operation so that, if its objects need more allowance than is left, the first objects in document order
 * get it. Fields request it in the order in which their data arrives, so such an operation is executed twice, the
 * second time with the allowances of the first. Its calls are not charged again: the meter counts each once.
 */
export function executeSorted(execute: Execute, args: Parameters<Execute>[0]): ReturnType<Execute> {
  const { operation } = (args.contextValue ?? {}) as Partial<OperationContext>;
  const result = execute(args);
  if (!operation) return result;
  const repeatIfUnsorted = (settled: ExecutionResult): ReturnType<Execute> =>
    requestedAllowances(operation)
      ? sortAllowances(operation).then((isUnsorted) => (isUnsorted ? execute(args) : settled))
      : settled;
  return result instanceof Promise ? result.then(repeatIfUnsorted) : repeatIfUnsorted(result);
}
