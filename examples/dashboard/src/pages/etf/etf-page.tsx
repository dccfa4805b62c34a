import { Page } from '../../parts/page.tsx';

export default function FundPage() {
  return <Page title="Fund">{null}</Page>;
}
