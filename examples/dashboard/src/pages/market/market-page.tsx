import { Page } from '../../parts/page.tsx';

export default function MarketPage() {
  return <Page title="Market">{null}</Page>;
}
