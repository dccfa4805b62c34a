import { createGateway } from '@market-signals/client/core';
import { StockListDocument } from '@market-signals/client/documents';
import { gatewayQuery, watchData } from '@market-signals/client/query';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/solid-query';
import { For, onCleanup } from 'solid-js';
import { render } from 'solid-js/web';

const gateway = createGateway({ url: '/api/graphql', caller: 'visitor' });
const client = new QueryClient();

function Stocks() {
  // Refetches what an import changed.
  onCleanup(watchData(gateway, client));
  const query = useQuery(() => gatewayQuery(gateway, StockListDocument, { first: 20 }));
  return (
    <ul>
      <For each={query.data?.stocks?.nodes}>
        {({ ticker, name, quote }) => (
          <li>
            {ticker} {name} {quote?.price}
          </li>
        )}
      </For>
    </ul>
  );
}

render(
  () => (
    <QueryClientProvider client={client}>
      <Stocks />
    </QueryClientProvider>
  ),
  document.getElementById('root'),
);
