import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { Printing } from '../lib/printing.ts';
import { isPromise } from './promises.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema does not know the context of its resolvers.
type Resolver = GraphQLFieldResolver<any, any>;
type FindPrinting = (context: unknown) => Printing | Promise<Printing>;

const ownResolvers = new WeakMap<object, Resolver>();

/** The resolver of a field without its printing: the executor prints while it writes. */
export const getOwnResolver = (resolver: Resolver): Resolver => ownResolvers.get(resolver) ?? resolver;

/** Prints a value, or each item of a list. */
function printValue(value: unknown, print: (text: string) => string): unknown {
  if (typeof value === 'string') return print(value);
  return Array.isArray(value) ? value.map((item) => printValue(item, print)) : value;
}

function printField({ resolve = defaultFieldResolver, type }: GraphQLField<unknown, unknown>, find: FindPrinting) {
  const select = getNamedType(type) === GraphQLString ? 'text' : 'scalar';
  const printed: Resolver = (parent, args, context, info) => {
    const value: unknown = resolve(parent, args, context, info);
    if (value === null || value === undefined) return value;
    const printing = find(context);
    if (!isPromise(value) && !isPromise(printing)) return printValue(value, printing[select]);
    return Promise.all([value, printing]).then(([resolved, loaded]) => printValue(resolved, loaded[select]));
  };
  ownResolvers.set(printed, resolve);
  return printed;
}

/**
 * Lets other executors print like ours: graphql-js, which runs mutations, subscriptions, and the queries of pages, cannot
 * pass a context to scalars. Call it once, on a schema that nobody uses yet.
 */
export function printFields(schema: GraphQLSchema, find: FindPrinting): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const valueType = getNamedType(field.type);
      const isPrinted =
        valueType === GraphQLString || (isScalarType(valueType) && valueType.extensions.isPrinted === true);
      if (isPrinted) field.resolve = printField(field, find);
    }
  }
}
