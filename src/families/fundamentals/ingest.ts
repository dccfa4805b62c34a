import { COMPANY_FACT, FACT_FILER } from '../../generated/tables.ts';
import { isArchive, openZip, readArchivedText } from '../../import/archive.ts';
import { fact, part } from '../../import/facts.ts';
import { ImportError, type Importer, type ImportFile, type ImportItem, type Refusal } from '../../import/importer.ts';
import { groupBy } from '../../lib/group.ts';
import { isReportForm } from '../../market/report-forms.ts';
import { countOtherFigures, parseCompanyFacts, parseFacts } from './format.ts';
import { isStatedBetter, type XbrlFact } from './rules/fiscal-periods.ts';
import { CONCEPTS } from './rules/line-items.ts';

/**
 * All XBRL filings of one company, from SEC's API, or of all companies, from SEC's nightly companyfacts.zip; only the
 * concepts that statements use are stored.
 */
export const companyFactsImporter: Importer = {
  kind: 'company-facts',
  describes:
    "SEC's companyfacts JSON: the figures of a company's annual and quarterly reports; or companyfacts.zip with all companies.",
  family: 'fundamentals',
  takesArchives: true,
  accepts: (name) => /(facts.*|CIK\d{10})\.json$|companyfacts.*\.zip$/i.test(name),
  async *read(file) {
    if (isArchive(file)) yield* readArchive(file);
    else yield* toItems(parseCompanyFacts(await file.text()));
  },
};

const COMPANY_FILE = /CIK\d{10}\.json$/i;

/** The companies of an archive. A company whose file cannot be used is refused or skipped by itself. */
async function* readArchive(file: ImportFile): AsyncIterable<ImportItem> {
  const archive = await openZip(file);
  let companies = 0;
  try {
    for await (const entry of archive.files()) {
      if (!COMPANY_FILE.test(entry.name)) {
        yield { skipped: 'A file of the archive that is not a company.' };
        continue;
      }
      companies += 1;
      try {
        yield* [...toItems(parseCompanyFacts(await readArchivedText(entry)))];
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        if (error instanceof NoFiguresError) yield { skipped: 'A company without figures that statements use.' };
        else yield { refused: error.message, field: error.where.field, content: entry.name };
      }
    }
  } finally {
    archive.close();
  }
  if (companies === 0) throw new ImportError('The archive has no file such as CIK0000320193.json.');
}

/** Thrown for a file without any figure of the concepts that statements use. */
class NoFiguresError extends ImportError {}

function* toItems(company: ReturnType<typeof parseCompanyFacts>): Generator<ImportItem> {
  const facts: XbrlFact[] = [];
  const refusals: Refusal[] = [];
  for (const item of parseFacts(company, CONCEPTS)) {
    if ('refused' in item) refusals.push(item);
    else facts.push(item);
  }
  if (facts.length + refusals.length === 0) throw new NoFiguresError('The file has no figures that statements use.');
  if (company.name !== null) yield part(FACT_FILER, { cik: company.cik, name: company.name });
  yield* refusals;
  yield { skipped: 'A figure that no statement uses.', count: countOtherFigures(company, CONCEPTS) };
  const first = removeRepeats(facts);
  yield { skipped: 'A later report repeats the figure.', count: facts.length - first.length };
  for (const { start, end, ...values } of first)
    yield fact(COMPANY_FACT, { cik: company.cik, startDate: start ?? end, endDate: end, ...values });
}

/**
 * Keeps the first filing of each value of a figure: reports repeat the figures of previous years, and these are most of a
 * file. Of several values on one day, the better filing counts. A report that repeats what a proxy or a prospectus stated is
 * kept, since it counts before them.
 */
function removeRepeats(facts: readonly XbrlFact[]): XbrlFact[] {
  const figures = groupBy(facts, ({ concept, unit, start, end }) => `${concept}|${unit}|${start?.valueOf()}|${+end}`);
  return [...figures.values()].flatMap((figure) => {
    const byDay = new Map<number, XbrlFact>();
    const oldestFirst = [...figure].sort((a, b) => +a.filed - +b.filed || (a.accession < b.accession ? -1 : 1));
    for (const fact of oldestFirst) {
      const other = byDay.get(+fact.filed);
      if (!other || isStatedBetter(fact, other)) byDay.set(+fact.filed, fact);
    }
    let valueOfReports: number | null = null;
    return [...byDay.values()].filter((fact, i, all) => {
      if (!isReportForm(fact.form)) return fact.value !== all[i - 1]?.value;
      const isRepeated = fact.value === valueOfReports;
      valueOfReports = fact.value;
      return !isRepeated;
    });
  });
}
