import { Link } from 'wouter';
import { usePageTitle } from './parts/page.tsx';

export default function NotFound() {
  usePageTitle('Not found');
  return (
    <section className="panel wide">
      <header>
        <h1>There is no such page</h1>
      </header>
      <p className="body">
        <Link href="/">To the market</Link>
      </p>
    </section>
  );
}
