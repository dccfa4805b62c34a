import type { Sql } from '../../../db/open.ts';

/** The companies and people whose trades some filings may affect. */
export type AffectedTrades = {
  /** The companies whose trades may change, and the people who signed their filings. */
  tickers: readonly string[];
  insiderIds: readonly string[];
  /**
   * These companies and all others for which the people signed, since the last filing at any company determines a
   * person's name.
   */
  tickersToRead: readonly string[];
};

// Before a filing was imported again, it may have belonged to another company, which its trades show.
const COMPANIES = `SELECT issuer_ticker AS ticker FROM ownership_filing WHERE id = ANY($1::text[])
  UNION SELECT t.ticker FROM ownership_row AS r JOIN insider_trade AS t ON t.id = r.filing_id || '-' || r.line
    WHERE r.filing_id = ANY($1::text[])`;
// An amendment supersedes a filing of the same company, even under a new ticker.
const SAME_COMPANY = `SELECT unnest($1::text[]) AS ticker UNION SELECT o.issuer_ticker FROM ownership_filing AS f
    JOIN ownership_filing AS o ON o.issuer_cik = f.issuer_cik WHERE f.issuer_ticker = ANY($1::text[])`;
const PEOPLE = `SELECT DISTINCT o.cik FROM ownership_filing AS f JOIN ownership_owner AS o ON o.filing_id = f.id
  WHERE f.issuer_ticker = ANY($1::text[])`;
const TRADERS = `SELECT DISTINCT unnest(owner_ids) AS id FROM insider_trade WHERE ticker = ANY($1::text[])`;
const SIGNED = `SELECT unnest($1::text[]) AS ticker UNION SELECT f.issuer_ticker FROM ownership_owner AS o
    JOIN ownership_filing AS f ON f.id = o.filing_id WHERE o.cik = ANY($2::text[])`;

/** Finds the trades that filings may affect; null if an owner signed without a CIK. */
export async function findAffectedTrades(sql: Sql, filings: readonly string[]): Promise<AffectedTrades | null> {
  const queryTickers = async (statement: string, ...params: unknown[]) =>
    (await sql.query<{ ticker: string }>(statement, params)).map(({ ticker }) => ticker).sort();
  const addSameCompany = async (tickers: string[]): Promise<string[]> => {
    const withSame = await queryTickers(SAME_COMPANY, tickers);
    return withSame.length === tickers.length ? tickers : addSameCompany(withSame);
  };
  const affectedTickers = await addSameCompany(await queryTickers(COMPANIES, filings));
  const owners = (await sql.query<{ cik: string | null }>(PEOPLE, [affectedTickers])).map(({ cik }) => cik);
  const traders = (await sql.query<{ id: string }>(TRADERS, [affectedTickers])).map(({ id }) => id);
  if (owners.includes(null) || traders.some((id) => id.startsWith('name-'))) return null;
  const insiderIds = [...new Set([...(owners as string[]), ...traders])].sort();
  return {
    tickers: affectedTickers,
    insiderIds,
    tickersToRead: await addSameCompany(await queryTickers(SIGNED, affectedTickers, insiderIds)),
  };
}
