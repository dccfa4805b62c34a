import type { ExecutionArgs } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { maskError } from '../../graph/errors.ts';
import { enterDays, type OperationContext } from '../context/operation-context.ts';
import type { RequestRecord } from '../idempotency/records.ts';
import type { Charging } from '../metering/charging.ts';
import type { FindPast } from '../past/as-of.ts';
import { unmetered } from '../request/meter.ts';
import type { Operation } from '../request/operation.ts';
import type { Charged, OperationRefusal, RequestProgress } from '../request/phases.ts';
import { getSteps } from './steps.ts';

/** The context of operations that Yoga executes. `repeatable`: of a mutation with an `Idempotency-Key`. */
type YogaContext = OperationContext & YogaInitialContext & { progress: RequestProgress; repeatable?: RequestRecord };

/** Charges an operation, unless it is a request that was charged when it was sent before. */
async function chargeOnce(
  charging: Charging,
  operation: Operation,
  { operation: request, repeatable }: YogaContext,
): Promise<Charged | OperationRefusal> {
  if (!repeatable) return charging.open(operation, request);
  if (repeatable.isBegun) return charging.openPaid(operation, request);
  const charged = await charging.open(operation, request);
  if ('error' in charged) return charged;
  try {
    return (await repeatable.begin()) ? charged : charged.waive();
  } catch (raised) {
    await charged.waive();
    return { error: maskError(raised), request: { ...request, cost: null } };
  }
}

/** Charges the operations that Yoga executes, and opens their past day. */
export function useMetering(charging: Charging, findPast: FindPast): Plugin<OperationContext> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const context = args.contextValue as YogaContext;
      const operation = toOperation(args);
      const { isMutation, hasDays } = getSteps(args.document, args.operationName);
      const lookup = hasDays ? await findPast(operation, context.operation) : null;
      const refuse = ({ error, request }: OperationRefusal) => {
        context.progress.phase = request;
        setResultAndStopExecution({ errors: [error] });
      };
      if (lookup && 'error' in lookup) return refuse(lookup);
      const charged = await chargeOnce(charging, operation, context);
      if ('error' in charged) return refuse(charged);
      context.meter = charged.meter;
      if (lookup) enterDays(context, lookup);
      const { query } = context.params;
      // A mutation runs each time that it is sent: no cache may know its document or its response.
      if (isMutation) context.validity.isPrivate = true;
      const document = query && !isMutation ? { document: args.document, text: query } : null;
      return {
        onExecuteDone: async () => {
          context.progress.phase = await charged.close(context.validity, document);
        },
      };
    },

    async onSubscribe({ args, setResultAndStopExecution }) {
      const context = args.contextValue as YogaContext;
      const opened = await charging.openStream(toOperation(args as ExecutionArgs), context.operation);
      const isRefused = 'error' in opened;
      context.progress.phase = isRefused ? opened.request : opened;
      if (isRefused) return setResultAndStopExecution({ errors: [opened.error] });
      context.meter = unmetered();
    },
  };
}

const toOperation = ({ document, operationName, variableValues }: ExecutionArgs): Operation => ({
  document,
  operationName,
  variables: variableValues ?? {},
});
