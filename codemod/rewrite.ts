import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { retypeArguments } from './argument-types.ts';
import {
  type ArgumentText,
  type FieldStep,
  formatArguments,
  type Move,
  readMove,
  readRename,
  type Steps,
} from './moves.ts';

/** A rewritten document, and what its author should know. `isChanged`: whether any field was replaced or removed. */
export type Rewritten = { text: string; isChanged: boolean; notes: readonly string[] };

/** A selection in its new form. `head`: a field without its selections. `outer`: the text before the braces of a moved field, `stock(ticker: $ticker)`. */
type Piece =
  | { kind: 'kept'; text: string; head?: string }
  | { kind: 'removed' }
  | { kind: 'moved'; outer: string; name: string; key: string; inner: string };

type Context = {
  /** Lines before the document in its file. */
  linesBefore: number;
  source: string;
  schema: GraphQLSchema;
  notes: string[];
  droppedVariables: Set<string>;
  changes: number;
};

const slice = ({ source }: Context, { loc }: ASTNode): string => (loc ? source.slice(loc.start, loc.end) : '');
const getStart = ({ loc }: ASTNode): number => loc?.start ?? 0;
const getEnd = ({ loc }: ASTNode): number => loc?.end ?? 0;
const getLine = ({ linesBefore }: Context, { loc }: ASTNode): number => linesBefore + (loc?.startToken.line ?? 0);

const join = (parts: readonly string[], separator: string): string =>
  parts.filter((text) => text !== '').join(separator);
const formatCall = (name: string, args: readonly string[]): string =>
  args.length === 0 ? name : `${name}(${args.join(', ')})`;

/** The text of a field without its selections, as it is written. */
const readHead = (context: Context, node: FieldNode): string =>
  context.source.slice(getStart(node), node.selectionSet ? getStart(node.selectionSet) : getEnd(node)).trimEnd();

/**
 * Gives each argument of a deprecated field to the last step that has it. An argument without a step of its name goes to the only
 * required argument of its type that is missing: `metrics(entityId:)` to `entity(id:)`.
 */
function distributeArguments(context: Context, node: FieldNode, steps: readonly FieldStep[]): string[][] {
  const texts: ArgumentText[][] = steps.map(({ presets }) => [...presets]);
  const isGiven = (index: number, { name }: GraphQLArgument): boolean =>
    texts[index]?.some((text) => (typeof text === 'string' ? text.startsWith(`${name}:`) : text.argument === name)) ??
    false;
  const remaining = (node.arguments ?? []).filter((argument) => {
    const index = steps.findLastIndex(({ field }) => field.args.some(({ name }) => name === argument.name.value));
    const step = steps[index];
    if (!step) return true;
    const rename = readRename(step.field, argument.name.value);
    texts[index]?.push(rename ? { ...rename, value: slice(context, argument.value) } : slice(context, argument));
    return false;
  });
  for (const argument of remaining) {
    const places = steps.flatMap(({ field }, index) =>
      field.args.filter((arg) => isRequiredArgument(arg) && !isGiven(index, arg)).map((arg) => ({ index, arg })),
    );
    const [place, ...others] = places;
    if (place && others.length === 0) texts[place.index]?.push(`${place.arg.name}: ${slice(context, argument.value)}`);
    else {
      dropArgument(context, argument);
      context.notes.push(
        `Line ${getLine(context, argument)}: ${node.name.value} had the argument ${argument.name.value}; its replacement has not.`,
      );
    }
  }
  return texts.map(formatArguments);
}

function dropArgument(context: Context, { value }: ArgumentNode): void {
  if (value.kind === Kind.VARIABLE) context.droppedVariables.add(value.name.value);
}

