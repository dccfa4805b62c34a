import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';

const SCHEMA = resolve(import.meta.dirname, '../../schema.graphql');
const COMPILER = join(PEERS, 'node_modules/relay-compiler/cli.js');

/** A page in Relay's style: each component has a fragment, and lists page independently. */
const PAGE = `
import { graphql } from 'react-relay';

export const page = graphql\`
  query stockPageQuery($ticker: Ticker!) {
    stock(ticker: $ticker) {
      ...stockPage_head
      ...stockPage_trades
      ...stockPage_heldBy
    }
  }
\`;

export const head = graphql\`
  fragment stockPage_head on Stock @refetchable(queryName: "stockPageHeadQuery") {
    name
    ...stockPage_price
  }
\`;

export const price = graphql\`
  fragment stockPage_price on Security {
    quote { price changePercent }
  }
\`;

export const trades = graphql\`
  fragment stockPage_trades on Stock
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" })
  @refetchable(queryName: "stockPageTradesQuery") {
    insiderTrades(period: { days: 365 }, first: $count, after: $cursor) @connection(key: "stockPage_insiderTrades") {
      isPreview
      totalCount
      edges { node { insiderName transactionDate insider { name } } }
    }
  }
\`;

export const heldBy = graphql\`
  fragment stockPage_heldBy on Stock
  @argumentDefinitions(count: { type: "Int", defaultValue: 1 }, cursor: { type: "String" })
  @refetchable(queryName: "stockPageHeldByQuery") {
    heldBy(first: $count, after: $cursor) @connection(key: "stockPage_heldBy") {
      edges { node { weightPercent etf { name } } }
    }
  }
\`;

export const screen = graphql\`
  query stockPageScreenQuery($filters: [StockScreenFilter!], $count: Int!, $cursor: String) {
    stockScreen(filters: $filters) {
      matched
      stocks(first: $count, after: $cursor) @connection(key: "stockPage_stocks") {
        edges { node { ticker stock { name } } }
      }
    }
    curatedScreens { id name }
  }
\`;
`;

describe.skipIf(!hasPeer('relay-compiler'))(`A project of Relay ${needsPeers}`, { timeout: 180_000 }, () => {
  const app = useApp();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(PEERS, '.relay-'));
    for (const name of ['src', 'generated']) await mkdir(join(folder, name));
    const config = {
      src: 'src',
      artifactDirectory: 'generated',
      language: 'typescript',
      schema: 'schema.graphql',
      eagerEsModules: true,
    };
    await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
    await writeFile(join(folder, 'schema.graphql'), await readFile(SCHEMA));
    await writeFile(join(folder, 'src/stockPage.ts'), PAGE);
    // The compiler exits with an error if a document or the schema violates Relay's rules.
    await promisify(execFile)(process.execPath, [COMPILER, '--noWatchman'], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The text of the compiled operation. */
  const toText = async (name: string): Promise<string> => {
    const artifact = await readFile(join(folder, 'generated', `${name}.graphql.ts`), 'utf8');
    return JSON.parse(/"text": ("(?:[^"\\]|\\.)*")/.exec(artifact)![1]!);
  };
  const send = async (name: string, variables: object) => {
    const { body } = await app.graphql(await toText(name), { variables: { ...variables } });
    expect(body.errors, name).toBeUndefined();
    return body.data;
  };
  type Edges = { edges: { node: { id: string } }[] };
  const listIds = ({ edges }: Edges) => edges.map(({ node }) => node.id);

  it('a project of Relay asks a page, then the next page of each list by the id of its node [GEN-01]', async () => {
    const { stock } = await send('stockPageQuery', { ticker: 'AAPL' });
    expect(stock).toMatchObject({ name: 'Apple Inc.', quote: { price: 202.63 } });
    for (const [list, query, count] of [
      ['insiderTrades', 'stockPageTradesQuery', 2],
      ['heldBy', 'stockPageHeldByQuery', 1],
    ] as const) {
      const { edges, pageInfo } = stock[list];
      expect([edges.length, pageInfo.hasNextPage], list).toEqual([count, true]);
      const next = await send(query, { id: stock.id, count, cursor: pageInfo.endCursor });
      expect(next.node.id, list).toBe(stock.id);
      expect(listIds(next.node[list]), list).toHaveLength(count);
      expect(new Set([...listIds(stock[list]), ...listIds(next.node[list])]).size, list).toBe(2 * count);
    }
  });

  it('a project of Relay asks an object again by its id [GEN-01]', async () => {
    const { stock } = await send('stockPageQuery', { ticker: 'NVDA' });
    const { node } = await send('stockPageHeadQuery', { id: stock.id });
    expect(node).toMatchObject({ id: stock.id, name: stock.name, quote: stock.quote });
  });

  it('a project of Relay pages a screen within its answer [SCR-31]', async () => {
    const { stockScreen } = await send('stockPageScreenQuery', { count: 2 });
    const { endCursor } = stockScreen.stocks.pageInfo;
    const next = await send('stockPageScreenQuery', { count: 2, cursor: endCursor });
    expect(new Set([...listIds(stockScreen.stocks), ...listIds(next.stockScreen.stocks)]).size).toBe(4);
  });
});
