import { type DocumentNode, type GraphQLObjectType, getNamedType, isCompositeType, parse, visit } from 'graphql';
import { federatedSchema } from '../../src/gateway/federation/federated-schema.ts';
import { callCost } from '../../src/gateway/metering/call-cost.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import type { Samples } from '../../src/web/docs/sample-values.ts';
import { listDearRoots } from './dear-roots.ts';
import { schema } from './graph.ts';
import { NOW } from './market.ts';
import { isRequired, writeField } from './widest.ts';

/** A request that repeats as much as its price allows. `needsKey`: whether callers without a key are refused. */
export type DearRequest = {
  name: string;
  body: { query: string; variables: Record<string, unknown> };
  calls: number;
  needsKey: boolean;
};

/** How often a field has an alias, and an object a place in a list: from the most that is accepted. */
const ALIASES = [45, 8, 1];
const PLACES = [1_000, 20, 1];

const repeat = <T>(count: number, create: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => create(n));

/** The fields of a stock that have fields themselves, each with its widest arguments. */
const listFields = (): string[] =>
  Object.values((schema.getType('Stock') as GraphQLObjectType).getFields())
    .filter((field) => isCompositeType(getNamedType(field.type)) && !field.args.some(isRequired))
    .map((field) => writeField(field, {}));

/** Ways to the stocks of several tickers, which may be equal. */
const ROOTS: readonly ((tickers: readonly string[], selection: string) => DearRequest['body'])[] = [
  (tickers, selection) => ({
    query: `query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { ${selection} } } }`,
    variables: { of: tickers.map((ticker) => ({ __typename: 'Stock', ticker })) },
  }),
  (tickers, selection) => ({
    query: `query($of: [ID!]!) { nodes(ids: $of) { ... on Stock { ${selection} } } }`,
    variables: { of: tickers.slice(0, 100).map((ticker) => Buffer.from(`Stock:${ticker}`).toString('base64')) },
  }),
  ...['stocks(tickers: $of, first: 100) { nodes', 'securities(tickers: $of)'].map(
    (root) => (tickers: readonly string[], selection: string) => ({
      query: `query($of: [Ticker!]!) { ${root} { ... on Stock { ${selection} } } ${root.includes('nodes') ? '}' : ''} }`,
      variables: { of: tickers.slice(0, 100) },
    }),
  ),
  (tickers, selection) => ({
    query: `query($of: Ticker!) { ${repeat(Math.min(9, tickers.length), (n) => `s${n}: stock(ticker: $of) { ${selection} }`).join(' ')} }`,
    variables: { of: tickers[0] },
  }),
];

/** The gateway refuses more. */
const MAX_ALIASES = 100;

function countAliases(document: DocumentNode): number {
  let count = 0;
  visit(document, {
    Field: ({ alias }) => {
      if (alias) count += 1;
    },
  });
  return count;
}

type Options = { tier: Tier; minute: number; every: number; stocks: number };

/** How many places and aliases there may be, from the most to the fewest. */
const EXTENTS = PLACES.flatMap((places) => ALIASES.map((aliases) => ({ places, aliases }))).sort(
  (a, b) => b.places * b.aliases - a.places * a.aliases,
);

/**
 * For every way to stocks and every field of a stock, the request with most places and aliases whose price a tier can pay in a
 * minute: once with one stock in all places, and once with all tickers of the market in turn.
 * @param options `minute`: the calls of the tier. `every`: only each such request, from the first. `stocks`: those of the market
 */
export function* listDearest(
  tickers: readonly string[],
  { tier, minute, every, stocks }: Options,
): Generator<DearRequest> {
  const federated = federatedSchema(schema);
  const ways = ROOTS.flatMap((write) =>
    listFields().flatMap((field) => [true, false].map((isSame) => ({ write, field, isSame }))),
  );
  for (const { write, field, isSame } of ways.filter((_, n) => n % every === 0))
    for (const { places, aliases } of EXTENTS) {
      const of = repeat(places, (n) => tickers[isSame ? 0 : n % tickers.length]!);
      const body = write(of, repeat(aliases, (n) => `a${n}: ${field}`).join(' '));
      const document = parse(body.query);
      if (countAliases(document) > MAX_ALIASES) continue;
      const { calls, needKey, needKeyByLink } = callCost(federated, document, null, body.variables, {
        tier,
        at: NOW,
        countStocks: () => stocks,
      });
      if (calls > minute) continue;
      const [, root] = /[{:] (\w+)\(/.exec(body.query) ?? [];
      yield {
        name: `${root}: ${isSame ? 'one stock' : 'stocks'} x ${places}, ${field.split(/\W/)[0]} x ${aliases}`,
        body,
        calls,
        needsKey: needKey.length + needKeyByLink.length > 0,
      };
      break;
    }
}

/**
 * Every root field, with its widest arguments and inputs and its most keys, once with most aliases whose price a tier can
 * pay in a minute, and once without.
 */
export function* listDearestRoots(
  tickers: readonly string[],
  samples: Samples,
  { tier, minute, every, stocks }: Options,
): Generator<DearRequest> {
  const federated = federatedSchema(schema);
  for (const { name, field, types, variables } of listDearRoots(tickers, samples).filter((_, n) => n % every === 0)) {
    let hasMost = false;
    for (const aliases of ALIASES) {
      if (hasMost && aliases > 1) continue;
      const query = `query${types} { ${repeat(aliases, (n) => `a${n}: ${field}`).join(' ')} }`;
      const document = parse(query);
      const { calls, needKey, needKeyByLink } = callCost(federated, document, null, variables, {
        tier,
        at: NOW,
        countStocks: () => stocks,
      });
      if (countAliases(document) > MAX_ALIASES || calls > minute) continue;
      hasMost = true;
      const needsKey = needKey.length + needKeyByLink.length > 0;
      yield { name: `${name} x ${aliases}`, body: { query, variables }, calls, needsKey };
    }
  }
}
