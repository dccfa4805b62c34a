import { createGateway } from '@market-signals/client/core';
import { gatewayQuery } from '@market-signals/client/query';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { connection } from 'next/server';
import { StockDocument } from '../src/gateway/graphql';
import { Providers } from '../src/providers';
import { signals } from '../src/signals';
import { Stock } from '../src/stock';

const TICKER = 'NVDA';

/** Fetches on the server, so that the page arrives with its figures. */
export default async function Home() {
  await connection();
  const client = new QueryClient();
  await client.prefetchQuery(
    gatewayQuery(createGateway({ ...signals(), caller: 'visitor' }), StockDocument, { ticker: TICKER }),
  );
  return (
    <Providers>
      <HydrationBoundary state={dehydrate(client)}>
        <Stock ticker={TICKER} />
      </HydrationBoundary>
    </Providers>
  );
}
