import {
  defaultFieldResolver,
  type ExecutionArgs,
  type GraphQLFieldResolver,
  isObjectType,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutor, type Execute } from '../../src/executor/execute.ts';
import { createTurns } from '../../src/executor/turns.ts';
import { createApp } from '../../src/gateway/app.ts';
import { createSubtreeCache } from '../../src/gateway/cache/subtrees.ts';
import { contextWith, type OperationContext } from '../../src/gateway/context/operation-context.ts';
import { createLimits } from '../../src/gateway/limits/quota.ts';
import { createDataUpdates } from '../../src/gateway/live/data-updates.ts';
import { unmetered } from '../../src/gateway/request/meter.ts';
import { openValidity } from '../../src/gateway/request/validity.ts';
import type { Context } from '../../src/graph/context.ts';
import { findPrinting } from '../../src/graph/symbols.ts';
import { fuzz } from '../support/fuzz.ts';
import { graph, schema } from '../support/graph.ts';
import { type As, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';
import { type Answer, answersTo } from './compared.ts';
import { listOperations } from './operations.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 80, seed: 20251122 });

/** Fields that count requests change with each request. */
const COUNTED = ['Query.viewer', 'Options.dossier', 'Query.costOf', 'Query.dataSources'];

const contexts = new Map<As, object>();
const app = useApp(async (app) => {
  const data = { db: app.db, versions: app.versions };
  let captured: ExecutionArgs | undefined;
  const capture: Plugin = {
    onExecute({ args }) {
      captured = args as unknown as ExecutionArgs;
    },
  };
  const [clock, now] = [() => app.clock.now, () => app.clock.now];
  const gateway = createApp(graph, {
    data,
    clock,
    now,
    plugins: [capture],
    limits: createLimits({ db: app.db, rateLimiter: app.rateLimiter, clock }),
    dataUpdates: createDataUpdates(data),
    offer: { price: '$15 per month', url: '/upgrade' },
    log: pino({ level: 'silent' }),
  });
  for (const as of ['PRO', 'anonymous'] as const) {
    const { key } = await app.newKey('PRO');
    const headers = { 'content-type': 'application/json', ...(as === 'PRO' && { 'X-Service-API-Key': key }) };
    await gateway.fetch('http://gateway.test/graphql', { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
    contexts.set(as, captured!.contextValue as object);
  }
});

let operationCount = 0;
/** The context of one execution, with unused rate limits. */
function createContext(as: As, more: object): object {
  const context = contexts.get(as) as OperationContext;
  operationCount += 1;
  // Subtrees are cached by tier, and separately with and without a key.
  const { tier, keyId } = context.caller;
  const caller = { tier, keyId, label: null, limitKey: `fuzz ${operationCount}` };
  const operation = { ...context.operation, caller };
  return contextWith({ ...context, ...more }, { operation, meter: unmetered() }, openValidity());
}

/**
 * Runs both executors, twice if the results differ: fields that are written on first request report whether they were
 * new.
 */
async function compared(seed: number, execute: Execute, more: object = {}) {
  const { document: text, variables } = listOperations(schema, numbers(seed), COUNTED)();
  const failing = `FUZZ_SEED=${seed} FUZZ_RUNS=1: ${text}\n${JSON.stringify(variables)}`;
  const document = parse(text);
  if (validate(schema, document).length > 0) return null;
  const as = seed % 3 === 0 ? 'anonymous' : 'PRO';
  const ask = () =>
    answersTo({ schema, document, variableValues: variables }, () => createContext(as, more), execute, findPrinting);
  const first = await ask();
  const { own, expected } = JSON.stringify(first.own) === JSON.stringify(first.expected) ? first : await ask();
  return { own, expected, failing };
}

/** The steps of a path down to the null value in the data. */
function nulledAt(data: unknown, path: readonly (string | number)[]): string {
  let at = data;
  const steps: (string | number)[] = [];
  for (const step of path) {
    if (at === null || at === undefined) break;
    at = (at as Record<string | number, unknown>)[step];
    steps.push(step);
  }
  return JSON.stringify(steps);
}

/**
 * Groups errors by the position they made null. If several fields below a position fail, only the first failure must be
 * reported, and the first depends on when promises reject: these errors count as one.
 */
function causes({ data, errors }: Answer): Map<string, string> {
  const parsedErrors = errors.map((error) => JSON.parse(error) as { path?: (string | number)[] });
  const parsed = JSON.parse(data) as unknown;
  const messagesByPath = new Map<string, string>();
  for (const [index, { path = [] }] of parsedErrors.entries()) {
    const at = nulledAt(parsed, path);
    messagesByPath.set(at, at === JSON.stringify(path) && !messagesByPath.has(at) ? errors[index]! : 'below');
  }
  return messagesByPath;
}

/** Yields at each step. */
const IMPATIENT = { turns: createTurns(0), isPatient: false };

it.each([
  ['in one go', {}],
  ['over as many turns of the event loop as it can', IMPATIENT],
])(
  `the executor executes operations of any shape as graphql-js does, %s, ${length}`,
  { timeout },
  async (_how, options) => {
    const execute = createExecutor(createSubtreeCache(app.versions, 2 ** 24), null, { ...options, findPrinting });
    let [tried, compares, answered] = [0, 0, 0];
    for (const n of rounds()) {
      tried += 1;
      const answers = await compared(SEED + n, execute);
      if (!answers) continue;
      const { own, expected, failing } = answers;
      expect(own.data, failing).toBe(expected.data);
      if (own.data === 'none') expect(own.errors, failing).toEqual(expected.errors);
      else expect(causes(own), failing).toEqual(causes(expected));
      compares += 1;
      if (own.data.length > 100) answered += 1;
    }
    expect(compares).toBeGreaterThan(tried / 2);
    expect(answered).toBeGreaterThan(tried / 5);
  },
);

// ---- failing resolvers ----

/** Whether and how the resolver at a path fails: equal for the same seed and path in both executors. */
function misfortune(seed: number, path: string): number {
  let hash = seed;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return numbers(hash)();
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

function unreliable(resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const { chaos } = context as unknown as { chaos?: { seed: number; waits: boolean } };
    if (chaos === undefined) return resolve(source, args, context, info);
    const path = responsePathAsArray(info.path).join('.');
    const fate = misfortune(chaos.seed, path);
    const error = new Error(`failed at ${path}`);
    if (!chaos.waits) {
      if (fate < 0.02) throw error;
      if (fate < 0.03) return error;
      if (fate < 0.05) return null;
      return fate < 0.055 ? { not: 'what the type wants' } : resolve(source, args, context, info);
    }
    if (fate < 0.02) return Promise.reject(error);
    if (fate < 0.03) return Promise.resolve(error);
    if (fate < 0.04) return Promise.resolve(null);
    if (fate < 0.06) return soon().then(() => Promise.reject(error));
    if (fate < 0.15) return soon().then(() => resolve(source, args, context, info));
    return resolve(source, args, context, info);
  };
}

describe('with resolvers that fail', () => {
  // graphql-js leaves a rejection unhandled if another item of the list failed synchronously.
  const listeners = process.listeners('unhandledRejection');
  const ignore = () => {};
  beforeAll(() => {
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', ignore);
    for (const type of Object.values(schema.getTypeMap()))
      if (isObjectType(type) && !type.name.startsWith('__'))
        for (const field of Object.values(type.getFields()))
          field.resolve = unreliable(field.resolve ?? defaultFieldResolver);
  });

  afterAll(async () => {
    await soon();
    process.off('unhandledRejection', ignore);
    for (const listener of listeners) process.on('unhandledRejection', listener);
  });

  it.each([
    ['in one go', {}],
    ['over as many turns of the event loop as it can', IMPATIENT],
  ])(`the executor executes operations as graphql-js does, %s, ${length}`, { timeout }, async (_how, options) => {
    // Failures depend on the path, which is not part of a subtree's key: none is reused.
    const parts = createSubtreeCache(app.versions, 2 ** 24)!;
    const execute = createExecutor({ ...parts, find: () => null }, null, { ...options, findPrinting });
    let [tried, failed] = [0, 0];
    for (const n of rounds()) {
      const seed = SEED + n;
      tried += 1;
      const answers = await compared(seed, execute, { chaos: { seed, waits: seed % 2 === 0 } });
      if (!answers) continue;
      const { own, expected, failing } = answers;
      expect(own.data, failing).toBe(expected.data);
      if (own.data === 'none') continue;
      expect(causes(own), failing).toEqual(causes(expected));
      failed += own.errors.length;
    }
    expect(failed).toBeGreaterThan(tried / 2);
  });
});
