import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  execute as reference,
} from 'graphql';
import { PRINT_AS_STORED, type Printing } from '../lib/printing.ts';
import { getQueryType } from '../lib/root-type.ts';
import { AS_IT_IS, type InPlace } from './in-place.ts';
import { writtenResult } from './json-text.ts';
import type { ObjectPlan } from './plan.ts';
import { planObject } from './plan-object.ts';
import { printErrors } from './printed-errors.ts';
import type { PrintedRowTexts } from './row-texts.ts';
import { Run, type Written } from './run.ts';
import { type Fragments, listConditions } from './selection.ts';
import type { SubtreeCache } from './subtree-cache.ts';
import { createTurns, type Turns } from './turns.ts';
import { coercedOnce } from './variables.ts';
import { Work } from './work.ts';
import { writeObject } from './write.ts';

/** A compiled document, with a plan for each of its operations and each set of values of its conditions. */
type Known = {
  schema: GraphQLSchema;
  inPlace: InPlace;
  fragments: Fragments;
  conditions: readonly string[];
  plans: Map<string, ObjectPlan>;
};

/** Maximum number of plans per document: each set of values of `@skip` and `@include` needs its own. */
const PLANS = 64;

function readDocument(schema: GraphQLSchema, document: DocumentNode, inPlace: InPlace): Known {
  const fragments = document.definitions.filter(
    (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return {
    schema,
    inPlace,
    fragments: Object.assign(
      Object.create(null),
      Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment])),
    ),
    conditions: listConditions(document),
    plans: new Map(),
  };
}

function getPlan(run: Run, { conditions, plans, inPlace }: Known): ObjectPlan {
  const { schema, operation, variables } = run.executed;
  const key = JSON.stringify([operation.name?.value, conditions.map((name) => variables[name])]);
  const cached = plans.get(key);
  if (cached) return cached;
  const plan = planObject(run, getQueryType(schema), [operation.selectionSet], inPlace);
  if (plans.size >= PLANS) plans.clear();
  plans.set(key, plan);
  return plan;
}

/** `inPlace`: how to write values that differ from the graph. */
export type Execute = (args: ExecutionArgs & { inPlace?: InPlace }) => ExecutionResult | Promise<ExecutionResult>;

type ExecutorOptions = {
  /** How operations share the event loop. */
  turns?: Turns;
  /** Maximum size of a response, in bytes. */
  maxBytes?: number;
  /** Creates the error of a response that is larger. */
  tooLarge?: (maxBytes: number) => GraphQLError;
  /** Whether the response of an operation is no longer needed, by its context. */
  isOver?: (context: unknown) => boolean;
  /** How an operation prints, by its context; default: as stored. */
  findPrinting?: (context: unknown) => Printing | Promise<Printing>;
  /** The same for a query, which prints equally from its begin to its end; default: `findPrinting`. */
  pinPrinting?: (context: unknown) => Printing | Promise<Printing>;
  /** Whether an operation may take some steps before it gives way; otherwise it gives way as early as possible. */
  isPatient?: boolean;
  /** Whether an operation reads all fields anew, instead of their cached texts. */
  isFresh?: (operation: { operation: OperationDefinitionNode; variableValues: Record<string, unknown> }) => boolean;
};

const responseTooLarge = (maxBytes: number): GraphQLError =>
  new GraphQLError(`The response would be larger than ${maxBytes} bytes.`);

/**
 * Executes queries from a plan compiled once per document, and writes the data directly as JSON text. Results equal
 * those of graphql-js, except that errors are ordered by their position in the document. Everything else is delegated
 * to graphql-js. A large operation gives way to others, and stops with an error and without data if its response gets
 * too large or the client has disconnected.
 * @param subtrees caches the texts of fields, if given
 * @param rowTexts caches the texts of rows, if given
 */
export function createExecutor(
  subtrees: SubtreeCache | null = null,
  rowTexts: PrintedRowTexts | null = null,
  {
    turns = createTurns(),
    maxBytes = Number.POSITIVE_INFINITY,
    tooLarge = responseTooLarge,
    isOver = () => false,
    findPrinting = () => PRINT_AS_STORED,
    pinPrinting = findPrinting,
    isPatient = true,
    isFresh = () => false,
  }: ExecutorOptions = {},
): Execute {
  const documents = new WeakMap<DocumentNode, Known>();

  function getCompiledDocument(schema: GraphQLSchema, document: DocumentNode, inPlace: InPlace): Known {
    let compiled = documents.get(document);
    if (compiled?.schema !== schema || compiled.inPlace !== inPlace) {
      compiled = readDocument(schema, document, inPlace);
      documents.set(document, compiled);
    }
    return compiled;
  }

  return (args) => {
    const { schema, document, operationName, rootValue, contextValue, inPlace = AS_IT_IS } = args;
    const operation = getOperationAST(document, operationName);
    const isOwn = operation?.operation === OperationTypeNode.QUERY && !args.fieldResolver && !args.typeResolver;
    if (!isOwn)
      return printErrors(reference(args) as ExecutionResult | Promise<ExecutionResult>, findPrinting(contextValue));
    const compiled = getCompiledDocument(schema, document, inPlace);
    const { coerced: variables, errors } = coercedOnce(schema, operation, args.variableValues ?? {}, args);
    if (!variables) return { errors };
    const { fragments } = compiled;
    const executePrinting = (printing: Printing) => {
      const executed = {
        schema,
        operation,
        fragments,
        variables,
        rootValue,
        subtrees: isFresh({ operation, variableValues: variables }) ? null : subtrees,
        rowTexts: rowTexts?.select(printing) ?? null,
        printing,
        work: new Work({ turns, maxBytes, tooLarge, isOver: () => isOver(contextValue), isPatient }),
        ofVariables: new Map(),
      };
      const run = new Run(executed, contextValue);
      const output = writeRoot(run, compiled);
      const finish = () => {
        const { work } = run.executed;
        return work.isLarge ? turns.wait().then(() => finishRun(run, output)) : finishRun(run, output);
      };
      return run.settled()?.then(finish) ?? finish();
    };
    const printing = pinPrinting(contextValue);
    return printing instanceof Promise ? printing.then(executePrinting) : executePrinting(printing);
  };
}

function writeRoot(run: Run, compiled: Known): Written {
  try {
    return writeObject(run, getPlan(run, compiled), run.executed.rootValue, undefined, true);
  } catch (raised) {
    return run.nullAll(raised);
  }
}

function finishRun(run: Run, output: Written): ExecutionResult {
  const { work } = run.executed;
  if (!work.stopped) {
    const text = typeof output === 'string' ? output : output.text();
    work.checkText(text);
    if (!work.stopped) return writtenResult(text, run.errors());
  }
  return { errors: [work.stopped] };
}
