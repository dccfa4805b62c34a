import type { Database } from '../../../db/open.ts';
import { formatCount } from '../../../lib/words.ts';

const MAX_NAMED = 5;
const GAPS = `SELECT "ticker", max("last_session")::text AS "lastSession" FROM "price_gap" GROUP BY 1 ORDER BY 1`;

/**
 * Warns of price histories that no file links to newer prices of the same ticker: returns and averages over the gap
 * ignore the dividends in it. @returns at most one line
 */
export async function listPriceGaps(db: Database): Promise<string[]> {
  const gaps = await db.query<{ ticker: string; lastSession: string }>(GAPS);
  if (gaps.length === 0) return [];
  const names = gaps.slice(0, MAX_NAMED).map(({ ticker, lastSession }) => `${ticker} (to ${lastSession})`);
  const remainder = gaps.length > MAX_NAMED ? `, and ${gaps.length - MAX_NAMED} more` : '';
  return [
    `Prices of ${formatCount(gaps.length, 'ticker')} have a history that no file links to newer prices, so returns over the gap ignore dividends: ${names.join(', ')}${remainder}. Import a file that covers both sides.`,
  ];
}
