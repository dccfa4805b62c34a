import pg from 'pg';
import { type Case, graphql } from './cases.ts';
import { once } from './load.ts';
import { arePeersInstalled, type Measured, startPeer } from './processes.ts';
import { type BenchRandom, randomFrom } from './random.ts';

type PeerQuery = NonNullable<Case['peer']>;
export type PeerRow = { peer: string; query: PeerQuery; connections: number; load: Measured };
/** A peer server, its module in peers/, and its queries: the same rows as the gateway's. */
type Peer = { name: string; file: 'postgraphile' | 'apollo'; queries: Readonly<Record<PeerQuery, string>> };

const COLUMNS = {
  stock: 'ticker name sector marketCap',
  quote: 'price change changePercent volume week52Low week52High pricedAt',
  bar: 'day close volume',
  wholeBar: 'day open high low close volume',
  rating: `asOf rated score letter percentile penaltyPoints riskAdjustments reason crowdPercentile smartMoneyPercentile optionsPercentile analystsPercentile
    fundamentalsPercentile earningsPercentile technicalsPercentile insiderFlowBalance congressFlowBalance optionsSentiment
    favorableShare operatingMargin epsSurprise clusteredInsiderSelling institutionalOutflowAgainstPrice unusualOptionsFlow`,
  dossier: 'asOf sentiment pcVolPctl1Y ivRank1Y oiWalls unusual',
  optionDay: 'date atmIv pcVol expectedMove1D',
  trade: 'insiderName insiderTitle transactionType transactionDate sharesTransacted totalValue',
  metricDay: 'day score mentions',
};

/** PostGraphile has a root field for each table; without foreign keys nothing links them. */
const POSTGRAPHILE: Peer['queries'] = {
  page: `query Page($ticker: String!, $entity: String!, $bars: Int!, $trades: Int!, $days: Int!) {
    stockByTicker(ticker: $ticker) { ${COLUMNS.stock} }
    quoteByTicker(ticker: $ticker) { ${COLUMNS.quote} }
    ratingByTicker(ticker: $ticker) { ${COLUMNS.rating} }
    optionDossierByTicker(ticker: $ticker) { ${COLUMNS.dossier} }
    allOptionDays(condition: { ticker: $ticker }, orderBy: DATE_DESC, first: 1) { nodes { ${COLUMNS.optionDay} } }
    allDailyBars(condition: { ticker: $ticker }, orderBy: DATE_DESC, first: $bars) { nodes { ${COLUMNS.bar} } }
    allInsiderTrades(condition: { ticker: $ticker }, orderBy: TRANSACTION_DATE_DESC, first: $trades) { totalCount nodes { ${COLUMNS.trade} } }
    allMetricDays(condition: { entityId: $entity }, orderBy: DAY_DESC, first: $days) { nodes { ${COLUMNS.metricDay} } } }`,
  chart: `query Chart($ticker: String!) {
    stockByTicker(ticker: $ticker) { ticker name }
    quoteByTicker(ticker: $ticker) { price change changePercent }
    allDailyBars(condition: { ticker: $ticker }, orderBy: DATE_DESC, first: 252) { nodes { ${COLUMNS.wholeBar} } }
    allInsiderTrades(condition: { ticker: $ticker }) { totalCount } }`,
  small: `query Small($ticker: String!) {
    stockByTicker(ticker: $ticker) { ticker name }
    quoteByTicker(ticker: $ticker) { price changePercent }
    allInsiderTrades(condition: { ticker: $ticker }) { totalCount } }`,
};

/** The schema of peers/apollo.mjs. */
const APOLLO: Peer['queries'] = {
  page: `query Page($ticker: String!, $bars: Int!, $trades: Int!, $days: Int!) { stock(ticker: $ticker) { ${COLUMNS.stock}
    quote { ${COLUMNS.quote} } rating { ${COLUMNS.rating} } dossier { ${COLUMNS.dossier} }
    optionDays(last: 1) { ${COLUMNS.optionDay} } bars(last: $bars) { ${COLUMNS.bar} }
    tradeCount trades(last: $trades) { ${COLUMNS.trade} } metricDays(last: $days) { ${COLUMNS.metricDay} } } }`,
  chart: `query Chart($ticker: String!) { stock(ticker: $ticker) { ticker name quote { price change changePercent }
    bars(last: 252) { ${COLUMNS.wholeBar} } tradeCount } }`,
  small: `query Small($ticker: String!) { stock(ticker: $ticker) { ticker name quote { price changePercent } tradeCount } }`,
};

const PEERS: readonly Peer[] = [
  { name: 'PostGraphile', file: 'postgraphile', queries: POSTGRAPHILE },
  { name: 'Apollo Server', file: 'apollo', queries: APOLLO },
];

type Stock = { ticker: string; entity: string };

/** The same number of rows as in the gateway's ranges. */
const drawVariables = (stocks: readonly Stock[], random: BenchRandom) => ({
  ...random.of(stocks),
  bars: random.of([21, 63, 126]),
  trades: 1 + random.below(16),
  days: 1 + random.below(30),
});

async function stocksIn(databaseUrl: string): Promise<Stock[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<Stock>('SELECT "ticker", "entity_id" AS "entity" FROM "stock" ORDER BY "ticker"')
    .finally(() => client.end());
  return rows;
}

/** Runs the cases on other servers with the same database, if they are installed. */
export async function measurePeers(
  databaseUrl: string,
  how: { connections: readonly number[]; seconds: number },
): Promise<PeerRow[]> {
  if (!arePeersInstalled()) {
    console.error('Other servers are left out: install them with `npm ci` in bench/peers.');
    return [];
  }
  const stocks = await stocksIn(databaseUrl);
  const measured: PeerRow[] = [];
  for (const { name, file, queries } of PEERS) {
    const server = await startPeer(file, databaseUrl);
    for (const [query, text] of Object.entries(queries) as [PeerQuery, string][]) {
      const random = randomFrom(7);
      const next = () => graphql(text, drawVariables(stocks, random));
      await once(server, next());
      for (const connections of how.connections) {
        const load = await server.measure(next, { connections, seconds: how.seconds });
        measured.push({ peer: name, query, connections, load });
        console.error(`${name}: ${query}, ${connections}: ${load.perSecond.toFixed(0)}/s, ${load.cpuMs.toFixed(2)} ms`);
      }
    }
    await server.stop();
  }
  return measured;
}
