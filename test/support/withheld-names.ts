import {
  type GraphQLFieldMap,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect } from 'vitest';

type Fields = GraphQLFieldMap<unknown, unknown>;
type Place = { type: GraphQLObjectType; path: readonly string[] };

/** The selections of `withheld` in a document: the object type, and the path in the response. */
function placesOfWithheld(schema: GraphQLSchema, query: string): Place[] {
  const places: Place[] = [];
  const types = new TypeInfo(schema);
  const path: string[] = [];
  visit(
    parse(query),
    visitWithTypeInfo(types, {
      Field: {
        enter({ name, alias }) {
          path.push((alias ?? name).value);
          const type = types.getParentType();
          // Fields inside of fragments are found without their path; inline fragments keep it.
          if (name.value === 'withheld' && isObjectType(type)) places.push({ type, path: [...path] });
        },
        leave: () => void path.pop(),
      },
    }),
  );
  return places;
}

/** The values at a path, of all items of the lists on it. */
const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  if (Array.isArray(value) && path.length > 0) return value.flatMap((item) => valuesAt(item, path));
  if (path.length === 0) return [value];
  const next = (value as Record<string, unknown> | null | undefined)?.[path[0]!];
  return next === undefined || next === null ? [] : valuesAt(next, path.slice(1));
};

/** Describes problems with the withheld names of a type; empty if there are none. */
export function faultsOfWithheld(fields: Fields, names: readonly string[]): string[] {
  const roots = names.map((name) => name.split('.')[0]!);
  const unknown = roots.filter((name) => !fields[name]).map((name) => `${name} is no field`);
  const deprecated = roots.filter((name) => fields[name]?.deprecationReason);
  const replaced = deprecated.flatMap((name) => {
    const instead = /^Use `?(\w+)/.exec(fields[name]!.deprecationReason!)?.[1];
    return instead && fields[instead] && !roots.includes(instead) ? [`${name} is deprecated for ${instead}`] : [];
  });
  const isOnlyDeprecated = deprecated.length > 0 && deprecated.length === roots.length;
  return [...unknown, ...replaced, ...(isOnlyDeprecated ? ['only deprecated fields are named'] : [])];
}

/** Fails if a response withholds a field that its type lacks, or a deprecated field without its replacement. */
export function expectCurrentNames(schema: GraphQLSchema, query: string, data: unknown): void {
  if (!query.includes('withheld') || !data) return;
  for (const { type, path } of placesOfWithheld(schema, query))
    for (const names of valuesAt(data, path.slice(0, -1)).flatMap((object) => [
      ((object as Record<string, unknown> | null)?.[path.at(-1)!] ?? []) as string[],
    ]))
      expect(faultsOfWithheld(type.getFields(), names), `${type.name} withholds ${names.join(', ')}`).toEqual([]);
}
