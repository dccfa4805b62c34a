import { day } from '../../format.ts';
import { Panel } from '../../parts/panel.tsx';
import { ScoreChart } from '../../parts/score-chart.tsx';
import { useStockAbout } from './about.ts';

/** What is written about the company. */
export function ScorePanel({ ticker }: { ticker: string }) {
  const query = useStockAbout(ticker);
  const metrics = query.data?.stock?.metrics;
  return (
    <Panel
      title="Score and mentions" families={['metrics']}
      note={metrics?.headline && day(metrics.headline.asOf)}
      query={query}
      empty={!metrics?.score.length && 'No mentions yet.'}
      height={330}
    >
      {() => <ScoreChart headline={metrics!.headline} score={metrics!.score} mentions={metrics!.mentions} />}
    </Panel>
  );
}
