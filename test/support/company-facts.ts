/** A figure: concept without its taxonomy, first day (null for a balance), last day, value; the unit follows from the concept. */
export type Figure = readonly [concept: string, start: string | null, end: string, value: number];
export type Report = {
  form: string;
  fy: number | null;
  fp: string | null;
  filed: string;
  figures: readonly Figure[];
  taxonomy?: 'us-gaap' | 'ifrs-full';
  currency?: string;
};

const parseUnit = (concept: string, currency: string): string =>
  /PerShare/.test(concept) ? `${currency}/shares` : /Shares?Outstanding|Shares$/.test(concept) ? 'shares' : currency;

/**
 * A company's reports as SEC's companyfacts JSON: figures by concept and unit, each with the report that contains it.
 */
export function companyFacts(cik: number | string, entityName: string, reports: readonly Report[]): string {
  const facts: Record<string, Record<string, { units: Record<string, object[]> }>> = {};
  for (const [i, report] of reports.entries()) {
    const { form, fy, fp, filed, figures, taxonomy = 'us-gaap', currency = 'USD' } = report;
    const accn = `${String(cik).padStart(10, '0')}-${filed.slice(2, 4)}-${String(i).padStart(6, '0')}`;
    for (const [concept, start, end, val] of figures) {
      const of = /^Entity/.test(concept) ? 'dei' : taxonomy;
      facts[of] ??= {};
      facts[of][concept] ??= { units: {} };
      const { units } = facts[of][concept];
      const unit = parseUnit(concept, currency);
      units[unit] ??= [];
      units[unit].push({ ...(start && { start }), end, val, accn, fy, fp, form, filed });
    }
  }
  return JSON.stringify({ cik, entityName, facts });
}
