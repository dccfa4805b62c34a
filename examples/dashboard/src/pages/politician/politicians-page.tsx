import { Page } from '../../parts/page.tsx';

export default function PoliticiansPage() {
  return <Page title="Politicians">{null}</Page>;
}
