import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { rootPlace } from '../../../src/graph/rest/places.ts';
import {
  at,
  byType,
  constant,
  copy,
  either,
  epochMs,
  epochSeconds,
  from,
  ifNull,
  keep,
  list,
  lowerCase,
  mapBy,
  type OutputShape,
  omitted,
  onlyField,
  pick,
  same,
  spread,
  unlessNull,
  when,
  withoutNulls,
} from '../../../src/graph/rest/shapes.ts';

const schema = buildSchema(`
  scalar DateTime
  enum Mood { HOT COLD }
  interface Named { name: String! }
  type Cat implements Named { name: String! lives: Int! }
  type Dog implements Named { name: String! tail: Float }
  type Part { key: String! share: Float! }
  type Thing { name: String! note: String mood: Mood at: DateTime! parts: [Part!]! part: Part }
  type Query { thing: Thing pets: [Named!]! }
`);
const THING = '{ thing { name note mood at parts { key share } part { key share } } }';
const PETS = '{ pets { __typename name ... on Cat { lives } ... on Dog { tail } } }';
const AT = '1970-01-01T00:00:01.500Z';
const thing = { name: 'a', note: null, mood: 'HOT', at: AT, parts: [{ key: 'x', share: 0.5 }], part: null };

const getSchema = (shape: OutputShape, query: string) =>
  shape.describe(rootPlace(schema, parse(query).definitions[0] as OperationDefinitionNode));
const text = { type: 'string' };
const getObject = (properties: object, required: string[]) => ({ type: 'object', properties, required });

describe('a shape builds a body and describes it', () => {
  it.each<[says: string, member: OutputShape, body: unknown, described: object]>([
    ['a value as it is', at('name'), 'a', text],
    ['null', at('note'), null, { type: ['string', 'null'] }],
    ['an enum in lower case', at('mood', lowerCase), 'hot', { type: ['string', 'null'], enum: ['hot', 'cold', null] }],
    ['epoch milliseconds', at('at', epochMs), 1_500, { type: 'integer', description: 'Epoch milliseconds.' }],
    ['whole epoch seconds', at('at', epochSeconds), 1, { type: 'integer', description: 'Epoch seconds.' }],
    ['a list', at('parts', list(at('share'))), [0.5], { type: 'array', items: { type: 'number' } }],
    [
      'a map by a member',
      at('parts', mapBy('key', at('share'))),
      { x: 0.5 },
      { type: 'object', additionalProperties: { type: 'number' } },
    ],
    [
      'members picked, renamed, copied and constant',
      pick({ name: same, title: from('name'), id: copy('name'), isFixed: constant(true) }),
      { name: 'a', title: 'a', id: 'a', isFixed: true },
      getObject({ name: text, title: text, id: text, isFixed: { type: 'boolean', const: true } }, [
        'name',
        'title',
        'id',
        'isFixed',
      ]),
    ],
    [
      'a member absent instead of null',
      pick({ note: unlessNull(same) }),
      {},
      { type: 'object', properties: { note: text } },
    ],
    [
      'no nulls',
      withoutNulls(pick({ name: same, note: same })),
      { name: 'a' },
      getObject({ name: text, note: text }, ['name']),
    ],
    [
      'the members of an object that may be null',
      pick({ name: same, part: spread() }),
      { name: 'a' },
      getObject({ name: text, key: text, share: { type: 'number' } }, ['name']),
    ],
    [
      'a member under a condition',
      pick({ name: when(({ mood }: { mood: string }) => mood === 'COLD', same) }),
      {},
      { type: 'object', properties: { name: text } },
    ],
    [
      'one of two',
      either(() => false, at('name'), at('parts', list(at('key')))),
      ['x'],
      { anyOf: [text, { type: 'array', items: text }] },
    ],
    [
      'a fixed body for null',
      at('note', ifNull('none', same)),
      'none',
      { anyOf: [text, { type: 'string', const: 'none' }] },
    ],
  ])('%s [GEN-01]', (_says, member, body, described) => {
    const shape = at('thing', member);
    expect(shape({ thing })).toEqual(body);
    expect(getSchema(shape, THING)).toEqual(described);
  });

  it('keeps the other members, in their order [GEN-01]', () => {
    const shape = at('thing', keep({ mood: lowerCase, at: omitted, parts: omitted, part: omitted }));
    expect(JSON.stringify(shape({ thing }))).toBe('{"name":"a","note":null,"mood":"hot"}');
    expect(Object.keys(getSchema(shape, THING).properties!)).toEqual(['name', 'note', 'mood']);
  });

  it('describes each type that a place can hold [GEN-01]', () => {
    const shape = at('pets', list(byType({ Cat: pick({ lives: same }), Dog: pick({ tail: same }) })));
    expect(shape({ pets: [{ __typename: 'Cat', name: 'c', lives: 9 }] })).toEqual([{ lives: 9 }]);
    const cat = getObject({ lives: { type: 'integer' } }, ['lives']);
    const dog = getObject({ tail: { type: ['number', 'null'] } }, ['tail']);
    expect(getSchema(shape, PETS)).toEqual({ type: 'array', items: { anyOf: [cat, dog] } });
    expect(getSchema(onlyField, PETS).items!.anyOf).toHaveLength(2);
  });

  it('throws if it reads a field that the operation does not select [GEN-01]', () => {
    expect(() => getSchema(at('thing', keep({ nme: lowerCase })), THING)).toThrow('reads nme of Thing');
    expect(() => getSchema(at('thing.name', list(same)), THING)).toThrow('takes String for a list');
  });
});
