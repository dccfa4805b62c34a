import { Page } from '../../parts/page.tsx';

export default function ScreenerPage() {
  return <Page title="Screener">{null}</Page>;
}
