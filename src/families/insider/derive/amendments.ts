import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { type FilingAmendmentRow, OWNERSHIP_ROW } from '../../../generated/tables.ts';
import { groupBy, splitBySize } from '../../../lib/group.ts';
import { findAmendedForms, findReplacedLines, isAmendment } from '../rules/amendments.ts';
import { type EffectiveFiling, toAmendableForm } from './filings.ts';

/** Rows of more filings are never in memory at once, because footnotes make them long. */
export const MAX_FILINGS_PER_BATCH = 1_000;

const COLUMNS = [
  'filingId',
  'line',
  'derivative',
  'securityTitle',
  'transactionDate',
  'code',
  'acquired',
  'direct',
  'shares',
  'price',
  'sharesAfter',
] as const;
const ROWS = `SELECT ${selectColumns(OWNERSHIP_ROW, COLUMNS)} FROM ownership_row
  WHERE filing_id = ANY($1::text[]) AND NOT holding ORDER BY filing_id, line`;

/**
 * The rows that amendments replace, and which filing amends which. Reads the rows of amended filings and their amendments
 * alone, some issuers at a time.
 */
export async function findAmendments(
  sql: Sql,
  filings: readonly EffectiveFiling[],
): Promise<{ replaced: Set<string>; links: FilingAmendmentRow[] }> {
  // Few issuers have amendments, and a quarter has a hundred thousand filings.
  const amendedIssuers = new Set(filings.filter(isAmendment).map(({ issuerCik }) => issuerCik));
  const candidates = filings.filter(({ issuerCik }) => amendedIssuers.has(issuerCik));
  const amended = findAmendedForms(candidates.map(toAmendableForm));
  const filingById = new Map(candidates.map((filing) => [filing.id, filing]));
  const links = [...amended].flatMap(([amendmentId, forms]) => {
    const ticker = filingById.get(amendmentId)?.issuerTicker ?? '';
    return forms.map(({ id }) => ({ amendmentId, originalId: id, ticker }));
  });
  const replaced = new Set<string>();
  const getIssuer = (id: string) => filingById.get(id)?.issuerCik ?? '';
  const byIssuer = [...groupBy([...amended], ([id]) => getIssuer(id)).values()].map((amendments) => ({
    amendments: new Map(amendments),
    ids: [...new Set(amendments.flatMap(([id, forms]) => [id, ...forms.map((form) => form.id)]))],
  }));
  for (const issuers of splitBySize(byIssuer, ({ ids }) => ids.length, MAX_FILINGS_PER_BATCH)) {
    const ids = issuers.flatMap((issuer) => issuer.ids);
    const rows = await sql.query<SelectedRow<typeof OWNERSHIP_ROW, typeof COLUMNS>>(ROWS, [ids]);
    const rowsByFiling = groupBy(rows, ({ filingId }) => filingId);
    const forms = ids.flatMap((id) => filingById.get(id) ?? []).map(toAmendableForm);
    for (const { amendments } of issuers)
      for (const line of findReplacedLines(forms, amendments, rowsByFiling)) replaced.add(line);
  }
  return { replaced, links };
}
