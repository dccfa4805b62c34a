import { COMPANY_FACT, FACT_FILER } from '../../generated/tables.ts';
import { fact, part } from '../../import/facts.ts';
import { ImportError, type Importer, type Refusal } from '../../import/importer.ts';
import { groupBy } from '../../lib/group.ts';
import { countOtherFigures, parseCompanyFacts, parseFacts } from './format.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';
import { CONCEPTS } from './rules/line-items.ts';

/** All XBRL filings of one company, from SEC's API; only the concepts that statements use are stored. */
export const companyFactsImporter: Importer = {
  kind: 'company-facts',
  describes: "SEC's companyfacts JSON: the figures of a company's annual and quarterly reports.",
  family: 'fundamentals',
  accepts: (name) => /(facts.*|CIK\d{10})\.json$/i.test(name),
  async *read(file) {
    const company = parseCompanyFacts(await file.text());
    const facts: XbrlFact[] = [];
    const refusals: Refusal[] = [];
    for (const item of parseFacts(company, CONCEPTS)) {
      if ('refused' in item) refusals.push(item);
      else facts.push(item);
    }
    if (facts.length + refusals.length === 0) throw new ImportError('The file has no figures that statements use.');
    if (company.name !== null) yield part(FACT_FILER, { cik: company.cik, name: company.name });
    yield* refusals;
    yield { skipped: 'A figure that no statement uses.', count: countOtherFigures(company, CONCEPTS) };
    const first = removeRepeats(facts);
    yield { skipped: 'A later report repeats the figure.', count: facts.length - first.length };
    for (const { start, end, ...values } of first)
      yield fact(COMPANY_FACT, { cik: company.cik, startDate: start ?? end, endDate: end, ...values });
  },
};

/**
 * Keeps the first filing of each value of a figure: reports repeat the figures of previous years, which is most of a
 * file. Of several values on one day, the last filing counts.
 */
function removeRepeats(facts: readonly XbrlFact[]): XbrlFact[] {
  const figures = groupBy(facts, ({ concept, unit, start, end }) => `${concept}|${unit}|${start?.valueOf()}|${+end}`);
  return [...figures.values()].flatMap((figure) => {
    const byDay = new Map<number, XbrlFact>();
    const oldestFirst = [...figure].sort((a, b) => +a.filed - +b.filed || (a.accession < b.accession ? -1 : 1));
    for (const fact of oldestFirst) byDay.set(+fact.filed, fact);
    return [...byDay.values()].filter((fact, i, all) => fact.value !== all[i - 1]?.value);
  });
}
