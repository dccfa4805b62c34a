import { Kind, type NameNode, parse, print, validate, visit } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { STATUS } from '../../src/graph/errors.ts';
import { AS_OF_DIRECTIVE } from '../../src/graph/point-in-time.ts';
import type { Route } from '../../src/graph/rest/route.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { listOperations } from '../executor/operations.ts';
import { derive, routes } from '../support/catalog.ts';
import { fuzz } from '../support/fuzz.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, NOW, unlimited, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 60, seed: 20251118 });

const RECORDED = ['2025-11-17', '2025-11-18'];
/** Recorded days, the weekend before now, a day before all history, a later day, and a text that is no day. */
const DAYS = [...RECORDED, '2025-11-16', '2020-01-02', '2030-01-01', '2025-13-40'];

const app = useApp();
let keys: Record<Tier, string>;
beforeAll(async () => {
  for (const day of RECORDED) {
    await derive(app.db, null, NOW, parseStoredDay(day));
    await recordDay(app.db, parseStoredDay(day), NOW);
  }
  await derive(app.db, null, NOW);
  const issue = async (tier: Tier) =>
    (await createKey(app.db, { label: `past ${tier}`, tier, now: NOW, perMinute: 1e6, perMonth: 1e9 })).key;
  keys = { FREE: await issue('FREE'), PRO: await issue('PRO') };
  await app.versions.refresh();
});

const toName = (value: string): NameNode => ({ kind: Kind.NAME, value });

/** Adds `@asOf` to every query of a document. */
const addDay = (text: string, day: string): string =>
  print(
    visit(parse(text), {
      OperationDefinition: (node) => ({
        ...node,
        directives: [
          ...(node.directives ?? []),
          {
            kind: Kind.DIRECTIVE,
            name: toName(AS_OF_DIRECTIVE),
            arguments: [{ kind: Kind.ARGUMENT, name: toName('day'), value: { kind: Kind.STRING, value: day } }],
          },
        ],
      }),
    }),
  );

/** Texts of parameters, in and out of their rules. */
const TEXTS = ['AAPL', 'SPY', '^VIX', 'NOPE', 'source', 'this', '6M', 'true', '2025-06-30', 'Ann-Abel', 'apple'];
const NUMBERS = ['1', '0', '-1', '365', '99999999999', '1.5', '1795000000', '1763700000000', ''];

/** A request of a path with random parameters, some of them repeated. */
function toRequest({ path, operation, method }: Route, day: string, random: () => number) {
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)]!;
  const pickText = (name: string) =>
    ({ ticker: pick(TEXTS.slice(0, 4)), metricType: 'mentions', dimension: 'source', tickers: 'AAPL,SPY' })[name] ??
    pick(random() < 0.6 ? NUMBERS : TEXTS);
  const query = new URLSearchParams({ [AS_OF_DIRECTIVE]: day });
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(pickText(name) || 'x'));
  for (const { variable } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const isRequired = ['ticker', 'tickers', 'dimension', 'reportDate', 'q'].includes(name);
    if (path.includes(`:${name}`) || name === AS_OF_DIRECTIVE || (method === 'POST' && name === 'plan')) continue;
    for (let chance = isRequired ? 0.95 : 0.3; random() < chance; chance = 0.1) query.append(name, pickText(name));
  }
  const value = random() < 0.5 ? '500M' : { not: 'an amount' };
  const body = method === 'POST' ? { plan: { filters: [{ fieldName: 'MARKET_CAP', op: 'GTE', value }] } } : undefined;
  return { address: `${filled}?${query}`, options: { method, body } };
}

describe('as of a generated day', () => {
  it(`the graph never fails by itself, and repeats what it has answered, ${length}`, { timeout }, async () => {
    const gateway = gatewayOn(app, { rateLimiter: unlimited });
    const ask = async (tier: Tier, query: string, variables: object) => {
      const headers = { 'content-type': 'application/json', 'X-Service-API-Key': keys[tier] };
      const init = { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
      return (await (await gateway.fetch('http://gateway.test/graphql', init)).json()) as {
        data?: unknown;
        errors?: readonly { message: string; extensions: { code: string } }[];
      };
    };
    let answered = 0;
    for (const n of rounds()) {
      const random = numbers(SEED + n);
      const day = DAYS[n % DAYS.length]!;
      const { document, variables } = listOperations(schema, numbers(SEED + n), ['Query.viewer'], 0)();
      const query = addDay(document, day);
      if (validate(schema, parse(query)).length > 0) continue;
      const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${query}\n${JSON.stringify(variables)}`;
      const tier = random() < 0.5 ? 'PRO' : 'FREE';
      const { data, errors } = await ask(tier, query, variables);
      for (const { message, extensions } of errors ?? []) {
        expect(Object.keys(STATUS), `${failing}\n${message}`).toContain(extensions.code);
        expect(['internal_error', 'unavailable'], `${failing}\n${message}`).not.toContain(extensions.code);
      }
      if (!data || errors) continue;
      expect((await ask(tier, query, variables)).data, failing).toEqual(data);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(5);
  });

  it(`a path answers, or refuses in its documented words, ${length}`, { timeout }, async () => {
    let answered = 0;
    for (const n of rounds()) {
      const random = numbers(SEED + n);
      const day = DAYS[Math.floor(random() * (random() < 0.7 ? RECORDED.length : DAYS.length))]!;
      const route = routes[Math.floor(random() * routes.length)]!;
      const { address, options } = toRequest(route, day, random);
      const key = random() < 0.5 ? keys.PRO : keys.FREE;
      const { status, body } = await app.rest(address, { as: { key }, ...options });
      const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${address} ${JSON.stringify(body).slice(0, 300)}`;
      expect(status, failing).toBeLessThan(500);
      // Unlike other tests, this makes parameters that do not occur to a person: a field at fault is one of the path.
      if (status === 400 && body.field !== undefined && body.message !== `${body.field} is required.`)
        expect(address + JSON.stringify(options.body), failing).toContain(body.field);
      if (status === 200) answered += 1;
    }
    expect(answered).toBeGreaterThan(5);
  });
});
