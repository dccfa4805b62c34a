import { Page } from '../../parts/page.tsx';

export default function SearchPage() {
  return <Page title="Search">{null}</Page>;
}
