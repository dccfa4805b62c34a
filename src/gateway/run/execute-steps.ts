import type { GraphQLSchema } from 'graphql';
import type { Execute } from '../../executor/execute.ts';
import { traced } from '../../lib/tracing.ts';
import { type DaysOptions, executeDays } from './execute-days.ts';
import { executeSorted } from './sorted-allowances.ts';
import { getSteps } from './steps.ts';

type Options = DaysOptions & {
  /**
   * The schema without `_service`, `_entities`, and their types, for introspection: routers read `_service`, and code
   * generators would ask for a mapping of `_Any`.
   */
  plainSchema: GraphQLSchema;
};

/** Executes operations through the steps that they need, and no others. */
export function createExecute(execute: Execute, { plainSchema, ...days }: Options): Execute {
  const executeNow: Execute = (args) => {
    const { isIntrospection } = getSteps(args.document, args.operationName);
    return execute(isIntrospection ? { ...args, schema: plainSchema } : args);
  };
  const executeOnDays = executeDays(executeNow, days);
  return (args) => {
    const { hasDays } = getSteps(args.document, args.operationName);
    return traced('execute', () => executeSorted(hasDays ? executeOnDays : executeNow, args));
  };
}
