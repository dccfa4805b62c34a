import { COMPANY_FACT, FACT_FILER } from '../../generated/tables.ts';
import { fact, part } from '../../import/facts.ts';
import { ImportError, type Importer, type Refusal } from '../../import/importer.ts';
import { groupBy } from '../../lib/group.ts';
import { factsIn, othersIn, parseCompanyFacts } from './format.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';
import { CONCEPTS } from './rules/line-items.ts';

/** Everything that one company has filed in XBRL, as SEC's API gives it; kept is what statements are made of. */
export const companyFactsImporter: Importer = {
  kind: 'company-facts',
  describes: "SEC's companyfacts JSON: the figures of a company's annual and quarterly reports.",
  family: 'fundamentals',
  accepts: (name) => /(facts.*|CIK\d{10})\.json$/i.test(name),
  async *read(file) {
    const company = parseCompanyFacts(await file.text());
    const facts: XbrlFact[] = [];
    const refusals: Refusal[] = [];
    for (const one of factsIn(company, CONCEPTS)) {
      if ('refused' in one) refusals.push(one);
      else facts.push(one);
    }
    if (facts.length + refusals.length === 0) throw new ImportError('The file has no figures that statements use.');
    if (company.name !== null) yield part(FACT_FILER, { cik: company.cik, name: company.name });
    yield* refusals;
    yield { skipped: 'A figure that no statement uses.', count: othersIn(company, CONCEPTS) };
    const first = withoutRepeats(facts);
    yield { skipped: 'A later report repeats the figure.', count: facts.length - first.length };
    for (const { start, end, ...rest } of first)
      yield fact(COMPANY_FACT, { cik: company.cik, startDate: start ?? end, endDate: end, ...rest });
  },
};

/**
 * Of each figure the first filing of every value it had: a report repeats the figures of the years before, and most of
 * a file is such repetition. Of several values of one day the last filing's stands.
 */
function withoutRepeats(facts: readonly XbrlFact[]): XbrlFact[] {
  const figures = groupBy(facts, ({ concept, unit, start, end }) => `${concept}|${unit}|${start?.valueOf()}|${+end}`);
  return [...figures.values()].flatMap((figure) => {
    const byDay = new Map<number, XbrlFact>();
    const inOrder = [...figure].sort((a, b) => +a.filed - +b.filed || (a.accession < b.accession ? -1 : 1));
    for (const fact of inOrder) byDay.set(+fact.filed, fact);
    return [...byDay.values()].filter((fact, i, all) => fact.value !== all[i - 1]?.value);
  });
}
