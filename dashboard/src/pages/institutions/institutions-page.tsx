import { Link } from 'wouter';
import { PageView } from '../../parts/page.tsx';
import { FlowsPanel } from '../market/flows-panel.tsx';
import { FilersPanel } from './filers-panel.tsx';

/** What institutions bought and sold in the newest quarter, and the largest of them. */
export default function InstitutionsPage() {
  return (
    <PageView
      title="Institutions"
      lead="Holdings that managers of $100 million and more report every quarter, on Form 13F"
      actions={<Link href="/activists">Activists</Link>}
    >
      <div className="half stacked">
        <FlowsPanel />
      </div>
      <div className="half stacked">
        <FilersPanel />
      </div>
    </PageView>
  );
}
