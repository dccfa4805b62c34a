import type { Database, Sql } from '../../db/open.ts';
import { fail } from '../../graph/errors.ts';
import type { Once, Repeatable } from '../../graph/once.ts';
import { hashValues } from '../../lib/digest.ts';
import { createSealedJson } from './sealed-json.ts';

/** How long a request may be sent again. */
const KEPT_MS = 24 * 3_600_000;
/** A longer answer is not kept: it is made again from the results, which are. */
const MAX_ANSWER_LENGTH = 65_536;

const ROW = '"owner" = $1 AND "key_digest" = $2 AND "request_digest" = $3';
const FIND = `SELECT "request_digest" AS "requestDigest", "results", "answer" FROM "idempotency_key"
  WHERE "owner" = $1 AND "key_digest" = $2 AND "created_at" > $3`;
/** A row that has outlived its day is begun again. */
const BEGIN = `INSERT INTO "idempotency_key" AS k ("owner", "key_digest", "request_digest", "created_at", "answer")
  VALUES ($1, $2, $3, $4, $6)
  ON CONFLICT ("owner", "key_digest") DO UPDATE SET "request_digest" = excluded."request_digest",
    "created_at" = excluded."created_at", "results" = '{}', "answer" = excluded."answer"
  WHERE k."created_at" <= $5 RETURNING 1`;
const LOCK = `SELECT "results" ->> $4::text AS "result" FROM "idempotency_key" WHERE ${ROW} FOR UPDATE`;
const ADD_RESULT = `UPDATE "idempotency_key" SET "results" = "results" || jsonb_build_object($4::text, $5::text) WHERE ${ROW}`;
const ANSWER = `UPDATE "idempotency_key" SET "answer" = $4 WHERE ${ROW} AND "answer" IS NULL AND "results" <> '{}' RETURNING 1`;
const RELEASE = `DELETE FROM "idempotency_key" WHERE ${ROW} AND "answer" IS NULL AND "results" = '{}'`;

type Found = { requestDigest: string; results: Record<string, string>; answer: string | null };

/** A request by its `Idempotency-Key`. */
export type RequestRecord = Repeatable & {
  /** Whether the same request was sent before, and something of it is stored. */
  readonly isBegun: boolean;
  /** The answer of the earlier request; undefined if it had none yet. */
  readonly answer: { value: unknown } | undefined;
  /**
   * Stores that the request runs.
   * @param sql the transaction of its only write @param answer given with it
   * @returns false if the same request has begun meanwhile
   */
  begin(sql?: Sql, answer?: unknown): Promise<boolean>;
  /**
   * Stores the answer. If nothing was written, the request is forgotten.
   * @param answer undefined if the request should run again when it is sent again
   * @returns the answer of an equal request that ended earlier
   */
  end(answer: unknown): Promise<{ value: unknown } | undefined>;
};

/** The owner of the key, the key, a secret that the database does not have, and the content of the request, as JSON. */
type Sent = { owner: string; key: string; secret: string; request: unknown };

/** Requests by their `Idempotency-Key`. @throws idempotency_key_reused for a key that was sent with another request */
export type RequestRecords = { open(request: Sent): Promise<RequestRecord> };

export function createRequestRecords({ db, clock }: { db: Database; clock: () => Date }): RequestRecords {
  const expired = () => new Date(clock().valueOf() - KEPT_MS).toISOString();

  async function find(sql: Pick<Sql, 'query'>, id: readonly string[], requestDigest: string): Promise<Found | null> {
    const [row] = await sql.query<Found>(FIND, [...id, expired()]);
    if (row && row.requestDigest !== requestDigest) throw fail.idempotencyKeyReused();
    return row ?? null;
  }

  return {
    async open({ owner, key, secret, request }) {
      const id = [owner, hashValues(key)];
      const requestDigest = hashValues(request);
      const row = [...id, requestDigest];
      const json = createSealedJson(`${secret} ${key}`, id.join(' '));
      const existing = await find(db, id, requestDigest);
      let hasBegun = existing !== null;
      /** A key that was replaced has another secret, which opens no earlier text. */
      const unseal = (sealed: string): { value: unknown } => {
        try {
          return json.open(sealed);
        } catch {
          throw fail.idempotencyKeyReused();
        }
      };

      const sealAnswer = (answer: unknown): string | null => {
        const sealed = json.seal(answer);
        return sealed.length > MAX_ANSWER_LENGTH ? null : sealed;
      };
      const once =
        (field: string): Once =>
        async (sql, write) => {
          // An equal request that runs at the same time waits here until this request has committed its write.
          const [locked] = await sql.query<{ result: string | null }>(LOCK, [...row, field]);
          if (!locked) throw fail.requestInProgress();
          if (locked.result !== null) return unseal(locked.result).value as Awaited<ReturnType<typeof write>>;
          const result = await write();
          await sql.query(ADD_RESULT, [...row, field, json.seal(result)]);
          return result;
        };
      return {
        isBegun: existing !== null,
        answer: existing?.answer == null ? undefined : unseal(existing.answer),
        findResult: (field) => {
          const { results } = existing ?? {};
          return results && Object.hasOwn(results, field) ? unseal(String(results[field])) : undefined;
        },
        once,
        async begin(sql = db, answer) {
          const sealed = answer === undefined ? null : sealAnswer(answer);
          const begun = await sql.query(BEGIN, [...row, clock().toISOString(), expired(), sealed]);
          hasBegun = true;
          if (begun.length === 0) await find(sql, id, requestDigest);
          return begun.length > 0;
        },
        async end(answer) {
          // Refused before it began: an equal request may run.
          if (!hasBegun) return undefined;
          const sealed = answer === undefined ? null : sealAnswer(answer);
          if (sealed !== null && (await db.query(ANSWER, [...row, sealed])).length > 0) return undefined;
          await db.query(RELEASE, row);
          if (sealed === null) return undefined;
          const earlier = (await find(db, id, requestDigest))?.answer;
          return earlier == null ? undefined : unseal(earlier);
        },
      };
    },
  };
}
