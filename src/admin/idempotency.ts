import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { isMutation } from '../gateway/documents/mutations.ts';
import { readIdempotencyKey } from '../gateway/idempotency/key.ts';
import type { RequestRecord, RequestRecords } from '../gateway/idempotency/records.ts';
import { maskError } from '../graph/errors.ts';
import type { AdminContext } from './context.ts';
import { ADMIN_HEADER } from './credentials.ts';
import type { NewTask } from './tasks.ts';

type YogaContext = AdminContext & YogaInitialContext;

/**
 * Lets a mutation with an `Idempotency-Key` write once, however often it is sent within a day: each field stores its result
 * in the transaction of its write.
 */
export function useAdminIdempotency(records: RequestRecords): Plugin<Record<string, unknown>, AdminContext> {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      if (!isMutation(args)) return;
      const context = args.contextValue as unknown as YogaContext;
      const { request, params, admin } = context;
      let record: RequestRecord;
      try {
        const key = readIdempotencyKey(request.headers);
        if (key === null) return;
        record = await records.open({
          owner: `admin ${admin}`,
          key,
          secret: request.headers.get(ADMIN_HEADER) ?? '',
          request: [params.query, params.operationName ?? null, params.variables ?? {}],
        });
        await record.begin();
      } catch (raised) {
        setResultAndStopExecution({ errors: [maskError(raised)] });
        return;
      }
      context.repeatable = record;
      // A request that wrote nothing is forgotten. The answer is not stored: the results of its fields are.
      return {
        onExecuteDone: () =>
          record.end(undefined).then(
            () => {},
            () => {},
          ),
      };
    },
  };
}

/** Gives each field of a mutation commands that write once for its request. */
export function repeatMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    const resolveOnce: GraphQLFieldResolver<unknown, AdminContext> = (root, args, context, info) => {
      const { repeatable } = context;
      if (!repeatable) return resolve(root, args, context, info);
      const once = repeatable.once(String(info.path.key));
      return resolve(
        root,
        args,
        {
          ...context,
          commands: context.commandsFor(() => {}, once),
          tasks: { ...context.tasks, start: (task: NewTask) => context.startOnce(once, task) },
        },
        info,
      );
    };
    field.resolve = resolveOnce as typeof resolve;
  }
  return schema;
}
