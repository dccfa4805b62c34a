import { formatCounted, formatDay, number, percent, shortDay, upsideText, usd, words } from '../../format.ts';
import type { StockConsensusQuery } from '../../generated/graphql.ts';
import { useStockConsensusQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { ChangeFigure, Figures } from '../../parts/figures.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { isWithheld, Withheld } from '../../parts/preview.tsx';
import { RangeBar } from '../../parts/range-bar.tsx';

type Consensus = NonNullable<NonNullable<StockConsensusQuery['stock']>['analystConsensus']>;
type History = NonNullable<NonNullable<StockConsensusQuery['stock']>['analystConsensusHistory']>['history'];

const LABELS: Record<Consensus['consensusLabel'], string> = {
  STRONG_BUY: 'up',
  BUY: 'up',
  HOLD: '',
  SELL: 'down',
  STRONG_SELL: 'down',
};

/** Analyst ratings, and the range of price targets relative to the price. */
export function ConsensusPanel({ ticker }: { ticker: string }) {
  const query = useStockConsensusQuery({ ticker }, { partial: true });
  const consensus = query.data?.stock?.analystConsensus;
  const history = query.data?.stock?.analystConsensusHistory?.history ?? [];
  return (
    <PanelView
      title="Analyst targets"
      families={['ANALYST']}
      note={
        consensus &&
        `${formatCounted(consensus.numberOfAnalysts, 'price target')}, ${formatDay(consensus.snapshotDate)}`
      }
      query={query}
      paths={['stock.analystConsensus']}
      empty={!consensus && 'No analyst targets on record.'}
      preview={consensus?.isPreview ? consensus : query.data?.stock?.analystConsensusHistory}
      height={430}
    >
      {() => (
        <>
          <Figures
            items={[
              {
                name: 'Consensus',
                value: (
                  <span className={`tag ${LABELS[consensus!.consensusLabel]}`}>{words(consensus!.consensusLabel)}</span>
                ),
              },
              {
                name: 'Upside',
                value: <ChangeFigure value={consensus!.upsidePercent} written={upsideText} />,
                hint: 'Upside from the price to the mean target',
              },
              { name: 'Mean target', value: usd(consensus!.targetMean) },
              {
                name: 'Median target',
                value: isWithheld(consensus, 'targetMedian') ? <Withheld /> : usd(consensus!.targetMedian),
              },
              {
                name: 'Mean rating',
                value: isWithheld(consensus, 'recommendationMean') ? (
                  <Withheld />
                ) : (
                  number(consensus!.recommendationMean)
                ),
                hint: 'From 1 (strong buy) to 5 (strong sell)',
              },
            ]}
          />
          <Grades consensus={consensus!} />
          <RangeBar
            low={consensus!.targetLow}
            high={consensus!.targetHigh}
            marks={[
              { at: consensus!.targetMean, text: 'Mean target', kind: 'mean' },
              { at: consensus!.currentPrice, text: 'Price' },
            ]}
            write={(value) => usd(value)}
            hasLegend
            label={`Targets from ${usd(consensus!.targetLow)} to ${usd(consensus!.targetHigh)}, ${usd(consensus!.targetMean)} mean; the price is ${usd(consensus!.currentPrice)}.`}
          />
          {history.length > 1 && (
            <Chart
              data={history}
              draw={drawBand}
              height={210}
              label="Low, mean and high analyst targets and the price, by day."
            />
          )}
        </>
      )}
    </PanelView>
  );
}

const GRADES = [
  ['strongBuy', 'Strong buy', 'var(--up)'],
  ['buy', 'Buy', 'var(--up-full)'],
  ['hold', 'Hold', 'var(--line)'],
  ['sell', 'Sell', 'var(--down-full)'],
  ['strongSell', 'Strong sell', 'var(--down)'],
] as const;

function Grades({ consensus }: { consensus: Consensus }) {
  if (isWithheld(consensus, 'buy'))
    return (
      <p className="muted grades-none">
        <Withheld /> Analysts by rating: buy, hold, sell
      </p>
    );
  const analystCount = consensus.analystCount ?? 0;
  if (analystCount === 0) return null;
  const gradeCounts = GRADES.map(([key, name, color]) => ({ name, color, many: consensus[key] ?? 0 })).filter(
    ({ many }) => many > 0,
  );
  return (
    <div className="grades">
      <div className="bar" role="img" aria-label={gradeCounts.map(({ name, many }) => `${name} ${many}`).join(', ')}>
        {gradeCounts.map(({ name, color, many }) => (
          <span key={name} style={{ flexGrow: many, background: color }} title={`${name}: ${many}`} />
        ))}
      </div>
      <ul aria-hidden="true">
        {gradeCounts.map(({ name, color, many }) => (
          <li key={name}>
            <i style={{ background: color }} />
            {name} <b>{many}</b> <span className="muted">{percent((many / analystCount) * 100, 0)}</span>
          </li>
        ))}
      </ul>
      {/* The contract's: the mean cannot be reproduced from the counts. */}
      <p className="muted fine">The mean rating and the counts come from different analyst panels.</p>
    </div>
  );
}

const drawBand: Draw<History> = (history, { accent, text, muted }) => ({
  legend: { bottom: 0, data: ['Price', 'Mean target', 'Low to high'] },
  tooltip: {
    trigger: 'axis',
    formatter: (points) => {
      const day = history[(points as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(formatDay(day.snapshotDate), [
        ['High target', usd(day.targetHigh)],
        ['Mean target', usd(day.targetMean)],
        ['Low target', usd(day.targetLow)],
        ['Price', usd(day.currentPrice)],
      ]);
    },
  },
  grid: { left: 6, right: 6, top: 12, bottom: 28, containLabel: true },
  xAxis: {
    type: 'category',
    boundaryGap: false,
    data: history.map(({ snapshotDate }) => snapshotDate),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(history.length / 6) },
  },
  yAxis: { type: 'value', scale: true, position: 'right' },
  series: [
    {
      name: 'Low',
      type: 'line',
      stack: 'band',
      data: history.map(({ targetLow }) => targetLow),
      symbol: 'none',
      lineStyle: { opacity: 0 },
    },
    {
      name: 'Low to high',
      type: 'line',
      stack: 'band',
      data: history.map(({ targetLow, targetHigh }) => targetHigh - targetLow),
      symbol: 'none',
      lineStyle: { opacity: 0 },
      itemStyle: { color: muted, opacity: 0.4 },
      areaStyle: { color: muted, opacity: 0.16 },
    },
    {
      name: 'Mean target',
      type: 'line',
      data: history.map(({ targetMean }) => targetMean),
      symbol: 'none',
      lineStyle: { color: accent, width: 1.6, type: 'dashed' },
      itemStyle: { color: accent },
    },
    {
      name: 'Price',
      type: 'line',
      data: history.map(({ currentPrice }) => currentPrice),
      symbol: 'none',
      lineStyle: { color: text, width: 1.8 },
      itemStyle: { color: text },
    },
  ],
});
