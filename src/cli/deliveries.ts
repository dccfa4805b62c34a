import type { Command } from 'commander';
import type { AlertStanding } from '../delivery/standing.ts';
import { operatorOption } from './operator.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

/** Why an alert does not deliver, if so. */
const formatTrouble = ({ pausedReason, attempts, lastStatus, lastError }: AlertStanding): string =>
  pausedReason ?? (attempts > 0 ? `${attempts} failed attempts: ${lastError ?? lastStatus ?? ''}` : '');

/** The alerts as a table. */
function formatDeliveries(alerts: readonly AlertStanding[], colors?: TerminalColors): string[] {
  if (alerts.length === 0) return ['No key has alerts.'];
  const rows = alerts.map((alert) => [
    ...[alert.id, alert.label, alert.name, alert.webhookHost ?? alert.channels.join(' ').toLowerCase()],
    ...[String(alert.fired), String(alert.queued), String(alert.dropped)],
    ...[formatMinute(alert.deliveredAt), alert.pausedAt ? 'paused' : '', formatTrouble(alert)],
  ]);
  const header = ['id', 'key', 'alert', 'to', 'events', 'waiting', 'dropped', 'delivered (UTC)', 'state', 'reason'];
  return formatTerminalTable([header, ...rows], colors, [4, 5, 6]);
}

export function addDeliveries(program: Command, setup: Setup): void {
  const deliveries = program
    .command('deliveries')
    .description('list the alerts of all keys: events, what waits for their webhooks, and why some are paused')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const alerts = await withCommands(setup, (commands) => commands.deliveries({}));
      const lines = formatDeliveries(alerts, colorsFor(process.stdout));
      console.log(json ? JSON.stringify(alerts, null, 2) : lines.join('\n'));
    });
  deliveries
    .command('resume')
    .description('let a paused alert fire and deliver again, beginning with the events that wait')
    .argument('<id>', 'the id shown by `deliveries`')
    .addOption(operatorOption())
    .action(async (alertId: string, { operator: by }: { operator: string }) => {
      const isResumed = await withCommands(setup, (commands) => commands.resumeDeliveries({ alertId, by }));
      if (!isResumed) program.error(`No paused alert has the id ${alertId}.`);
      console.log(`Resumed ${alertId}.`);
    });
}
