import { isoDate } from '../../../lib/dates.ts';
import { isListingForm } from '../../../market/report-forms.ts';
import type { FoundTask, SyncScope, Task } from '../../source.ts';

/** A filing in one of SEC's lists. */
type IndexedFiling = { form: string; cik: string; filed: string; accession: string };

/** A Form 3, 4 or 5, or an amendment of one. */
const OWNERSHIP = /^[345](\/A)?$/;
/** Reports whose figures companyfacts contains. */
const REPORT = /^(10-K|10-Q|10-KT|10-QT|20-F|40-F)(\/A)?$/;
/** Whether a form is a report whose figures companyfacts contains. */
export const isReport = (form: string): boolean => REPORT.test(form);
const FORM_13F = /^13F-HR(\/A)?$/;

/** The number in an address: without its leading zeros. */
const short = (cik: string): string => String(Number(cik));

/** A complete submission, as it was disseminated. */
export const submissionTask = ({ cik, filed, accession }: IndexedFiling): Task => ({
  key: accession,
  url: `https://www.sec.gov/Archives/edgar/data/${short(cik)}/${accession}.txt`,
  expects: 'edgar',
  isImmutable: true,
  at: filed,
});

/**
 * All figures of a company. They change only with its reports, so the newest report identifies the version of the file.
 */
export const factsTask = ({ cik, filed, accession }: IndexedFiling): Task => ({
  key: `${cik} ${accession}`,
  url: `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`,
  expects: 'json',
  isImmutable: true,
  at: filed,
  about: { cik },
});

/**
 * Tasks from filings: ownership forms, listing events, and figures of the companies in scope, and holdings of managers
 * for the entire market.
 */
export function buildFilingTasks(filings: readonly IndexedFiling[], scope: SyncScope): FoundTask[] {
  const ciksInScope = scope.tickers && new Set(scope.tickers.map((ticker) => scope.cikOf.get(ticker)));
  const isWanted = ({ cik }: IndexedFiling) => ciksInScope === null || ciksInScope.has(cik);
  const since = isoDate(scope.since);
  const recent = filings.filter(({ filed }) => filed >= since);
  const newest = new Map<string, IndexedFiling>();
  for (const filing of filings.filter(({ form }) => REPORT.test(form)).filter(isWanted)) {
    const latest = newest.get(filing.cik);
    if (!latest || latest.filed < filing.filed) newest.set(filing.cik, filing);
  }
  const buildRecent = (stream: string, isForm: (form: string) => boolean) =>
    recent
      .filter((filing) => isForm(filing.form) && isWanted(filing))
      .map((filing) => ({ ...submissionTask(filing), stream }));
  return [
    ...buildRecent('ownership', (form) => OWNERSHIP.test(form)),
    ...buildRecent('listing-events', isListingForm),
    ...[...newest.values()].map((filing) => ({ ...factsTask(filing), stream: 'facts' })),
    ...(scope.tickers === null ? buildRecent('13f', (form) => FORM_13F.test(form)) : []),
  ];
}

const FORM = /^\S+(?: \S+)*(?=\s{2})/;
const REST = /(?<!\S)(\d{1,10})\s+(\d{8})\s+edgar\/data\/\d+\/(\d{10}-\d{2}-\d{6})\.txt\s*$/;

/**
 * The filings of a daily form index without duplicates: an ownership form is listed under its issuer and its owners.
 * The first line of an accession is used if no other line belongs to a company in scope.
 */
export function filingsOfIndex(text: string, scope: SyncScope): IndexedFiling[] {
  const ciksInScope = scope.tickers && new Set(scope.tickers.map((ticker) => scope.cikOf.get(ticker)));
  const filings = new Map<string, IndexedFiling>();
  for (const line of text.split('\n')) {
    const form = FORM.exec(line)?.[0];
    const [, cik = '', day = '', accession] = REST.exec(line) ?? [];
    if (!form || !accession) continue;
    const filing = {
      form,
      cik: cik.padStart(10, '0'),
      filed: day.replace(/(....)(..)(..)/, '$1-$2-$3'),
      accession: accession,
    };
    if (!filings.has(accession) || ciksInScope?.has(filing.cik)) filings.set(accession, filing);
  }
  return [...filings.values()];
}

type Columns = { accessionNumber: string[]; filingDate: string[]; form: string[] };
/** SEC's list of one filer's filings: the newest thousand, and the names of the files with the older filings. */
export type Submissions = {
  cik: string;
  filings: { recent: Columns; files: readonly { name: string; filingTo: string }[] };
};

/** The filings in the parallel arrays of SEC's list. */
export const toFilings = (cik: string, { accessionNumber, filingDate, form }: Columns): IndexedFiling[] =>
  accessionNumber.map((accession, i) => ({ form: form[i]!, cik, filed: filingDate[i]!, accession }));
