import { previewOf } from '@market-signals/client';
import { count, dollars } from './format';
import { useTradesInfiniteQuery } from './gateway/hooks';
import { LoadMore } from './load-more';
import { Failed, Lock, Panel, Rows } from './panel';

const WORDS = { BUY: 'Buy', SELL: 'Sale', AWARD: 'Award', EXERCISE: 'Exercise', GIFT: 'Gift', OTHER: 'Other' } as const;

/** The trades of a stock's insiders, which load as they are scrolled, and what the tier withholds. */
export function Trades({ ticker }: { ticker: string }) {
  const query = useTradesInfiniteQuery({ ticker });
  const { data, rows, error, isPending } = query;
  const trades = data?.pages[0]?.stock?.insiderTrades;
  const { isPreview, upgrade } = previewOf(trades);
  return (
    <Panel
      title={`Insider trades of ${ticker}`}
      note={trades && `${rows.length} of ${count(trades.totalCount)} in a year`}
    >
      {error && <Failed message={error.message} />}
      <Rows isPending={isPending}>
        <table>
          <thead>
            <tr>
              <th>Day</th>
              <th>Insider</th>
              <th>Trade</th>
              <th className="number">Shares</th>
              <th className="number">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((trade) => (
              <tr key={trade.id}>
                <td>{trade.transactionDate}</td>
                <td className="name">
                  {trade.insiderName} <small>{trade.insiderTitle}</small>
                </td>
                <td
                  className={trade.transactionType === 'BUY' ? 'gain' : trade.transactionType === 'SELL' ? 'loss' : ''}
                >
                  {WORDS[trade.transactionType]}
                </td>
                <td className="number">{count(trade.sharesTransacted)}</td>
                <td className="number">{dollars(trade.totalValue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {trades && rows.length === 0 && <p className="empty">No trade in a year.</p>}
        <LoadMore {...query} />
      </Rows>
      {isPreview && (
        <p className="lock">
          <Lock />
          {upgrade?.message} {upgrade?.url && <a href={upgrade.url}>{upgrade.price ?? 'See plans'}</a>}
        </p>
      )}
    </Panel>
  );
}
