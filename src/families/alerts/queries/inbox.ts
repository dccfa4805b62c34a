import type { EventFilter, InboxItem, OwnedAlert } from '../../../graph/alerts.ts';
import type { Context } from '../../../graph/context.ts';
import { parseGlobalId } from '../../../graph/global-id.ts';
import type { Once } from '../../../graph/once.ts';
import { type StoredRows, storedRows } from '../../../graph/preview.ts';
import { StoredList } from '../../../lib/stored-list.ts';
import { requireStore } from './store.ts';

export const loadAlerts = (context: Context): Promise<OwnedAlert[]> => requireStore(context).list(context.caller);

export const loadAlert = (context: Context, id: string): Promise<OwnedAlert | null> =>
  requireStore(context).find(context.caller, id);

/** The events of the inbox, or of an alert, newest first. */
export async function loadEvents(context: Context, filter: EventFilter): Promise<StoredRows<InboxItem>> {
  const store = requireStore(context);
  const { caller } = context;
  const events = new StoredList<InboxItem>(await store.countEvents(caller, filter), {
    read: (places) => store.readEvents(caller, filter, places),
    find: (id) => store.findPlace(caller, filter, id),
  });
  return storedRows(events);
}

export const countUnread = (context: Context): Promise<number> =>
  requireStore(context).countEvents(context.caller, { isUnread: true });

export async function markInboxRead(
  context: Context,
  ids: readonly string[] | null | undefined,
  once?: Once,
): Promise<void> {
  const eventIds = ids?.map((id) => parseGlobalId(id)?.id ?? id) ?? null;
  await requireStore(context).markRead(context.caller, eventIds, once);
}
