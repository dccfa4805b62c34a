import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isListType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
} from 'graphql';
import { selectedFields, type Variables } from '../../executor/selection.ts';
import type { Access } from '../../graph/access-rules.ts';
import type { Caller } from '../../graph/caller.ts';
import { type CallCost, callName, EVERY_OBJECT, type ObjectCounts, type PricedMarket } from '../../graph/calls.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { findDirective } from '../past/parts.ts';
import { type ArgumentValues, getFieldRules, listPossibleTypes, readArguments, UNKNOWN_SIZE } from './field-rules.ts';
import { countFreeFields } from './free-fields.ts';
import {
  getObjectSource,
  needsOwnCall,
  needsRootCall,
  type PricedOperation,
  rootAccess,
  type SelectionSummary,
  summarizeSelection,
} from './object-calls.ts';
import { countFieldsBelow, countRepetitionCalls, countWrittenFields } from './repetitions.ts';

// The price of an operation, in three sentences (docs/keys.md has them for users):
//
// 1. An operation costs one call for each documented call that it replaces, counted once however many aliases and links
//    lead to it: `add` and `addField`, and `Access.per` for the unit.
// 2. An object with a root field of its own is one call more if a value is selected that not every link to it carries:
//    `object-calls.ts`, and `object-metering.ts` while it runs.
// 3. The most that it can cost is reserved before it runs, and the calls that it did not make are returned, except those
//    for repetitions: `charging.ts` and `repetitions.ts`.

/** An upper bound, and the fields that need a key. */
export type Bound = CallCost & {
  /** The calls for repetitions. They are part of `calls` and `quota`, and none of them is returned. */
  repetitions: number;
  /** The number of root fields that cost nothing: they have a limit of their own. */
  free: number;
  /** The fields that need a key by their own rule. */
  needKey: string[];
  /** The links to values that need a key at the root. A documented path applies its own rule to them. */
  needKeyByLink: string[];
};

const NOTHING_ELSE = { repetitions: 0, free: 0, needKey: [], needKeyByLink: [] };

/** The maximum length of a document, in tokens. */
export const MOST_TOKENS = 5_000;

/** The parts of a caller, of a request, and of the market that prices depend on. `at`: the moment of the request. */
export type Payer = Pick<Caller, 'tier'> & { at: Date } & Pick<PricedMarket, 'countStocks'>;

/** The market as a payer sees it. */
export const toMarket = ({ at, countStocks }: Payer): PricedMarket => ({ today: newYorkDay(at), countStocks });

/**
 * Computes an upper bound of the cost of an operation, and the fields that need a key.
 * Contract AMB-49: each distinct documented call that the operation replaces counts once. Many repetitions of its values cost
 * more.
 * Variables that do not coerce cost one call; the executor reports them.
 */
export function callCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  rawVariables: Variables,
  caller: Payer,
): Bound {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return { calls: 1, quota: 1, ...NOTHING_ELSE };
  const fragments = Object.create(null);
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables);
  const bound = new BoundCounter({ schema, fragments, variables: coerced ?? rawVariables }, caller);
  bound.add(root, [operation.selectionSet], { objects: 1, path: '', listSize: undefined });

  const prices = [...bound.calls.values()];
  const sum = (priced: typeof prices) => priced.reduce((total, { count }) => total + count, 0);
  const { free, isPriced } = countFreeFields(root, operation.selectionSet, bound.operation);
  const isFree = prices.length === 0 && !isPriced;
  const repetitions = isFree ? 0 : countRepetitionCalls(bound.repeatedFields);
  const quota = prices.length === 0 && !isFree ? 1 : sum(prices.filter(({ access }) => access.quota));
  return {
    calls: isFree ? 0 : Math.max(1, sum(prices)) + repetitions,
    quota: quota + repetitions,
    repetitions,
    free: Math.max(free, isFree ? 1 : 0),
    needKey: [...bound.needKey],
    needKeyByLink: [...bound.needKeyByLink],
  };
}

/**
 * The objects that a selection is on. `path`: the calls that lead to them. `listSize`: the size of a list inside an
 * object whose field states it, as in `stocks(first: 10) { nodes }`. `day`: of a root field with `@asOf`, as text: the same
 * call on another day is another call. `isRepeated`: below a repetition, which counts as a whole.
 */
type Place = { objects: number; path: string; listSize: number | undefined; day?: string; isRepeated?: boolean };
type Sets = readonly (SelectionSetNode | undefined)[];

/** Counts the calls of a document, each once for the objects on its path. */
class BoundCounter {
  readonly calls = new Map<string, { access: Access; count: number }>();
  readonly needKey = new Set<string>();
  readonly needKeyByLink = new Set<string>();
  /** How many fields of the response repeat others, at most. */
  repeatedFields = 0;

  constructor(
    readonly operation: PricedOperation,
    private readonly caller: Payer,
  ) {}

