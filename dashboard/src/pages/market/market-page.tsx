import { instant, words } from '../../format.ts';
import type { MarketQuery } from '../../generated/graphql.ts';
import { useMarketQuery } from '../../generated/hooks.ts';
import { Page } from '../../parts/page.tsx';
import { BreadthPanel } from './breadth-panel.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { HeatmapPanel } from './heatmap-panel.tsx';
import { MoodPanel } from './mood-panel.tsx';
import { SectorsPanel } from './sectors-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TrackersPanel } from './trackers-panel.tsx';

export default function MarketPage() {
  const query = useMarketQuery({}, { partial: true });
  const { data } = query;
  return (
    <Page title="Market" lead={<Status status={data?.marketStatus} />}>
      <MoodPanel query={query} mood={data?.marketMood} />
      <HeatmapPanel />
      <SummaryPanel query={query} summary={data?.marketSummary} />
      <BreadthPanel query={query} breadth={data?.sentimentBreadth} />
      <SectorsPanel query={query} moods={data?.marketMood?.sectors} tone={data?.sectorSentiment} />
      <EarningsPanel asOf={data?.marketStatus?.asOf} />
      <TrackersPanel />
    </Page>
  );
}

function Status({ status }: { status: MarketQuery['marketStatus'] | undefined }) {
  if (!status) return null;
  const isOpen = status.status === 'OPEN';
  return (
    <>
      <span className={`tag ${isOpen ? 'up' : ''}`}>{words(status.status)}</span>{' '}
      {isOpen ? `until ${instant(status.nextClose)}` : `opens ${instant(status.nextOpen)}`}
      {status.session?.isEarlyClose && ', closes early'}
    </>
  );
}
