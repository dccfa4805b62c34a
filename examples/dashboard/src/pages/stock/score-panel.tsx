import { useState } from 'react';
import { day } from '../../format.ts';
import { useStockMetricsQuery } from '../../generated/hooks.ts';
import { Panel } from '../../parts/panel.tsx';
import { halfYearAgo, ScoreChart } from '../../parts/score-chart.tsx';

/** What is written about the company. */
export function ScorePanel({ ticker }: { ticker: string }) {
  const [from] = useState(halfYearAgo);
  const query = useStockMetricsQuery({ ticker, from });
  const metrics = query.data?.metrics;
  return (
    <Panel
      title="Score and mentions"
      note={metrics?.headline && day(metrics.headline.asOf)}
      query={query}
      empty={!metrics?.score.length && 'Nothing was written about it that is known here.'}
      height={330}
    >
      {() => <ScoreChart headline={metrics!.headline} score={metrics!.score} mentions={metrics!.mentions} />}
    </Panel>
  );
}
