import { ACCESSION_COLUMN, readDataSet } from '../../../import/data-set.ts';
import { ImportError, type ImportFile, type ImportItem } from '../../../import/importer.ts';
import { toDocumentDay } from '../../../import/xml-build.ts';
import { parseDay } from '../../../lib/dates.ts';
import { buildOwnershipDocument, OWNERSHIP_TABLES } from '../format/data-set.ts';
import { DATA_SET_PREFIX } from '../rules/accessions.ts';
import { toOwnershipItems } from './forms.ts';

/** The filings of a quarter. A filing whose header is invalid, such as one without a ticker, is refused by itself. */
export async function* readOwnershipDataSet(file: ImportFile, now: Date | undefined): AsyncIterable<ImportItem> {
  for await (const filing of readDataSet(file, OWNERSHIP_TABLES)) {
    const { accession } = filing;
    const [submission] = filing.rows('SUBMISSION');
    if (!submission) {
      yield { refused: 'SUBMISSION.tsv does not have the filing.', field: ACCESSION_COLUMN, content: accession };
      continue;
    }
    const filingDate = toDocumentDay(submission.get('FILING_DATE'));
    const headerDate = parseDay(filingDate) === null ? null : filingDate;
    try {
      const document = buildOwnershipDocument(submission, filing);
      yield* [...toOwnershipItems(document, { accession, headerDate, now, idPrefix: DATA_SET_PREFIX })];
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const content = `${accession} ${submission.get('ISSUERNAME')}`;
      yield { refused: error.message, line: submission.line, field: error.where.field, content };
    }
  }
}
