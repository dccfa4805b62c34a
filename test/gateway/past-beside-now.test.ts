import { type FieldNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENVELOPE_BYTES } from '../../src/executor/work.ts';
import { AS_OF_DIRECTIVE } from '../../src/graph/point-in-time.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { type As, gatewayOn, unlimited, useApp } from '../support/harness.ts';
import { recordWeek } from '../support/recorded-week.ts';

const app = useApp(recordWeek);
const DAY = '2025-11-17';
const OTHER = '2025-11-18';

let gateway: ReturnType<typeof gatewayOn>;
let key: string;
beforeAll(async () => {
  gateway = gatewayOn(app, { rateLimiter: unlimited });
  ({ key } = await app.newKey('PRO'));
});

/** The response of a gateway without limits, with its data as the text that was sent. */
async function send(query: string, variables: object = {}) {
  const response = await gateway.fetch('http://gateway.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Service-API-Key': key },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects it to be.
  const body = JSON.parse(text) as any;
  const data = /"data":(.*?),"extensions":\{"cost"/s.exec(text)?.[1];
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  const codes: string[] = (body.errors ?? []).map((error: any) => error.extensions.code);
  return { body, data, codes };
}

const dayDirective = (day: string) => {
  const { definitions } = parse(`query @${AS_OF_DIRECTIVE}(day: "${day}") { a }`);
  return (definitions[0] as OperationDefinitionNode).directives ?? [];
};

/** The query with each root field under an alias, and with directives on the fields or on the query. */
function rewrite(
  query: string,
  prefix: string,
  { onFields = [], onQuery = [] }: Partial<Record<'onFields' | 'onQuery', ReturnType<typeof dayDirective>>> = {},
) {
  const document = parse(query);
  const operation = document.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )!;
  const selections = operation.selectionSet.selections.map((selection) => {
    const field = selection as FieldNode;
    const value = `${prefix}${field.alias?.value ?? field.name.value}`;
    return {
      ...field,
      alias: { kind: Kind.NAME as const, value },
      directives: [...(field.directives ?? []), ...onFields],
    };
  });
  const renamed = {
    ...operation,
    directives: onQuery,
    selectionSet: { kind: Kind.SELECTION_SET as const, selections },
  };
  return {
    document,
    operation: renamed,
    text: print({
      ...document,
      definitions: document.definitions.map((definition) => (definition === operation ? renamed : definition)),
    }),
  };
}

const PRICE = 'stock(ticker: "AAPL") { quote { price } rating { ... on StockRating { score letter } } }';
const ask = (query: string, as: As = 'PRO') => app.graphql(query, { as });

