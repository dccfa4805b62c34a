import { type FormEvent, useMemo } from 'react';
import { dayRange, formatDay, signedPercent } from '../../format.ts';
import { useBarsQuery, useCompareFiguresQuery, useCompareFundsQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { RANGES, usePriceRange } from '../../parts/price-range.ts';
import { type Rebased, rebased } from '../../parts/price-rules.ts';
import { useUrlText } from '../../parts/url-choice.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { MOST, tickersIn } from '../../tickers.ts';
import { ComparedFundsPanel, StocksPanel, UnknownPanel } from './figures-panels.tsx';
import { ComparedFundamentalsPanel } from './fundamentals-panel.tsx';

/** Compares up to five stocks and funds. */
export default function ComparePage() {
  const [text, setText] = useUrlText('tickers');
  const requested = useMemo(() => tickersIn(text), [text]);
  const tickers = useMemo(() => requested.slice(0, MOST), [requested]);
  const excess = requested.slice(MOST);
  return (
    <PageView
      title="Compare"
      lead={
        tickers.length === 0 ? (
          'Up to five stocks and funds side by side'
        ) : (
          <>
            {tickers.join(', ')}
            {excess.length > 0 && <span role="status"> · Five at most, without {excess.join(', ')}</span>}
          </>
        )
      }
      actions={<AddField key={text} tickers={tickers} onChange={(next) => setText(next.join(','))} />}
    >
      {tickers.length === 0 ? (
        <PanelView title="Nothing chosen">
          <p className="muted">Add tickers above, such as AAPL, MSFT, NVDA.</p>
        </PanelView>
      ) : (
        <>
          <PricesPanel tickers={tickers} />
          <ComparedFigures
            tickers={tickers}
            onRemove={(removed) => setText(tickers.filter((ticker) => ticker !== removed).join(','))}
          />
        </>
      )}
    </PageView>
  );
}

/** Shows stocks and funds in separate tables, because they have different figures. */
function ComparedFigures({ tickers, onRemove }: { tickers: readonly string[]; onRemove(ticker: string): void }) {
  const query = useCompareFiguresQuery({ tickers: [...tickers] }, { placeholderData: useKeepBefore() });
  const stocks = query.data?.stockScreen?.stocks.nodes ?? [];
  const unavailable = tickers.filter((ticker) => stocks.every((row) => row.ticker !== ticker));
  const fundsQuery = useCompareFundsQuery(
    { tickers: unavailable },
    {
      enabled: !query.isPending && !query.isPlaceholderData && unavailable.length > 0,
      placeholderData: useKeepBefore(),
    },
  );
  const funds = fundsQuery.data?.etfScreen?.etfs.nodes ?? [];
  const isFund = (ticker: string) => funds.some((row) => row.ticker === ticker);
  const [fundTickers, stockTickers] = [tickers.filter(isFund), tickers.filter((ticker) => !isFund(ticker))];
  const isWithoutStocks = query.data !== undefined && stocks.length === 0;
  const isAsking = fundsQuery.isPending && fundsQuery.isFetching;
  return (
    <>
      {stockTickers.length > 0 && !isWithoutStocks && (
        <StocksPanel query={query} tickers={stockTickers} rows={stocks} onRemove={onRemove} />
      )}
      {(fundTickers.length > 0 || (isWithoutStocks && (isAsking || fundsQuery.error))) && (
        <ComparedFundsPanel query={fundsQuery} tickers={fundTickers} rows={funds} onRemove={onRemove} />
      )}
      {stockTickers.length > 0 && isWithoutStocks && fundsQuery.data && (
        <UnknownPanel tickers={stockTickers} onRemove={onRemove} />
      )}
      {stocks.length > 0 && (
        <WhenSeen height={320}>
          <ComparedFundamentalsPanel tickers={stockTickers} />
        </WhenSeen>
      )}
    </>
  );
}

function AddField({ tickers, onChange }: { tickers: readonly string[]; onChange(tickers: string[]): void }) {
  const isFull = tickers.length >= MOST;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const added = tickersIn(String(new FormData(event.currentTarget).get('tickers')));
    if (added.length > 0) onChange([...new Set([...tickers, ...added])]);
  };
  return (
    <form className="row" onSubmit={send}>
      <input
        name="tickers"
        aria-label="Add tickers"
        placeholder={isFull ? 'Five tickers at most' : 'Add tickers'}
        disabled={isFull}
        autoComplete="off"
        maxLength={60}
      />
      <button type="submit" className="button" disabled={isFull}>
        Add
      </button>
    </form>
  );
}

/** Prices in percent of change since the first session that all tickers have. */
function PricesPanel({ tickers }: { tickers: readonly string[] }) {
  const { range, setRange, window } = usePriceRange();
  // The number of hooks must be the same on every render; hooks without a ticker send no request.
  const a = useTickerBars(tickers[0], window);
  const b = useTickerBars(tickers[1], window);
  const c = useTickerBars(tickers[2], window);
  const d = useTickerBars(tickers[3], window);
  const e = useTickerBars(tickers[4], window);
  const queries = [a, b, c, d, e].slice(0, tickers.length);
  const lines = useMemo(() => {
    const results = [a.data, b.data, c.data, d.data, e.data];
    return rebased(tickers.map((ticker, at) => ({ ticker, bars: results[at]?.chart ?? [] })));
  }, [tickers, a.data, b.data, c.data, d.data, e.data]);
  const failed = queries.flatMap(({ error }, at) => (error ? [`${tickers[at]}: ${error.message}`] : []));
  return (
    <PanelView
      title="Price change"
      families={['PRICES']}
      note={lines.dates.length > 0 && dayRange(lines.dates[0]!, lines.dates.at(-1)!)}
      actions={<Segments label="Timeframe" options={RANGES} value={range} onChange={setRange} />}
      query={{ ...a, isPending: queries.some(({ isPending }) => isPending), error: null }}
      height={360}
    >
      {() => (
        <>
          {failed.map((message) => (
            <p key={message} role="alert">
              {message}
            </p>
          ))}
          {lines.dates.length > 0 ? (
            <Chart
              data={lines}
              draw={drawLines}
              height={360}
              label={`Since ${formatDay(lines.dates[0])}: ${lines.series.map(({ ticker, values }) => `${ticker} ${signedPercent(values.findLast((value) => value !== null))}`).join(', ')}.`}
            />
          ) : (
            failed.length === 0 && <p className="nothing">These tickers share no session in this range.</p>
          )}
        </>
      )}
    </PanelView>
  );
}

const useTickerBars = (ticker: string | undefined, window: ReturnType<typeof usePriceRange>['window']) =>
  useBarsQuery({ ticker: ticker ?? '', ...window }, { enabled: ticker !== undefined });

const drawLines: Draw<Rebased> = ({ dates, series }, { series: colors }) => ({
  legend: { top: 0, left: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const at = (points as unknown as { dataIndex: number }[])[0]!.dataIndex;
      return tip(
        formatDay(dates[at]),
        series.map(({ ticker, values }) => [ticker, signedPercent(values[at])] as const),
      );
    },
  },
  grid: { left: 6, right: 6, top: 30, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: [...dates],
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => formatDay(date), interval: Math.ceil(dates.length / 5) },
  },
  yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => signedPercent(value, 0) } },
  series: series.map(({ ticker, values }, at) => ({
    name: ticker,
    type: 'line' as const,
    data: [...values],
    showSymbol: false,
    connectNulls: true,
    lineStyle: { color: colors[at]!, width: 1.8 },
    itemStyle: { color: colors[at]! },
  })),
});
