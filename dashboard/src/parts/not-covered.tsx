import { Link } from 'wouter';
import type { GatewayError } from '../../../client/index.ts';
import { usePageTitle } from './page.tsx';

/** Whether a page's subject is unknown: the response does not contain it, or its name is invalid. */
export const isUnknown = (
  { isPending, error }: { isPending: boolean; error: GatewayError | null },
  subject: unknown,
): boolean => !isPending && (error ? /not_found|invalid_parameter/.test(error.code) : !subject);

/** The page shown for a subject that the gateway does not know. */
export function NotCovered({
  name,
  what,
  instead,
}: {
  name: string;
  what: string;
  /** Another page that may have the subject. */
  instead?: { href: string; text: string };
}) {
  usePageTitle(name);
  return (
    <section className="panel wide not-covered">
      <header>
        <h1>
          {what === 'stock' || what === 'fund' ? `No ${what} with the ticker ${name}` : `No ${what} named “${name}”`}
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
