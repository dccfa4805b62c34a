import {
  OWNERSHIP_FILING as OWNERSHIP_FILING_TABLE,
  OWNERSHIP_OWNER,
  OWNERSHIP_ROW,
} from '../../../generated/tables.ts';
import { accessionInName, type EdgarFile, unwrapEdgar } from '../../../import/edgar.ts';
import { fact, part } from '../../../import/facts.ts';
import { ImportError, type ImportFile, type ImportItem, type ImportNote } from '../../../import/importer.ts';
import { parseXml, textAt, type XmlElement } from '../../../import/xml-tree.ts';
import { isoDate } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { parseFiling } from '../format.ts';
import { settleDays } from '../rules/days.ts';

export const OWNERSHIP_FILING = {
  ...OWNERSHIP_FILING_TABLE,
  replacedWhen: `(old."accession" IS NULL AND new."accession" IS NOT NULL) OR
    ((old."accession" IS NULL) = (new."accession" IS NULL) AND new."filed_date" >= old."filed_date")`,
};

/** Names a file that is not an ownership form, for the error message. */
function getFormName(edgar: EdgarFile, root: XmlElement | null): string {
  const type = (root && textAt(root, 'headerData', 'submissionType')) ?? edgar.formType;
  const name = type && (/^SCHEDULE/i.test(type) ? type.replace(/^SCHEDULE/i, 'Schedule') : `Form ${type}`);
  if (!root) return `A file without an XML document${name ? ` (${name})` : ''}`;
  return name ?? `A document with the root <${root.name}>`;
}

const TAKES =
  "The kind takes Forms 3, 4 and 5 as EDGAR publishes them: XML, the complete submission (.txt), or SEC's quarterly data sets (2026q2_form345.zip).";

/** A row of a form, or a refused row. */
type ParsedRow = ReturnType<typeof parseFiling>['rows'][number];

/** Dates a transaction after the day of filing by the period, with a note. */
function mendTransaction(row: ParsedRow, period: string, filedDate: string): [ParsedRow, ImportNote[]] {
  if ('refused' in row || row.transactionDate === null || row.transactionDate <= filedDate) return [row, []];
  const note = `"${row.transactionDate}" is after the filing (${filedDate}); the period of report is used, ${period}.`;
  return [{ ...row, transactionDate: period }, [{ note, line: row.line, field: 'transactionDate', isRemark: true }]];
}

/** Explains which days of a form's header were replaced. */
function listDayNotes(
  { period: statedPeriod, signedDate }: { period: string; signedDate: string | null },
  { period, filedDate, isPeriodMended, isFiledMended }: NonNullable<ReturnType<typeof settleDays>>,
): ImportNote[] {
  const ofPeriod = `"${statedPeriod}" is after the filing; ${period} is used.`;
  const ofSignature = `${signedDate === null ? 'Missing' : `"${signedDate}" is before the transaction or after the import`}; the day of filing is taken as ${filedDate}.`;
  return [
    ...(isPeriodMended ? [{ note: ofPeriod, field: 'periodOfReport', isRemark: true } as const] : []),
    ...(isFiledMended ? [{ note: ofSignature, field: 'signatureDate', isRemark: true } as const] : []),
  ];
}

/** @throws ImportError if the file is no ownership form, or its header is invalid */
export async function* readForm(file: ImportFile, now?: Date): AsyncIterable<ImportItem> {
  const edgar = unwrapEdgar(await file.text());
  const document = edgar.documents.find((xml) => /<(\w+:)?ownershipDocument[\s>]/.test(xml)) ?? edgar.documents[0];
  const root = document === undefined ? null : parseXml(document);
  if (root?.name !== 'ownershipDocument') {
    throw new ImportError(`${getFormName(edgar, root)} is not an ownership document (Form 3, 4 or 5). ${TAKES}`, {
      field: 'documentType',
    });
  }
  const accession = edgar.accession ?? accessionInName(file.name);
  yield* toOwnershipItems(root, { accession, headerDate: edgar.filedDate, now });
}

/** The parts of a form's facts that its document does not state. */
type FormOrigin = { accession: string | null; headerDate: string | null; now: Date | undefined; idPrefix?: string };

/**
 * The facts of an `<ownershipDocument>`.
 * @param headerDate the day of filing, if EDGAR states it
 * @param idPrefix precedes the id that is derived from the content
 * @param now the time of the import
 * @throws ImportError if its header is invalid
 */
export function* toOwnershipItems(
  root: XmlElement,
  { accession, headerDate, now, idPrefix = '' }: FormOrigin,
): Generator<ImportItem> {
  const { owners, rows, notes, signedDate, ...parsed } = parseFiling(root);
  const filing = { ...parsed, id: `${idPrefix}${parsed.id}` };
  const days = settleDays({
    period: filing.period,
    headerDate,
    signedDate,
    transactionDates: rows.flatMap((row) => ('refused' in row ? [] : (row.transactionDate ?? []))),
    today: now ? isoDate(newYorkDay(now)) : null,
  });
  if (!days) throw new ImportError(`"${filing.period}" is after the import.`, { field: 'periodOfReport' });
  const { period, filedDate } = days;
  const header = {
    ...filing,
    period,
    accession,
    amendment: filing.form.endsWith('/A'),
    filedDate,
  };
  // A Form 3 that declares "no securities" still counts as one record.
  yield rows.length === 0 ? fact(OWNERSHIP_FILING, header) : part(OWNERSHIP_FILING, header);
  for (const [position, owner] of owners.entries())
    yield part(OWNERSHIP_OWNER, { filingId: filing.id, position, ...owner });
  yield* listDayNotes({ period: filing.period, signedDate }, days);
  for (const stated of rows) {
    const [row, rowNotes] = mendTransaction(stated, period, filedDate);
    yield 'refused' in row ? row : fact(OWNERSHIP_ROW, { filingId: filing.id, ...row });
    yield* rowNotes;
  }
  yield* notes;
}
