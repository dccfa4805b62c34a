import { Link } from 'wouter';
import { insiderPath } from './links.tsx';

type Insider = { insiderName: string; insiderTitle: string; insider: { insiderId: string } | null };

/** The gateway's title for insiders whose form names neither an office nor a role. */
const NO_ROLE = 'Other';

/** An insider's name, with the office or role that the form states. */
export function InsiderName({ of: { insider, insiderName, insiderTitle } }: { of: Insider }) {
  const role = insiderTitle === NO_ROLE ? null : insiderTitle;
  return (
    <span className={role ? 'clip with-role' : 'clip'} title={role ? `${insiderName}, ${role}` : insiderName}>
      {insider ? <Link href={insiderPath(insider.insiderId)}>{insiderName}</Link> : insiderName}
      {role && <span className="muted"> {role}</span>}
    </span>
  );
}
