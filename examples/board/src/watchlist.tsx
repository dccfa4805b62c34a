import { percent, price, score, tone } from './format';
import { useWatchlistQuery } from './gateway/hooks';
import { Failed, Panel, Rows } from './panel';
import { Sparkline } from './sparkline';

export const TICKERS = [
  ...['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'AMZN', 'META', 'AVGO', 'TSLA', 'JPM', 'V'],
  ...['XOM', 'CVX', 'UNH', 'JNJ', 'LLY', 'PG', 'KO', 'WMT', 'HD', 'CAT'],
];

type Props = { selected: string; onSelect: (ticker: string) => void };

/** The stocks of the watchlist, in order. */
export function Watchlist({ selected, onSelect }: Props) {
  const { data, error, isPending } = useWatchlistQuery({ tickers: TICKERS });
  const known = new Map(data?.stockScreen?.stocks.nodes.map((row) => [row.ticker, row]));
  const rows = TICKERS.flatMap((ticker) => known.get(ticker) ?? []);
  return (
    <Panel title="Watchlist" note={data && `${rows.length} stocks`}>
      {error && <Failed message={error.message} />}
      <Rows isPending={isPending}>
        <table>
          <thead>
            <tr>
              <th>Ticker</th>
              <th className="wide">Name</th>
              <th className="number">Price</th>
              <th className="number">Day</th>
              <th className="wide">30 days</th>
              <th className="number">Score</th>
              <th className="number">Rating</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.ticker}
                className={row.ticker === selected ? 'selected' : ''}
                onClick={() => onSelect(row.ticker)}
              >
                <td>
                  <button type="button" aria-pressed={row.ticker === selected}>
                    {row.ticker}
                  </button>
                </td>
                <td className="wide name">{row.stock?.name}</td>
                <td className="number">{price(row.currentPrice)}</td>
                <td className={`number ${tone(row.changePercent)}`}>{percent(row.changePercent)}</td>
                <td className="wide">
                  <Sparkline values={row.priceSparkline30D ?? []} />
                </td>
                <td className={`number ${tone(row.serviceScore7D)}`}>{score(row.serviceScore7D)}</td>
                <td className="number">{row.ratingLetter ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Rows>
    </Panel>
  );
}
