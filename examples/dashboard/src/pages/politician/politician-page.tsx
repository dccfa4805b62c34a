import { Page } from '../../parts/page.tsx';

export default function PoliticianPage() {
  return <Page title="Politician">{null}</Page>;
}
