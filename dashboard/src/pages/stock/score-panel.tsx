import { formatDay } from '../../format.ts';
import { useStockMentionsQuery, useStockPostsInfiniteQuery } from '../../generated/hooks.ts';
import { EndOfPages } from '../../parts/end-of-list.tsx';
import { Segments } from '../../parts/figures.tsx';
import { FailureNotice, PanelView, Skeleton } from '../../parts/panel.tsx';
import { Posts } from '../../parts/posts.tsx';
import { HALF_YEAR, ScoreChart } from '../../parts/score-chart.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { Publishers } from './publishers.tsx';

const VIEWS = [
  { value: 'posts', text: 'Headlines' },
  { value: 'publishers', text: 'Publishers' },
] as const;

/** Height in pixels of the content below the chart. */
const HEIGHT = 220;

/** Mentions of the company: their number, sentiment, headlines, and publishers. */
export function ScorePanel({ ticker }: { ticker: string }) {
  const query = useStockMentionsQuery({ ticker, days: HALF_YEAR }, { partial: true });
  const [view, setView] = useUrlChoice('news', VIEWS, 'posts');
  const metrics = query.data?.stock?.metrics;
  return (
    <PanelView
      title="News & sentiment"
      families={['METRICS']}
      note={metrics?.headline && formatDay(metrics.headline.asOf)}
      actions={<Segments label="News view" options={VIEWS} value={view} onChange={setView} />}
      query={query}
      paths={['stock.metrics.score']}
      empty={!metrics?.score?.length && 'No mentions yet.'}
      height={520}
    >
      {() => (
        <>
          <ScoreChart headline={metrics!.headline} score={metrics!.score!} mentions={metrics!.mentions ?? []} />
          {view === 'posts' ? <Headlines ticker={ticker} /> : <Publishers ticker={ticker} height={HEIGHT} />}
        </>
      )}
    </PanelView>
  );
}

function Headlines({ ticker }: { ticker: string }) {
  const { rows, ...query } = useStockPostsInfiniteQuery({ ticker });
  if (query.isPending) return <Skeleton height={HEIGHT} reason={query.failureReason} />;
  if (query.error && !query.data) return <FailureNotice error={query.error} retry={query.refetch} height={HEIGHT} />;
  if (rows.length === 0) return <p className="nothing">No headlines or posts.</p>;
  return <Posts rows={rows} maxHeight={HEIGHT} end={<EndOfPages query={query} />} />;
}
