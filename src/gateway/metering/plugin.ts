import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { OperationContext } from '../context.ts';
import type { Operation } from '../graphql/operation.ts';
import type { Charging } from './charging.ts';
import { unmetered } from './meter.ts';

/** Charges the operations that Yoga executes. */
export function useMetering(charging: Charging): Plugin<OperationContext> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const context = args.contextValue as OperationContext;
      const opened = await charging.open(toOperation(args), context.state);
      if ('refused' in opened) return setResultAndStopExecution({ errors: [opened.refused] });
      context.meter = opened.meter;
      return { onExecuteDone: opened.close };
    },

    async onSubscribe({ args, setResultAndStopExecution }) {
      const context = args.contextValue as OperationContext;
      const refused = await charging.openStream(toOperation(args as ExecutionArgs), context.state);
      if (refused) return setResultAndStopExecution({ errors: [refused] });
      context.meter = unmetered();
    },
  };
}

const toOperation = ({ document, operationName, variableValues }: ExecutionArgs): Operation => ({
  document,
  operationName,
  variables: variableValues ?? {},
});
