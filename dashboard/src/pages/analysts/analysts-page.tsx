import { PageView } from '../../parts/page.tsx';
import { AnalystFeed } from './analyst-feed.tsx';
import { CalledMovesPanel } from './called-moves-panel.tsx';
import { RatingChangesPanel } from './rating-changes-panel.tsx';

/** What analysts changed in 30 days, and who was right before a large move. */
export default function AnalystsPage() {
  return (
    <PageView title="Analysts" lead="Changed ratings and price targets">
      <div className="two-thirds stacked">
        <AnalystFeed />
      </div>
      <div className="third stacked">
        <RatingChangesPanel />
        <CalledMovesPanel />
      </div>
    </PageView>
  );
}
