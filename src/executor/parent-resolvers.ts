/** A resolver that takes nothing but the object that its field belongs to. */
type ParentResolver<Parent, Value> = (parent: Parent) => Value;

type AnyResolver = (parent: never) => unknown;

/** The functions of resolvers made by `fromParent`. */
const readers = new WeakMap<object, AnyResolver>();

/**
 * Declares that a resolver takes only its object, so that the executor may call it without arguments, context, and info,
 * and cache the text of its value with the object. It cannot receive more, from graphql-js either. A resolver that wraps
 * it is not declared.
 */
export function fromParent<Parent, Value>(read: ParentResolver<Parent, Value>): ParentResolver<Parent, Value> {
  const resolver: ParentResolver<Parent, Value> = (parent) => read(parent);
  readers.set(resolver, read);
  return resolver;
}

/** The function given to `fromParent`; undefined for every other resolver. */
export const findParentReader = (resolver: object): ((parent: unknown) => unknown) | undefined =>
  readers.get(resolver) as ((parent: unknown) => unknown) | undefined;
