import { getNamedType, isObjectType } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import type { Identity, SubtreeCache } from '../../executor/subtree-cache.ts';
import type { Meter } from '../../graph/calls.ts';
import { getObjectPricing } from '../../graph/own-call.ts';
import { isoDate } from '../../lib/dates.ts';
import { findDatasetLeftOut } from '../access/key-terms.ts';
import { contextWith, type OperationContext } from '../context/operation-context.ts';
import { getFieldAccess } from '../metering/object-calls.ts';
import { isValid, type Lasting, openValidity, type Validity } from '../request/validity.ts';
import { getAudience } from './response-cache.ts';

/** A documented call charged for a subtree, and whether it counts toward the quota. */
type Call = readonly [name: string, quota: boolean];

type Subtree = Lasting & {
  text: string;
  /** Dependencies of the subtree itself. The entry also expires with the dependencies of its object. */
  own: Pick<Validity, 'read' | 'validUntil'>;
  calls: readonly Call[];
};

const LONGEST_PART = 16;
const PART_BYTES = 400;

/** Merges two sets of dependencies; if they read different versions of a family, the older version counts. */
function both(first: Validity, other: Validity): Validity {
  const versions = new Map(first.read);
  for (const [family, version] of other.read) versions.set(family, Math.min(version, versions.get(family) ?? version));
  return {
    read: versions,
    validUntil: Math.min(first.validUntil, other.validUntil),
    isPrivate: first.isPrivate || other.isPrivate,
  };
}

/** The dependencies of an object, shared by the subtrees that begin before it depends on more. */
type Basis = Validity & { of: Pick<Validity, 'validUntil' | 'isPrivate'> & { families: number } };

const bases = new WeakMap<Validity, Basis>();

/** A snapshot of the dependencies so far, shared by the subtrees that begin before the next change. */
function getBasis({ validity, basis }: OperationContext): Validity {
  const { validUntil, isPrivate, read } = validity;
  const cached = bases.get(validity);
  if (
    cached &&
    cached.of.families === read.size &&
    cached.of.validUntil === validUntil &&
    cached.of.isPrivate === isPrivate
  )
    return cached;
  const created = { of: { families: read.size, validUntil, isPrivate }, ...both(validity, basis ?? openValidity()) };
  bases.set(validity, created);
  return created;
}

/** Whether the basis covers all families that were read, with no newer version of any. */
function isWithin({ read }: Validity, basis: Validity): boolean {
  for (const dataset of read.keys())
    if (!(read.get(dataset)! >= (basis.read.get(dataset) ?? Number.POSITIVE_INFINITY))) return false;
  return true;
}

/** Adds dependencies to `validity`. */
function dependOn(validity: Validity, { read, validUntil }: Pick<Validity, 'read' | 'validUntil'>): void {
  for (const [family, version] of read) if (!validity.read.has(family)) validity.read.set(family, version);
  if (validUntil < validity.validUntil) validity.validUntil = validUntil;
}

/** Wraps a meter to record the calls that a subtree is charged for. */
function recordCalls(meter: Meter): { calls: Map<string, boolean>; recorder: Meter } {
  const calls = new Map<string, boolean>();
  const recorder: Meter = {
    spend(call, quota) {
      calls.set(call, quota);
      return meter.spend(call, quota);
    },
    spent: () => meter.spent(),
  };
  return { calls, recorder };
}

/** Charges the calls of a subtree again, and depends on its data. @returns its text; null later if a call is refused */
function chargeText(
  { meter, validity }: OperationContext,
  { text, calls, own }: Pick<Subtree, 'text' | 'calls' | 'own'>,
): string | Promise<string | null> {
  const waiting: Promise<void>[] = [];
  for (const [call, quota] of calls) {
    const spending = meter.spend(call, quota);
    if (spending) waiting.push(spending);
  }
  dependOn(validity, own);
  // If the remaining quota does not cover the whole subtree, re-executes it so that only the unaffordable field
  // fails.
  return waiting.length > 0
    ? Promise.all(waiting).then(
        () => text,
        () => null,
      )
    : text;
}

