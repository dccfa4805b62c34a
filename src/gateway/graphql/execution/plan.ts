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
import type { Path } from './path.ts';
import type { Run, Written } from './run.ts';
import type { Identity } from './subtree-cache.ts';

/**
 * Writes what a resolver found, as the type of its field has it. Throws what makes it null.
 * @param path of an item of a list; null for the field itself, so that a path is made only where it is needed
 */
export type Complete = (run: Run, value: unknown, info: GraphQLResolveInfo, path: Path | null) => Written;

/** A field of a selection on one object type, with all that does not change from object to object. */
export type FieldPlan = {
  readonly name: string;
  readonly key: string;
  /** What stands before the value: `,"key":`, and the members before it that are always the same. */
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
  /** The key of its text in the cache; null if it is not kept. */
  readonly subtree: SubtreePlan | null;
  /** How it is written without being executed; null if it takes more than its object. */
  readonly plain: PlainValue | null;
};

/** A field that is read of its object alone, and is there at once. `read` and `write` throw where it is not. */
export type PlainValue = {
  readonly prefix: string;
  readonly read: (object: unknown) => unknown;
  readonly write: (value: unknown) => string;
};

/** Fields next to each other. `plain`: the same as plain values, if all of them are. */
export type PlanPart = { readonly fields: readonly FieldPlan[]; readonly plain: readonly PlainValue[] | null };

/** How a field's text is kept: by the object, and by the selection with the variables in it. */
export type SubtreePlan = { readonly identity: Identity; readonly key: (run: Run) => string };

/** What is written of an object of one type. `areRows`: whether its objects are stored rows, whose texts are kept. */
export type ObjectPlan = {
  readonly parts: readonly PlanPart[];
  readonly end: string;
  readonly areRows: boolean;
  /** Characters that are the same for all objects, without those of plain values. */
  readonly size: number;
};

/**
 * Plans what is written of an object, as the run's values of `@skip` and `@include` have it.
 * @param sets the selections; those of a field that stands in the document more than once are merged
 * @param inPlace how it is written otherwise than the graph has it
 */
export type Planner = (
  run: Run,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
  inPlace: InPlace,
) => ObjectPlan;
