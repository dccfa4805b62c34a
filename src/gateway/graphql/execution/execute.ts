import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  OperationTypeNode,
  execute as reference,
} from 'graphql';
import { isOver, type Receiver } from '../../context.ts';
import { AS_IT_IS, type InPlace } from './in-place.ts';
import { writtenResult } from './json-text.ts';
import type { ObjectPlan } from './plan.ts';
import { planObject } from './plan-object.ts';
import type { RowTexts } from './row-texts.ts';
import { Run, type Written } from './run.ts';
import { type Fragments, listConditions } from './selection.ts';
import type { SubtreeCache } from './subtree-cache.ts';
import { createTurns, type Turns } from './turns.ts';
import { coercedOnce } from './variables.ts';
import { Work } from './work.ts';
import { writeObject } from './write.ts';

/** What is known of a document for each of its operations, and for each way to answer its conditions. */
type Known = {
  schema: GraphQLSchema;
  inPlace: InPlace;
  fragments: Fragments;
  conditions: readonly string[];
  plans: Map<string, ObjectPlan>;
};

/** How many plans of one document are kept: `@skip` and `@include` make one for each set of their values. */
const PLANS = 64;

function readDocument(schema: GraphQLSchema, document: DocumentNode, inPlace: InPlace): Known {
  const fragments = document.definitions.filter(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION,
  );
  return {
    schema,
    inPlace,
    fragments: Object.assign(Object.create(null), Object.fromEntries(fragments.map((one) => [one.name.value, one]))),
    conditions: listConditions(document),
    plans: new Map(),
  };
}

function getPlan(run: Run, { conditions, plans, inPlace }: Known): ObjectPlan {
  const { schema, operation, variables } = run.executed;
  const key = JSON.stringify([operation.name?.value, conditions.map((name) => variables[name])]);
  const known = plans.get(key);
  if (known) return known;
  const plan = planObject(run, schema.getQueryType()!, [operation.selectionSet], inPlace);
  if (plans.size >= PLANS) plans.clear();
  plans.set(key, plan);
  return plan;
}

/** `inPlace`: how the data is written otherwise than the graph has it. */
export type Execute = (args: ExecutionArgs & { inPlace?: InPlace }) => ExecutionResult | Promise<ExecutionResult>;

export type ExecutorOptions = {
  /** How operations share the event loop. */
  turns?: Turns;
  /** The bytes that a response may have. */
  maxBytes?: number;
  /** Whether an operation may take some steps before it gives way; without, it gives way at each step it can. */
  isPatient?: boolean;
};

/**
 * Executes queries by a plan compiled once per document, and writes the data as JSON text. Results equal those of graphql-js,
 * except that errors come in document order. Everything else goes to graphql-js. A large operation gives way to others, and
 * stops with an error and no data if its response gets too large or nobody waits for it.
 * @param subtrees caches the texts of fields, if given
 * @param rowTexts caches the texts of rows, if given
 */
export function createExecutor(
  subtrees: SubtreeCache | null = null,
  rowTexts: RowTexts | null = null,
  { turns = createTurns(), maxBytes = Number.POSITIVE_INFINITY, isPatient = true }: ExecutorOptions = {},
): Execute {
  const documents = new WeakMap<DocumentNode, Known>();

  function getCompiledDocument(schema: GraphQLSchema, document: DocumentNode, inPlace: InPlace): Known {
    let known = documents.get(document);
    if (known?.schema !== schema || known.inPlace !== inPlace) {
      known = readDocument(schema, document, inPlace);
      documents.set(document, known);
    }
    return known;
  }

  return (args) => {
    const { schema, document, operationName, rootValue, contextValue, inPlace = AS_IT_IS } = args;
    const operation = getOperationAST(document, operationName);
    const isOwn = operation?.operation === OperationTypeNode.QUERY && !args.fieldResolver && !args.typeResolver;
    if (!isOwn) return reference(args) as ExecutionResult | Promise<ExecutionResult>;
    const known = getCompiledDocument(schema, document, inPlace);
    const { coerced: variables, errors } = coercedOnce(schema, operation, args.variableValues ?? {}, args);
    if (!variables) return { errors };
    const { fragments } = known;
    const { response } = (contextValue as { state?: { response?: Receiver } } | undefined)?.state ?? {};
    const executed = {
      schema,
      operation,
      fragments,
      variables,
      rootValue,
      subtrees,
      rowTexts,
      work: new Work({ turns, maxBytes, isOver: () => isOver(response), isPatient }),
      ofVariables: new Map(),
    };
    const run = new Run(executed, contextValue);
    const written = writeRoot(run, known);
    const finish = () => {
      const { work } = run.executed;
      return work.isLarge ? turns.wait().then(() => finishRun(run, written)) : finishRun(run, written);
    };
    return run.settled()?.then(finish) ?? finish();
  };
}

function writeRoot(run: Run, known: Known): Written {
  try {
    return writeObject(run, getPlan(run, known), run.executed.rootValue, undefined, true);
  } catch (raised) {
    return run.nullAll(raised);
  }
}

function finishRun(run: Run, written: Written): ExecutionResult {
  const { work } = run.executed;
  if (!work.stopped) {
    const text = typeof written === 'string' ? written : written.text();
    work.checkText(text);
    if (!work.stopped) return writtenResult(text, run.errors());
  }
  return { errors: [work.stopped!] };
}
