import { graph } from './graph.ts';
import type { TestApp } from './harness.ts';

/** Rows of one ticker in several lists: their ids must differ. */
const ROWS_OF_ONE_TICKER = `query RowsOfOneTicker {
  quote(ticker: "AAPL") { id ticker pricedAt }
  watchlist(tickers: ["AAPL"]) { id ticker price }
  stockScreen(tickers: ["AAPL"]) { stocks(first: 1) { nodes { id ticker currentPrice } } }
  market { optionsOverview { stocks { nodes { id ticker asOf } } } }
}`;

/** The documented example queries, by the names of their operations. */
export const exampleQueriesByName: ReadonlyMap<string, string> = new Map(
  [...graph.examples, ROWS_OF_ONE_TICKER]
    .filter((text) => /^query (\w+)/m.test(text))
    .map((text) => [/^query (\w+)/m.exec(text)![1]!, text]),
);

/** The data of a query that has no errors. */
export async function readData(
  app: TestApp,
  query: string,
  variables: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { body } = await app.graphql(query, { variables });
  if (body.errors) throw new Error(`${JSON.stringify(body.errors)}: ${query}`);
  return body.data;
}
