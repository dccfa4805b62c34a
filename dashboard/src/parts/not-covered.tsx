import { Link } from 'wouter';
import type { GatewayError } from '../../../client/index.ts';
import { usePageTitle } from './page.tsx';

/** Whether a page shows something unknown: an answer without it, or an impossible name. */
export const isUnknown = (
  { isPending, error }: { isPending: boolean; error: GatewayError | null },
  found: unknown,
): boolean => !isPending && (error ? /not_found|invalid_parameter/.test(error.code) : !found);

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
    <section className="panel wide not-covered">
      <header>
        <h1>
          No {what} named “{name}”
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
