import { createGateway } from '@market-signals/client/core';
import { StockListDocument } from '@market-signals/client/documents';
import { useStockListQuery } from '@market-signals/client/pages';
import { gatewayQuery } from '@market-signals/client/query';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';

const VARIABLES = { first: 20 };

/** Fetches on the server, so that the page arrives with its figures. */
export async function loader() {
  const client = new QueryClient();
  const gateway = createGateway({
    url: process.env.SIGNALS_URL,
    apiKey: process.env.SIGNALS_KEY,
    caller: 'visitor',
  });
  await client.prefetchQuery(gatewayQuery(gateway, StockListDocument, VARIABLES));
  return { state: dehydrate(client) };
}

function Stocks() {
  const { data } = useStockListQuery(VARIABLES);
  return (
    <ul>
      {data?.stocks?.nodes.map(({ ticker, name, quote }) => (
        <li key={ticker}>
          {ticker} {name} {quote?.price}
        </li>
      ))}
    </ul>
  );
}

export default function Page({ loaderData }) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Stocks />
    </HydrationBoundary>
  );
}
