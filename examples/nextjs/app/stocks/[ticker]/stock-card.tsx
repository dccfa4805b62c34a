'use client';

import { previewOf } from '@market-signals/client/core';
import { useStockPageQuery } from '@market-signals/client/pages';

/** Renders the server's response; in the browser the same query refetches when its data changes. */
export function StockCard({ ticker }: { ticker: string }) {
  const { data, error } = useStockPageQuery({ ticker });
  if (error) return <p role="alert">{`${error.code}: ${error.message}`}</p>;
  const stock = data?.stock;
  if (!stock) return <p>Loading…</p>;
  const { isPreview, upgrade } = previewOf(stock.insiderTrades);
  return (
    <main>
      <h1>{stock.name}</h1>
      <p data-testid="price">{stock.quote?.price}</p>
      <ul>
        {stock.insiderTrades.nodes.map(({ insiderName, transactionType, transactionDate, totalValue }) => (
          <li key={`${insiderName} ${transactionDate} ${totalValue}`}>
            {insiderName}: {transactionType}, {totalValue} USD
          </li>
        ))}
      </ul>
      {isPreview && <p data-testid="offer">{upgrade?.message}</p>}
    </main>
  );
}
