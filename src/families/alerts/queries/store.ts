import type { AlertStore } from '../../../graph/alerts.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { parseGlobalId } from '../../../graph/global-id.ts';

/** The alerts of keys. @throws unavailable on the gateway's own pages */
export const requireStore = ({ alerts }: Context): AlertStore => {
  if (!alerts) throw fail.unavailable('Alerts are not available here.');
  return alerts;
};

/** The id of an alert, of its global id. @throws not_found */
export function parseAlertId(globalId: string): string {
  const parsed = parseGlobalId(globalId);
  if (parsed?.typename !== 'Alert') throw fail.notFound('This alert');
  return parsed.id;
}
