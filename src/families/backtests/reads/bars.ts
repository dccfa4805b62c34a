import { selectBase64, selectDoubles } from '../../../db/bytes.ts';
import { type CopyClient, copyOut, formatLiteral, formatTexts } from '../../../db/copy-out.ts';
import type { Database } from '../../../db/open.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import type { BarBytes } from '../rules/prices.ts';

/** Tickers whose bars are read by one statement. */
const TICKERS_AT_ONCE = 25;

/** SQL: the bars of tickers as bytes; see `BarBytes`. The arguments are SQL. */
// The stated columns, because the others change with later splits and files.
const selectBars = (tickers: string, from: string, to: string, format: (bytes: string) => string): string =>
  `SELECT s."ticker", ${format('bars."bytes"')} AS "bytes"
  FROM unnest(${tickers}) AS s("ticker") CROSS JOIN LATERAL (
    SELECT string_agg(int4send(b."date" - ${from}::date), ''::bytea) || ${[
      'stated_open',
      'stated_close',
      'stated_adjusted_close',
      'scale',
    ]
      .map((name) => selectDoubles(`b."${name}"`))
      .join(' || ')} AS "bytes"
    FROM (SELECT * FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" BETWEEN ${from}::date AND ${to}::date ORDER BY "date") AS b) AS bars
  WHERE bars."bytes" IS NOT NULL`;

const ENCODED = selectBars('$1::text[]', '$2', '$3', selectBase64);

/** Reads the bars of tickers for sessions, at least one, in parts. */
export async function* queryBars(
  db: Pick<Database, 'query'>,
  tickers: readonly string[],
  sessions: readonly string[],
): AsyncGenerator<BarBytes[]> {
  for (const batch of splitIntoChunks(tickers, TICKERS_AT_ONCE)) {
    const range = [requireFirst(sessions), requireLast(sessions)];
    const rows = await db.query<{ ticker: string; bytes: string }>(ENCODED, [batch, ...range]);
    yield rows.map(({ ticker, bytes }) => ({ ticker, bytes: Buffer.from(bytes, 'base64') }));
  }
}

/** Like `queryBars`, as bytes. @param onBars called with the bars of a ticker, which are valid only during the call */
export const copyBars = (
  client: CopyClient,
  tickers: readonly string[],
  sessions: readonly string[],
  onBars: (bars: BarBytes) => void,
): Promise<void> =>
  copyOut(
    client,
    selectBars(
      formatTexts(tickers),
      formatLiteral(requireFirst(sessions)),
      formatLiteral(requireLast(sessions)),
      (bytes) => bytes,
    ),
    ([ticker, bytes]) => {
      if (bytes) onBars({ ticker: String(ticker), bytes });
    },
  );
