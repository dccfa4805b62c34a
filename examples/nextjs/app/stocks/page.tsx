import { StockListDocument } from '@market-signals/client/documents';
import { gatewayInfiniteQuery } from '@market-signals/client/query';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { gatewayFor } from '@/lib/gateway';
import { currentUser } from '@/lib/session';
import { StockList } from './stock-list';

/** Requests the first page on the server; the browser loads the others. */
export default async function Stocks() {
  const client = new QueryClient();
  const gateway = gatewayFor(await currentUser());
  await client.prefetchInfiniteQuery(
    gatewayInfiniteQuery(
      gateway,
      StockListDocument,
      { connection: ({ stocks }) => stocks, after: 'after' },
      { first: 5 },
    ),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StockList />
    </HydrationBoundary>
  );
}
