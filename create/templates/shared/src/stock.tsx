'use client';

import { previewOf, useDataUpdated } from '@market-signals/client';
import { useStockQuery } from './gateway/hooks';
import { formatField } from './gateway/units';

/** The price of a stock and its insider trades; an import refetches them. */
export function Stock({ ticker }: { ticker: string }) {
  useDataUpdated();
  const { data, error, isPending, failureReason } = useStockQuery({ ticker });
  if (error) return <p role="alert">{`${error.code}: ${error.message}`}</p>;
  if (isPending) return <p>{failureReason ? `${failureReason.message} Trying again soon.` : 'Loading…'}</p>;
  const stock = data?.stock;
  if (!stock) return <p>No such stock.</p>;
  const { isPreview, upgrade } = previewOf(stock.insiderTrades);
  return (
    <main>
      <h1>{stock.name}</h1>
      <p>
        {formatField('Quote', 'price', stock.quote?.price)}{' '}
        {formatField('Quote', 'changePercent', stock.quote?.changePercent, { isSigned: true })}
      </p>
      <h2>Insider trades</h2>
      <ul>
        {stock.insiderTrades.nodes.map(({ id, transactionDate, insiderName, transactionType, totalValue }) => (
          <li key={id}>
            {transactionDate} {insiderName} {transactionType} {formatField('InsiderTrade', 'totalValue', totalValue)}
          </li>
        ))}
      </ul>
      {isPreview && (
        <p>
          {upgrade?.message} <a href={upgrade?.url}>See PRO</a>
        </p>
      )}
    </main>
  );
}
