import { KEY_HEADER } from '../gateway/access/api-keys.ts';

/** An event of the inbox, as the shell hook passes it on. */
export type HookEvent = {
  webhookId: string;
  kind: string;
  ticker: string | null;
  title: string;
  detail: unknown;
  at: string;
  alert: { name: string } | null;
};

type InboxPage = { nodes: HookEvent[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

const QUERY = `query HookInbox($after: String) {
  viewer {
    inbox(first: 100, after: $after) {
      nodes { webhookId kind ticker title detail at: detectedAt alert { name } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
const TIMEOUT_MS = 30_000;

/** A gateway, and a key that has alerts on it. */
export type InboxSource = { url: string; key: string };

/** @throws {Error} if the gateway refuses or does not answer */
async function fetchPage({ url, key }: InboxSource, after: string | null): Promise<InboxPage> {
  const response = await fetch(new URL('/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
    body: JSON.stringify({ query: QUERY, variables: { after } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { data, errors } = (await response.json()) as {
    data?: { viewer: { inbox: InboxPage } | null };
    errors?: readonly { message: string }[];
  };
  if (!data?.viewer?.inbox) throw new Error(errors?.[0]?.message ?? `The gateway answered ${response.status}.`);
  return data.viewer.inbox;
}

/** The last event that was handled. */
export type HookPosition = { webhookId: string; at: string };

/** The events after a position, the oldest first; null: all of the inbox. */
export async function fetchEventsAfter(source: InboxSource, position: HookPosition | null): Promise<HookEvent[]> {
  const events: HookEvent[] = [];
  let after: string | null = null;
  do {
    const { nodes, pageInfo } = await fetchPage(source, after);
    for (const event of nodes) {
      // The inbox is bounded: the event at the position may be gone.
      if (position && (event.webhookId === position.webhookId || event.at < position.at)) return events.reverse();
      events.push(event);
    }
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return events.reverse();
}
