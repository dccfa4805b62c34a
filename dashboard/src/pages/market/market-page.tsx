import { useShownDay } from '../../days/use-days.ts';
import { instant, shortDay, words } from '../../format.ts';
import type { MarketQuery } from '../../generated/graphql.ts';
import { useHeatmapQuery, useMarketQuery, useMarketSentimentQuery } from '../../generated/hooks.ts';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { PageView } from '../../parts/page.tsx';
import { Sections } from '../../parts/sections.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { MyListPanel } from '../../watchlists/my-list-panel.tsx';
import { BreadthPanel } from './breadth-panel.tsx';
import { ClusterBuysPanel } from './cluster-buys-panel.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { FlowsPanel } from './flows-panel.tsx';
import { HeatmapPanel, SCOPE_CHOICES } from './heatmap-panel.tsx';
import { IndexesPanel, lastSession } from './indexes-panel.tsx';
import { MoodPanel } from './mood-panel.tsx';
import { MoversPanel } from './movers-panel.tsx';
import { NewestTradesPanel } from './newest-trades-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { SectorsPanel } from './sectors-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TodayPanel } from './today-panel.tsx';
import { TrackersPanel } from './trackers-panel.tsx';
import { UnusualPanel } from './unusual-panel.tsx';

export default function MarketPage() {
  const query = useMarketQuery({}, { partial: true });
  const [scope, setScope] = useUrlChoice('stocks', SCOPE_CHOICES, 'SP500');
  const heatmap = useHeatmapQuery({ scope }, { placeholderData: useKeepBefore() });
  const { data } = query;
  const isRebuilt = useShownDay().data?.pointInTime?.isReconstructed ?? false;
  const sections = [
    {
      id: 'today',
      title: 'Today',
      content: (
        <>
          {!isRebuilt && <TodayPanel summary={data?.market?.summary} />}
          <MyListPanel />
        </>
      ),
    },
    {
      id: 'map',
      title: 'Map and mood',
      content: !isRebuilt && (
        <>
          <HeatmapPanel query={heatmap} scope={scope} onScope={setScope} />
          <WhenSeen span="third" height={560}>
            <MoodPanel query={query} mood={data?.market?.mood} />
          </WhenSeen>
        </>
      ),
    },
    {
      id: 'movers',
      title: 'Movers',
      content: (
        <>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <MoversPanel />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="two-thirds" height={420}>
            <SummaryPanel query={query} summary={data?.market?.summary} />
          </WhenSeen>
        </>
      ),
    },
    {
      id: 'signals',
      title: 'Sectors and trades',
      content: (
        <>
          <WhenSeen span="third" height={420}>
            <PerformancePanel query={heatmap} map={heatmap.data?.market?.heatmap} />
          </WhenSeen>
          <WhenSeen span="third" height={420}>
            <Sectors moods={data?.market?.mood?.sectors} />
          </WhenSeen>
          <WhenSeen span="third" height={420}>
            <Breadth />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <NewestTradesPanel />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <ClusterBuysPanel />
          </WhenSeen>
        </>
      ),
    },
    {
      id: 'ahead',
      title: 'Options, earnings, funds',
      content: (
        <>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <UnusualPanel />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <EarningsPanel asOf={data?.market?.status?.statusAt} />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="third" height={360}>
            <FlowsPanel />
          </WhenSeen>
          <WhenSeen span="half" wideSpan="third" height={420}>
            <TrackersPanel />
          </WhenSeen>
        </>
      ),
    },
  ];
  return (
    <PageView
      title="Market"
      lead={<Status status={data?.market?.status} session={lastSession(data?.market?.indexes ?? [])} />}
    >
      <IndexesPanel query={query} indexes={data?.market?.indexes} breadth={heatmap.data?.market?.heatmap?.meta} />
      <Sections sections={sections} isForPhones />
    </PageView>
  );
}

function Breadth() {
  const query = useMarketSentimentQuery({}, { partial: true });
  return <BreadthPanel query={query} breadth={query.data?.market?.sentimentBreadth} />;
}

function Sectors({ moods }: { moods: NonNullable<MarketQuery['market']>['mood']['sectors'] | undefined }) {
  const query = useMarketSentimentQuery({}, { partial: true });
  return <SectorsPanel query={query} moods={moods} tone={query.data?.market?.sectorSentiment} />;
}

/** Whether the market is open, and the session of the prices, which may be an earlier session. */
function Status({
  status,
  session,
}: {
  status: NonNullable<MarketQuery['market']>['status'] | null | undefined;
  session: string | undefined;
}) {
  const isOpen = status?.status === 'OPEN';
  return (
    <>
      {status && (
        <>
          <span className={`tag ${isOpen ? 'up' : ''}`}>{words(status.status)}</span>{' '}
          <span className="opening">
            {isOpen ? `until ${instant(status.nextCloseAt)}` : `opens ${instant(status.nextOpenAt)}`}
            {status.session?.isEarlyClose && ', closes early'}
          </span>
        </>
      )}
      <span className="last-session">{session && `Prices as of the ${shortDay(session)} close`}</span>
    </>
  );
}
