import { type AlertRow, describeTrigger } from '../../alerts/triggers.ts';
import { useAlertChanges } from '../../alerts/use-changes.ts';
import { formatCounted, formatDay, instant, words } from '../../format.ts';
import { DeleteAlertDocument, TestAlertDocument, UpdateAlertDocument } from '../../generated/graphql.ts';
import { useMyAlertsQuery } from '../../generated/hooks.ts';
import { PanelView } from '../../parts/panel.tsx';

/** The alerts of the key. */
export function AlertsPanel() {
  const query = useMyAlertsQuery({}, { asOf: null, staleTime: 0 });
  const alerts = query.data?.viewer?.alerts?.nodes ?? [];
  return (
    <PanelView
      title="Your alerts"
      query={query}
      span="third"
      note={alerts.length > 0 && formatCounted(alerts.length, 'alert')}
      empty={alerts.length === 0 && 'No alerts yet.'}
    >
      <ul className="alert-list">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
    </PanelView>
  );
}

function AlertItem({ alert }: { alert: AlertRow }) {
  const { send, failure, isSending } = useAlertChanges();
  const { id, name, fired, firedAt, expiresAt, isExpired, pausedReason, channels, feedUrl, webhook } = alert;
  return (
    <li>
      <p className="what">{name}</p>
      <p className="muted">{describeTrigger(alert)}</p>
      <p className="muted">
        {formatCounted(fired, 'event')}
        {firedAt && `, last ${instant(firedAt)}`} · {isExpired ? 'ended' : 'until'} {formatDay(expiresAt)} ·{' '}
        {channels.map(words).join(', ')}
      </p>
      {pausedReason && <p className="warn">Paused. {pausedReason}</p>}
      {webhook && <WebhookLine webhook={webhook} />}
      {failure && <p role="alert">{failure}</p>}
      <p className="acts">
        {feedUrl && <a href={feedUrl}>Feed</a>}
        <button
          type="button"
          className="link"
          disabled={isSending}
          onClick={() => void send(TestAlertDocument, { id })}
        >
          Test
        </button>
        <button
          type="button"
          className="link"
          disabled={isSending}
          onClick={() => void send(UpdateAlertDocument, { input: { id, isPaused: pausedReason === null } })}
        >
          {pausedReason === null ? 'Pause' : 'Resume'}
        </button>
        <button
          type="button"
          className="link"
          disabled={isSending}
          onClick={() => void send(DeleteAlertDocument, { id })}
        >
          Delete
        </button>
      </p>
    </li>
  );
}

/** Whether the webhook of an alert works. */
function WebhookLine({
  webhook: { url, queued, dropped, lastError, deliveredAt },
}: {
  webhook: NonNullable<AlertRow['webhook']>;
}) {
  return (
    <p className={lastError ? 'warn' : 'muted'}>
      {new URL(url).host}: {lastError ?? (deliveredAt ? `delivered ${instant(deliveredAt)}` : 'nothing sent yet')}
      {queued > 0 && ` ${formatCounted(queued, 'event')} wait.`}
      {dropped > 0 && ` ${formatCounted(dropped, 'event')} did not fit.`}
    </p>
  );
}
