import { useNotificationSetting } from '../../alerts/notifications.ts';
import { formatCounted } from '../../format.ts';
import { useAlertBellQuery, useMyAlertsQuery } from '../../generated/hooks.ts';
import { PageView } from '../../parts/page.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { ReadyAlerts } from './ready-alerts.tsx';

/** The inbox of the key, and its alerts. */
export default function AlertsPage() {
  const { data } = useAlertBellQuery({}, { asOf: null, retry: false });
  const alerts = useMyAlertsQuery({}, { asOf: null, staleTime: 0 });
  const notifications = useNotificationSetting();
  const unread = data?.viewer?.unreadCount ?? 0;
  return (
    <PageView
      title="Alerts"
      lead={unread > 0 ? `${formatCounted(unread, 'new event')} on your list` : 'Nothing new on your list'}
      actions={
        notifications && (
          <label className="check">
            <input
              type="checkbox"
              checked={notifications.isOn}
              onChange={({ target }) => void notifications.change(target.checked)}
            />{' '}
            Notify me in this browser
          </label>
        )
      }
    >
      <InboxPanel />
      <AlertsPanel />
      {alerts.data?.viewer?.alerts?.nodes.length === 0 && <ReadyAlerts />}
    </PageView>
  );
}
