import type { Database } from '../../db/open.ts';
import { isoDate } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';

/** Requests and charged documented calls of a key on one UTC day. */
export type KeyUsageDay = { day: string; requests: number; calls: number };

/** Counts the usage of keys in memory, so that requests write nothing. */
export type KeyUsage = {
  /** Counts a request with the key, whether it succeeds or fails. */
  noteRequest(keyId: string, at: Date): void;
  /** Counts calls charged to the key; negative for refunds. */
  noteCalls(keyId: string, calls: number, at: Date): void;
  /** Adds the counts since the last flush to the database, to which all gateways add theirs. */
  flush(): Promise<void>;
};

type Counted = { keyId: string; day: string; requests: number; calls: number; lastAt: Date | null };

const ADD = `
  WITH counted AS (
    SELECT * FROM unnest($1::text[], $2::date[], $3::integer[], $4::integer[], $5::timestamptz[])
      AS c("key_id", "day", "requests", "calls", "last_at")
  ), added AS (
    INSERT INTO "key_usage_day" AS u ("key_id", "day", "requests", "calls")
    SELECT "key_id", "day", "requests", greatest(0, "calls") FROM counted ORDER BY 1, 2
    ON CONFLICT ("key_id", "day") DO UPDATE SET "requests" = u."requests" + excluded."requests",
      "calls" = greatest(0, u."calls" + (SELECT c."calls" FROM counted AS c WHERE c."key_id" = u."key_id" AND c."day" = u."day"))
  )
  UPDATE "api_key" AS k SET "last_used_at" = greatest(k."last_used_at", used."at")
  FROM (SELECT "key_id", max("last_at") AS "at" FROM counted GROUP BY 1) AS used
  WHERE k."id" = used."key_id" AND used."at" IS NOT NULL`;

export function createKeyUsage(db: Pick<Database, 'query'>): KeyUsage {
  let counts = new Map<string, Counted>();
  const getCount = (keyId: string, at: Date): Counted => {
    const day = isoDate(at);
    const count = counts.get(`${day} ${keyId}`) ?? { keyId, day, requests: 0, calls: 0, lastAt: null };
    counts.set(`${day} ${keyId}`, count);
    return count;
  };
  return {
    noteRequest(keyId, at) {
      const count = getCount(keyId, at);
      count.requests += 1;
      count.lastAt = at;
    },
    noteCalls(keyId, calls, at) {
      if (calls !== 0) getCount(keyId, at).calls += calls;
    },
    async flush() {
      if (counts.size === 0) return;
      const counted = counts;
      counts = new Map();
      // Sorted, so that two gateways never deadlock.
      const rows = [...counted.values()].sort((a, b) => compareText(a.keyId, b.keyId) || compareText(a.day, b.day));
      const column = <N extends keyof Counted>(name: N) => rows.map((row) => row[name]);
      try {
        await db.query(ADD, [
          ...[column('keyId'), column('day'), column('requests'), column('calls')],
          rows.map(({ lastAt }) => lastAt?.toISOString() ?? null),
        ]);
      } catch (error) {
        // The next flush adds these as well.
        for (const { keyId, day, requests, calls, lastAt } of rows) {
          const count = getCount(keyId, new Date(`${day}T00:00:00Z`));
          count.requests += requests;
          count.calls += calls;
          count.lastAt ??= lastAt;
        }
        throw error;
      }
    },
  };
}

/** Flushes the counts to the database at an interval. @returns a function that stops it after a last flush */
export function flushing(
  usage: Pick<KeyUsage, 'flush'>,
  { failed, stored = () => {} }: { failed(error: unknown): void; stored?(): void },
  everyMs = 10_000,
): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const flush = () => {
    current = current.then(() => usage.flush()).then(stored, failed);
  };
  const timer = setInterval(flush, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    flush();
    return current;
  };
}

/** Usage of a key by day, newest first, without days of no usage. */
export const usageByDay = (db: Pick<Database, 'query'>, keyId: string, since: string): Promise<KeyUsageDay[]> =>
  db.query<KeyUsageDay>(
    `SELECT "day"::text AS "day", "requests", "calls" FROM "key_usage_day" WHERE "key_id" = $1 AND "day" >= $2::date ORDER BY "day" DESC`,
    [keyId, since],
  );

/** Usage of all keys of an organization by day, newest first, without days of no usage. */
export const usageOfOrganizationByDay = (
  db: Pick<Database, 'query'>,
  organizationId: string,
  since: string,
): Promise<KeyUsageDay[]> =>
  db.query<KeyUsageDay>(
    `SELECT u."day"::text AS "day", sum(u."requests")::float8 AS "requests", sum(u."calls")::float8 AS "calls"
     FROM "key_usage_day" AS u JOIN "api_key" AS k ON k."id" = u."key_id"
     WHERE k."organization_id" = $1 AND u."day" >= $2::date GROUP BY 1 ORDER BY 1 DESC`,
    [organizationId, since],
  );

/** Usage of a key on one day, with the key it belongs to and the id of its organization, if it has one. */
export type KeyUsageOf = KeyUsageDay & { id: string; label: string; organizationId: string | null };

/** Usage of all keys by day, newest first. */
export const usageOfKeys = (db: Pick<Database, 'query'>, since: string): Promise<KeyUsageOf[]> =>
  db.query(
    `SELECT k."id", k."label", k."organization_id" AS "organizationId", u."day"::text AS "day", u."requests", u."calls"
     FROM "key_usage_day" AS u JOIN "api_key" AS k ON k."id" = u."key_id"
     WHERE u."day" >= $1::date ORDER BY u."day" DESC, k."created_at", k."id"`,
    [since],
  );
