import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Route } from '../../gateway/rest/route.ts';

/**
 * What a route's shape does is found out by letting it do it: it gets data as the operation could answer it, of which
 * every leaf is a value that occurs nowhere else, and what it makes of that says where each leaf went.
 */
export type Leaf = { type: GraphQLNamedType; description: string; says: string };

/** What varies: a null, an empty list, a value of an enum, a type of an abstract one. Everything else stays. */
type Point = { path: string; choices: readonly unknown[] };
export type Probe = { body: unknown; round: number; tier: string };
export type Probed = { probes: Probe[]; leaves: ReadonlyMap<unknown, Leaf> };

const NULL = Symbol('null');
const EMPTY = Symbol('empty');
const DAY_MS = 86_400_000;
const START = Date.UTC(2001, 0, 1);
const TIER_PATH = 'viewer.tier';

type Build = {
  schema: GraphQLSchema;
  chosen: ReadonlyMap<string, unknown>;
  points: Map<string, Point>;
  leaves: Map<unknown, Leaf>;
  next: () => number;
};

/** A value that occurs once, as the type writes it. */
function sentinel(type: GraphQLNamedType, n: number): unknown {
  if (type.name === 'Int') return 1_000_000 + n;
  if (type.name === 'Long') return 9_000_000_000 + n;
  if (type.name === 'Float') return 2_000_000.25 + n;
  if (type.name === 'Date') return new Date(START + n * DAY_MS).toISOString().slice(0, 10);
  if (type.name === 'DateTime') return new Date(START + n * DAY_MS + 45_296_789).toISOString();
  return `text-${n}`;
}

function leafOf(build: Build, type: GraphQLNamedType, description: string, path: string): unknown {
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    build.points.set(`${path}=`, { path: `${path}=`, choices: names.slice(1) });
    return build.chosen.get(`${path}=`) ?? names[0];
  }
  if (type.name === 'Boolean') {
    build.points.set(`${path}=`, { path: `${path}=`, choices: [false] });
    return build.chosen.get(`${path}=`) ?? true;
  }
  const value = sentinel(type, build.next());
  build.leaves.set(value, { type, description, says: '' });
  if (type.name === 'DateTime') {
    const at = new Date(value as string).valueOf();
    build.leaves.set(at, { type, description, says: 'Epoch milliseconds.' });
    build.leaves.set(Math.floor(at / 1_000), { type, description, says: 'Epoch seconds.' });
  }
  return value;
}

function valueOfType(
  build: Build,
  type: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  description: string,
  path: string,
): unknown {
  if (!isNonNullType(type)) build.points.set(path, { path, choices: [NULL, ...(isListType(type) ? [EMPTY] : [])] });
  const bare = isNonNullType(type) ? type.ofType : type;
  if (isListType(bare) && isNonNullType(type)) build.points.set(path, { path, choices: [EMPTY] });
  if (build.chosen.get(path) === NULL) return null;
  if (build.chosen.get(path) === EMPTY) return [];
  if (isListType(bare)) return [valueOfType(build, bare.ofType, set, description, `${path}[]`)];
  const named = getNamedType(bare);
  return isCompositeType(named) && set ? objectOf(build, named, set, path) : leafOf(build, named, description, path);
}

function objectOf(build: Build, type: GraphQLNamedType, set: SelectionSetNode, path: string): Record<string, unknown> {
  let concrete = type as GraphQLObjectType;
  if (isAbstractType(type)) {
    const members = build.schema.getPossibleTypes(type);
    build.points.set(`${path}:`, { path: `${path}:`, choices: members.slice(1) });
    concrete = (build.chosen.get(`${path}:`) ?? members[0]) as GraphQLObjectType;
  }
  const object: Record<string, unknown> = {};
  const fill = (selections: SelectionSetNode) => {
    for (const node of selections.selections) {
      if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition && build.schema.getType(node.typeCondition.name.value);
        const isOf =
          !condition ||
          condition === concrete ||
          (isAbstractType(condition) && build.schema.isSubType(condition, concrete));
        if (isOf) fill(node.selectionSet);
      } else if (node.kind === Kind.FIELD && isObjectType(concrete)) {
        const name = (node.alias ?? node.name).value;
        const field = concrete.getFields()[node.name.value];
        const below = path ? `${path}.${name}` : name;
        object[name] = field
          ? valueOfType(build, field.type, node.selectionSet, field.description ?? '', below)
          : concrete.name;
      }
    }
  };
  fill(set);
  return object;
}

