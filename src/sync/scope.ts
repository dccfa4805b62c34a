import type { Database } from '../db/open.ts';
import { isoDate } from '../lib/dates.ts';
import { hashValues } from '../lib/digest.ts';
import { suggestion } from '../lib/suggestion.ts';
import { canonicalTicker } from '../market/ticker.ts';
import type { SyncScope } from './source.ts';

/** The companies in scope: a list of tickers, the members of an index, or the entire market. */
export type Wanted = { watchlist: readonly string[] } | { universe: 'sp500' | 'all' };

/** @throws if an entry is not a ticker */
export function parseWatchlist(text: string): readonly string[] {
  const tickers = text.split(',').map((item) => item.trim());
  return tickers.filter(Boolean).map((item) => {
    const ticker = canonicalTicker(item);
    if (!ticker) throw new Error(`'${item}' is not a ticker.`);
    return ticker;
  });
}

/** The scope by the current state of the database: companies and funds arrive with the first waves of a run. */
export async function resolveScope(
  db: Database,
  requestedScope: Wanted,
  since: Date,
): Promise<Omit<SyncScope, 'isNamed'>> {
  const companies = await db.query<{ ticker: string; cik: string }>('SELECT "ticker", "cik" FROM "sec_company"');
  const funds = await db.query<{ ticker: string; seriesId: string | null }>(
    `SELECT "ticker", max("series_id") AS "seriesId" FROM (
       SELECT "ticker", "series_id" FROM "etf_profile"
       UNION ALL SELECT "ticker", NULL FROM "company_profile" WHERE "kind" = 'ETF') AS f GROUP BY 1`,
  );
  return {
    tickers: await queryTickers(db, requestedScope),
    since,
    cikOf: new Map(companies.map(({ ticker, cik }) => [ticker, cik])),
    funds: new Map(funds.map(({ ticker, seriesId }) => [ticker, seriesId])),
  };
}

async function queryTickers(db: Database, requestedScope: Wanted): Promise<readonly string[] | null> {
  if ('watchlist' in requestedScope) return requestedScope.watchlist;
  if (requestedScope.universe === 'all') return null;
  const members = await db.query<{ ticker: string }>(
    `SELECT "ticker" FROM "index_constituent" WHERE "index_id" = $1 ORDER BY 1`,
    [requestedScope.universe],
  );
  return members.map(({ ticker }) => ticker);
}

/**
 * A sentence for each ticker of a watchlist that neither SEC's list of companies nor a list of funds has, with known
 * tickers like it. Empty as long as no list is imported.
 */
export function describeUnknown(wanted: Wanted, { cikOf, funds }: Pick<SyncScope, 'cikOf' | 'funds'>): string[] {
  if (!('watchlist' in wanted) || cikOf.size === 0) return [];
  const symbols = [...new Set([...cikOf.keys(), ...funds.keys()])];
  const isKnown = new Set(symbols);
  return wanted.watchlist
    .filter((ticker) => !isKnown.has(ticker))
    .map((ticker) => `The watchlist has ${ticker}, which is no listed stock or fund.${suggestion(ticker, symbols)}`);
}

/** Whether a ticker is in scope. */
export const isWanted = ({ tickers }: SyncScope): ((ticker: string) => boolean) => {
  const tickersInScope = tickers && new Set(tickers);
  return (ticker) => tickersInScope === null || tickersInScope.has(ticker);
};

/** A short hash of the tickers, because the files built from a download depend on them. */
export const scopeKey = ({ tickers }: SyncScope): string =>
  tickers === null ? 'all' : hashValues([...tickers].sort()).slice(0, 12);

/** The month in which history begins, `YYYY-MM`: a list of older files is read again if this month changes. */
export const formatSyncMonth = (since: Date): string => isoDate(since).slice(0, 7);

/** The first day of that month, so that lists of one month lead to the same files. */
export const monthStart = (since: Date): Date => new Date(`${formatSyncMonth(since)}-01T00:00:00Z`);
