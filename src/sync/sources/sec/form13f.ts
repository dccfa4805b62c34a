import { type ArchiveMembers, ShapeError, type Unpacked } from '../../source.ts';
import { submissionTask } from './filings.ts';
import {
  ACCESSION,
  byAccession,
  element,
  memberCalled,
  submissionText,
  type TsvRow,
  toIsoDay,
  tsvRows,
} from './tsv.ts';

/** `30-SEP-2026` as a cover page writes it, `09-30-2026`. */
function coverDay(day: string): string {
  const [year, month, date] = toIsoDay(day).split('-');
  return date ? `${month}-${date}-${year}` : '';
}

function coverXml(
  filing: TsvRow,
  cover: TsvRow | undefined,
  summary: TsvRow | undefined,
  signed: TsvRow | undefined,
): string {
  const getCell = (row: TsvRow | undefined, column: string) => row?.get(column) ?? '';
  const amendment = [
    element('amendmentNo', getCell(cover, 'AMENDMENTNO')),
    getCell(cover, 'AMENDMENTTYPE') &&
      `<amendmentInfo>${element('amendmentType', getCell(cover, 'AMENDMENTTYPE'))}</amendmentInfo>`,
  ].join('');
  return `<edgarSubmission><headerData>${element('submissionType', filing.get('SUBMISSIONTYPE'))}<filerInfo><filer><credentials>${element('cik', filing.get('CIK').padStart(10, '0'))}</credentials></filer>${element('periodOfReport', coverDay(filing.get('PERIODOFREPORT')))}</filerInfo></headerData><formData><coverPage>${element('reportCalendarOrQuarter', coverDay(getCell(cover, 'REPORTCALENDARORQUARTER')))}${amendment}<filingManager>${element('name', getCell(cover, 'FILINGMANAGER_NAME'))}</filingManager></coverPage><signatureBlock>${element('signatureDate', coverDay(getCell(signed, 'SIGNATUREDATE')))}</signatureBlock><summaryPage>${element('tableEntryTotal', getCell(summary, 'TABLEENTRYTOTAL'))}${element('tableValueTotal', getCell(summary, 'TABLEVALUETOTAL'))}</summaryPage></formData></edgarSubmission>`;
}

const entryXml = (row: TsvRow): string =>
  `<infoTable>${element('nameOfIssuer', row.get('NAMEOFISSUER'))}${element('titleOfClass', row.get('TITLEOFCLASS'))}${element('cusip', row.get('CUSIP'))}${element('value', row.get('VALUE'))}<shrsOrPrnAmt>${element('sshPrnamt', row.get('SSHPRNAMT'))}${element('sshPrnamtType', row.get('SSHPRNAMTTYPE'))}</shrsOrPrnAmt>${element('putCall', row.get('PUTCALL'))}</infoTable>`;

const ENTRY = ['NAMEOFISSUER', 'TITLEOFCLASS', 'CUSIP', 'VALUE', 'SSHPRNAMT', 'SSHPRNAMTTYPE', 'PUTCALL'];

/**
 * Splits SEC's Form 13F data set of three months into its submissions. The information table, by far the longest, is
 * streamed: its rows are grouped by filing. Columns: SEC's own description of the set (FORM13F_readme).
 */
export async function* form13fFiles(members: ArchiveMembers): AsyncGenerator<Unpacked> {
  const table = (name: string, ...columns: string[]) => byAccession(memberCalled(members, name), columns);
  const filings = await table('SUBMISSION.tsv', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT');
  const covers = await table('COVERPAGE.tsv', 'FILINGMANAGER_NAME');
  const summaries = await table('SUMMARYPAGE.tsv', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL');
  const signatures = await table('SIGNATURE.tsv', 'SIGNATUREDATE');

  const unpackFile = (accession: string, entries: readonly string[]): Unpacked => {
    const [filing] = filings.get(accession);
    if (!filing) throw new ShapeError(`SUBMISSION.tsv has no filing ${accession}.`);
    const [cover, summary, signed] = [covers, summaries, signatures].map((rows) => rows.get(accession)[0]);
    const documents = [
      coverXml(filing, cover, summary, signed),
      ...(entries.length > 0 ? [`<informationTable>\n${entries.join('\n')}\n</informationTable>`] : []),
    ];
    const header = { accession, form: filing.get('SUBMISSIONTYPE'), filed: toIsoDay(filing.get('FILING_DATE')) };
    const content = submissionText({ ...header, documents });
    return { task: submissionTask({ ...header, cik: filing.get('CIK') }), name: `${accession}.txt`, content };
  };

  const accessions = new Set<string>();
  let [current, entries]: [string, string[]] = ['', []];
  for await (const row of tsvRows(await memberCalled(members, 'INFOTABLE.tsv').stream(), [ACCESSION, ...ENTRY])) {
    const accession = row.get(ACCESSION);
    if (accession !== current) {
      if (current) yield unpackFile(current, entries);
      if (accessions.has(accession))
        throw new ShapeError(`INFOTABLE.tsv lists the rows of filing ${accession} in several places.`);
      accessions.add(accession);
      [current, entries] = [accession, []];
    }
    entries.push(entryXml(row));
  }
  if (current) yield unpackFile(current, entries);
  for (const accession of filings.accessions()) if (!accessions.has(accession)) yield unpackFile(accession, []);
}