/** Two rounds with all the same but the leaves, then what varies. */
const ROUNDS = [0, 1];
const LATER = -1;
const MOST_DEEP = 1;

type Ran = { points: ReadonlyMap<string, Point>; form: string | null };

/** The keys of a body and what kind of value stands at each, without the values; a map by an enum has one form. */
const formOf = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(formOf).join()}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.entries(value)
          .map(([key, member]) => `${/^[A-Z_]+$/.test(key) ? '*' : key}:${formOf(member)}`)
          .join()}}`
      : value === null
        ? 'null'
        : typeof value;

/** What a route answers to all that varies, one thing at a time, for each tier that the shape may look at. */
export function probed(schema: GraphQLSchema, { operation, shape }: Route): Probed {
  const leaves = new Map<unknown, Leaf>();
  const probes: Probe[] = [];
  const root = schema.getRootType(operation.operation)!;
  let n = 0;
  const run = (chosen: ReadonlyMap<string, unknown>, round: number, tier: string): Ran => {
    const points = new Map<string, Point>();
    const data = objectOf({ schema, chosen, points, leaves, next: () => ++n }, root, operation.selectionSet, '');
    try {
      const body: unknown = shape(data as never);
      probes.push({ body, round, tier });
      return { points, form: formOf(body) };
    } catch {
      // A shape that cannot take a null never sees one: what has no answer has an error.
      return { points, form: null };
    }
  };
  const tiers = schemaTiers(schema, operation.selectionSet);
  for (const tier of tiers) {
    const base = new Map<string, unknown>(tier ? [[`${TIER_PATH}=`, tier]] : []);
    const [first] = ROUNDS.map((round) => run(base, round, tier));
    const forms = new Set([first!.form]);
    const vary = (from: ReadonlyMap<string, unknown>, { points }: Ran, depth = 0) => {
      for (const { path, choices } of points.values()) {
        if (from.has(path) || path.startsWith('viewer')) continue;
        for (const choice of choices) {
          if (choice === NULL && !path.includes('.') && isRefusedAsNull(shape, path)) continue;
          const chosen = new Map([...from, [path, choice]]);
          const ran = run(chosen, LATER, tier);
          // A value that makes another body of it (a kind, a preview): all that varies is tried in that one too.
          if (choice === NULL || choice === EMPTY || depth >= MOST_DEEP || ran.form === null || forms.has(ran.form))
            continue;
          forms.add(ran.form);
          vary(chosen, ran, depth + 1);
        }
      }
    };
    vary(base, first!);
  }
  return { probes, leaves };
}

/** The tiers, where the operation asks for the caller's: the shape follows it. One that says nothing otherwise. */
function schemaTiers(schema: GraphQLSchema, set: SelectionSetNode): string[] {
  const asks = set.selections.some((node) => node.kind === Kind.FIELD && node.name.value === 'viewer');
  const tier = schema.getType('Tier');
  return asks && isEnumType(tier) ? tier.getValues().map(({ name }) => name) : [''];
}

/** A root field is null only beside an error, unless the shape has an answer for that: one that hands it on has none. */
const isRefusedAsNull = (shape: Route['shape'], name: string): boolean => {
  try {
    return shape({ [name]: null } as never) === null;
  } catch {
    return true;
  }
};
