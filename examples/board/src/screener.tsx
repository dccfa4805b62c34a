import { type FormEvent, useState } from 'react';
import { count, dollars, percent, price, score, short, tone } from './format';
import type { ScreenOperator, StockScreenField, StockScreenFilter } from './gateway/graphql';
import { useScreenerFieldsQuery, useScreenQuery } from './gateway/hooks';
import { Failed, Panel, Rows } from './panel';

/** The numeric fields of the form, a subset of the gateway's fields. */
const FIELDS = [
  ...['MARKET_CAP', 'PRICE', 'CHANGE_PERCENT', 'RETURN_1M', 'RETURN_1Y'],
  ...['SENTI_SCORE_7D', 'MENTION_VELOCITY', 'VOLATILITY_30D', 'ANALYST_TARGET_UPSIDE_PCT'],
] as StockScreenField[];
const OPERATORS = { GTE: 'at least', LTE: 'at most' } as const satisfies Partial<Record<ScreenOperator, string>>;
type Operator = keyof typeof OPERATORS;

const FIRST: StockScreenFilter[] = [
  { field: 'MARKET_CAP', op: 'GTE', value: 10_000_000_000 },
  { field: 'SENTI_SCORE_7D', op: 'GTE', value: 5 },
];

type Props = { onSelect: (ticker: string) => void };

/** Filters, combined with AND, and the stocks that match. */
export function Screener({ onSelect }: Props) {
  const [filters, setFilters] = useState(FIRST);
  const labels = useLabels();
  const { data, error, isPending } = useScreenQuery({ filters, sort: { field: 'SENTI_SCORE_7D', dir: 'DESC' } });
  const screen = data?.stockScreen;
  return (
    <Panel title="Screener" note={screen && `${count(screen.matched)} of ${count(screen.screened)} stocks match`}>
      <FilterForm labels={labels} onAdd={(filter) => setFilters((all) => [...all, filter])} />
      <ul className="filters">
        {filters.map((filter, at) => (
          <li key={`${filter.field} ${filter.op} ${filter.value}`}>
            {labels(filter.field)} {OPERATORS[filter.op as Operator]} {short(Number(filter.value))}
            <button
              type="button"
              aria-label={`Remove ${labels(filter.field)}`}
              onClick={() => setFilters(filters.filter((_, i) => i !== at))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {error && <Failed message={error.message} />}
      <Rows isPending={isPending}>
        <table>
          <thead>
            <tr>
              <th>Ticker</th>
              <th className="wide">Name</th>
              <th className="number">Price</th>
              <th className="number">Day</th>
              <th className="number">Market cap</th>
              <th className="number">Score</th>
              <th className="number">Rating</th>
            </tr>
          </thead>
          <tbody>
            {screen?.stocks.nodes.map((row) => (
              <tr key={row.ticker} onClick={() => onSelect(row.ticker)}>
                <td>
                  <button type="button">{row.ticker}</button>
                </td>
                <td className="wide name">{row.stock?.name}</td>
                <td className="number">{price(row.currentPrice)}</td>
                <td className={`number ${tone(row.changePercent)}`}>{percent(row.changePercent)}</td>
                <td className="number">{dollars(row.marketCap)}</td>
                <td className={`number ${tone(row.serviceScore7D)}`}>{score(row.serviceScore7D)}</td>
                <td className="number">{row.ratingLetter ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {screen?.matched === 0 && <p className="empty">No stock passes all filters.</p>}
      </Rows>
    </Panel>
  );
}

type FormProps = { labels: (field: StockScreenField) => string; onAdd: (filter: StockScreenFilter) => void };

function FilterForm({ labels, onAdd }: FormProps) {
  const [field, setField] = useState<StockScreenField>('RETURN_1M');
  const [op, setOp] = useState<Operator>('GTE');
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd({ field, op, value: Number(value) });
    setValue('');
  };
  return (
    <form onSubmit={submit}>
      <select aria-label="Field" value={field} onChange={({ target }) => setField(target.value as StockScreenField)}>
        {FIELDS.map((one) => (
          <option key={one} value={one}>
            {labels(one)}
          </option>
        ))}
      </select>
      <select aria-label="Comparison" value={op} onChange={({ target }) => setOp(target.value as Operator)}>
        {Object.entries(OPERATORS).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <input
        aria-label="Value"
        type="number"
        step="any"
        required
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="submit">Add filter</button>
    </form>
  );
}

/** The gateway's label of a field. */
function useLabels(): (field: StockScreenField) => string {
  const { data } = useScreenerFieldsQuery();
  const labels = new Map(data?.screenerFields?.stock.map(({ name, label }) => [name, label]));
  return (field) => labels.get(field) ?? field;
}
