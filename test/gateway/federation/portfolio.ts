import { createSchema, createYoga } from 'graphql-yoga';

/** The schema of another team's subgraph, which names stocks of ours and adds a field to them. */
export const PORTFOLIO_SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])

  "The symbol of a US stock or fund."
  scalar Ticker

  type Query {
    "What is held, largest first."
    positions: [Position!]!
  }

  type Position {
    shares: Int!
    "Null where nobody knows the ticker."
    stock: Stock
  }

  type Stock @key(fields: "ticker") {
    ticker: Ticker!
    "How many shares are held."
    sharesHeld: Int!
  }

  type PageInfo @shareable {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }
`;

/** Parts that a subgraph adds to its schema. */
const FEDERATION = `
  scalar _Any
  scalar FieldSet
  union _Entity = Stock
  type _Service { sdl: String! }
  directive @link(url: String!, import: [String!]) repeatable on SCHEMA
  directive @key(fields: FieldSet!) repeatable on OBJECT
  directive @shareable on OBJECT
  extend type Query {
    _service: _Service!
    _entities(representations: [_Any!]!): [_Entity]!
  }
`;

type Holdings = Readonly<Record<string, number>>;
type Named = { ticker: string };

/** A small portfolio service. @param holdings shares by ticker, in the order of its positions */
export function portfolioService(holdings: Holdings) {
  const stock = (ticker: string) => ({ __typename: 'Stock', ticker, sharesHeld: holdings[ticker] ?? 0 });
  return createYoga({
    logging: false,
    schema: createSchema({
      typeDefs: `${PORTFOLIO_SDL.replace('extend schema', 'schema').replace('"@shareable"])', '"@shareable"]) { query: Query }')}\n${FEDERATION}`,
      resolvers: {
        Query: {
          positions: () => Object.entries(holdings).map(([ticker, shares]) => ({ shares, stock: stock(ticker) })),
          _service: () => ({ sdl: PORTFOLIO_SDL }),
          _entities: (_root: unknown, { representations }: { representations: readonly Named[] }) =>
            representations.map(({ ticker }) => stock(ticker)),
        },
      },
    }),
  });
}
