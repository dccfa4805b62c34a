import {
  type execute,
  GraphQLError,
  getArgumentValues,
  getVariableValues,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Context } from '../context.ts';
import type { ArgumentCheck } from '../graphql/field-plugin.ts';

type Operation = Parameters<typeof execute>[0];

/**
 * The first fault of an operation's arguments that can be told without data; null if there is none. On a documented
 * path a bad parameter is refused whatever it is asked of: the fields below an object that nobody knows would never look
 * at theirs. On GraphQL each field speaks for itself.
 */
export function parameterFaultIn({ schema, document, variableValues, contextValue }: Operation): GraphQLError | null {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const { coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], variableValues ?? {});
  // What cannot be read as the declared type is told by the execution itself.
  if (!operation || !coerced) return null;
  const types = new TypeInfo(schema);
  try {
    visit(
      operation,
      visitWithTypeInfo(types, {
        Field(node) {
          const field = types.getFieldDef();
          const checks = (field?.extensions.checks ?? []) as readonly ArgumentCheck[];
          if (!field || checks.length === 0) return;
          const given = getArgumentValues(field, node, coerced);
          for (const check of checks) check(given as never, contextValue as Context);
        },
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
