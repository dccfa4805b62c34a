import { StockPageDocument } from '@market-signals/client/documents';
import { gatewayQuery } from '@market-signals/client/query';
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { gatewayFor } from '@/lib/gateway';
import { currentUser } from '@/lib/session';
import { StockCard } from './stock-card';

/** Fetches on the server, so that the page arrives with its figures. */
export default async function StockPage({ params }: { params: Promise<{ ticker: string }> }) {
  const { ticker } = await params;
  const client = new QueryClient();
  await client.prefetchQuery(gatewayQuery(gatewayFor(await currentUser()), StockPageDocument, { ticker }));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StockCard ticker={ticker} />
    </HydrationBoundary>
  );
}
