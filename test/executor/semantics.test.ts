import {
  type ExecutionResult,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
  getIntrospectionQuery,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/executor/execute.ts';
import { JsonText, stringify, toJsonValue } from '../../src/executor/json-text.ts';
import { fromParent } from '../../src/executor/parent-resolvers.ts';
import { createRowTexts, STORED_ROWS } from '../../src/executor/row-texts.ts';
import { answersTo } from './compared.ts';

const execute = createExecutor();

type Values = Record<string, unknown>;

const nonNull = (type: GraphQLOutputType) => new GraphQLNonNull(type);
const list = (type: GraphQLOutputType) => new GraphQLList(type);
const color = new GraphQLEnumType({ name: 'Color', values: { RED: { value: 1 }, BLUE: { value: 'b"lue' } } });
const anything = new GraphQLScalarType({
  name: 'Anything',
  serialize: (value) => (value === 'nothing' ? null : value),
});
const namedInterface = new GraphQLInterfaceType({ name: 'Named', fields: { name: { type: GraphQLString } } });
const cat = new GraphQLObjectType({
  name: 'Cat',
  interfaces: [namedInterface],
  fields: { name: { type: GraphQLString }, lives: { type: nonNull(GraphQLInt) } },
  isTypeOf: (value) => (value as Values).lives !== undefined,
});
const dog = new GraphQLObjectType({
  name: 'Dog',
  interfaces: [namedInterface],
  fields: { name: { type: GraphQLString }, barks: { type: GraphQLBoolean } },
  isTypeOf: async (value) => (value as Values).barks !== undefined,
});
const pet = new GraphQLUnionType({ name: 'Pet', types: [cat, dog] });
const saidUnion = new GraphQLUnionType({
  name: 'Said',
  types: [cat],
  resolveType: (value: Values) => value.says as string,
});
const box: GraphQLObjectType = new GraphQLObjectType({
  name: 'Box',
  fields: () => ({
    a: { type: GraphQLString },
    b: { type: GraphQLString },
    must: { type: nonNull(GraphQLString) },
    box: { type: box },
    mustBox: { type: nonNull(box) },
    boxes: { type: list(box) },
    mustBoxes: { type: list(nonNull(box)) },
    texts: { type: list(GraphQLString) },
    mustTexts: { type: nonNull(list(nonNull(GraphQLString))) },
    int: { type: GraphQLInt },
    float: { type: GraphQLFloat },
    id: { type: GraphQLID },
    is: { type: GraphQLBoolean },
    color: { type: color },
    anything: { type: anything },
    named: { type: namedInterface },
    pet: { type: pet },
    pets: { type: list(pet) },
    said: { type: saidUnion },
    given: {
      type: GraphQLString,
      args: {
        n: { type: GraphQLInt, defaultValue: 7 },
        must: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 1 },
        texts: { type: new GraphQLList(GraphQLString) },
      },
      resolve: (_source, args) => JSON.stringify(args),
    },
  }),
});
const schema = new GraphQLSchema({ query: box, types: [cat, dog] });

/** Runs both executors, compares their results, and returns them. */
async function ask(query: string, rootValue: Values = {}, variableValues: Values = {}, operationName?: string) {
  const { own, expected } = await answersTo({
    schema,
    document: parse(query),
    rootValue,
    variableValues,
    operationName,
  });
  expect(own).toEqual(expected);
  return own;
}

const raises = (message: string) => () => {
  throw new Error(message);
};
const rejects = (message: string) => async () => {
  throw new Error(message);
};
const later = <T>(value: T, ms = 1) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

