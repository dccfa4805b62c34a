import { Link } from 'wouter';
import { useAlertBellQuery } from '../generated/hooks.ts';
import { Glyph } from '../glyph.tsx';
import { useKey } from '../key.ts';
import { useNotifications } from './notifications.ts';

const POLL_MS = 30_000;
const MAX_SHOWN = 99;

/** Leads to the inbox, and counts its unread events. */
export function AlertBell() {
  const key = useKey();
  const { data } = useAlertBellQuery(
    {},
    { asOf: null, enabled: key !== null, staleTime: 0, retry: false, refetchInterval: POLL_MS },
  );
  const viewer = data?.viewer;
  useNotifications(viewer?.inbox?.nodes);
  const unread = viewer?.unreadCount ?? 0;
  const label = unread === 0 ? 'Alerts' : `Alerts: ${unread} new on your list`;
  return (
    <Link href="/alerts" className="icon-button bell" aria-label={label} title={label}>
      <Glyph name="bell" />
      {unread > 0 && <span className="bell-count">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
    </Link>
  );
}
