import type { ExecutionResult } from 'graphql';
import type { Execute } from '../../executor/execute.ts';
import { requestedAllowances, sortAllowances } from '../../graph/allowance.ts';
import type { OperationContext } from '../context/operation-context.ts';

/**
 * Executes operations so that, if their objects need more allowance than is left, the first objects in document order
 * get it. Fields request it in the order in which their data arrives, so such an operation is executed twice, the
 * second time with the allowances of the first. Its calls are not charged again: the meter counts each once.
 */
export const withSortedAllowances =
  (execute: Execute): Execute =>
  (args) => {
    const { operation } = (args.contextValue ?? {}) as Partial<OperationContext>;
    const result = execute(args);
    if (!operation) return result;
    const repeatIfUnsorted = async (settled: ExecutionResult): Promise<ExecutionResult> =>
      (await sortAllowances(operation)) ? execute(args) : settled;
    if (result instanceof Promise)
      return result.then((settled) => (requestedAllowances(operation) ? repeatIfUnsorted(settled) : settled));
    return requestedAllowances(operation) ? repeatIfUnsorted(result) : result;
  };
