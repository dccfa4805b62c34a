import type { Database } from '../db/open.ts';
import { isoDate } from '../lib/dates.ts';
import { hashValues } from '../lib/digest.ts';
import { canonicalTicker } from '../lib/ticker.ts';
import type { SyncScope } from './source.ts';

/** Whose files are fetched: a list of tickers, an index's members, or the whole market. */
export type Wanted = { watchlist: readonly string[] } | { universe: 'sp500' | 'all' };

/** @throws where a ticker is none */
export function parseWatchlist(text: string): readonly string[] {
  const tickers = text.split(',').map((one) => one.trim());
  return tickers.filter(Boolean).map((one) => {
    const ticker = canonicalTicker(one);
    if (!ticker) throw new Error(`'${one}' is not a ticker.`);
    return ticker;
  });
}

/** The scope as the database knows it now: companies and funds come with the first waves of a run. */
export async function resolveScope(db: Database, wanted: Wanted, since: Date): Promise<Omit<SyncScope, 'isNamed'>> {
  const companies = await db.query<{ ticker: string; cik: string }>('SELECT "ticker", "cik" FROM "sec_company"');
  const funds = await db.query<{ ticker: string; seriesId: string | null }>(
    `SELECT "ticker", max("series_id") AS "seriesId" FROM (
       SELECT "ticker", "series_id" FROM "etf_profile"
       UNION ALL SELECT "ticker", NULL FROM "company_profile" WHERE "kind" = 'ETF') AS f GROUP BY 1`,
  );
  return {
    tickers: await queryTickers(db, wanted),
    since,
    cikOf: new Map(companies.map(({ ticker, cik }) => [ticker, cik])),
    funds: new Map(funds.map(({ ticker, seriesId }) => [ticker, seriesId])),
  };
}

async function queryTickers(db: Database, wanted: Wanted): Promise<readonly string[] | null> {
  if ('watchlist' in wanted) return wanted.watchlist;
  if (wanted.universe === 'all') return null;
  const members = await db.query<{ ticker: string }>(
    `SELECT "ticker" FROM "index_constituent" WHERE "index_id" = $1 ORDER BY 1`,
    [wanted.universe],
  );
  return members.map(({ ticker }) => ticker);
}

/** Whether a ticker is looked at. */
export const isWanted = ({ tickers }: SyncScope): ((ticker: string) => boolean) => {
  const wanted = tickers && new Set(tickers);
  return (ticker) => wanted === null || wanted.has(ticker);
};

/** A short text that differs where the tickers do: what is made of a file depends on them. */
export const scopeKey = ({ tickers }: SyncScope): string =>
  tickers === null ? 'all' : hashValues([...tickers].sort()).slice(0, 12);

/** The month in which history begins, `YYYY-MM`: a list that leads to older files is read again where it is another. */
export const formatSyncMonth = (since: Date): string => isoDate(since).slice(0, 7);

/** Its first day, so that the lists of a month lead to the same files. */
export const monthStart = (since: Date): Date => new Date(`${formatSyncMonth(since)}-01T00:00:00Z`);
