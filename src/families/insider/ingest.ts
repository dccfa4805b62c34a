import { OWNERSHIP_FILING, OWNERSHIP_OWNER, OWNERSHIP_ROW } from '../../generated/tables.ts';
import { isArchive } from '../../import/archive.ts';
import { findDataSetTable } from '../../import/data-set.ts';
import type { Importer } from '../../import/importer.ts';
import { OWNERSHIP_TABLES } from './format/data-set.ts';
import { readOwnershipDataSet } from './ingest/data-sets.ts';
import { readForm } from './ingest/forms.ts';

export const ownershipImporter: Importer = {
  kind: 'ownership',
  describes:
    "Forms 3, 4 and 5 and their amendments from SEC EDGAR: bare XML, complete submissions, feed files, and SEC's quarterly data sets (zip).",
  family: 'insider',
  securities: [
    {
      table: OWNERSHIP_FILING,
      symbol: 'issuerTicker',
      cik: 'issuerCik',
      day: 'filedDate',
      evidence: 'FORM',
      isOfCompany: true,
      field: 'issuerTradingSymbol',
      refusesFile: true,
      parts: [OWNERSHIP_OWNER, OWNERSHIP_ROW].map((table) => ({ table, column: 'filingId' })),
    },
  ],
  takesArchives: true,
  accepts: (name) => /\.(xml|txt|nc)$|form345.*\.zip$|^submission\.tsv$/i.test(name),
  read: (file, now) =>
    isArchive(file) || findDataSetTable(file.name, OWNERSHIP_TABLES)
      ? readOwnershipDataSet(file, now)
      : readForm(file, now),
};
