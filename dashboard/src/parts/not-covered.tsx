import { Link } from 'wouter';
import type { CodedError, GatewayError } from '../../../client/index.ts';
import { DayLink } from '../days/day-link.tsx';
import { describeUnavailable } from '../days/unavailable.ts';
import { useDay } from '../days/use-days.ts';
import { formatDay } from '../format.ts';
import { usePageTitle } from './page.tsx';

type PageQuery = { isPending: boolean; error: GatewayError | null; errors?: readonly CodedError[] };

/**
 * Whether a page has no subject: the response does not contain it, its name is invalid, or it is not available on the
 * past day.
 */
export const isUnknown = ({ isPending, error }: PageQuery, subject: unknown): boolean =>
  !isPending &&
  (error
    ? /not_found|invalid_parameter/.test(error.code) || (!subject && describeUnavailable(error) !== null)
    : !subject);

/** Why the subject is not available on the past day; undefined if that is not the reason. */
const findReason = ({ error, errors = [] }: Partial<PageQuery>): string | undefined =>
  [...(error ? [error] : []), ...errors].map(describeUnavailable).find((sentence) => sentence !== null);

/** The page shown for a subject that the gateway does not know, or not on the past day. */
export function NotCovered({
  name,
  what,
  instead,
  query = {},
}: {
  name: string;
  what: string;
  /** Another page that may have the subject. */
  instead?: { href: string; text: string };
  /** The query for the subject. */
  query?: Partial<PageQuery>;
}) {
  usePageTitle(name);
  const day = useDay();
  const reason = findReason(query);
  return (
    <section className="panel wide not-covered">
      <header>
        <h1 tabIndex={-1}>{reason ? name : `${describeMissing(name, what)}${day ? ` on ${formatDay(day)}` : ''}`}</h1>
      </header>
      <div className="body">
        {reason && <p>{reason}</p>}
        <p>
          {day && (
            <>
              <DayLink day={null}>See it today</DayLink> ·{' '}
            </>
          )}
          {instead && (
            <>
              <Link href={instead.href}>{instead.text}</Link> ·{' '}
            </>
          )}
          <Link href={`/search?q=${encodeURIComponent(name)}`}>Search for “{name}”</Link>
        </p>
      </div>
    </section>
  );
}

const describeMissing = (name: string, what: string): string =>
  what === 'stock' || what === 'fund' ? `No ${what} with the ticker ${name}` : `No ${what} named “${name}”`;
