import { Link } from 'wouter';
import { usePageTitle } from './page.tsx';

/** The page of something that the gateway does not know. */
export function NotCovered({
  name,
  what,
  instead,
}: {
  name: string;
  what: string;
  /** Where it may be all the same. */
  instead?: { href: string; text: string };
}) {
  usePageTitle(name);
  return (
    <section className="panel wide">
      <header>
        <h1>
          “{name}” is no {what} that is known here
        </h1>
      </header>
      <p className="body">
        {instead && (
          <>
            <Link href={instead.href}>{instead.text}</Link> ·{' '}
          </>
        )}
        <Link href={`/search?q=${encodeURIComponent(name)}`}>Search for “{name}”</Link>
      </p>
    </section>
  );
}
