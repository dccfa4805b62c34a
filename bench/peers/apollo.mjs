import { createServer } from 'node:http';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { PrismaPg } from '@prisma/adapter-pg';
import DataLoader from 'dataloader';
import { PrismaClient } from '../../src/generated/prisma/client.ts';
import { listen } from './listen.mjs';

// A stock page in the usual way: a plain Apollo Server, Prisma, and a DataLoader for each table and request.

const TYPES = /* GraphQL */ `
  scalar Json
  type Query { stock(ticker: String!): Stock }
  type Stock {
    ticker: String! name: String! sector: String marketCap: Float
    quote: Quote rating: Rating dossier: Dossier
    optionDays(last: Int!): [OptionDay!]!
    bars(last: Int!): [Bar!]!
    tradeCount: Int!
    trades(last: Int!): [Trade!]!
    metricDays(last: Int!): [MetricDay!]!
  }
  type Quote {
    price: Float! change: Float changePercent: Float volume: Float week52Low: Float! week52High: Float! asOf: String!
  }
  type Rating {
    asOf: String! rated: Boolean! score: Float letter: String percentile: Float penaltyPoints: Float
    riskAdjustments: Json reason: String
    crowdPercentile: Float smartMoneyPercentile: Float optionsPercentile: Float analystsPercentile: Float
    fundamentalsPercentile: Float earningsPercentile: Float technicalsPercentile: Float
    insiderFlowBalance: Float congressFlowBalance: Float optionsSentiment: Float favorableShare: Float operatingMargin: Float epsSurprise: Float
    clusteredInsiderSelling: Boolean institutionalOutflowAgainstPrice: Boolean unusualOptionsFlow: Boolean
  }
  type Dossier { asOf: String! sentiment: Float pcVolPctl1Y: Float ivRank1Y: Float oiWalls: Json unusual: Json }
  type OptionDay { date: String! atmIv: Float pcVol: Float expectedMove1D: Float }
  type Bar { date: String! open: Float high: Float low: Float close: Float! volume: Float }
  type Trade {
    insiderName: String! insiderTitle: String! transactionType: String! transactionDate: String!
    sharesTransacted: Float! totalValue: Float!
  }
  type MetricDay { day: String! score: Float mentions: Float! }
`;

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.argv[2], max: 20 }) });

const byKey = (rows, column) => (keys) => {
  const rowsByKey = new Map(rows.map((row) => [row[column], row]));
  return keys.map((key) => rowsByKey.get(key) ?? null);
};
/** One row of a table for each key. */
const rowLoader = (table, column) =>
  new DataLoader(async (keys) => byKey(await table.findMany({ where: { [column]: { in: [...keys] } } }), column)(keys));
/** The newest rows of a table for each key; all keys of a request have the same limit. */
const newestLoader = (table, column, order) =>
  new DataLoader(
    (keys) =>
      Promise.all(
        keys.map(({ key, last }) =>
          table.findMany({ where: { [column]: key }, orderBy: { [order]: 'desc' }, take: last }),
        ),
      ),
    { cacheKeyFn: ({ key, last }) => `${key} ${last}` },
  );
const countLoader = (table, column) =>
  new DataLoader(async (keys) => {
    const counts = await table.groupBy({ by: [column], where: { [column]: { in: [...keys] } }, _count: true });
    return keys.map((key) => counts.find((count) => count[column] === key)?._count ?? 0);
  });

const loaders = () => ({
  stock: rowLoader(prisma.stock, 'ticker'),
  quote: rowLoader(prisma.quote, 'ticker'),
  rating: rowLoader(prisma.rating, 'ticker'),
  dossier: rowLoader(prisma.optionDossier, 'ticker'),
  optionDays: newestLoader(prisma.optionDay, 'ticker', 'date'),
  bars: newestLoader(prisma.dailyBar, 'ticker', 'date'),
  tradeCount: countLoader(prisma.insiderTrade, 'ticker'),
  trades: newestLoader(prisma.insiderTrade, 'ticker', 'transactionDate'),
  metricDays: newestLoader(prisma.metricDay, 'entityId', 'day'),
});

const day = (field) => (row) => row[field].toISOString().slice(0, 10);
const instant = (field) => (row) => row[field].toISOString();
const newest =
  (name) =>
  (stock, { last }, context) =>
    context[name].load({ key: stock.ticker, last });
const loadBy = (name) => (stock, _args, context) => context[name].load(stock.ticker);

const apollo = new ApolloServer({
  typeDefs: TYPES,
  resolvers: {
    Query: { stock: (_root, { ticker }, { stock }) => stock.load(ticker) },
    Stock: {
      quote: loadBy('quote'),
      rating: loadBy('rating'),
      dossier: loadBy('dossier'),
      tradeCount: loadBy('tradeCount'),
      optionDays: newest('optionDays'),
      bars: newest('bars'),
      trades: newest('trades'),
      metricDays: (stock, { last }, { metricDays }) => metricDays.load({ key: stock.entityId, last }),
    },
    Quote: { asOf: instant('asOf') },
    Rating: { asOf: day('asOf') },
    Dossier: {
      asOf: day('asOf'),
      pcVolPctl1Y: ({ pcVolPctl1y }) => pcVolPctl1y,
      ivRank1Y: ({ ivRank1y }) => ivRank1y,
    },
    OptionDay: { date: day('date'), expectedMove1D: ({ expectedMove1d }) => expectedMove1d },
    Bar: { date: day('date') },
    Trade: { transactionDate: day('transactionDate') },
    MetricDay: { day: day('day') },
  },
});
await apollo.start();

listen(
  createServer(async (request, response) => {
    let text = '';
    request.setEncoding('utf8');
    for await (const piece of request) text += piece;
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const {
      status,
      headers: answered,
      body,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method, headers, body: JSON.parse(text), search: '' },
      context: async () => loaders(),
    });
    response.writeHead(status ?? 200, {
      ...Object.fromEntries(answered),
      'Content-Length': Buffer.byteLength(body.string),
    });
    response.end(body.string);
  }),
);
