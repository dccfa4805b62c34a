import { day, percent, signed } from '../../format.ts';
import { useStockMentionsQuery } from '../../generated/hooks.ts';
import { Panel } from '../../parts/panel.tsx';
import { HALF_YEAR, ScoreChart } from '../../parts/score-chart.tsx';
import { Table } from '../../parts/table.tsx';

/** What is written about the company: how much, in which tone, and by whom. */
export function ScorePanel({ ticker }: { ticker: string }) {
  const query = useStockMentionsQuery({ ticker, days: HALF_YEAR }, { partial: true });
  const metrics = query.data?.stock?.metrics;
  const toneOf = (publisher: string) => metrics?.tones.shares.find(({ value }) => value === publisher)?.share ?? null;
  return (
    <Panel
      title="News & sentiment"
      families={['metrics']}
      note={metrics?.headline && day(metrics.headline.asOf)}
      query={query}
      empty={!metrics?.score.length && 'No mentions yet.'}
      height={330}
    >
      {() => (
        <>
          <ScoreChart headline={metrics!.headline} score={metrics!.score} mentions={metrics!.mentions} />
          {metrics!.publishers.shares.length > 0 && (
            <Table
              caption="Publishers of the last 7 days"
              rows={metrics!.publishers.shares}
              rowKey={({ value }) => value}
              maxHeight={220}
              columns={[
                { key: 'publisher', title: 'Publisher, last 7 days', cell: ({ value }) => value },
                {
                  key: 'share',
                  title: 'Mentions',
                  hint: 'Percent of all mentions',
                  align: 'end',
                  cell: ({ share }) => percent(share, 0),
                  sort: ({ share }) => share,
                },
                {
                  key: 'tone',
                  title: 'Tone',
                  hint: 'Mean polarity, −1 (bearish) to 1 (bullish)',
                  align: 'end',
                  cell: ({ value }) => <span className={toneClass(toneOf(value))}>{signed(toneOf(value))}</span>,
                  sort: ({ value }) => toneOf(value),
                },
              ]}
            />
          )}
        </>
      )}
    </Panel>
  );
}

const toneClass = (tone: number | null) => (tone === null || tone === 0 ? '' : tone > 0 ? 'up' : 'down');
