import { number, percent, signedPercent } from '../../format.ts';
import type { CompareFundamentalsQuery } from '../../generated/graphql.ts';
import { useCompareFundamentalsQuery } from '../../generated/hooks.ts';
import { PanelView } from '../../parts/panel.tsx';
import { type ComparedFigure, SideBySide } from './side-by-side.tsx';

type Current = NonNullable<NonNullable<CompareFundamentalsQuery['stock']>['fundamentals']>['current'];

const FUNDAMENTALS: readonly ComparedFigure<Current>[] = [
  { name: 'P/E', hint: 'Last twelve months', value: (row) => row.peTTM, written: (value) => number(value, 1) },
  { name: 'P/S', value: (row) => row.psTTM, written: (value) => number(value, 1) },
  { name: 'P/B', value: (row) => row.pbRatio, written: (value) => number(value, 1) },
  { name: 'Net margin', unit: '%', value: (row) => row.netMarginPercent, written: (value) => percent(value, 1) },
  {
    name: 'Operating margin',
    unit: '%',
    value: (row) => row.operatingMarginPercent,
    written: (value) => percent(value, 1),
  },
  {
    name: 'Return on equity',
    unit: '%',
    value: (row) => row.returnOnEquityPercent,
    written: (value) => percent(value, 1),
  },
  { name: 'Debt/equity', value: (row) => row.debtToEquity, written: (value) => number(value) },
  {
    name: 'Revenue growth',
    unit: '%',
    value: (row) => row.revenueGrowthPercent,
    written: (value) => signedPercent(value, 1),
  },
];

/** Fundamentals of up to five stocks; funds do not publish statements. */
export function ComparedFundamentalsPanel({ tickers }: { tickers: readonly string[] }) {
  const a = useTickerFundamentals(tickers[0]);
  const b = useTickerFundamentals(tickers[1]);
  const c = useTickerFundamentals(tickers[2]);
  const d = useTickerFundamentals(tickers[3]);
  const e = useTickerFundamentals(tickers[4]);
  const queries = [a, b, c, d, e].slice(0, tickers.length);
  return (
    <PanelView
      title="Fundamentals"
      families={['FUNDAMENTALS']}
      note="Last twelve months"
      source={a}
      query={{
        isPending: queries.some(({ isPending }) => isPending),
        error: queries.every(({ error }) => error) ? a.error : null,
        refetch: () => queries.map(({ refetch }) => refetch()),
      }}
      height={280}
      className="flush even-columns"
    >
      {() => (
        <SideBySide
          caption="Fundamentals of the stocks"
          tickers={tickers}
          figures={FUNDAMENTALS}
          rowOf={(ticker) => queries[tickers.indexOf(ticker)]?.data?.stock?.fundamentals?.current}
          head={(ticker) => ticker}
        />
      )}
    </PanelView>
  );
}

const useTickerFundamentals = (ticker: string | undefined) =>
  useCompareFundamentalsQuery({ ticker: ticker ?? '' }, { enabled: ticker !== undefined });
