import { Page } from '../../parts/page.tsx';

export default function FundsPage() {
  return <Page title="Funds">{null}</Page>;
}
