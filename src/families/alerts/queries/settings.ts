import {
  ALERT_DAYS,
  type AlertBaseline,
  type AlertChannel,
  type ChangedAlert,
  type InboxItem,
} from '../../../graph/alerts.ts';
import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import type { Once } from '../../../graph/once.ts';
import { addDays } from '../../../lib/dates.ts';
import { listSignalDatasets } from '../../signals/reads.ts';
import type { SignalType } from '../../signals/rules/signal.ts';
import { listReadDatasets } from '../reads.ts';
import { mayReadDatasets } from '../rules/access.ts';
import type { TriggerInput } from '../rules/inputs.ts';
import { listReportedTypes, UNGATED_TYPES } from '../rules/signals.ts';
import { toBaseline } from '../rules/states.ts';
import { isLevelTrigger, readTrigger, type Trigger } from '../rules/triggers.ts';
import { parseAlertId, requireStore } from './store.ts';
import { loadTables, parseTrigger } from './triggers.ts';

const MAX_NAME = 100;
const MAX_PAUSE_MINUTES = 30 * 1_440;

const refuse = (field: string, message: string) => fail.invalid('invalid_parameter', field, `${field}: ${message}`);

/**
 * Refuses alerts that could never fire: of families that the key may not read, and of signals that its tier does not report.
 * @throws family_not_allowed, invalid_parameter
 */
function requireReadable(context: Context, trigger: Trigger): void {
  if (trigger.kind !== 'WATCHLIST') {
    context.admit?.(listReadDatasets(trigger));
    return;
  }
  const families = context.caller.terms?.families ?? [];
  const isPro = byTier<boolean>(context, true, false);
  const listTypes = (mayRead: (type: SignalType) => boolean) => listReportedTypes(trigger, { isPro, mayRead });
  const reported = listTypes(() => true);
  if (reported.length === 0)
    throw refuse('trigger.watchlist.types', `below PRO an alert reports only ${UNGATED_TYPES.join(', ')}.`);
  const readable = listTypes((type) => mayReadDatasets(families, listSignalDatasets([type])));
  // All types are those that the key may read; types by name are promises.
  if (readable.length === 0 || (trigger.types.length > 0 && readable.length < reported.length))
    context.admit?.(listSignalDatasets(reported));
}

/** The readings of now, which a new alert does not report. Refuses keys that may not read them. */
async function loadBaseline(context: Context, trigger: Trigger): Promise<AlertBaseline> {
  requireReadable(context, trigger);
  const isLevel = isLevelTrigger(trigger);
  const state = isLevel ? toBaseline(readTrigger(trigger, await loadTables(context, trigger))) : {};
  return { state, seen: '' };
}

type AlertInput = {
  name?: string | null;
  trigger?: TriggerInput | null;
  channels?: readonly AlertChannel[] | null;
  webhookUrl?: string | null;
  pauseMinutes?: number | null;
  expiresAt?: Date | null;
};

/** @throws invalid_parameter */
function checkInput({ name, channels, pauseMinutes, expiresAt }: AlertInput, now: Date): void {
  if (name != null && (name.trim() === '' || name.length > MAX_NAME))
    throw refuse('name', `1 to ${MAX_NAME} characters.`);
  if (channels?.length === 0) throw refuse('channels', 'name at least one channel.');
  if (pauseMinutes != null && (pauseMinutes < 0 || pauseMinutes > MAX_PAUSE_MINUTES))
    throw refuse('pauseMinutes', `from 0 to ${MAX_PAUSE_MINUTES}.`);
  if (expiresAt != null && (expiresAt <= now || expiresAt > addDays(now, ALERT_DAYS.max)))
    throw refuse('expiresAt', `in the future, at most ${ALERT_DAYS.max} days ahead.`);
}

const listDistinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** @throws alert_limit, invalid_parameter, unknown_field, malformed_request, entity_not_found, ticker_is_etf, family_not_allowed */
export async function createAlert(
  context: Context,
  input: AlertInput & { name: string; trigger: TriggerInput },
  once?: Once,
): Promise<ChangedAlert> {
  const now = context.time.served();
  checkInput(input, now);
  const trigger = await parseTrigger(input.trigger, context);
  const { name, channels, webhookUrl, pauseMinutes, expiresAt } = input;
  const settings = {
    name: name.trim(),
    kind: trigger.kind,
    trigger,
    channels: listDistinct<AlertChannel>(channels ?? ['INBOX']),
    webhookUrl: webhookUrl ?? null,
    pauseMinutes: pauseMinutes ?? 0,
    expiresAt: expiresAt ?? addDays(now, ALERT_DAYS.default),
  };
  return requireStore(context).create(context.caller, settings, await loadBaseline(context, trigger), once);
}

type UpdateInput = AlertInput & {
  id: string;
  isPaused?: boolean | null;
  shouldRotateSecret?: boolean | null;
  shouldRotateFeed?: boolean | null;
};

/** @throws not_found, invalid_parameter, unknown_field, malformed_request, entity_not_found, ticker_is_etf, family_not_allowed */
export async function updateAlert(context: Context, input: UpdateInput, once?: Once): Promise<ChangedAlert> {
  const { id, name, channels, webhookUrl, pauseMinutes, expiresAt, isPaused, shouldRotateSecret, shouldRotateFeed } =
    input;
  checkInput(input, context.time.served());
  const trigger = input.trigger ? await parseTrigger(input.trigger, context) : null;
  const changes = {
    ...(name != null && { name: name.trim() }),
    ...(trigger && { kind: trigger.kind, trigger, baseline: await loadBaseline(context, trigger) }),
    ...(channels && { channels: listDistinct(channels) }),
    ...(webhookUrl != null && { webhookUrl }),
    ...(pauseMinutes != null && { pauseMinutes }),
    ...(expiresAt != null && { expiresAt }),
    ...(isPaused != null && { isPaused }),
    shouldRotateSecret: shouldRotateSecret ?? false,
    shouldRotateFeed: shouldRotateFeed ?? false,
  };
  return requireStore(context).update(context.caller, parseAlertId(id), changes, once);
}

/** @throws not_found @returns the id as it was given */
export async function deleteAlert(context: Context, id: string, once?: Once): Promise<string> {
  await requireStore(context).remove(context.caller, parseAlertId(id), once);
  return id;
}

/** @throws not_found */
export const testAlert = (context: Context, id: string, once?: Once): Promise<InboxItem> =>
  requireStore(context).test(context.caller, parseAlertId(id), once);
