import { Link } from 'wouter';
import { studyPath } from '../../parts/links.tsx';
import { PageView } from '../../parts/page.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { ClusterBuysPanel } from '../market/cluster-buys-panel.tsx';
import { InsiderBoardPanel } from './insider-board-panel.tsx';
import { InsiderFeed } from './insider-feed.tsx';

/** Trades of the officers, directors, and large owners of companies. */
export default function InsidersPage() {
  return (
    <PageView
      title="Insiders"
      lead="Trades that officers, directors, and large owners reported"
      actions={<Link href={studyPath('CLUSTER_BUY')}>What happened next</Link>}
    >
      <div className="two-thirds stacked">
        <InsiderFeed />
      </div>
      <div className="third stacked">
        <ClusterBuysPanel />
        <WhenSeen height={420}>
          <InsiderBoardPanel />
        </WhenSeen>
      </div>
    </PageView>
  );
}
