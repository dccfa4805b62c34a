import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Execute } from '../../executor/execute.ts';
import type { Meter } from '../../graph/calls.ts';
import { maskError } from '../../graph/errors.ts';
import { enterDays, type OperationContext } from '../context/operation-context.ts';
import type { Charging } from '../metering/charging.ts';
import type { FindPast } from '../past/as-of.ts';
import type { Operation } from '../request/operation.ts';
import type { Ended, Identified } from '../request/phases.ts';
import { openValidity, type Validity } from '../request/validity.ts';
import { parameterFaultIn } from './checked-parameters.ts';
import { getSteps } from './steps.ts';

/** An operation that ran, or was refused. */
type RanOperation = { result: ExecutionResult; phase: Ended };

/** Runs an operation for the caller of a request. */
export type RunOperation = (operation: Operation, request: Identified) => Promise<RanOperation>;

type Options = {
  schema: GraphQLSchema;
  charging: Charging;
  findPast: FindPast;
  execute: Execute;
  createContext: (operation: Identified, meter: Meter, validity: Validity) => OperationContext;
};

/** Runs a validated document as Yoga does, but without Yoga: charges it, executes it, and masks its errors. Queries only. */
export const operationRunner =
  ({ schema, charging, findPast, execute, createContext }: Options): RunOperation =>
  async (operation, request) => {
    const { isMutation, hasDays } = getSteps(operation.document, operation.operationName);
    if (isMutation) throw new Error('Mutations do not run here.');
    const lookup = hasDays ? await findPast(operation, request) : null;
    if (lookup && 'error' in lookup) return { result: { errors: [lookup.error] }, phase: lookup.request };
    const charged = await charging.open(operation, request);
    if ('error' in charged) return { result: { errors: [charged.error] }, phase: charged.request };
    const { document, operationName, variables: variableValues, inPlace } = operation;
    const validity = openValidity();
    const contextValue = createContext(charged, charged.meter, validity);
    if (lookup) enterDays(contextValue, lookup);
    const args = { schema, document, operationName, variableValues, contextValue, inPlace };
    const fault = request.received.isDocumentedPath ? parameterFaultIn(args) : null;
    const result = fault ? { errors: [fault] } : await execute(args);
    const phase = await charged.close(validity, null);
    return { result: result.errors ? { ...result, errors: result.errors.map(maskError) } : result, phase };
  };
