import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../../src/executor/execute.ts';
import { toJsonText as writtenText } from '../../../src/executor/json-text.ts';
import { createBodyText } from '../../../src/graph/rest/body-text.ts';
import {
  at,
  epochSeconds,
  from,
  keep,
  list,
  lowerCase,
  type OutputShape,
  onlyField,
} from '../../../src/graph/rest/shapes.ts';
import { routes } from '../../support/catalog.ts';

const AT = '1970-01-01T00:00:01.500Z';
const toText = (query: string, shape: OutputShape) =>
  createBodyText(parse(query).definitions[0] as OperationDefinitionNode, shape);

describe('A body that is cut from the text of the data', () => {
  it('is the single field, or an object on the path to it', () => {
    expect(toText('{ stocks }', onlyField)?.cut('{"stocks":["A"]}')).toBe('["A"]');
    const deep = toText('{ a { b { c } } }', at('a.b', keep({})))!;
    expect(deep.cut('{"a":{"b":{"c":1}}}')).toBe('{"c":1}');
    expect([deep.cut('{"a":{"b":null}}'), deep.cut('{"a":null}')]).toEqual(['null', 'null']);
  });

  it('has its values in place', () => {
    const { inPlace } = toText(
      '{ a { rows { at mood } } }',
      at('a', keep({ rows: list(keep({ at: epochSeconds, mood: lowerCase })) })),
    )!;
    const { at: seconds, mood } = inPlace.members!.a!.members!.rows!.item!.members!;
    expect([seconds!.value!(AT), seconds!.value!(null), mood!.value!('HOT')]).toEqual([1, null, 'hot']);
  });

  it('replaces an object with one of its members, without the other members', async () => {
    const query = '{ a { rows { totalCount nodes { b c } } } }';
    const { inPlace, cut } = toText(query, at('a', keep({ rows: at('nodes', list(at('b'))) })))!;
    const schema = buildSchema(`
      type Query { a: A! }
      type A { rows: Rows }
      type Rows { totalCount: Int! nodes: [Row]! }
      type Row { b: Int c: Int! }
    `);
    const body = async (rows: object | null) => {
      const { data } = await createExecutor()({ schema, document: parse(query), rootValue: { a: { rows } }, inPlace });
      return cut(writtenText(data!));
    };
    const rows = { totalCount: 3, nodes: [{ b: 1, c: 2 }, null, { b: null, c: 3 }] };
    expect([await body(rows), await body(null)]).toEqual(['{"rows":[1,null,null]}', '{"rows":null}']);
  });

  it.each<[says: string, query: string, shape: OutputShape]>([
    ['a member has another name', '{ a { b } }', at('a', keep({ c: from('b') }))],
    ['another field stands beside it', '{ a b }', at('a')],
    ['a condition may leave the field out', 'query Q($is: Boolean!) { a @include(if: $is) }', at('a')],
  ])('takes an object where %s', (_says, query, shape) => {
    expect(toText(query, shape)).toBeNull();
  });

  it('is what both screens answer [SCR-02]', () => {
    const screens = routes.filter(({ path }) => /screener.*execute/.test(path));
    expect(screens.map(({ text }) => text !== null)).toEqual([true, true]);
  });
});