  add(type: GraphQLObjectType, sets: Sets, place: Place): void {
    const paths = new Set<string>();
    for (const [key, nodes] of selectedFields(this.operation.schema, type, sets, this.operation)) {
      const field = type.getFields()[nodes[0]?.name.value ?? ''];
      const args = field && readArguments(field, nodes[0]!, this.operation.variables);
      if (!args) continue;
      const day = place.path === '' ? this.readRoot(type, key, nodes[0]) : place.day;
      const path = callName(place.path || (day ?? ''), field.name, args);
      const isRepetition = paths.has(path);
      paths.add(path);
      if (isRepetition && !place.isRepeated) {
        const selection = { field, args, nodes, listSize: place.listSize };
        this.repeatedFields += place.objects * countWrittenFields(this.operation, selection, this.caller);
      }
      const isRepeated = place.isRepeated || isRepetition;
      this.addField(type, field, { path, args, nodes, place: { ...place, day, isRepeated } });
    }
  }

  /** A text that tells equal calls of root fields apart: their day, and in a mutation their response key. */
  private readRoot(type: GraphQLObjectType, key: string, node: FieldNode | undefined): string {
    return type === this.operation.schema.getMutationType() ? `${key} ` : this.readDay(node);
  }

  /** The day of a root field with `@asOf`, as a text that is equal for equal days. */
  private readDay(node: FieldNode | undefined): string {
    const directive = node && findDirective(node);
    if (!directive) return '';
    const value = directive.arguments?.find(({ name }) => name.value === 'day')?.value;
    const day = value?.kind === Kind.VARIABLE ? this.operation.variables[value.name.value] : value && print(value);
    return `@${day instanceof Date ? isoDate(day) : String(day ?? 'now')} `;
  }

  private addField(
    parent: GraphQLObjectType,
    field: GraphQLField<unknown, unknown>,
    { path, args, nodes, place }: { path: string; args: ArgumentValues; nodes: readonly FieldNode[]; place: Place },
  ): void {
    const { access, listSize, callCount, objectCounts } = getFieldRules(field);
    const { day = '', isRepeated } = place;
    const sets = nodes.map(({ selectionSet }) => selectionSet);
    if (objectCounts) {
      this.addByKeys(path, objectCounts(args), { sets, day, isRepeated });
      return;
    }
    if (access?.key === 'REQUIRED') this.needKey.add(field.name);
    const isList = isListType(getNullableType(field.type));
    const size = listSize?.(args, this.caller);
    const objects = isList ? place.objects * (size ?? place.listSize ?? UNKNOWN_SIZE) : place.objects;
    const source = getObjectSource(field, parent);
    if (access?.per === 'OPERATION') this.count(callName(`${day}${EVERY_OBJECT}`, field.name, args), access, 1);
    else if (access?.per === 'RESULT') this.count(path, access, objects);
    else if (access?.calls && access.per !== 'HANDLE') {
      const calls = callCount?.(args, toMarket(this.caller)) ?? 1;
      this.count(path, access, place.objects * Math.max(1, calls));
    }
    for (const target of listPossibleTypes(this.operation.schema, getNamedType(field.type))) {
      const rule = rootAccess(this.operation.schema, target);
      const selected = summarizeSelection(target, sets, this.operation);
      if (access?.per === 'HANDLE' && mayNeedRootCall(selected)) this.count(path, access, objects);
      // An object found by its global id may be of any type.
      const isOwnRoot = source !== 'ROOT' || rule === access;
      if (rule && needsOwnCall(selected, isOwnRoot ? source : 'LINK')) {
        if (source !== 'ROOT') this.count(`${path} itself`, rule, objects);
        if (rule.key === 'REQUIRED' && access?.key !== 'REQUIRED')
          this.needKeyByLink.add(isOwnRoot ? field.name : target.name);
      }
      this.add(target, sets, { objects, path, listSize: isList ? undefined : size, day, isRepeated });
    }
  }

  /** Adds objects by their keys: each needs the same key and costs the same as its root field. */
  private addByKeys(
    path: string,
    counts: ReturnType<ObjectCounts>,
    { sets, day, isRepeated }: { sets: Sets; day: string; isRepeated?: boolean },
  ): void {
    for (const [typeName, { objects, places }] of Object.entries(counts)) {
      const type = this.operation.schema.getType(typeName);
      const rule = type && rootAccess(this.operation.schema, type);
      // The executor reports it.
      if (!rule || !isObjectType(type)) continue;
      const call = `${path} ${typeName}`;
      if (rule.key === 'REQUIRED') this.needKey.add(typeName);
      if (rule.per === 'RESULT' || mayNeedRootCall(summarizeSelection(type, sets, this.operation)))
        this.count(call, rule, objects);
      if (!isRepeated)
        this.repeatedFields += (places - objects) * countFieldsBelow(this.operation, type, sets, this.caller);
      this.add(type, sets, { objects, path: call, listSize: undefined, day, isRepeated });
    }
  }

  private count(call: string, access: Access, count: number): void {
    this.calls.set(call, { access, count: Math.max(this.calls.get(call)?.count ?? 0, count) });
  }
}

/** An object that does not exist costs a call even if a call for all objects would have paid for it. */
const mayNeedRootCall = (selected: SelectionSummary): boolean => needsRootCall({ ...selected, shared: false });
