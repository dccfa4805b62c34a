import type { Sql } from '../../../db/open.ts';
import { primaryTicker } from '../../../market/ticker.ts';

/** The securities of CUSIPs on the last day of the quarter being derived; the table is dropped at the end of the transaction. */
export const DATED_CUSIPS = 'dated_cusip';

export const CREATE_DATED_CUSIPS = `CREATE TEMPORARY TABLE IF NOT EXISTS "${DATED_CUSIPS}" ("cusip" text PRIMARY KEY, "ticker" text, "base_ticker" text) ON COMMIT DROP`;
const CLEAR = `TRUNCATE "${DATED_CUSIPS}"`;
const FILL = `INSERT INTO "${DATED_CUSIPS}" SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`;
// Temporary tables have no statistics of their own accord.
const ANALYZE = `ANALYZE "${DATED_CUSIPS}"`;

export async function replaceDatedCusips(sql: Sql, keysByCusip: ReadonlyMap<string, string>): Promise<void> {
  const keys = [...keysByCusip.values()];
  await sql.query(CLEAR);
  await sql.query(FILL, [[...keysByCusip.keys()], keys, keys.map(primaryTicker)]);
  await sql.query(ANALYZE);
}
