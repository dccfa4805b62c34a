'use client';

import { useStockListInfiniteQuery } from '@market-signals/client/pages';
import Link from 'next/link';

/** The list of stocks, page by page. */
export function StockList() {
  const { rows, hasNextPage, fetchNextPage, isFetching } = useStockListInfiniteQuery({ first: 5 });
  return (
    <main>
      <ul>
        {rows.map(({ ticker, name }) => (
          <li key={ticker}>
            <Link href={`/stocks/${ticker}`} prefetch={false}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </button>
      )}
    </main>
  );
}
