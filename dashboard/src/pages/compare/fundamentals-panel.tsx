import { number, percent, signedPercent } from '../../format.ts';
import type { CompareFundamentalsQuery } from '../../generated/graphql.ts';
import { useCompareFundamentalsQuery } from '../../generated/hooks.ts';
import { Panel } from '../../parts/panel.tsx';
import { type Figure, SideBySide } from './side-by-side.tsx';

type Current = NonNullable<CompareFundamentalsQuery['fundamentals']>['current'];

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

/** Of up to five stocks; funds publish no statements. */
export function FundamentalsPanel({ tickers }: { tickers: readonly string[] }) {
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