describe('selections', () => {
  it('a selection is written in document order, merged, under its aliases', async () => {
    const { data } = await ask(
      '{ b x: a ...F box { a } } fragment F on Box { a b box { b ...G } } fragment G on Box { a }',
      {
        a: '1',
        b: '2',
        box: { a: '3', b: '4' },
      },
    );
    expect(data).toBe('{"b":"2","x":"1","a":"1","box":{"b":"4","a":"3"}}');
  });

  it('a selection follows @skip and @include, with one plan for each of their values', async () => {
    const query = `query ($s: Boolean!, $i: Boolean! = true) {
      a @skip(if: $s) b @include(if: $i) ... @include(if: $s) { x: a } ...F @skip(if: $s)
    } fragment F on Box { y: a @include(if: $i) }`;
    const document = parse(query);
    const answers = [];
    for (const variableValues of [
      { s: true },
      { s: false },
      { s: true, i: false },
      { s: false, i: false },
      { s: true },
    ]) {
      const { own, expected } = await answersTo({ schema, document, rootValue: { a: '1', b: '2' }, variableValues });
      expect(own).toEqual(expected);
      answers.push(own.data);
    }
    expect(answers).toEqual([
      '{"b":"2","x":"1"}',
      '{"a":"1","b":"2","y":"1"}',
      '{"x":"1"}',
      '{"a":"1"}',
      '{"b":"2","x":"1"}',
    ]);
  });

  it('the selected operation fails if a condition is null, with the field of the condition', async () => {
    const query = 'query ($i: Boolean = true) { a box { b @include(if: $i) } }';
    const { data, errors } = await ask(query, { a: '1', box: { b: '2' } }, { i: null });
    expect(data).toBe('{"a":"1","box":null}');
    expect(errors[0]).toContain('"path":["box"]');
    expect((await ask('query ($i: Boolean = true) { a @include(if: $i) }', {}, { i: null })).data).toBe('null');
  });

  it('the selected operation is the operation that was named, or the only one', async () => {
    const query = 'query A { a } query B { b }';
    expect((await ask(query, { b: '2' }, {}, 'B')).data).toBe('{"b":"2"}');
    expect((await ask(query, { a: '1' }, {}, 'A')).data).toBe('{"a":"1"}');
    expect((await ask(query)).errors[0]).toContain('Must provide operation name');
    expect((await ask(query, {}, {}, 'C')).errors[0]).toContain('Unknown operation named');
  });
});

describe('written values', () => {
  it('a written value is JSON as JSON.stringify writes it, for every leaf', async () => {
    for (const rootValue of [
      {
        a: 'plain',
        b: 'quote " back \\ line \n sep \u2028 pair \u{1f600} half \ud800',
        id: 12,
        int: -0,
        float: 1e21,
        is: 0,
      },
      { a: 12.5, b: true, id: 'x', int: '12', float: '1.5', is: true, color: 1, anything: { z: [1, null], a: '"' } },
      { a: '', int: 2 ** 31 - 1, float: -0.1, color: 'b"lue', anything: Number.NaN, texts: new Set(['a', null]) },
      { a: { valueOf: () => 'value' }, b: { toJSON: () => 'json' }, texts: [], mustTexts: ['x'] },
    ])
      await ask('{ a b id int float is color anything texts mustTexts __typename }', {
        mustTexts: [],
        ...rootValue,
      });
  });

  it('a written value is an error if it has the wrong type', async () => {
    for (const rootValue of [
      { a: {}, int: 1.5, float: 'x', is: 'yes', color: 'GREEN', id: 1.5, anything: 'nothing', texts: 'text' },
      { a: Symbol('a'), int: 2 ** 31, float: Number.NaN, texts: [{}, 'x', Symbol('b')], boxes: {}, mustTexts: [null] },
    ])
      expect(
        (await ask('{ a int float is color id anything texts boxes { a } mustTexts }', rootValue)).errors,
      ).not.toEqual([]);
  });

  it('the executor reads members, calls methods and waits for promises, in lists too', async () => {
    const { data } = await ask('{ a b box { a } boxes { a } texts }', {
      a: () => 'method',
      b: later('later'),
      box: { a: async () => 'both' },
      boxes: [later({ a: 'x' }, 3), { a: later('y') }, null, later(null)],
      texts: later([later('t'), 'u', null]),
    });
    expect(data).toBe(
      '{"a":"method","b":"later","box":{"a":"both"},"boxes":[{"a":"x"},{"a":"y"},null,null],"texts":["t","u",null]}',
    );
  });

  it('the executor takes thenables that call back at once', async () => {
    // biome-ignore lint/suspicious/noThenProperty: it is what the test is about.
    const thenable = { then: (resolve: (value: unknown) => void) => resolve({ a: '1' }) };
    const { own } = await answersTo({ schema, document: parse('{ box { a } }'), rootValue: { box: thenable } });
    expect(own.data).toBe('{"box":{"a":"1"}}');
  });

  it('the executor returns at once if nothing waits', () => {
    const result = execute({ schema, document: parse('{ a box { a } }'), rootValue: { a: '1', box: {} } });
    expect(result).not.toBeInstanceOf(Promise);
    expect((result as ExecutionResult).data).toBeInstanceOf(JsonText);
    expect(toJsonValue((result as ExecutionResult).data)).toEqual({ a: '1', box: { a: null } });
    expect(JSON.stringify((result as ExecutionResult).data)).toBe('{"a":"1","box":{"a":null}}');
    expect(stringify({ ...(result as ExecutionResult), extensions: { x: 1 } })).toBe(
      '{"data":{"a":"1","box":{"a":null}},"extensions":{"x":1}}',
    );
  });

  it('the executor answers the schema about itself', async () => {
    await ask(getIntrospectionQuery());
    expect((await ask('{ __type(name: "Cat") { name } __typename }')).data).toBe(
      '{"__type":{"name":"Cat"},"__typename":"Box"}',
    );
  });
});

