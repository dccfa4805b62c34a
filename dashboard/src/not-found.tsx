import { Link } from 'wouter';
import { usePageTitle } from './parts/page.tsx';

export default function NotFound() {
  usePageTitle('Page not found');
  return (
    <section className="panel wide">
      <header>
        <h1>Page not found</h1>
      </header>
      <p className="body">
        <Link href="/">Go to Market</Link>
      </p>
    </section>
  );
}
