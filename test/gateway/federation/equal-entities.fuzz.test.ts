import { type GraphQLObjectType, getNamedType, isCompositeType } from 'graphql';
import { expect, it } from 'vitest';
import { cacheBudget } from '../../../src/lib/cache-budget.ts';
import { fuzz } from '../../support/fuzz.ts';
import { schema } from '../../support/graph.ts';
import { gatewayOn, unlimited, useApp } from '../../support/harness.ts';
import { numbers } from '../../support/random.ts';
import { isRequired, writeField } from '../../support/widest.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 40, seed: 20261129 });

/** A failure of one place, and a field that may fail for some objects. */
const FAILING = ['insiderTrades(period: { days: -1 }) { totalCount }', 'chart(period: { window: ONE_YEAR }) { close }'];
/** Fields that say whether an earlier request had the same answer. */
const HISTORY = /\b(?:fromCache|isFromCache)\b/g;
const FIELDS = Object.values((schema.getType('Stock') as GraphQLObjectType).getFields())
  .filter((field) => isCompositeType(getNamedType(field.type)) && !field.args.some(isRequired))
  .map((field) => writeField(field, {}).replace(HISTORY, ''));
const KEYS = ['AAPL', 'aapl', 'KO', 'NVDA', 'NOPE'];

type Failure = { message: string; path: (string | number)[]; extensions: { code: string } };

const app = useApp(undefined, { isDerived: true });

it(`equal representations are each answered as if they came alone, ${length}`, { timeout }, async () => {
  // No part of an earlier answer helps.
  const gateway = gatewayOn(app, { rateLimiter: unlimited, caches: { ...cacheBudget(), answers: 0, requests: 0 } });
  const { key } = await app.newKey('PRO');
  const random = numbers(SEED);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const ask = async (query: string, of: readonly object[]) => {
    const response = await gateway.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Service-API-Key': key },
      body: JSON.stringify({ query, variables: { of } }),
    });
    const {
      data,
      errors = [],
      extensions,
    } = (await response.json()) as {
      data: { _entities: unknown[] };
      errors?: Failure[];
      extensions: { cost: { requested: number; actual: number } };
    };
    const listFailures = (place: number) =>
      errors
        .filter(({ path }) => path[1] === place)
        .map(({ message, path, extensions: { code } }) => [message, code, path.slice(2)]);
    return { entities: data._entities, listFailures, cost: extensions.cost };
  };
  for (const run of rounds()) {
    const fields = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      (_, n) => `a${n}: ${pick([...FIELDS, ...FAILING])}`,
    );
    const again = random() < 0.5 ? fields.map((field) => `again_${field}`) : [];
    const query = `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ticker ${[...fields, ...again].join(' ')} } } }`;
    const tickers = Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(KEYS));
    const of = tickers.map((ticker) => ({ __typename: 'Stock', ticker }));
    const failing = `FUZZ_SEED=${SEED}, run ${run}: ${tickers.join(' ')} ${query}`;
    const together = await ask(query, of);
    expect(together.entities, failing).toHaveLength(of.length);
    for (const [place, representation] of of.entries()) {
      const alone = await ask(query, [representation]);
      expect(together.entities[place], failing).toEqual(alone.entities[0]);
      expect(together.listFailures(place), failing).toEqual(alone.listFailures(0));
    }
    expect(together.cost.actual, failing).toBeLessThanOrEqual(together.cost.requested);
  }
});
