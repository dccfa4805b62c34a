import { Page } from '../../parts/page.tsx';

export default function StockPage() {
  return <Page title="Stock">{null}</Page>;
}
