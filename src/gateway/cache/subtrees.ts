import { getNamedType, isObjectType } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/versions.ts';
import { familyLeftOut } from '../access/key-terms.ts';
import { contextWith, type OperationContext } from '../context.ts';
import type { Identity, SubtreeCache } from '../graphql/execution/subtree-cache.ts';
import type { Meter } from '../metering/meter.ts';
import { getFieldAccess, getObjectPricing } from '../metering/object-calls.ts';
import { getAudience } from './response-cache.ts';
import { isValid, type Lasting, openValidity, type Validity } from './validity.ts';

/** A documented call that a subtree is charged for, and whether it counts toward the quota. */
type Call = readonly [name: string, quota: boolean];

type Subtree = Lasting & {
  text: string;
  /** What the subtree itself depends on. The entry lasts no longer than what its object was read from, either. */
  own: Pick<Validity, 'read' | 'validUntil'>;
  calls: readonly Call[];
  /** Whether it also pays for its object's links. */
  releases: boolean;
};

const LONGEST_PART = 16;
const PART_BYTES = 400;

/** What depends on two things; on the older version where they were read from different ones of a family. */
function both(one: Validity, other: Validity): Validity {
  const read = new Map(one.read);
  for (const [family, version] of other.read) read.set(family, Math.min(version, read.get(family) ?? version));
  return {
    read,
    validUntil: Math.min(one.validUntil, other.validUntil),
    isPrivate: one.isPrivate || other.isPrivate,
  };
}

/** What an object depends on, for the subtrees that begin until it depends on more. */
type Basis = Validity & { of: Pick<Validity, 'validUntil' | 'isPrivate'> & { families: number } };

const bases = new WeakMap<Validity, Basis>();

/** A copy of what has been read up to now: the subtrees that begin at once share it. */
function getBasis({ validity, basis }: OperationContext): Validity {
  const { validUntil, isPrivate, read } = validity;
  const known = bases.get(validity);
  if (
    known &&
    known.of.families === read.size &&
    known.of.validUntil === validUntil &&
    known.of.isPrivate === isPrivate
  )
    return known;
  const made = { of: { families: read.size, validUntil, isPrivate }, ...both(validity, basis ?? openValidity()) };
  bases.set(validity, made);
  return made;
}

/** Whether all that was read is among what the basis was read from, at no older version. */
function isWithin({ read }: Validity, basis: Validity): boolean {
  for (const family of read.keys())
    if (!(read.get(family)! >= (basis.read.get(family) ?? Number.POSITIVE_INFINITY))) return false;
  return true;
}

/** What is answered with `validity` depends on this as well. */
function dependOn(validity: Validity, { read, validUntil }: Pick<Validity, 'read' | 'validUntil'>): void {
  for (const [family, version] of read) if (!validity.read.has(family)) validity.read.set(family, version);
  if (validUntil < validity.validUntil) validity.validUntil = validUntil;
}

/** A meter that notes what a subtree is charged for. */
function noting(meter: Meter, source: unknown) {
  const noted = { calls: new Map<string, boolean>(), releases: false, isOwn: false };
  const notes: Meter = {
    spend(call, quota) {
      noted.calls.set(call, quota);
      return meter.spend(call, quota);
    },
    // A call that another field of the operation pays for does not belong to this subtree alone.
    standIn(call, quota, object) {
      noted.isOwn = true;
      return meter.standIn(call, quota, object);
    },
    release(object) {
      if (object === source) noted.releases = true;
      else noted.isOwn = true;
      meter.release(object);
    },
    spent: () => meter.spent(),
  };
  return { noted, notes };
}

const onlyOne: Identity = () => '';
const named =
  (member: string): Identity =>
  (source) => {
    const id = (source as Record<string, unknown> | null | undefined)?.[member];
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  };

/**
 * Keeps the text of fields of the objects that have a root field of their own, and of root fields, for as long as it is
 * true and for every caller of the tier. Each is charged the original cost.
 * @param bytes what all subtrees take at most; 0: nothing is kept
 */
export function createSubtreeCache(versions: Pick<Versions, 'of'>, bytes: number): SubtreeCache | null {
  if (bytes === 0) return null;
  const maxEntrySize = Math.max(1, Math.floor(bytes / LONGEST_PART));
  const entries = new LRUCache<string, Subtree>({
    maxSize: bytes,
    maxEntrySize,
    sizeCalculation: ({ text }, key) => Buffer.byteLength(text) + key.length + PART_BYTES,
  });
  // A documented path is answered whole lists, GraphQL their pages.
  const buildKey = ({ state }: OperationContext, key: string) =>
    `${getAudience(state.caller!)} ${state.isDocumentedPath ? 'whole' : 'paged'} ${key}`;
  const isOwn = ({ validity, basis }: OperationContext) => validity.isPrivate || basis?.isPrivate;

  return {
    identityOf(parent, field) {
      const target = getNamedType(field.type);
      // A field with its own limit is counted per request.
      if (target.name.startsWith('__') || field.extensions.rateLimit) return null;
      const rule = getObjectPricing(parent);
      if (rule) return named(rule.id);
      // A field that finds an object is not kept; the fields of the object are.
      const { per } = getFieldAccess(field) ?? {};
      const isRoot = parent.name === 'Query' && per !== 'RESULT' && per !== 'HANDLE';
      return isRoot && !(isObjectType(target) && getObjectPricing(target)) ? onlyOne : null;
    },

    find(given, source, key) {
      const context = given as OperationContext;
      if (source !== undefined && isOwn(context)) return null;
      const subtree = entries.get(buildKey(context, key));
      if (!subtree || !isValid(subtree, context.state.now, versions)) return null;
      if (familyLeftOut(context.state.caller!.terms, subtree.read.keys()) !== undefined) return null;
      const waiting: Promise<void>[] = [];
      for (const [call, quota] of subtree.calls) {
        const more = context.meter.spend(call, quota);
        if (more) waiting.push(more);
      }
      if (subtree.releases) context.meter.release(source as object);
      dependOn(context.validity, subtree.own);
      // Where not all of it can be paid, the field that cannot fails alone: it is asked again.
      return waiting.length > 0
        ? Promise.all(waiting).then(
            () => subtree.text,
            () => null,
          )
        : subtree.text;
    },

    begin(given, source) {
      const context = given as OperationContext;
      if (source !== undefined && isOwn(context)) return null;
      const basis = source === undefined ? openValidity() : getBasis(context);
      const { noted, notes } = noting(context.meter, source);
      const { state } = context;
      const validity = openValidity();
      const inner = contextWith(context, { caller: state.caller!, meter: notes, state, basis }, validity);
      return {
        context: inner,
        end(key, text) {
          dependOn(context.validity, validity);
          if (validity.isPrivate) context.validity.isPrivate = true;
          // The cache would flatten and measure the text before it refuses it.
          if (text === null || text.length > maxEntrySize || validity.isPrivate || noted.isOwn) return;
          const read = isWithin(validity, basis) ? basis.read : both(validity, basis).read;
          const validUntil = Math.min(validity.validUntil, basis.validUntil);
          entries.set(buildKey(context, key), {
            text,
            own: validity,
            calls: [...noted.calls],
            releases: noted.releases,
            read,
            validUntil,
            madeAt: state.now.valueOf(),
          });
        },
      };
    },
  };
}
