import { createHash } from 'node:crypto';
import { INSTITUTIONAL_FILING as INSTITUTIONAL_FILING_TABLE, INSTITUTIONAL_ROW } from '../../generated/tables.ts';
import { isArchive } from '../../import/archive.ts';
import { atMost, BOUNDS } from '../../import/bounds.ts';
import { ACCESSION_COLUMN, findDataSetTable, readDataSet, sortByKey } from '../../import/data-set.ts';
import { accessionInName, type EdgarHeader } from '../../import/edgar.ts';
import { edgarParts } from '../../import/edgar-stream.ts';
import { fact, part } from '../../import/facts.ts';
import { type Fact, ImportError, type Importer, type ImportFile, type ImportItem } from '../../import/importer.ts';
import { toDocumentDay } from '../../import/xml-build.ts';
import type { XmlElement } from '../../import/xml-tree.ts';
import { parseDay } from '../../lib/dates.ts';
import { requireValue } from '../../lib/require.ts';
import { buildCover, buildInfoTable, FORM_13F_TABLES } from './format/data-set.ts';
import { type CoverPage, parseCover, parseTableRow } from './format.ts';

export const INSTITUTIONAL_FILING = {
  ...INSTITUTIONAL_FILING_TABLE,
  replacedWhen: `(new."dated" OR NOT old."dated") AND (new."table_digest" IS NOT NULL OR old."table_digest" IS NULL)`,
};

type Known = { header: EdgarHeader; cover: CoverPage; accession: string | null };

function filingFact({ header, cover, accession }: Known, entries: number | null, tableDigest: string | null): Fact {
  const { signedDate, ...rest } = cover;
  const row = {
    ...rest,
    accession,
    filedDate: header.filedDate ?? signedDate,
    dated: header.filedDate !== null,
    flattened: false,
    entries,
    tableDigest,
  };
  // A filing without holdings still counts as a record.
  return entries ? part(INSTITUTIONAL_FILING, row) : fact(INSTITUTIONAL_FILING, row);
}

/** The accession number from the name of the file, or of its EDGAR folder. */
const findAccession = ({ name, path }: ImportFile): string | null =>
  accessionInName(name) ?? accessionInName(path.split(/[/\\]/).at(-2) ?? '');

const TABLE_NAME = /info(rmation)?[-_]?table/i;
const COVER_NAME = 'primary_doc';

/** The cover page next to a bare information table. */
async function coverBeside(file: ImportFile): Promise<CoverPage> {
  for (const name of [file.name.replace(TABLE_NAME, COVER_NAME), `${COVER_NAME}.xml`]) {
    const other = name === file.name ? null : await file.sibling(name);
    if (!other) continue;
    const parts: XmlElement[] = [];
    for await (const element of edgarParts(other))
      if ('element' in element && element.root === 'edgarSubmission') {
        parts.push(element.element);
        atMost(parts.length, BOUNDS.xml.cover, 'entries', 'The cover page', element.line);
      }
    return parseCover(parts);
  }
  throw new ImportError(`An information table does not name its filer: put ${COVER_NAME}.xml next to it.`, {
    field: COVER_NAME,
  });
}

/** The filings of a quarter. A filing whose cover is unusable is refused by itself. */
async function* readDataSetOf13f(file: ImportFile): AsyncIterable<ImportItem> {
  for await (const filing of readDataSet(file, FORM_13F_TABLES)) {
    const { accession } = filing;
    const [submission] = filing.rows('SUBMISSION');
    if (!submission) {
      yield { refused: 'SUBMISSION.tsv does not have the filing.', field: ACCESSION_COLUMN, content: accession };
      continue;
    }
    let cover: CoverPage;
    try {
      cover = parseCover(buildCover(submission, filing));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { refused: error.message, line: submission.line, field: error.where.field, content: accession };
      continue;
    }
    const filedDate = toDocumentDay(submission.get('FILING_DATE'));
    const header = { accession, formType: cover.form, filedDate: parseDay(filedDate) ? filedDate : null };
    const digest = createHash('sha256');
    let line = 0;
    const rows = sortByKey(filing.rows('INFOTABLE'), 'INFOTABLE_SK');
    for (const row of rows) {
      line += 1;
      const position = parseTableRow(buildInfoTable(row));
      if ('refused' in position) {
        yield { ...position, line: row.line };
        continue;
      }
      digest.update(JSON.stringify(Object.values(position)));
      yield fact(INSTITUTIONAL_ROW, { filingId: cover.id, line, ticker: null, ...position });
    }
    const known = { header, cover, accession };
    yield rows.length > 0 ? filingFact(known, line, digest.digest('hex')) : filingFact(known, null, null);
  }
}

async function* read13f(file: ImportFile): AsyncIterable<ImportItem> {
  if (isArchive(file) || findDataSetTable(file.name, FORM_13F_TABLES)) {
    yield* readDataSetOf13f(file);
    return;
  }
  let header: EdgarHeader | null = null;
  let filing: Known | null = null;
  let other: string | null = null;
  const coverParts: XmlElement[] = [];
  const digest = createHash('sha256');
  let line = 0;
  let inTable = false;
  for await (const element of edgarParts(file)) {
    if ('header' in element) {
      header = element.header;
    } else if (element.root === 'edgarSubmission') {
      coverParts.push(element.element);
      atMost(coverParts.length, BOUNDS.xml.cover, 'entries', 'The cover page', element.line);
    } else if (element.root === 'informationTable') {
      inTable = true;
      const headerOfTable = requireValue(header, 'the header before the table');
      filing ??= {
        header: headerOfTable,
        cover: coverParts.length > 0 ? parseCover(coverParts) : await coverBeside(file),
        accession: headerOfTable.accession ?? findAccession(file),
      };
      if (element.element.name !== 'infoTable') {
        yield { skipped: `An element <${element.element.name.slice(0, 40)}> in the table is not a holding.` };
        continue;
      }
      line += 1;
      const row = parseTableRow(element.element);
      if ('refused' in row) {
        yield { ...row, line: element.line };
        continue;
      }
      digest.update(JSON.stringify(Object.values(row)));
      yield fact(INSTITUTIONAL_ROW, { filingId: filing.cover.id, line, ticker: null, ...row });
    } else other ??= element.root;
  }
  if (!filing && coverParts.length === 0)
    throw new ImportError(`A document with the root <${other ?? 'none'}> is not a Form 13F.`, {
      field: 'documentType',
    });
  if (!filing) {
    const headerOfCover = requireValue(header, 'the header before the cover page');
    const accession = headerOfCover.accession ?? findAccession(file);
    filing = { header: headerOfCover, cover: parseCover(coverParts), accession };
  }
  yield inTable ? filingFact(filing, line, digest.digest('hex')) : filingFact(filing, null, null);
}

export const form13fImporter: Importer = {
  kind: '13f',
  describes:
    "Forms 13F from SEC EDGAR: complete submissions, an information table with its primary_doc.xml next to it, or SEC's quarterly data sets (zip).",
  family: 'institutional',
  takesArchives: true,
  accepts: (name) => /\.(xml|txt|nc)$|form13f.*\.zip$|^submission\.tsv$/i.test(name),
  read: read13f,
};
