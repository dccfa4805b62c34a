import { getIntrospectionQuery } from 'graphql';
import { FREE_PER_MINUTE } from '../../src/graph/limits.ts';

/** A kind of request that costs no call. `write`: a body, unlike those before. */
export type Uncharged = { name: string; write: (n: number) => object };

const repeat = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');

const CHARTS = (n: number) =>
  repeat(45, (i) => `a${n}x${i}: chart(period: { window: ONE_YEAR }) { day open high low close volume }`);
const REPRESENTATIONS = Array.from({ length: 1_000 }, (_, n) => ({ __typename: 'Stock', ticker: `T${n}` }));
const entities = (n: number) =>
  `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${CHARTS(n)} } } }`;
const large = (n: number) =>
  `{ ${repeat(30, (i) => `s${n}x${i}: stock(ticker: "T${i}") { ${repeat(40, () => 'name sector')} }`)} }`;

/** Requests that cost no call: refused, too expensive, or free. Their documents differ each time. */
export const UNCHARGED: readonly Uncharged[] = [
  { name: '150 unknown fields', write: (n) => ({ query: `{ ${repeat(150, (i) => `insiderTrade${n}x${i}`)} }` }) },
  { name: '2,400 unknown fields', write: (n) => ({ query: `{ ${repeat(2_400, (i) => `f${n}x${i}`)} }` }) },
  {
    name: 'unknown fields below 99 aliases',
    write: (n) => ({ query: `{ ${repeat(99, (i) => `a${i}: stock(ticker: "A") { x${n}y${i} z${i} }`)} }` }),
  },
  { name: 'a large document with one fault', write: (n) => ({ query: large(n).replace(/}$/, 'nothing }') }) },
  { name: 'a large document that does not parse', write: (n) => ({ query: large(n).slice(0, -1) }) },
  {
    name: 'too expensive: 1,000 objects with 45 charts',
    write: (n) => ({ query: entities(n), variables: { of: REPRESENTATIONS } }),
  },
  {
    name: 'too expensive: the same document, other variables',
    write: (n) => ({
      query: entities(0),
      variables: { of: [...REPRESENTATIONS.slice(1), { __typename: 'Stock', ticker: `Z${n}` }] },
    }),
  },
  {
    name: 'too expensive: 45 small lists',
    write: (n) => ({
      query: `{ ${repeat(45, (i) => `a${n}x${i}: stocks(first: 100, q: "${i}") { nodes { chart { close } quote { price } } }`)} }`,
    }),
  },
  {
    name: 'costOf of a large document',
    write: (n) => ({ query: 'query($d: String!) { costOf(document: $d) { calls } }', variables: { d: large(n) } }),
  },
  {
    name: 'costOf of 1,000 objects with 45 charts',
    write: (n) => ({
      query: 'query($d: String!, $v: JSON) { costOf(document: $d, variables: $v) { calls } }',
      variables: { d: entities(n), v: { of: REPRESENTATIONS } },
    }),
  },
  {
    name: 'costOf of 2,400 unknown fields',
    write: (n) => ({
      query: 'query($d: String!) { costOf(document: $d) { calls } }',
      variables: { d: `{ ${repeat(2_400, (i) => `f${n}x${i}`)} }` },
    }),
  },
  { name: 'introspection', write: (n) => ({ query: `${getIntrospectionQuery()} # ${n}` }) },
  { name: 'the SDL', write: (n) => ({ query: `{ s${n}: _service { sdl } }` }) },
];

/** More than any limit of requests without calls. */
export const TRIES = 3 * FREE_PER_MINUTE;