const onlyOne: Identity = () => '';
const identifyBy =
  (member: string): Identity =>
  (source) => {
    const id = (source as Record<string, unknown> | null | undefined)?.[member];
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  };

/**
 * Caches the text of root fields, and of fields of objects that have a root field, while it is valid and for every
 * caller of the tier. Each use is charged the original cost.
 * @param bytes maximum size of all subtrees; 0 disables the cache
 */
export function createSubtreeCache(versions: Pick<Versions, 'of'>, bytes: number): SubtreeCache | null {
  if (bytes === 0) return null;
  const maxEntrySize = Math.max(1, Math.floor(bytes / LONGEST_PART));
  const entries = new LRUCache<string, Subtree>({
    maxSize: bytes,
    maxEntrySize,
    sizeCalculation: ({ text }, key) => Buffer.byteLength(text) + key.length + PART_BYTES,
  });
  // A documented path gets entire lists, GraphQL their pages.
  const buildKey = ({ operation: { caller, received }, past }: OperationContext, key: string) =>
    `${getAudience(caller)} ${received.isDocumentedPath ? 'whole' : 'paged'} ${past ? `${isoDate(past.day)}@${past.session.recordedAt.valueOf()}` : 'now'} ${key}`;
  const isOwn = ({ validity, basis }: OperationContext) => validity.isPrivate || basis?.isPrivate;

  return {
    identityOf(parent, field) {
      const target = getNamedType(field.type);
      // A field with its own limit is counted on every request.
      if (target.name.startsWith('__') || field.extensions.rateLimit || field.extensions.isOfOperation) return null;
      const rule = getObjectPricing(parent);
      if (rule) return identifyBy(rule.id);
      // A field that finds an object is not cached; the fields of the object are.
      const { per } = getFieldAccess(field) ?? {};
      const isRoot = parent.name === 'Query' && per !== 'RESULT' && per !== 'HANDLE';
      return isRoot && !(isObjectType(target) && getObjectPricing(target)) ? onlyOne : null;
    },

    find(executionContext, source, key) {
      const context = executionContext as OperationContext;
      if (source !== undefined && isOwn(context)) return null;
      const subtree = entries.get(buildKey(context, key));
      if (!subtree || !isValid(subtree, context.operation.received.now, versions)) return null;
      if (findDatasetLeftOut(context.operation.caller.terms, subtree.read.keys()) !== undefined) return null;
      return chargeText(context, subtree);
    },

    begin(executionContext, source) {
      const context = executionContext as OperationContext;
      if (source !== undefined && isOwn(context)) return null;
      const basis = source === undefined ? openValidity() : getBasis(context);
      const { calls, recorder } = recordCalls(context.meter);
      const { operation } = context;
      const validity = openValidity();
      const inner = contextWith(context, { meter: recorder, operation, basis }, validity);
      return {
        context: inner,
        end(key, text) {
          dependOn(context.validity, validity);
          if (validity.isPrivate) context.validity.isPrivate = true;
          // Checked first, because the cache would flatten and measure the text before rejecting it.
          if (text === null || text.length > maxEntrySize || validity.isPrivate) return;
          const dependencies = isWithin(validity, basis) ? basis.read : both(validity, basis).read;
          const validUntil = Math.min(validity.validUntil, basis.validUntil);
          entries.set(buildKey(context, key), {
            text,
            own: validity,
            calls: [...calls],
            read: dependencies,
            // As of the begin of the operation, because it found out then how it prints.
            names: context.getNames(),
            validUntil,
            madeAt: operation.received.now.valueOf(),
          });
        },
        reuse(executionContext, source, text) {
          const other = executionContext as OperationContext;
          if (source !== undefined && isOwn(other)) return null;
          if (validity.isPrivate) other.validity.isPrivate = true;
          return chargeText(other, { text, calls: [...calls], own: validity });
        },
      };
    },
  };
}
