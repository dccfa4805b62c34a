import {
  GraphQLFloat,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/executor/execute.ts';
import { toJsonText } from '../../src/executor/json-text.ts';
import { fromParent } from '../../src/executor/parent-resolvers.ts';
import { createRowTexts, STORED_ROWS } from '../../src/executor/row-texts.ts';

type Row = { ticker: string; price: number | null; closes?: unknown };
type Caller = { tier: string };

/** The number of resolver calls. */
let calls = 0;
const row = (extensions: Record<string, unknown>) =>
  new GraphQLObjectType<Row, Caller>({
    name: 'Row',
    extensions,
    fields: {
      ticker: { type: new GraphQLNonNull(GraphQLString) },
      price: {
        type: GraphQLFloat,
        resolve: fromParent((one: Row) => {
          calls += 1;
          return one.price;
        }),
      },
      closes: { type: new GraphQLList(GraphQLFloat) },
      seenBy: { type: GraphQLString, resolve: (_row, _args, { tier }) => tier },
      shift: {
        type: GraphQLString,
        args: { by: { type: GraphQLString } },
        resolve: (one, { by }) => `${one.ticker}${by}`,
      },
    },
  });

function createReadingExecutor(extensions: Record<string, unknown>, bytes = 10_000) {
  const query = new GraphQLObjectType({ name: 'Query', fields: { rows: { type: new GraphQLList(row(extensions)) } } });
  const schema = new GraphQLSchema({ query });
  const execute = createExecutor(null, createRowTexts(bytes));
  const documents = new Map<string, ReturnType<typeof parse>>();
  return async (selection: string, rows: readonly unknown[], tier = 'PRO', by?: string) => {
    const text = `query Rows($by: String) { rows { ${selection} } }`;
    const document = documents.get(text) ?? parse(text);
    documents.set(text, document);
    calls = 0;
    const args = { schema, document, rootValue: { rows }, contextValue: { tier }, variableValues: { by } };
    const { data, errors } = await execute(args);
    return { text: toJsonText(data), errors: errors?.map(({ message, path }) => `${path?.join('.')}: ${message}`) };
  };
}

describe('The text of stored rows', () => {
  it('is written once for each row and selection', async () => {
    const ask = createReadingExecutor(STORED_ROWS);
    const [a, b] = [
      { ticker: 'A', price: 1.5 },
      { ticker: 'B', price: null },
    ];
    const both = '{"rows":[{"ticker":"A","price":1.5},{"ticker":"B","price":null}]}';
    expect([(await ask('ticker price', [a, b])).text, calls]).toEqual([both, 2]);
    expect([(await ask('ticker price', [a, b])).text, calls]).toEqual([both, 0]);
    expect([(await ask('price', [b, a])).text, calls]).toEqual(['{"rows":[{"price":null},{"price":1.5}]}', 2]);
  });

  it('belongs to the row itself: another row of the same name is written anew', async () => {
    const ask = createReadingExecutor(STORED_ROWS);
    await ask('ticker price', [{ ticker: 'A', price: 1 }]);
    expect((await ask('ticker price', [{ ticker: 'A', price: 2 }])).text).toBe('{"rows":[{"ticker":"A","price":2}]}');
  });

  it('never holds parts that the caller or a variable decides', async () => {
    const ask = createReadingExecutor(STORED_ROWS);
    const rows = [{ ticker: 'A', price: 1 }];
    const expected = '{"rows":[{"ticker":"A","seenBy":"PRO","shift":"A1","price":1}]}';
    expect((await ask('ticker seenBy shift(by: $by) price', rows, 'PRO', '1')).text).toBe(expected);
    const other = expected.replace('PRO', 'FREE').replace('A1', 'A2');
    expect([(await ask('ticker seenBy shift(by: $by) price', rows, 'FREE', '2')).text, calls]).toEqual([other, 0]);
  });

  it('is written each time for types whose objects are made for one answer', async () => {
    const ask = createReadingExecutor({});
    const rows = [{ ticker: 'A', price: 1 }];
    await ask('ticker price', rows);
    expect([(await ask('ticker price', rows)).text, calls]).toEqual(['{"rows":[{"ticker":"A","price":1}]}', 1]);
  });

  it('is forgotten beyond its bytes', async () => {
    const ask = createReadingExecutor(STORED_ROWS, 300);
    const rows = ['A', 'B', 'C'].map((ticker) => ({ ticker, price: 1 }));
    await ask('ticker price', rows);
    await ask('ticker price', rows);
    expect(calls).toBe(3);
  });

  it('the text of a row that fails is not cached, and its error is in every response', async () => {
    const ask = createReadingExecutor(STORED_ROWS);
    const rows = [{ ticker: 'A', price: 1, closes: [1, 'x'] }];
    for (const _ of [1, 2])
      expect(await ask('ticker closes', rows)).toEqual({
        text: '{"rows":[{"ticker":"A","closes":[1,null]}]}',
        errors: ['rows.0.closes.1: Float cannot represent non numeric value: "x"'],
      });
  });

  it('waits for values that come later', async () => {
    const ask = createReadingExecutor(STORED_ROWS);
    const rows = [{ ticker: 'A', price: 1, closes: Promise.resolve([1, Promise.resolve(2)]) }];
    expect((await ask('ticker closes', rows)).text).toBe('{"rows":[{"ticker":"A","closes":[1,2]}]}');
  });
});
