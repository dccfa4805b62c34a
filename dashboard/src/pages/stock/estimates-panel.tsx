import { useMemo } from 'react';
import { count, formatDay, shortDay, shortUsd, signedPercent, usd, words } from '../../format.ts';
import type { StockEstimatesQuery } from '../../generated/graphql.ts';
import { useStockEstimatesQuery, useUsageQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { buildTextHalo, type Draw, tip } from '../../parts/chart-options.ts';
import { PanelView } from '../../parts/panel.tsx';
import type { PriceEvent } from '../../parts/price-arrangement.ts';
import { DataTable } from '../../parts/table.tsx';

type Surprises = NonNullable<NonNullable<StockEstimatesQuery['stock']>['analystEstimates']>['surprises'];
const NONE: Surprises = [];

/** Analysts' earnings estimates, and past reports compared with their estimates. */
export function EstimatesPanel({ ticker }: { ticker: string }) {
  const query = useStockEstimatesQuery({ ticker });
  const estimates = query.data?.stock?.analystEstimates;
  const surprises = estimates?.surprises ?? NONE;
  // The response is ordered newest first, the chart oldest first.
  const drawn = useMemo(() => surprises.toReversed(), [surprises]);
  return (
    <PanelView
      title="Estimates & surprises"
      families={['ANALYST_ESTIMATES']}
      note={surprises[0] && `Last report ${formatDay(surprises[0].reportDate)}`}
      query={query}
      preview={estimates}
      empty={!estimates?.estimates.length && surprises.length === 0 && 'No estimates.'}
      height={350}
    >
      {() => (
        <>
          {estimates!.estimates.length > 0 && (
            <DataTable
              caption="Analyst estimates"
              rows={estimates!.estimates}
              rowKey={({ periodType }) => periodType}
              columns={[
                {
                  key: 'period',
                  title: 'Period',
                  value: ({ periodType }) => periodType,
                  cell: ({ periodType, periodLabel }) => (
                    <span className="wraps" title={periodLabel ?? undefined}>
                      {words(periodType)}
                    </span>
                  ),
                },
                {
                  key: 'mean',
                  title: 'EPS',
                  unit: 'USD',
                  value: ({ estimateMean }) => estimateMean,
                  align: 'end',
                  hint: 'Mean estimate of earnings per share',
                  cell: ({ estimateMean }) => usd(estimateMean),
                },
                {
                  key: 'range',
                  title: 'Range',
                  unit: 'USD, low to high',
                  value: ({ estimateLow, estimateHigh }) =>
                    estimateLow === null || estimateHigh === null ? null : `${estimateLow} to ${estimateHigh}`,
                  align: 'end',
                  cell: ({ estimateLow, estimateHigh }) => `${usd(estimateLow)} – ${usd(estimateHigh)}`,
                },
                {
                  key: 'revenue',
                  title: 'Revenue',
                  unit: 'USD',
                  value: ({ revenueMean }) => revenueMean,
                  align: 'end',
                  cell: ({ revenueMean }) => shortUsd(revenueMean),
                },
                {
                  key: 'analysts',
                  title: 'Analysts',
                  value: ({ numberOfAnalysts }) => numberOfAnalysts,
                  align: 'end',
                  least: 560,
                  cell: ({ numberOfAnalysts }) => count(numberOfAnalysts),
                },
              ]}
            />
          )}
          {drawn.length > 0 && (
            <Chart
              data={drawn}
              draw={draw}
              height={190}
              label={`Earnings per share against estimates. Last surprise ${signedPercent(surprises[0]!.epsSurprisePercent)}.`}
            />
          )}
        </>
      )}
    </PanelView>
  );
}

/** Classifies a report by its estimate, using the names in the legend. */
const classifySurprise = ({ epsSurprisePercent }: Surprises[number]) => {
  if (!epsSurprisePercent) return epsSurprisePercent === 0 ? 'Met' : 'Reported';
  return epsSurprisePercent > 0 ? 'Beat' : 'Miss';
};

/** Widths in pixels of the axis, and of a surprise label with and without its decimal. */
const AXIS = 60;
const LABEL = { exact: 44, whole: 28 };

const draw: Draw<Surprises> = (surprises, { text, muted, panel, up, down }, width) => {
  const room = (width - AXIS) / surprises.length;
  return {
    legend: { bottom: 0 },
    tooltip: {
      trigger: 'axis',
      formatter: (points) => {
        const surprise = surprises[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(`Reported ${formatDay(surprise.reportDate)}`, [
          ['Estimate', usd(surprise.estimateEps)],
          ['Reported', usd(surprise.actualEps)],
          ['Surprise', signedPercent(surprise.epsSurprisePercent)],
        ]);
      },
    },
    grid: { left: 6, right: 6, top: 18, bottom: 28, containLabel: true },
    xAxis: {
      type: 'category',
      data: surprises.map(({ reportDate }) => reportDate),
      axisLabel: { formatter: (date: string) => shortDay(date) },
    },
    yAxis: {
      type: 'value',
      scale: true,
      // Axis labels show cents.
      minInterval: 0.01,
      // Room for the labels between the points and the axes.
      boundaryGap: ['32%', '12%'],
      axisLabel: { formatter: (value: number) => usd(value) },
    },
    series: [
      {
        name: 'Estimate',
        type: 'scatter',
        symbolSize: 13,
        data: surprises.map(({ estimateEps }) => estimateEps),
        itemStyle: { color: panel, borderColor: muted, borderWidth: 2 },
      },
      ...(
        [
          ['Beat', up],
          ['Miss', down],
          ['Met', text],
          ['Reported', text],
        ] as const
      )
        .filter(([outcome]) => surprises.some((surprise) => classifySurprise(surprise) === outcome))
        .map(([outcome, color]) => ({
          name: outcome,
          type: 'scatter' as const,
          labelLayout: { hideOverlap: room < LABEL.whole },
          symbolSize: 11,
          itemStyle: { color },
          data: surprises.map((surprise) => ({
            value: classifySurprise(surprise) === outcome ? surprise.actualEps : null,
            label: {
              show: classifySurprise(surprise) === outcome,
              // On the side away from the estimate.
              position: outcome === 'Miss' ? ('bottom' as const) : ('top' as const),
              formatter: signedPercent(surprise.epsSurprisePercent, room < LABEL.exact ? 0 : 1),
              color: muted,
              fontSize: 12,
              ...buildTextHalo(panel),
            },
          })),
        })),
    ],
  };
};

const NO_EVENTS: readonly PriceEvent[] = [];

/**
 * The company's report dates, for the price chart. They cost a call, of which a FREE key has few: its chart shows them
 * once the estimates of the page are loaded.
 */
export function useReports(ticker: string, isShown: boolean): readonly PriceEvent[] {
  const { data: usage } = useUsageQuery({}, { enabled: false });
  const { data } = useStockEstimatesQuery({ ticker }, { enabled: isShown && usage?.viewer?.tier === 'PRO' });
  const surprises = data?.stock?.analystEstimates?.surprises;
  return useMemo(
    () =>
      isShown && surprises
        ? surprises.map(({ reportDate, actualEps, epsSurprisePercent }) => ({
            day: reportDate,
            kind: 'Earnings',
            text: `EPS ${usd(actualEps)}, surprise ${signedPercent(epsSurprisePercent, 1)}`,
          }))
        : NO_EVENTS,
    [isShown, surprises],
  );
}
