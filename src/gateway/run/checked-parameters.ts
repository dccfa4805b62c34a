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
import type { Context } from '../../graph/context.ts';
import type { ArgumentCheck } from '../../graph/field-plugin.ts';

type Operation = Parameters<typeof execute>[0];

/**
 * The first fault of an operation's arguments that can be detected without data; null if there is none. A documented
 * path refuses an invalid parameter even if the field that takes it is never reached, because the object above it does
 * not exist. On GraphQL each field reports its own fault.
 */
export function parameterFaultIn({ schema, document, variableValues, contextValue }: Operation): GraphQLError | null {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const { coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], variableValues ?? {});
  // Values that do not coerce to the declared type are reported by the execution itself.
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
          const args = getArgumentValues(field, node, coerced);
          for (const check of checks) check(args as never, contextValue as Context);
        },
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
