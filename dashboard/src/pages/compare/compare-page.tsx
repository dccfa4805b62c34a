import { type FormEvent, type ReactNode, useMemo } from 'react';
import { day, number, percent, shortUsd, signed, signedPercent, usd } from '../../format.ts';
import type { CompareFiguresQuery, CompareFundamentalsQuery } from '../../generated/graphql.ts';
import { useBarsQuery, useCompareFiguresQuery, useCompareFundamentalsQuery } from '../../generated/hooks.ts';
import { Chart, type Draw, tip } from '../../parts/chart.tsx';
import { Change, Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RANGES, usePriceRange } from '../../parts/price-range.ts';
import { type Rebased, rebased } from '../../parts/price-rules.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { useUrlText } from '../../parts/url-choice.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { MOST, tickersIn } from './tickers.ts';

type Row = NonNullable<CompareFiguresQuery['stockScreen']>['stocks']['nodes'][number];
type Current = NonNullable<CompareFundamentalsQuery['fundamentals']>['current'];

/** Up to five stocks side by side. */
export default function ComparePage() {
  const [text, setText] = useUrlText('tickers');
  const asked = useMemo(() => tickersIn(text), [text]);
  const tickers = useMemo(() => asked.slice(0, MOST), [asked]);
  const over = asked.slice(MOST);
  return (
    <Page
      title="Compare"
      lead={
        tickers.length === 0 ? (
          'Up to five stocks side by side'
        ) : (
          <>
            {tickers.join(', ')}
            {over.length > 0 && <span role="status"> · Five at most, without {over.join(', ')}</span>}
          </>
        )
      }
      actions={<AddField key={text} tickers={tickers} onChange={(next) => setText(next.join(','))} />}
    >
      {tickers.length === 0 ? (
        <Panel title="No stocks chosen">
          <p className="muted">Add tickers above, such as AAPL, MSFT, NVDA.</p>
        </Panel>
      ) : (
        <>
          <PricesPanel tickers={tickers} />
          <FiguresPanel
            tickers={tickers}
            onRemove={(gone) => setText(tickers.filter((one) => one !== gone).join(','))}
          />
          <WhenSeen height={320}>
            <FundamentalsPanel tickers={tickers} />
          </WhenSeen>
        </>
      )}
    </Page>
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

/** The prices as percent from the first session that all have. */
function PricesPanel({ tickers }: { tickers: readonly string[] }) {
  const { range, setRange, window } = usePriceRange();
  // As many hooks at every render; those without a ticker ask nothing.
  const a = useBarsOf(tickers[0], window);
  const b = useBarsOf(tickers[1], window);
  const c = useBarsOf(tickers[2], window);
  const d = useBarsOf(tickers[3], window);
  const e = useBarsOf(tickers[4], window);
  const asked = [a, b, c, d, e].slice(0, tickers.length);
  const lines = useMemo(() => {
    const known = [a.data, b.data, c.data, d.data, e.data];
    return rebased(tickers.map((ticker, at) => ({ ticker, bars: known[at]?.chart ?? [] })));
  }, [tickers, a.data, b.data, c.data, d.data, e.data]);
  const failed = asked.flatMap(({ error }, at) => (error ? [`${tickers[at]}: ${error.message}`] : []));
  return (
    <Panel
      title="Price change"
      families={['prices']}
      note={lines.dates.length > 0 && `${day(lines.dates[0])} – ${day(lines.dates.at(-1))}`}
      actions={<Segments label="Timeframe" options={RANGES} value={range} onChange={setRange} />}
      query={{ ...a, isPending: asked.some(({ isPending }) => isPending), error: null }}
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
              label={`Since ${day(lines.dates[0])}: ${lines.series.map(({ ticker, values }) => `${ticker} ${signedPercent(values.findLast((one) => one !== null))}`).join(', ')}.`}
            />
          ) : (
            <p className="nothing">These stocks share no session in this range.</p>
          )}
        </>
      )}
    </Panel>
  );
}

const useBarsOf = (ticker: string | undefined, window: ReturnType<typeof usePriceRange>['window']) =>
  useBarsQuery({ ticker: ticker ?? '', ...window }, { enabled: ticker !== undefined });

