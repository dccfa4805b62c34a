import type { Database } from '../db/open.ts';

/** Whether this process should be sent requests: its database answers and it is not shutting down. */
export type Health = { db: Pick<Database, 'query'>; draining: boolean };

/** 200 `{ status: "ready" }`, or 503 with what is wrong. */
export async function healthAnswer({ db, draining }: Health): Promise<Response> {
  if (draining) return Response.json({ status: 'draining' }, { status: 503 });
  try {
    await db.query('SELECT 1');
    return Response.json({ status: 'ready' });
  } catch {
    return Response.json({ status: 'unavailable', reason: 'the database does not answer' }, { status: 503 });
  }
}