describe('abstract types', () => {
  const felix = { name: 'Felix', lives: 9 };
  const rex = { name: 'Rex', barks: true };

  it('are what resolveType or isTypeOf say, also later', async () => {
    const query =
      '{ named { name ... on Cat { lives } } pets { __typename ... on Named { name } ... on Dog { barks } } }';
    const { data, errors } = await ask(query, {
      named: felix,
      pets: [rex, felix, { __typename: 'Dog', barks: false }],
    });
    expect(errors).toEqual([]);
    expect(data).toContain('{"__typename":"Dog","name":"Rex","barks":true}');
  });

  it('fail if the value has none of their types', async () => {
    for (const says of ['Dog', 'Box', 'Nothing', 'Color', undefined, 12, cat, Promise.resolve('Dog'), 'Cat'])
      expect((await ask('{ said { ... on Cat { name } } }', { said: { says, barks: true } })).errors).toHaveLength(1);
    await ask('{ pets { ... on Cat { lives } } }', { pets: [{}, felix, { __typename: 'Cat' }, { __typename: 'Dog' }] });
  });
});

describe('arguments', () => {
  it('are literals, variables, defaults or absent', async () => {
    const query = `query ($n: Int, $m: Int! = 3, $t: [String], $s: String) {
      a: given b: given(n: null, texts: ["x"]) c: given(n: $n, must: $m, texts: $t) d: given(texts: [$s, "y"]) e: given(texts: "z")
    }`;
    for (const variables of [{}, { n: 1, m: 2, t: ['u'] }, { n: null, t: 'one', s: 'w' }])
      await ask(query, {}, variables);
  });

  it('each argument that cannot be coerced is an error of its field', async () => {
    const query = '{ a boxes { given(n: "text") } x: given(must: null) y: given(n: $none, must: $none) }';
    const { data, errors } = await ask(query, { a: '1', boxes: [{}, {}] });
    expect(errors).toHaveLength(3);
    expect(data).toContain('"a":"1"');
  });

  it('an operation with variables that cannot be coerced does not run', async () => {
    const { data, errors } = await ask('query ($n: Int!, $m: Int) { given(n: $n, must: $m) }', {}, { m: 'x' });
    expect([data, errors.length]).toEqual(['none', 2]);
  });

  it('are coerced once for all objects of a list', async () => {
    const visited = new Set<object>();
    const collecting = new GraphQLObjectType({
      name: 'Item',
      fields: {
        literal: {
          type: GraphQLInt,
          args: { n: { type: GraphQLInt } },
          resolve: (_item, args) => void visited.add(args),
        },
        variable: {
          type: GraphQLInt,
          args: { n: { type: GraphQLInt } },
          resolve: (_item, args) => void visited.add(args),
        },
      },
    });
    const items = new GraphQLObjectType({ name: 'Query', fields: { items: { type: list(collecting) } } });
    const document = parse('query ($n: Int) { items { literal(n: 1) variable(n: $n) } }');
    const execution = { schema: new GraphQLSchema({ query: items }), document, rootValue: { items: [{}, {}, {}] } };
    execute({ ...execution, variableValues: { n: 2 } });
    execute({ ...execution, variableValues: { n: 3 } });
    expect([...visited]).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});

describe('an error', () => {
  it('makes its field null and leaves the others', async () => {
    const { errors } = await ask('{ a b box { a b } boxes { a } texts }', {
      a: raises('a'),
      b: rejects('b'),
      box: { a: new Error('returned'), b: Promise.resolve(new Error('resolved')) },
      boxes: [
        raises('an item is no method'),
        new Error('item'),
        Promise.reject(new Error('later')),
        { a: rejects('deep') },
      ],
      texts: ['x', new Error('text'), Promise.reject(new Error('late text'))],
    });
    expect(errors).toHaveLength(9);
    expect(errors[0]).toContain('"locations":[{"line":1,"column":3}],"path":["a"]');
  });

  it('keeps the message, extensions, and path of a GraphQLError', async () => {
    const coded = () => {
      throw new GraphQLError('coded', { extensions: { code: 'x' } });
    };
    const located = () => {
      throw new GraphQLError('located', { path: ['elsewhere'] });
    };
    const odd = () => {
      throw 'a text';
    };
    const { errors } = await ask('{ a b texts }', { a: coded, b: located, texts: odd });
    expect(errors[0]).toContain('"extensions":{"code":"x"}');
    expect(errors[1]).toContain('"path":["elsewhere"]');
  });

  it('of a non-null field propagates to the nearest nullable field', async () => {
    for (const must of [null, raises('must'), rejects('must'), later(null), undefined]) {
      expect((await ask('{ a box { a mustBox { must } } }', { a: '1', box: { mustBox: { must } } })).data).toBe(
        '{"a":"1","box":null}',
      );
      expect((await ask('{ a must }', { must })).data).toBe('null');
      expect((await ask('{ boxes { must } }', { boxes: [{ must }, { must: 'x' }] })).data).toBe(
        '{"boxes":[null,{"must":"x"}]}',
      );
      expect((await ask('{ mustBoxes { must } }', { mustBoxes: [{ must: 'x' }, { must }] })).data).toBe(
        '{"mustBoxes":null}',
      );
      expect((await ask('{ mustTexts a }', { mustTexts: ['x', must] })).data).toBe('null');
    }
  });

  it('that nulls an object ends it: later fields are not resolved', async () => {
    const calls: string[] = [];
    const note = (name: string) => () => {
      calls.push(name);
      return name;
    };
    execute({
      schema,
      document: parse('{ box { a must b } }'),
      rootValue: { box: { a: note('a'), must: null, b: note('b') } },
    });
    expect(calls).toEqual(['a']);
  });

  it('is not reported below a null parent', async () => {
    const { own } = await answersTo({
      schema,
      document: parse('{ a box { a must box { must } } }'),
      rootValue: { a: '1', box: { a: () => later('late', 5).then(raises('a')), must: null, box: {} } },
    });
    expect(own).toMatchObject({ data: '{"a":"1","box":null}' });
    expect(own.errors).toHaveLength(1);
    const { own: later2 } = await answersTo({
      schema,
      document: parse('{ box { must a mustBox { box { must } } } }'),
      rootValue: {
        box: { must: rejects('must'), a: () => later(0, 4).then(raises('a')), mustBox: () => later({ box: {} }, 2) },
      },
    });
    expect(later2.errors).toHaveLength(1);
  });

  it('comes in document order, not in order of arrival', async () => {
    const failing = (ms: number) => () => later(0, ms).then(raises(`${ms}`));
    const { errors } = await execute({
      schema,
      document: parse('{ a boxes { b a } b box { a } }'),
      rootValue: {
        a: failing(9),
        boxes: [{ b: failing(5), a: raises('at once') }, { a: failing(1) }],
        b: failing(3),
        box: { a: failing(0) },
      },
    });
    expect(errors!.map(({ path }) => path!.join())).toEqual([
      ...['a', 'boxes,0,b', 'boxes,0,a', 'boxes,1,a', 'b', 'box,a'],
    ]);
  });
});

describe('a resolver', () => {
  const invocations: { source: unknown; args: unknown; context: unknown; info: GraphQLResolveInfo }[] = [];
  const noting = new GraphQLObjectType({
    name: 'Query',
    fields: {
      rows: { type: list(box), resolve: () => [1, 2] },
      row: {
        type: GraphQLString,
        args: { n: { type: GraphQLInt } },
        resolve: (source, args, context, info) => void invocations.push({ source, args, context, info }),
      },
    },
  });

  it('gets the same arguments as from graphql-js', async () => {
    const args = {
      schema: new GraphQLSchema({ query: noting }),
      document: parse('query Q($n: Int = 4) { x: row(n: $n) ...F } fragment F on Query { row x: row(n: $n) }'),
      rootValue: { root: true },
      contextValue: { context: true },
    };
    await answersTo(args);
    const [own, expected] = [invocations[2]!, invocations[0]!];
    expect({ ...own, info: null }).toEqual({ ...expected, info: null });
    for (const name of Object.keys(expected.info) as (keyof GraphQLResolveInfo)[]) {
      if (name === 'path') expect(own.info.path).toMatchObject(expected.info.path);
      else expect(own.info[name], name).toEqual(expected.info[name]);
    }
    expect(own.info.path).toBe(own.info.path);
  });

  it('with default or rest parameters gets the arguments, the context and the info too', async () => {
    type Context = { name: string };
    const fields = {
      withDefault: { type: GraphQLString, resolve: (_row: Values, _args: object = {}, { name }: Context) => name },
      withDefaults: {
        type: GraphQLString,
        resolve: (_row: Values, _args: object = {}, { name }: Context = { name: 'nobody' }) => name,
      },
      withRest: { type: GraphQLString, resolve: (_row: Values, ...rest: [object, Context]) => rest[1].name },
      onlyRest: {
        type: GraphQLString,
        resolve: (...all: [Values, object, Context, GraphQLResolveInfo]) => `${all[2].name} ${all[3].fieldName}`,
      },
      fromArguments: {
        type: GraphQLString,
        resolve(row: Values) {
          // biome-ignore lint/complexity/noArguments: a resolver may read its parameters this way.
          return `${row.name} ${(arguments[2] as Context).name}`;
        },
      },
    };
    const person = new GraphQLObjectType({ name: 'Person', fields, extensions: STORED_ROWS });
    const query = new GraphQLObjectType({ name: 'Query', fields: { people: { type: list(person) } } });
    const { own, expected } = await answersTo(
      {
        schema: new GraphQLSchema({ query }),
        document: parse('{ people { withDefault withDefaults withRest onlyRest fromArguments } }'),
        rootValue: { people: [{ name: 'Row' }] },
        contextValue: { name: 'Ann' },
      },
      undefined,
      createExecutor(null, createRowTexts(10_000)),
    );
    expect(own).toEqual(expected);
    expect(JSON.parse(own.data)).toEqual({
      people: [
        {
          withDefault: 'Ann',
          withDefaults: 'Ann',
          withRest: 'Ann',
          onlyRest: 'Ann onlyRest',
          fromArguments: 'Row Ann',
        },
      ],
    });
  });

  it('made by fromParent gets only its object, from graphql-js too', async () => {
    const countParameters = (...all: unknown[]) => all.length;
    const fields = { count: { type: GraphQLInt, resolve: fromParent(countParameters as (parent: unknown) => number) } };
    const query = new GraphQLObjectType({ name: 'Query', fields });
    const { own, expected } = await answersTo({
      schema: new GraphQLSchema({ query }),
      document: parse('{ count }'),
      rootValue: {},
      contextValue: {},
    });
    expect(own).toEqual(expected);
    expect(own.data).toBe('{"count":1}');
  });

  it('is called with those of its siblings before any is awaited', async () => {
    const calls: string[] = [];
    const field = (name: string) => () => {
      calls.push(name);
      return later(name).finally(() => calls.push(`${name} settled`));
    };
    const rootValue = { a: field('a'), b: field('b'), boxes: [{ a: field('0') }, { a: field('1') }] };
    await execute({ schema, document: parse('{ a boxes { a } b }'), rootValue });
    expect(calls.slice(0, 4)).toEqual(['a', '0', '1', 'b']);
  });
});
