import type { Database } from '../../db/open.ts';
import { isoDate } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';

/** The use of a deprecated element by a key. Days are UTC. */
export type DeprecatedUse = { field: string; firstDate: string; lastDate: string; requests: number };

/** Counts the uses of deprecated elements in memory, so that requests write nothing. */
export type DeprecatedUses = {
  /** Counts a request. @param keyId null without a key */
  note(keyId: string | null, field: string, at: Date): void;
  /** Adds the counts since the last flush to the database, to which all gateways add theirs. */
  flush(): Promise<void>;
};

type Counted = { keyId: string; field: string; firstDate: string; lastDate: string; requests: number };

/** The stored id of all callers without a key. */
const NO_KEY = '';

const ADD = `
  INSERT INTO "deprecated_use" AS u ("key_id", "field", "first_date", "last_date", "requests")
  SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::bigint[])
  ON CONFLICT ("key_id", "field") DO UPDATE SET "first_date" = least(u."first_date", excluded."first_date"),
    "last_date" = greatest(u."last_date", excluded."last_date"), "requests" = u."requests" + excluded."requests"`;

export function createDeprecatedUses(db: Pick<Database, 'query'>): DeprecatedUses {
  let counts = new Map<string, Counted>();
  const add = ({ keyId, field, firstDate, lastDate, requests }: Counted) => {
    const name = `${keyId} ${field}`;
    const count = counts.get(name);
    counts.set(name, {
      keyId,
      field,
      firstDate: count && count.firstDate < firstDate ? count.firstDate : firstDate,
      lastDate: count && count.lastDate > lastDate ? count.lastDate : lastDate,
      requests: (count?.requests ?? 0) + requests,
    });
  };
  return {
    note(keyId, field, at) {
      const day = isoDate(at);
      add({ keyId: keyId ?? NO_KEY, field, firstDate: day, lastDate: day, requests: 1 });
    },
    async flush() {
      if (counts.size === 0) return;
      // Sorted, so that two gateways never deadlock.
      const rows = [...counts.values()].sort((a, b) => compareText(a.keyId, b.keyId) || compareText(a.field, b.field));
      counts = new Map();
      const column = <N extends keyof Counted>(name: N) => rows.map((row) => row[name]);
      try {
        await db.query(ADD, [
          ...[column('keyId'), column('field'), column('firstDate'), column('lastDate'), column('requests')],
        ]);
      } catch (error) {
        // The next flush adds these as well.
        rows.forEach(add);
        throw error;
      }
    },
  };
}

const COLUMNS = `u."field", u."first_date"::text AS "firstDate", u."last_date"::text AS "lastDate", u."requests"::float8 AS "requests"`;

/** The deprecated elements that a key has used, most recent first. */
export const listDeprecatedUses = (db: Pick<Database, 'query'>, keyId: string): Promise<DeprecatedUse[]> =>
  db.query<DeprecatedUse>(
    `SELECT ${COLUMNS} FROM "deprecated_use" AS u WHERE u."key_id" = $1 ORDER BY u."last_date" DESC, u."field"`,
    [keyId],
  );

/** The use by a key, or by all callers without a key: then `keyId` and `label` are null. */
export type DeprecatedUseOfKey = DeprecatedUse & {
  keyId: string | null;
  label: string | null;
  organization: string | null;
  isRevoked: boolean;
};

/** The deprecated elements that callers have used, most recent first. */
export const listAllDeprecatedUses = (db: Pick<Database, 'query'>): Promise<DeprecatedUseOfKey[]> =>
  db.query<DeprecatedUseOfKey>(
    `SELECT ${COLUMNS}, nullif(u."key_id", '') AS "keyId", k."label", o."name" AS "organization",
       k."revoked_at" IS NOT NULL AS "isRevoked"
     FROM "deprecated_use" AS u LEFT JOIN "api_key" AS k ON k."id" = u."key_id"
     LEFT JOIN "organization" AS o ON o."id" = k."organization_id"
     ORDER BY u."last_date" DESC, u."field", k."label"`,
  );
