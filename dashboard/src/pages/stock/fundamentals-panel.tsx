import { useMemo } from 'react';
import { formatDay, NOTHING, number, percent, roundUsd, shortUsd, signedPercent } from '../../format.ts';
import { useStockFundamentalsQuery } from '../../generated/hooks.ts';
import type { StockFundamentalsQuery } from '../../generated/partial.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { Figures, Segments } from '../../parts/figures.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { ValuationView } from './valuation-view.tsx';

type Found = NonNullable<NonNullable<StockFundamentalsQuery['stock']>['fundamentals']>;
type Quarters = NonNullable<Found['summary']>['quarters'];

const VIEWS = [
  { value: 'income', text: 'Income' },
  { value: 'margins', text: 'Margins' },
  { value: 'growth', text: 'Growth' },
  { value: 'valuation', text: 'Valuation' },
] as const;

const HEIGHT = 240;

/** The company's earnings by quarter, and its valuation. */
export function FundamentalsPanel({ ticker }: { ticker: string }) {
  const query = useStockFundamentalsQuery({ ticker }, { partial: true });
  const [view, setView] = useUrlChoice('fundamentals', VIEWS, 'income');
  const fundamentals = query.data?.stock?.fundamentals;
  // The response is ordered newest first, the chart oldest first.
  const quarters = useMemo(() => fundamentals?.summary?.quarters.toReversed() ?? [], [fundamentals]);
  const newest = quarters.at(-1);
  const current = fundamentals?.current;
  return (
    <PanelView
      title="Fundamentals"
      families={['FUNDAMENTALS']}
      note={newest && `Twelve months to ${formatDay(newest.periodEndDate)}${currencyNote(newest.reportedCurrency)}`}
      actions={<Segments label="Fundamentals view" options={VIEWS} value={view} onChange={setView} />}
      query={query}
      paths={['stock.fundamentals.summary']}
      empty={
        quarters.length === 0 && !current?.isAvailable && (fundamentals?.summary?.reason ?? 'No financial statements.')
      }
      height={350}
    >
      {() => (
        <>
          <Figures
            items={[
              { name: 'P/E', value: number(current?.peTTM, 1), hint: 'Price over earnings of the last twelve months' },
              {
                name: 'P/S',
                value: number(current?.psTTM, 1),
                hint: 'Market cap divided by sales over the last twelve months',
              },
              { name: 'Net margin', value: percent(current?.netMarginPercent, 1) },
              {
                name: 'Revenue growth',
                value: signedPercent(current?.revenueGrowthPercent, 1),
                hint: 'Last twelve months vs. the twelve before',
              },
              { name: 'Return on equity', value: percent(current?.returnOnEquityPercent, 1) },
              { name: 'Debt/equity', value: number(current?.debtToEquity) },
            ]}
          />
          {view === 'valuation' ? (
            <ValuationView found={fundamentals!} />
          ) : quarters.length === 0 ? (
            <p className="empty">No quarterly statements.</p>
          ) : (
            <Chart data={quarters} draw={DRAWINGS[view]} height={HEIGHT} label={`${LABELS[view]}, by quarter.`} />
          )}
        </>
      )}
    </PanelView>
  );
}

const currencyNote = (currency: string | null) => (currency && currency !== 'USD' ? `, in ${currency}` : '');

const LABELS = {
  income: 'Revenue, net income and free cash flow',
  margins: 'Gross, operating and net margin',
  growth: 'Year-over-year growth of revenue and earnings per share',
};

const formatQuarter = ({ fiscalPeriod, fiscalYear }: Quarters[number]) => `${fiscalPeriod} FY${fiscalYear}`;

type Line = { name: string; of(quarter: Quarters[number]): number | null };

/** Grouped bars by quarter. */
const bars =
  (
    lines: readonly Line[],
    format: (value: number | null) => string,
    onAxis: (value: number) => string = format,
  ): Draw<Quarters> =>
  (quarters, { accent, series }) => ({
    legend: { bottom: 0, itemHeight: 8 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (points) => {
        const quarter = quarters[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(
          `${formatQuarter(quarter)}, to ${formatDay(quarter.periodEndDate)}`,
          lines.map(({ name, of }) => [name, format(of(quarter))] as const),
        );
      },
    },
    grid: { left: 6, right: 6, top: 14, bottom: 28, containLabel: true },
    xAxis: { type: 'category', data: quarters.map(formatQuarter) },
    yAxis: { type: 'value', axisLabel: { formatter: onAxis } },
    series: lines.map(({ name, of }, at) => ({
      name,
      type: 'bar' as const,
      barMaxWidth: 20,
      barGap: '10%',
      data: quarters.map(of),
      itemStyle: { color: at === 0 ? accent : series[at + 1]! },
    })),
  });

/** Lines by quarter. */
const lines =
  (drawn: readonly Line[]): Draw<Quarters> =>
  (quarters, palette, width) => {
    const option = bars(drawn, (value) => (value === null ? NOTHING : percent(value, 0)))(quarters, palette, width);
    const all = option.series as { itemStyle: { color: string } }[];
    return {
      ...option,
      series: all.map((entry) => ({
        ...entry,
        type: 'line' as const,
        symbolSize: 5,
        lineStyle: { color: entry.itemStyle.color },
      })),
    };
  };

const DRAWINGS = {
  income: bars(
    [
      { name: 'Revenue', of: ({ revenue }) => revenue },
      { name: 'Net income', of: ({ netIncome }) => netIncome },
      { name: 'Free cash flow', of: ({ freeCashFlow }) => freeCashFlow },
    ],
    shortUsd,
    roundUsd,
  ),
  margins: lines([
    { name: 'Gross margin', of: ({ grossMarginPercent }) => grossMarginPercent },
    { name: 'Operating margin', of: ({ operatingMarginPercent }) => operatingMarginPercent },
    { name: 'Net margin', of: ({ netMarginPercent }) => netMarginPercent },
  ]),
  growth: bars(
    [
      { name: 'Revenue', of: ({ revenueGrowthPercent }) => revenueGrowthPercent },
      { name: 'Earnings per share', of: ({ epsGrowthPercent }) => epsGrowthPercent },
    ],
    (value) => signedPercent(value, 0),
  ),
};
