import { attempt, badge, button, formatMinute, formatNumber, h, numbers, panel, table, tell } from './dom.js';
import { ask } from './send.js';

const QUERY = `{
  deliveries { id keyId label name kind channels fired firedAt pausedReason pausedAt webhookHost queued dropped attempts lastStatus lastError nextAttemptAt deliveredAt }
}`;

const resume = (alertId, refresh) =>
  attempt(async () => {
    await ask('mutation ($alertId: ID!) { resumeDeliveries(alertId: $alertId) }', { alertId });
    tell('The alert delivers again.');
    await refresh();
  });

function describeState({ pausedReason, attempts, lastError, lastStatus }) {
  if (pausedReason) return badge('paused', 'down');
  if (attempts > 0) return badge(`${attempts} failed: ${lastError ?? lastStatus}`, 'warn');
  return badge('active', 'up');
}

/** The sums of each key. */
function listKeys(deliveries) {
  const ids = [...new Set(deliveries.map(({ keyId }) => keyId))];
  return ids.map((id) => {
    const alerts = deliveries.filter(({ keyId }) => keyId === id);
    const sum = (name) => formatNumber(alerts.reduce((total, alert) => total + alert[name], 0));
    const paused = alerts.filter(({ pausedReason }) => pausedReason).length;
    return [h('b', {}, alerts[0].label), formatNumber(alerts.length), formatNumber(paused), sum('fired'), sum('queued'), sum('dropped')];
  });
}

export async function showAlerts({ refresh }) {
  const { deliveries } = await ask(QUERY);
  return [
    panel(
      'By key',
      null,
      table(['Key', numbers('Alerts'), numbers('Paused'), numbers('Events'), numbers('Waiting'), numbers('Dropped')], listKeys(deliveries), 'No key has alerts.'),
    ),
    panel(
      'Alerts',
      'and their deliveries',
      table(
        ['Key', 'Alert', 'Watches', 'To', 'State', 'Reason', numbers('Events'), numbers('Waiting'), numbers('Dropped'), 'Delivered (UTC)', ''],
        deliveries.map((alert) => [
          ...[alert.label, h('b', {}, alert.name), alert.kind.toLowerCase().replaceAll('_', ' ')],
          alert.webhookHost ?? alert.channels.join(', ').toLowerCase(),
          ...[describeState(alert), alert.pausedReason ?? ''],
          ...[formatNumber(alert.fired), formatNumber(alert.queued), formatNumber(alert.dropped), formatMinute(alert.deliveredAt)],
          alert.pausedReason ? button('Resume', resume(alert.id, refresh)) : '',
        ]),
        'No key has alerts.',
      ),
    ),
  ];
}