/** The text of a field that stays, without its selections; its deprecated arguments are renamed or removed. */
function rewriteHead(context: Context, node: FieldNode, field: GraphQLField<unknown, unknown> | undefined): string {
  const renames = new Map(
    (node.arguments ?? []).map((argument) => [argument, field && readRename(field, argument.name.value)] as const),
  );
  if ([...renames.values()].every((rename) => rename === undefined)) return readHead(context, node);
  context.changes += 1;
  const texts = [...renames].flatMap(([argument, rename]): ArgumentText[] => {
    if (rename === undefined) return [slice(context, argument)];
    if (rename !== null) return [{ ...rename, value: slice(context, argument.value) }];
    const name = argument.name.value;
    const reason = field?.args.find((arg) => arg.name === name)?.deprecationReason;
    context.notes.push(
      `Line ${getLine(context, argument)}: ${node.name.value} had the argument ${name}, which was removed: ${reason}`,
    );
    dropArgument(context, argument);
    return [];
  });
  const call = formatCall(node.name.value, formatArguments(texts));
  const directives = (node.directives ?? []).map((directive) => slice(context, directive));
  return join([node.alias ? `${node.alias.value}: ${call}` : call, ...directives], ' ');
}

/** A deprecated field as its replacement. */
function moveField(context: Context, node: FieldNode, steps: Steps, selections: string): Piece {
  context.changes += 1;
  const texts = distributeArguments(context, node, steps);
  const directives = (node.directives ?? []).map((directive) => slice(context, directive)).join(' ');
  const alias = node.alias?.value;
  const [first, ...others] = steps;
  const calls = steps.map(({ name }, index) => formatCall(name, texts[index] ?? []));
  const [outerCall = first.name, ...innerCalls] = calls;
  if (others.length === 0) {
    const text = join([alias ? `${alias}: ${outerCall}` : outerCall, directives, selections], ' ');
    return { kind: 'kept', text };
  }
  // Fields of one object differ by their arguments: the alias belongs to the field with the arguments.
  const isOuterAliased = alias !== undefined && (texts[0]?.length ?? 0) > 0;
  const isInnerAliased = alias !== undefined && !isOuterAliased;
  const leaf = innerCalls.length - 1;
  const inner = innerCalls.reduceRight(
    (text, call, index) =>
      index === leaf ? join([isInnerAliased ? `${alias}: ${call}` : call, selections], ' ') : `${call} { ${text} }`,
    '',
  );
  return {
    kind: 'moved',
    outer: join([isOuterAliased ? `${alias}: ${outerCall}` : outerCall, directives], ' '),
    name: isOuterAliased ? alias : first.name,
    key: alias ?? node.name.value,
    inner,
  };
}

function rewriteField(context: Context, node: FieldNode, parent: GraphQLNamedType | undefined): Piece {
  const owner = isObjectType(parent) || isInterfaceType(parent) ? parent : undefined;
  const field = owner?.getFields()[node.name.value];
  const selections = node.selectionSet
    ? rewriteSelections(context, node.selectionSet, field && getNamedType(field.type))
    : '';
  const move: Move | undefined =
    owner &&
    field &&
    readMove(
      owner,
      field,
      (node.arguments ?? []).map(({ name }) => name.value),
    );
  if (move === null) {
    context.changes += 1;
    context.notes.push(
      `Line ${getLine(context, node)}: ${owner?.name}.${node.name.value} was removed: ${field?.deprecationReason}`,
    );
    return { kind: 'removed' };
  }
  if (move) return moveField(context, node, move, selections);
  const head = rewriteHead(context, node, field);
  return { kind: 'kept', text: join([head, selections], ' '), head };
}

function rewriteSelection(context: Context, node: SelectionNode, parent: GraphQLNamedType | undefined): Piece {
  if (node.kind === Kind.FIELD) return rewriteField(context, node, parent);
  if (node.kind === Kind.FRAGMENT_SPREAD) return { kind: 'kept', text: slice(context, node) };
  const type = node.typeCondition ? context.schema.getType(node.typeCondition.name.value) : parent;
  const head = context.source.slice(getStart(node), getStart(node.selectionSet));
  return { kind: 'kept', text: head + rewriteSelections(context, node.selectionSet, type) };
}

