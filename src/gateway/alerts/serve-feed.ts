import type { DataAccess } from '../../db/cached-loader.ts';
import type { Caller } from '../../graph/caller.ts';
import { fail } from '../../graph/errors.ts';
import { formatAtom } from '../../lib/atom.ts';
import { findOwnerCaller } from '../access/caller.ts';
import type { Limits } from '../limits/quota.ts';
import { servePlainError } from '../responses/plain-errors.ts';
import { FEEDS_PATH, isFeedSignature, parseFeedUrl } from './feed-links.ts';
import { EVENT_COLUMNS } from './rows.ts';

/** Entries of a feed. */
const MAX_ENTRIES = 50;

type FeedOptions = {
  data: DataAccess;
  limits: Limits;
  /** The wall clock, by which keys expire. */
  clock: () => Date;
};

type FeedAlert = { id: string; ownerId: string; name: string; createdAt: Date; feedSecret: string };
type FeedEvent = { id: string; title: string; detail: unknown; at: Date };

/** The alert of a signed address, and the caller that it belongs to. @throws not_found */
async function findFeed({ data, clock }: FeedOptions, url: URL): Promise<{ alert: FeedAlert; caller: Caller }> {
  const link = parseFeedUrl(url);
  const [alert] = link
    ? await data.db.query<FeedAlert>(
        `SELECT "id", "key_id" AS "ownerId", "name", "created_at" AS "createdAt", "feed_secret" AS "feedSecret" FROM "alert"
         WHERE "id" = $1 AND 'FEED' = ANY("channels")`,
        [link.alertId],
      )
    : [];
  const caller = alert ? await findOwnerCaller(data, alert.ownerId, clock()) : null;
  // One answer for all reasons, so that a guess learns nothing.
  if (!link || !alert || !caller || !isFeedSignature(alert.id, link.signature, alert.feedSecret))
    throw fail.notFound('This feed');
  return { alert, caller };
}

/** Serves the Atom feeds of alerts by signed addresses. Each request is a call of the minute, and none of the month. */
export function createFeeds(options: FeedOptions) {
  const { data, limits } = options;

  async function serve(request: Request, url: URL): Promise<Response> {
    const { alert, caller } = await findFeed(options, url);
    await limits.reserve(caller, { calls: 1, quota: 0 }, { asked: 'path' });
    const events = await data.db.query<FeedEvent>(
      `SELECT ${EVENT_COLUMNS} FROM "alert_event" AS e WHERE e."alert_id" = $1 ORDER BY e."seq" DESC LIMIT $2`,
      [alert.id, MAX_ENTRIES],
    );
    const [newest] = events;
    const etag = `"${newest?.id ?? alert.id}"`;
    const headers = { 'Cache-Control': 'private, no-cache', ETag: etag, 'X-Content-Type-Options': 'nosniff' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    const body = formatAtom({
      id: `urn:market-signals:alert:${alert.id}`,
      title: alert.name,
      self: url.href,
      updated: newest?.at ?? alert.createdAt,
      entries: events.map(({ id, title, detail, at }) => ({
        id: `urn:market-signals:event:${id}`,
        title,
        at,
        text: JSON.stringify(detail),
      })),
    });
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' },
    });
  }

  return async (_path: string, request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(FEEDS_PATH)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    return serve(request, url).catch(servePlainError);
  };
}
