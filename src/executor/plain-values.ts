import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLOutputType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Printing } from '../lib/printing.ts';
import { AS_IT_IS, type InPlace, nullInPlace, writtenInPlace } from './in-place.ts';
import { type LeafWriter, leafWriter } from './leaves.ts';
import { findParentReader } from './parent-resolvers.ts';
import type { FieldPlan, PlainValue, PlanPart } from './plan.ts';
import { getOwnResolver } from './printed-fields.ts';
import { isPromise } from './promises.ts';

/** Thrown if a value is not plain; the field is then executed in full, which reports the error. */
const NOT_PLAIN = new Error('The value is not plain.');

function notPlain(value: Error | PromiseLike<unknown>): Error {
  // The full execution resolves the field again and reports the outcome; avoid an unhandled rejection here.
  if (isPromise(value)) value.then(undefined, () => {});
  return NOT_PLAIN;
}

/**
 * Writes a value that is available synchronously. Throws if it is an error, a promise, or a null that the type does not
 * allow.
 */
function plainWriter(type: GraphQLOutputType, inPlace: InPlace): LeafWriter | null {
  const nullableType = getNullableType(type);
  const writeValue = isLeafType(nullableType)
    ? leafWriter(nullableType)
    : isListType(nullableType)
      ? plainList(nullableType.ofType, inPlace.item)
      : null;
  if (!writeValue) return null;
  const write = writtenInPlace(writeValue, inPlace);
  const none = nullInPlace(inPlace);
  const isNullable = !isNonNullType(type);
  return (value, printing) => {
    if (value === null || value === undefined) {
      if (isNullable) return none;
      throw NOT_PLAIN;
    }
    if (typeof value === 'object' && (value instanceof Error || isPromise(value))) throw notPlain(value);
    return write(value, printing);
  };
}

function plainList(itemType: GraphQLOutputType, inPlace = AS_IT_IS): LeafWriter | null {
  const write = plainWriter(itemType, inPlace);
  return (
    write &&
    ((items, printing) => {
      if (!Array.isArray(items)) throw NOT_PLAIN;
      let text = '[';
      for (let i = 0; i < items.length; i += 1)
        text += i === 0 ? write(items[i], printing) : `,${write(items[i], printing)}`;
      return `${text}]`;
    })
  );
}

/**
 * Finds how a field is read from its object alone; null if its resolver takes more, such as arguments or the context.
 */
function findReader({ name, args, resolve: printed }: GraphQLField<unknown, unknown>): PlainValue['read'] | null {
  if (args.length > 0) return null;
  const resolve = printed && getOwnResolver(printed);
  if (!resolve || resolve === defaultFieldResolver)
    return (object) => {
      const value = (object as Record<string, unknown>)[name];
      if (typeof value === 'function') throw NOT_PLAIN;
      return value;
    };
  return findParentReader(resolve) ?? null;
}

/**
 * A field whose text depends on its object alone: a leaf, or a list of leaves, that is a property of its object or has a
 * resolver made by `fromParent`. So its text cannot depend on the caller or the time.
 */
export function createPlainValue(
  field: GraphQLField<unknown, unknown>,
  prefix: string,
  inPlace: InPlace,
): PlainValue | null {
  const write = plainWriter(field.type, inPlace);
  const reader = write && findReader(field);
  return reader && { prefix, read: reader, write };
}

/** Groups fields in their order; adjacent plain fields form one part. */
export function groupFields(fields: readonly FieldPlan[]): PlanPart[] {
  const parts: { fields: FieldPlan[]; plain: PlainValue[] | null }[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last && Boolean(last.plain) === Boolean(field.plain)) {
      last.fields.push(field);
      if (field.plain) last.plain!.push(field.plain);
    } else parts.push({ fields: [field], plain: field.plain && [field.plain] });
  }
  return parts;
}

/** The text of fields, each with its prefix; null if one of them is not plain after all. */
export function writePlain(values: readonly PlainValue[], object: unknown, printing: Printing): string | null {
  if (typeof object !== 'object' || object === null) return null;
  let text = '';
  try {
    for (const { prefix, read, write } of values) text += prefix + write(read(object), printing);
  } catch {
    return null;
  }
  return text;
}
