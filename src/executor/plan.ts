import type {
  FieldNode,
  GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLResolveInfo,
  SelectionSetNode,
} from 'graphql';
import type { Arguments } from './arguments.ts';
import type { InPlace } from './in-place.ts';
import type { LeafWriter } from './leaves.ts';
import type { Path } from './path.ts';
import type { Run, Written } from './run.ts';
import type { Identity } from './subtree-cache.ts';

/**
 * Writes the value that a resolver returned, according to the type of its field. Throws the error that makes it null.
 * @param path of an item of a list; null for the field itself, so that a path is created only if it is needed
 */
export type Complete = (run: Run, value: unknown, info: GraphQLResolveInfo, path: Path | null) => Written;

/** A field of a selection on one object type, with everything that is the same for all objects. */
export type FieldPlan = {
  readonly name: string;
  readonly key: string;
  /** The text before the value: `,"key":`, and any preceding members that are always the same. */
  readonly prefix: string;
  /** The index among the fields of the selection. */
  readonly place: number;
  readonly nodes: readonly FieldNode[];
  readonly parentType: GraphQLObjectType;
  readonly type: GraphQLOutputType;
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly args: Arguments;
  readonly complete: Complete;
  readonly isNullable: boolean;
  /** The key of its text in the subtree cache; null if it is not cached. */
  readonly subtree: SubtreePlan | null;
  /** How it is written without being executed; null if it depends on more than its object. */
  readonly plain: PlainValue | null;
};

/** A field that can be read synchronously from its object alone. `read` and `write` throw if that fails. */
export type PlainValue = {
  readonly prefix: string;
  readonly read: (object: unknown) => unknown;
  readonly write: LeafWriter;
};

/** Adjacent fields. `plain`: the same fields as plain values, if all of them are plain. */
export type PlanPart = { readonly fields: readonly FieldPlan[]; readonly plain: readonly PlainValue[] | null };

/** The cache key of a field's text: its object, and its selection with the values of the variables. */
export type SubtreePlan = { readonly identity: Identity; readonly key: (run: Run) => string };

/** How an object of one type is written. `areRows`: whether its objects are stored rows, whose texts are cached. */
export type ObjectPlan = {
  readonly parts: readonly PlanPart[];
  readonly end: string;
  readonly areRows: boolean;
  /** Characters that are the same for all objects, without those of plain values. */
  readonly size: number;
};

/**
 * Plans how an object is written, for the run's values of `@skip` and `@include`.
 * @param sets the selections; those of a field that occurs several times in the document are merged
 * @param inPlace how to write values that differ from the graph
 */
export type Planner = (
  run: Run,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
  inPlace: InPlace,
) => ObjectPlan;