/** The response keys of a selection set that stay, with their calls. */
const listKeptCalls = (context: Context, { selections }: SelectionSetNode, pieces: readonly Piece[]) =>
  new Map(
    selections.flatMap((node, index) => {
      const piece = pieces[index];
      return node.kind === Kind.FIELD && piece?.kind === 'kept'
        ? [[node.alias?.value ?? node.name.value, piece.head ?? readHead(context, node)] as const]
        : [];
    }),
  );

/** Writes a selection set in its new form: moved fields with the same object are written together, at the first of them. */
function rewriteSelections(context: Context, set: SelectionSetNode, parent: GraphQLNamedType | undefined): string {
  const pieces = set.selections.map((node) => rewriteSelection(context, node, parent));
  const calls = listKeptCalls(context, set, pieces);
  const groups = new Map<string, { outer: string; texts: string[] }>();
  const lines: { gap: string; group: { outer: string; texts: string[] } | null; text: string }[] = [];
  let end = getStart(set) + 1;
  for (const [index, node] of set.selections.entries()) {
    const piece = pieces[index];
    const gap = context.source.slice(end, getStart(node));
    end = getEnd(node);
    if (!piece || piece.kind === 'removed') continue;
    if (piece.kind === 'kept') {
      lines.push({ gap, group: null, text: piece.text });
      continue;
    }
    const earlier = groups.get(piece.outer);
    if (earlier) {
      earlier.texts.push(gap + piece.inner);
      continue;
    }
    // Another field of this name with other arguments: the old name tells the two apart.
    const isTaken = calls.has(piece.name) && calls.get(piece.name) !== piece.outer;
    const group = { outer: isTaken ? `${piece.key}: ${piece.outer}` : piece.outer, texts: [piece.inner] };
    groups.set(piece.outer, group);
    calls.set(piece.name, piece.outer);
    lines.push({ gap, group, text: '' });
  }
  const closing = context.source.slice(end, getEnd(set) - 1);
  if (lines.length === 0) return `{ __typename${closing}}`;
  const body = lines.map(({ gap, group, text }) =>
    group ? `${gap}${group.outer} { ${group.texts.join('')} }` : gap + text,
  );
  return `{${body.join('')}${closing}}`;
}

/** Removes the definitions of variables that no longer occur. */
function removeVariables(text: string, names: ReadonlySet<string>): string {
  let result = text;
  for (const name of names) {
    const uses = result.match(new RegExp(`\\$${name}\\b`, 'g')) ?? [];
    if (uses.length !== 1) continue;
    const definition = new RegExp(`\\$${name}:\\s*[\\w[\\]!]+(\\s*=\\s*("[^"]*"|[^\\s,)]+))?,?\\s*`);
    result = result
      .replace(definition, '')
      .replace(/,\s*\)/g, ')')
      .replace(/(\b(?:query|subscription)\s+\w+\s*)\(\s*\)/g, '$1');
  }
  return result;
}

/**
 * Replaces the deprecated fields of a document by those that their deprecation reasons name, and leaves everything else as it is
 * written.
 * @param schema the schema that the document was written for, with its deprecated fields
 * @param linesBefore lines before the document in its file, for notes
 */
export function rewriteDocument(original: string, schema: GraphQLSchema, linesBefore = 0): Rewritten {
  const source = retypeArguments(original, schema);
  const context: Context = { linesBefore, source, schema, notes: [], droppedVariables: new Set(), changes: 0 };
  let text = '';
  let end = 0;
  for (const definition of parse(source).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const type =
      definition.kind === Kind.OPERATION_DEFINITION
        ? (schema.getRootType(definition.operation) ?? undefined)
        : typeFromAST(schema, definition.typeCondition);
    const set = definition.selectionSet;
    text += source.slice(end, getStart(set)) + rewriteSelections(context, set, type);
    end = getEnd(set);
  }
  text = removeVariables(text + source.slice(end), context.droppedVariables);
  const isChanged = context.changes > 0 || source !== original;
  return { text: context.changes > 0 ? text : source, isChanged, notes: context.notes };
}
