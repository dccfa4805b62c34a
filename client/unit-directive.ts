import type { GraphQLField } from 'graphql';

/** The unit that the schema states for a field with `@unit`. */
export function readUnit({ astNode }: GraphQLField<unknown, unknown>): string | undefined {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'unit');
  const value = directive?.arguments?.find(({ name }) => name.value === 'kind')?.value;
  return value?.kind === 'EnumValue' ? value.value : undefined;
}
