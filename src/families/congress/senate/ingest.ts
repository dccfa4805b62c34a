import { ImportError, type Importer, type ImportFile, type ImportItem } from '../../../import/importer.ts';
import { requireColumns } from '../../../import/table.ts';
import { toRecords } from '../house/format.ts';
import { buildDisclosureFacts, byReport, CONGRESS_SECURITIES, jsonOrTable } from '../house/ingest.ts';
import { isoDay } from '../house/rules.ts';
import { senateBlock, senatePage, senateReport, senateReportId, senateRow } from './format.ts';

type Parsed = { type?: string; title?: string; filer?: string; 'filed-date'?: string; data?: { rows?: unknown[] }[] };

/** The file of a day's reports. It may be an empty list; an empty list in any other file is an error. */
const DAY_FILE = /^transaction_report_for_/i;

async function* readSenate(file: ImportFile): AsyncIterable<ImportItem> {
  const text = await file.text();
  if (/^\s*</.test(text)) {
    const page = senatePage(text);
    yield* buildDisclosureFacts(senateReport(file, text, { type: '', ...page }));
    yield* page.odd;
    return;
  }
  const source = await jsonOrTable(file);
  if (!('json' in source)) {
    const documented = 'transaction_date,owner,ticker,...,senator,ptr_link';
    requireColumns(source.header, documented, ['transaction_date', 'senator', 'ptr_link']);
    yield* byReport(source.rows, senateRow);
    return;
  }
  const { json } = source;
  if (!Array.isArray(json)) {
    const { type = '', title = '', filer = '', data = [], ...rest } = (json ?? {}) as Parsed;
    const rows = Array.isArray(data) ? data.flatMap((page) => (Array.isArray(page?.rows) ? page.rows : [])) : [];
    yield* buildDisclosureFacts(
      senateReport(file, text, { type, title, filer, filedDate: isoDay(rest['filed-date'] ?? ''), rows }),
    );
    return;
  }
  // No report was received on that day.
  if (json.length === 0 && DAY_FILE.test(file.name)) return;
  if (json.some((report) => report?.senator)) return yield* byReport(toRecords(json), senateRow);
  if (!json.some((report) => Array.isArray(report?.transactions)))
    throw new ImportError('Neither transactions with a senator, nor the reports of a day, nor one report.');
  for (const [i, block] of json.entries()) {
    const disclosure = senateBlock(block ?? {}, i + 1);
    if ('refused' in disclosure) yield disclosure;
    else yield* buildDisclosureFacts(disclosure);
  }
}

export const senateDisclosuresImporter: Importer = {
  kind: 'senate-disclosures',
  describes:
    'Periodic transactions of the Senate: the Senate Stock Watcher aggregate (JSON or CSV) and its daily files, and single reports as eFD pages or the JSON parsed from them.',
  family: 'politician-trades',
  securities: CONGRESS_SECURITIES,
  accepts: (name) =>
    /(senate|transaction_report).*\.(json|csv)$/i.test(name) ||
    (senateReportId(name) !== null && /\.(json|html?)$/i.test(name)),
  read: readSenate,
};
