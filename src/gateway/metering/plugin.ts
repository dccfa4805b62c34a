import type { ExecutionArgs } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { enterDays, type OperationContext } from '../context.ts';
import { isMutation } from '../documents/mutations.ts';
import type { Operation } from '../graphql/operation.ts';
import type { FindPast } from '../past/as-of.ts';
import type { OperationRefusal, RequestProgress } from '../request.ts';
import type { Charging } from './charging.ts';
import { unmetered } from './meter.ts';

/** The context of operations that Yoga executes. */
type YogaContext = OperationContext & YogaInitialContext & { progress: RequestProgress };

/** Charges the operations that Yoga executes, and opens their past day. */
export function useMetering(charging: Charging, findPast: FindPast): Plugin<OperationContext> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const context = args.contextValue as YogaContext;
      const operation = toOperation(args);
      const lookup = await findPast(operation, context.operation);
      const refuse = ({ error, request }: OperationRefusal) => {
        context.progress.phase = request;
        setResultAndStopExecution({ errors: [error] });
      };
      if ('error' in lookup) return refuse(lookup);
      const charged = await charging.open(operation, context.operation);
      if ('error' in charged) return refuse(charged);
      context.meter = charged.meter;
      enterDays(context, lookup);
      const { query } = context.params;
      // A mutation runs each time that it is sent: no cache may know its document or its response.
      const isRepeatable = !isMutation(operation);
      if (!isRepeatable) context.validity.isPrivate = true;
      const document = query && isRepeatable ? { document: args.document, text: query } : null;
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
