import { createHash } from 'node:crypto';
import type { Sql } from '../../../../db/open.ts';
import { groupBy } from '../../../../lib/group.ts';
import { requireFirst } from '../../../../lib/require.ts';
import { isSameName, splitCompanyName } from '../rules.ts';

/** A current or former name of a company in the company list. */
export type CompanyName = { company: string; name: string };

// Companies of the entities file are identified by their CIK if they have one.
const NAMES = `SELECT "cik" AS "company", "name" FROM "company_name" UNION SELECT "cik", "title" FROM "sec_company"
  UNION SELECT "cik", "name" FROM "index_constituent" WHERE "cik" IS NOT NULL
  UNION SELECT coalesce(c."cik", e."id"), n."name" FROM "entity_fact" AS e
    CROSS JOIN LATERAL unnest(e."aliases" || e."name") AS n("name") LEFT JOIN "sec_company" AS c ON c."ticker" = e."ticker"
    WHERE e."type" = 'COMPANY' ORDER BY 1, 2`;

export const queryCompanyNames = (sql: Sql): Promise<CompanyName[]> => sql.query<CompanyName>(NAMES);

/** A digest of the companies with several names, because only a rename changes which positions match. */
export function hashRenames(names: readonly CompanyName[]): string {
  const renamed = [...groupBy(names, ({ company }) => company)].flatMap(([company, rows]) => {
    const spellings = [...new Set(rows.map(({ name }) => splitCompanyName(name).join(' ')))].sort();
    return spellings.length > 1 ? [`${company}:${spellings.join()}`] : [];
  });
  return renamed.length > 0 ? createHash('sha256').update(renamed.join('|')).digest('hex') : '';
}

/** Finds the company of a name as filed; an ambiguous name has no company. */
export function createCompanyFinder(names: readonly CompanyName[]): (issuerName: string) => string | null {
  const entries = names.map((entry) => ({ ...entry, words: splitCompanyName(entry.name) }));
  const byFirstWord = groupBy(entries, ({ words }) => words[0]?.slice(0, FIRST_LETTERS));
  const getOnly = (companies: readonly string[]) => (new Set(companies).size === 1 ? requireFirst(companies) : null);
  return (issuerName) => {
    const words = splitCompanyName(issuerName);
    const similar = byFirstWord.get(words[0]?.slice(0, FIRST_LETTERS)) ?? [];
    const equal = similar.filter((entry) => entry.words.join(' ') === words.join(' '));
    const matches = equal.length > 0 ? equal : similar.filter(({ name }) => isSameName(name, issuerName));
    return getOnly(matches.map(({ company }) => company));
  };
}
/** Words of a name may be truncated, but not to fewer letters. */
const FIRST_LETTERS = 4;