const drawLines: Draw<Rebased> = ({ dates, series }, { series: colors }) => ({
  legend: { top: 0, left: 0 },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const at = (points as unknown as { dataIndex: number }[])[0]!.dataIndex;
      return tip(
        day(dates[at]),
        series.map(({ ticker, values }) => [ticker, signedPercent(values[at])] as const),
      );
    },
  },
  grid: { left: 6, right: 6, top: 30, bottom: 6, containLabel: true },
  xAxis: {
    type: 'category',
    data: [...dates],
    boundaryGap: false,
    axisLabel: { formatter: (date: string) => day(date), interval: Math.ceil(dates.length / 5) },
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

type Maybe = number | null | undefined;
type Figure<Of> = {
  name: string;
  unit?: string;
  hint?: string;
  value(row: Of): Maybe;
  written(value: Maybe, row: Of): ReactNode;
};

const FIGURES: readonly Figure<Row>[] = [
  { name: 'Price', unit: 'USD', value: (row) => row.currentPrice, written: (value) => usd(value) },
  { name: 'Change', unit: '%', value: (row) => row.changePercent, written: (value) => <Change value={value} /> },
  { name: 'Market cap', unit: 'USD', value: (row) => row.marketCap, written: shortUsd },
  { name: '1-month return', unit: '%', value: (row) => row.return1M, written: (value) => signedPercent(value, 1) },
  { name: '3-month return', unit: '%', value: (row) => row.return3M, written: (value) => signedPercent(value, 1) },
  { name: '6-month return', unit: '%', value: (row) => row.return6M, written: (value) => signedPercent(value, 1) },
  { name: '1-year return', unit: '%', value: (row) => row.return1Y, written: (value) => signedPercent(value, 1) },
  {
    name: 'Volatility',
    unit: '%',
    hint: '30 sessions, annualized',
    value: (row) => row.volatility30D,
    written: (value) => percent(value, 1),
  },
  {
    name: 'From 52-week high',
    unit: '%',
    value: (row) => row.pctOff52wHigh,
    written: (value) => signedPercent(value, 1),
  },
  {
    name: 'Rating',
    unit: '0 to 100',
    value: (row) => row.ratingScore,
    written: (value, { ratingLetter }) => (ratingLetter ? `${ratingLetter} ${number(value, 0)}` : '–'),
  },
  { name: 'Score, 7 days', value: (row) => row.serviceScore7D, written: (value) => signed(value, 1) },
  { name: 'Analysts', value: (row) => row.analystCount, written: (value) => number(value, 0) },
  { name: 'Buy ratings', unit: '%', value: (row) => row.analystBuyRatioPct, written: (value) => percent(value, 0) },
  {
    name: 'Upside to mean target',
    unit: '%',
    value: (row) => row.analystTargetUpsidePct,
    written: (value) => signedPercent(value, 1),
  },
];

function FiguresPanel({ tickers, onRemove }: { tickers: readonly string[]; onRemove(ticker: string): void }) {
  const query = useCompareFiguresQuery({ tickers: [...tickers] }, { placeholderData: (before) => before });
  const rows = query.data?.stockScreen?.stocks.nodes ?? [];
  return (
    <Panel title="Figures" families={['screener-stocks']} query={query} height={480} className="flush even-columns">
      {() => (
        <SideBySide
          caption="Figures of the stocks"
          tickers={tickers}
          figures={FIGURES}
          rowOf={(ticker) => rows.find((row) => row.ticker === ticker)}
          head={(ticker) => (
            <>
              <StockLink ticker={ticker} />{' '}
              <button type="button" className="link" aria-label={`Remove ${ticker}`} onClick={() => onRemove(ticker)}>
                ×
              </button>
            </>
          )}
        />
      )}
    </Panel>
  );
}

const FUNDAMENTALS: readonly Figure<Current>[] = [
  { name: 'P/E', hint: 'Last twelve months', value: (row) => row.peTTM, written: (value) => number(value, 1) },
  { name: 'P/S', value: (row) => row.psTTM, written: (value) => number(value, 1) },
  { name: 'P/B', value: (row) => row.pbRatio, written: (value) => number(value, 1) },
  { name: 'Net margin', unit: '%', value: (row) => row.netMargin, written: (value) => percent(value, 1) },
  { name: 'Operating margin', unit: '%', value: (row) => row.operatingMargin, written: (value) => percent(value, 1) },
  { name: 'Return on equity', unit: '%', value: (row) => row.returnOnEquity, written: (value) => percent(value, 1) },
  { name: 'Debt/equity', value: (row) => row.debtToEquity, written: (value) => number(value) },
  { name: 'Revenue growth', unit: '%', value: (row) => row.revenueGrowth, written: (value) => signedPercent(value, 1) },
];

function FundamentalsPanel({ tickers }: { tickers: readonly string[] }) {
  const a = useFundamentalsOf(tickers[0]);
  const b = useFundamentalsOf(tickers[1]);
  const c = useFundamentalsOf(tickers[2]);
  const d = useFundamentalsOf(tickers[3]);
  const e = useFundamentalsOf(tickers[4]);
  const asked = [a, b, c, d, e].slice(0, tickers.length);
  return (
    <Panel
      title="Fundamentals"
      families={['fundamentals']}
      note="Last twelve months"
      query={{ ...a, isPending: asked.some(({ isPending }) => isPending), error: null }}
      height={280}
      className="flush even-columns"
    >
      {() => (
        <SideBySide
          caption="Fundamentals of the stocks"
          tickers={tickers}
          figures={FUNDAMENTALS}
          rowOf={(ticker) => asked[tickers.indexOf(ticker)]?.data?.fundamentals?.current}
          head={(ticker) => ticker}
        />
      )}
    </Panel>
  );
}

const useFundamentalsOf = (ticker: string | undefined) =>
  useCompareFundamentalsQuery({ ticker: ticker ?? '' }, { enabled: ticker !== undefined });

/** Stocks as columns, figures as rows. */
function SideBySide<Of>({
  caption,
  tickers,
  figures,
  rowOf,
  head,
}: {
  caption: string;
  tickers: readonly string[];
  figures: readonly Figure<Of>[];
  rowOf(ticker: string): Of | null | undefined;
  head(ticker: string): ReactNode;
}) {
  const column = (ticker: string): Column<Figure<Of>> => ({
    key: ticker,
    title: ticker,
    head: head(ticker),
    align: 'end',
    value: ({ value }) => {
      const row = rowOf(ticker);
      return row && value(row);
    },
    cell: ({ value, written }) => {
      const row = rowOf(ticker);
      return row ? written(value(row), row) : '–';
    },
  });
  return (
    <Table
      caption={caption}
      rows={figures}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'figure',
          title: 'Figure',
          value: ({ name, unit }) => (unit ? `${name} (${unit})` : name),
          cell: ({ name, hint }) => <span title={hint}>{name}</span>,
        },
        ...tickers.map(column),
      ]}
    />
  );
}
