import { Link } from 'wouter';
import { politicianPath } from './links.tsx';
import { seat } from './seat.ts';

type MemberOfCongress = { urlSlug: string; displayName: string; party: string | null; state: string | null };

/** The name of a member of Congress, with party and state. */
export const MemberName = ({ of }: { of: MemberOfCongress }) => (
  <span className="clip" title={`${of.displayName} ${seat(of)}`}>
    <Link href={politicianPath(of.urlSlug)}>{of.displayName}</Link> <span className="muted seat">{seat(of)}</span>
  </span>
);
