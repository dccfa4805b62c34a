import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { OperationContext, RequestState } from './context.ts';
import { maskError } from './errors.ts';
import type { Execute } from './graphql/execution/execute.ts';
import type { Operation } from './graphql/operation.ts';
import type { Charging } from './metering/charging.ts';
import { parameterFaultIn } from './rest/checked-parameters.ts';

/** Runs an operation for the caller of a request. */
export type RunOperation = (operation: Operation, state: RequestState) => Promise<ExecutionResult>;

type Options = {
  schema: GraphQLSchema;
  charging: Charging;
  execute: Execute;
  contextOf: (state: RequestState) => OperationContext;
};

/** Runs a validated document as Yoga does, but without Yoga: charges it, executes it, and masks its errors. */
export const operationRunner =
  ({ schema, charging, execute, contextOf }: Options): RunOperation =>
  async (operation, state) => {
    const opened = await charging.open(operation, state);
    if ('refused' in opened) return { errors: [opened.refused] };
    const { document, operationName, variables: variableValues, inPlace } = operation;
    const contextValue = contextOf(state);
    contextValue.meter = opened.meter;
    const args = { schema, document, operationName, variableValues, contextValue, inPlace };
    const fault = state.isDocumentedPath ? parameterFaultIn(args) : null;
    const result = fault ? { errors: [fault] } : await execute(args);
    await opened.close();
    return result.errors ? { ...result, errors: result.errors.map(maskError) } : result;
  };
