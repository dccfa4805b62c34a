import type { Database } from '../../db/open.ts';
import type { Caller } from '../../graph/caller.ts';
import { isoDate } from '../../lib/dates.ts';

/** The UTC days on which keys opened a stream. Stored in the database, so that they survive a restart. */
export type StreamDays = {
  /** Whether the key has paid for a stream today. */
  isPaid(caller: Caller): Promise<boolean>;
  notePaid(caller: Caller): Promise<void>;
};

export function createStreamDays(db: Database, clock: () => Date): StreamDays {
  const buildMeterKey = ({ keyId }: Caller) => {
    const day = isoDate(clock());
    return [keyId, `streams of ${day}`, day.slice(0, 7)];
  };
  return {
    async isPaid(caller) {
      const rows = await db.query(
        'SELECT 1 FROM "meter_month" WHERE "key_id" = $1 AND "meter" = $2 AND "month" = $3',
        buildMeterKey(caller),
      );
      return rows.length > 0;
    },
    async notePaid(caller) {
      await db.query(
        'INSERT INTO "meter_month" ("key_id", "meter", "month", "used") VALUES ($1, $2, $3, 1) ON CONFLICT DO NOTHING',
        buildMeterKey(caller),
      );
    },
  };
}
