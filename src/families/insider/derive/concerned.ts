import type { Sql } from '../../../db/open.ts';

/** Whom some filings concern. */
export type Concerned = {
  /** The companies whose trades they may change, and the people who signed there. */
  companies: readonly string[];
  people: readonly string[];
  /** Those companies and all others for which the people signed: a person has the name filed last anywhere. */
  read: readonly string[];
};

// A filing may have been another company's before it was imported again: its trades tell.
const COMPANIES = `SELECT issuer_ticker AS ticker FROM ownership_filing WHERE id = ANY($1::text[])
  UNION SELECT t.ticker FROM ownership_row AS r JOIN insider_trade AS t ON t.id = r.filing_id || '-' || r.line
    WHERE r.filing_id = ANY($1::text[])`;
// An amendment replaces a filing of the same company, even under a new ticker.
const SAME_COMPANY = `SELECT unnest($1::text[]) AS ticker UNION SELECT o.issuer_ticker FROM ownership_filing AS f
    JOIN ownership_filing AS o ON o.issuer_cik = f.issuer_cik WHERE f.issuer_ticker = ANY($1::text[])`;
const PEOPLE = `SELECT DISTINCT o.cik FROM ownership_filing AS f JOIN ownership_owner AS o ON o.filing_id = f.id
  WHERE f.issuer_ticker = ANY($1::text[])`;
const TRADERS = `SELECT DISTINCT unnest(owner_ids) AS id FROM insider_trade WHERE ticker = ANY($1::text[])`;
const SIGNED = `SELECT unnest($1::text[]) AS ticker UNION SELECT f.issuer_ticker FROM ownership_owner AS o
    JOIN ownership_filing AS f ON f.id = o.filing_id WHERE o.cik = ANY($2::text[])`;

/** The people that filings concern; null if someone signed without a CIK. */
export async function concernedBy(sql: Sql, filings: readonly string[]): Promise<Concerned | null> {
  const tickers = async (statement: string, ...params: unknown[]) =>
    (await sql.query<{ ticker: string }>(statement, params)).map(({ ticker }) => ticker).sort();
  const sameCompany = async (some: string[]): Promise<string[]> => {
    const more = await tickers(SAME_COMPANY, some);
    return more.length === some.length ? some : sameCompany(more);
  };
  const companies = await sameCompany(await tickers(COMPANIES, filings));
  const owners = (await sql.query<{ cik: string | null }>(PEOPLE, [companies])).map(({ cik }) => cik);
  const traders = (await sql.query<{ id: string }>(TRADERS, [companies])).map(({ id }) => id);
  if (owners.includes(null) || traders.some((id) => id.startsWith('name-'))) return null;
  const people = [...new Set([...(owners as string[]), ...traders])].sort();
  return { companies, people, read: await sameCompany(await tickers(SIGNED, companies, people)) };
}