describe('@asOf on root fields', () => {
  it('answers every example then beside now as two requests do, to the byte', async () => {
    const differences: string[] = [];
    let compared = 0;
    for (const [name, query] of exampleQueriesByName) {
      const now = rewrite(query, 'now_');
      const then = rewrite(query, 'then_', { onFields: dayDirective(DAY) });
      const both = print({
        ...now.document,
        definitions: now.document.definitions.map((definition) =>
          definition.kind === Kind.OPERATION_DEFINITION
            ? {
                ...now.operation,
                selectionSet: {
                  kind: Kind.SELECTION_SET as const,
                  selections: [...now.operation.selectionSet.selections, ...then.operation.selectionSet.selections],
                },
              }
            : definition,
        ),
      });
      const together = await send(both);
      const apart = [await send(now.text), await send(rewrite(query, 'then_', { onQuery: dayDirective(DAY) }).text)];
      const members = apart.map(({ data }) => data?.slice(1, -1));
      compared += together.data?.length ?? 0;
      if (together.data !== `{${members.join(',')}}`) differences.push(name);
      expect([name, together.codes]).toEqual([name, apart.flatMap(({ codes }) => codes)]);
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(50_000);
  }, 360_000);

  it('answers each field as of its day, in the order of the document', async () => {
    const { data } = await send(`{
      now: ${PRICE}
      then: ${PRICE.replace('")', `") @asOf(day: "${DAY}")`)}
      again: stock(ticker: "AAPL") { rating { ... on StockRating { letter } } }
      before: stock(ticker: "AAPL") @asOf(day: "2025-11-14") { rating { ... on StockRating { letter } } }
    }`);
    const parsed = JSON.parse(data ?? '');
    expect(Object.keys(parsed)).toEqual(['now', 'then', 'again', 'before']);
    expect(parsed.now.rating).toEqual({ score: 71.4, letter: 'B' });
    expect(parsed.then.rating).toEqual({ score: 92.5, letter: 'A' });
    expect(parsed.again.rating).toEqual({ letter: 'B' });
    expect(parsed.before.rating).toEqual({ letter: 'B' });
  });

  it('takes the day from a variable, in fragments too, and overrides the day of the query', async () => {
    const query = `query Days($a: Date, $b: Date) @asOf(day: $a) {
      own: pointInTime { day }
      other: pointInTime @asOf(day: $b) { day }
      ...More
      ... on Query @include(if: true) { third: pointInTime @asOf(day: "2025-11-19") { day } }
    }
    fragment More on Query { fourth: pointInTime @asOf(day: $b) { day } }`;
    const days = async (variables: object) => {
      const { body } = await send(query, variables);
      return Object.entries(body.data).map(([name, moment]) => `${name} ${(moment as { day: string }).day}`);
    };
    expect(await days({ a: DAY, b: OTHER })).toEqual([
      `own ${DAY}`,
      `other ${OTHER}`,
      `fourth ${OTHER}`,
      'third 2025-11-19',
    ]);
    expect(await days({ a: DAY, b: null })).toEqual([
      `own ${DAY}`,
      'other 2025-11-21',
      'fourth 2025-11-21',
      'third 2025-11-19',
    ]);
    expect(await days({ b: DAY })).toEqual(['own 2025-11-21', `other ${DAY}`, `fourth ${DAY}`, 'third 2025-11-19']);
  });

  it('names the fields without a past for each day apart', async () => {
    const { body } = await send(`{
      now: pointInTime { frozen }
      indexes { displayName }
      then: pointInTime @asOf(day: "${DAY}") { frozen }
      a: stock(ticker: "AAPL") { name }
      b: indexes @asOf(day: "${DAY}") { displayName }
      other: pointInTime @asOf(day: "${OTHER}") { frozen }
    }`);
    expect([body.data.now, body.data.then, body.data.other]).toEqual([
      { frozen: [] },
      { frozen: ['Query.indexes'] },
      { frozen: [] },
    ]);
  });

  it('keeps days apart in all caches, whichever was read first', async () => {
    const field = (alias: string, day: string | null) =>
      `${alias}: stock(ticker: "AAPL") ${day ? `@asOf(day: "${day}")` : ''} { rating { ... on StockRating { letter } } screenHistory(fields: [PRICE]) { totalCount } }`;
    const orders = [
      [null, DAY, OTHER],
      [OTHER, null, DAY],
      [DAY, OTHER, null],
    ];
    const expected: Record<string, unknown[]> = { now: ['B', 5], [DAY]: ['A', 3], [OTHER]: [undefined, 4] };
    for (const order of [...orders, ...orders]) {
      const { body } = await send(`{ ${order.map((day, i) => field(`f${i}`, day)).join('\n')} }`);
      order.forEach((day, i) => {
        const { rating, screenHistory } = body.data[`f${i}`];
        expect([rating.letter, screenHistory.totalCount]).toEqual(expected[day ?? 'now']);
      });
    }
  });

  it('costs as much as separate requests: the same field on two days is two calls', async () => {
    const cost = async (query: string) => (await ask(query)).body.extensions.cost;
    const rating = (alias: string, day = '') =>
      `${alias}: stock(ticker: "MSFT") ${day && `@asOf(day: "${day}")`} { rating { isRated } }`;
    expect(await cost(`{ ${rating('a')} ${rating('b')} }`)).toMatchObject({ requested: 1, actual: 1 });
    expect(await cost(`{ ${rating('a')} ${rating('b', DAY)} }`)).toMatchObject({ requested: 2, actual: 2 });
    expect(
      await cost(`{ ${rating('a', OTHER)} ${rating('b', DAY)} ${rating('c', DAY)} ${rating('d')} }`),
    ).toMatchObject({
      requested: 3,
      actual: 3,
    });
    const sum = await cost(
      `{ a: market { insights { totalCount } } b: market @asOf(day: "${DAY}") { insights { totalCount } } }`,
    );
    expect([sum.requested, sum.actual]).toEqual([2, 2]);
    const { body } = await ask(`query Then @asOf(day: "${DAY}") { ${rating('a')} ${rating('b', DAY)} }`);
    expect(body.extensions.cost.actual).toBe(1);
  });

  it('fails only the field that has no past', async () => {
    const { body } = await ask(`{ dataStatus { family } then: dataStatus @asOf(day: "${DAY}") { family } }`);
    expect(body.data.then).toBeNull();
    expect(body.data.dataStatus.length).toBeGreaterThan(10);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ path: ['then'], extensions: { code: 'not_available_as_of' } });
  });

  it('leaves out what @skip leaves out', async () => {
    const query = (skip: boolean) =>
      send(
        `query Skip($skip: Boolean!) { a: pointInTime { day } b: pointInTime @asOf(day: "${DAY}") @skip(if: $skip) { day } }`,
        { skip },
      );
    expect((await query(true)).data).toBe('{"a":{"day":"2025-11-21"}}');
    expect((await query(false)).data).toBe(`{"a":{"day":"2025-11-21"},"b":{"day":"${DAY}"}}`);
  });

  it('is refused below root fields, in subscriptions, and if a key has two days', async () => {
    const refusals = [
      `{ stock(ticker: "AAPL") { quote @asOf(day: "${DAY}") { price } } }`,
      `subscription S { dataUpdated @asOf(day: "${DAY}") { family } }`,
      `{ stock(ticker: "AAPL") { name } ...F } fragment F on Query { stock(ticker: "AAPL") @asOf(day: "${DAY}") { name } }`,
      `{ a: pointInTime @asOf(day: "${DAY}") { day } ...F } fragment F on Query { ...F }`,
    ];
    for (const query of refusals) {
      const { body } = await ask(query);
      expect([query, body.data ?? null, body.errors[0].extensions.code]).toEqual([query, null, 'bad_request']);
    }
  });

  it('refuses more than ten days, and fragments that multiply the root fields', async () => {
    const days = Array.from(
      { length: 11 },
      (_, i) => `d${i}: pointInTime @asOf(day: "2025-11-0${(i % 9) + 1}") { day }`,
    );
    const few = await ask(`{ ${days.slice(0, 9).join(' ')} }`);
    expect(few.body.errors[0].extensions.code).toBe('not_available_as_of');
    const many = await ask(
      `{ ${days.slice(0, 9).join(' ')} x: pointInTime @asOf(day: "2025-11-10") { day } y: pointInTime @asOf(day: "2025-11-11") { day } }`,
    );
    expect(many.body.errors[0].extensions.code).toBe('invalid_parameter');
    expect(many.body.errors[0].message).toContain('at most 10 days; this one names 11');
    const spread = (name: string) => Array.from({ length: 23 }, () => `...${name}`).join(' ');
    const bomb = await ask(`{ pointInTime @asOf(day: "${DAY}") { day } ${spread('A')} }
      fragment A on Query { ${spread('B')} } fragment B on Query { __typename }`);
    expect(bomb.body.errors[0].message).toContain('at most 500 root fields');
  });

  it('refuses an operation with a day that is unavailable to the tier or not recorded', async () => {
    const query = (day: string) => `{ now: pointInTime { day } past: pointInTime @asOf(day: "${day}") { day } }`;
    expect((await ask(query('2025-10-21'), 'FREE')).body.errors[0].message).toContain(
      'FREE answers as of the last 30 days',
    );
    expect((await ask(query('2025-11-13'))).body.errors[0].extensions.code).toBe('not_available_as_of');
    expect((await ask(query('2025-12-01'))).body.errors[0].extensions.code).toBe('invalid_parameter');
    expect((await ask(query(DAY), 'FREE')).body.data).toEqual({ now: { day: '2025-11-21' }, past: { day: DAY } });
  });

  it('gives a FREE key of a past day beside now only rows that it sees now', async () => {
    const { body } = await ask(
      `{ now: market { insiderTrades(ticker: "AAPL") { nodes { id } } }
        then: market @asOf(day: "${DAY}") { insiderTrades(ticker: "AAPL") { nodes { id } } } }`,
      'FREE',
    );
    const [now, then] = [body.data.now, body.data.then].map(({ insiderTrades }) =>
      insiderTrades.nodes.map(({ id }: { id: string }) => id),
    );
    expect(now.length).toBeGreaterThan(0);
    expect(then.filter((id: string) => !now.includes(id))).toEqual([]);
  });

  it('bounds the response of all days together', async () => {
    const field = (alias: string) => `${alias}: stocks @asOf(day: "${DAY}") { nodes { name description } }`;
    const single = await send(`{ ${field('a')} }`);
    const small = gatewayOn(app, {
      rateLimiter: unlimited,
      maxResponseBytes: ENVELOPE_BYTES + (single.data?.length ?? 0) * 4,
    });
    const request = async (query: string) => {
      const response = await small.fetch('http://gateway.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Service-API-Key': key },
        body: JSON.stringify({ query }),
      });
      return response.json();
    };
    expect((await request(`{ ${field('a')} now: pointInTime { day } }`)).errors).toBeUndefined();
    const fields = Array.from({ length: 5 }, (_, i) => `${field(`a${i}`)} now${i}: pointInTime { day }`);
    const { data, errors } = await request(`{ ${fields.join(' ')} }`);
    expect([data ?? null, errors[0].extensions.code]).toEqual([null, 'response_too_large']);
  });
});
