import { ENTITY_FACT, type EntityFactRow } from '../../generated/tables.ts';
import {
  imageUrl,
  matching,
  optional,
  readChoice,
  readList,
  required,
  requirePresent,
  ticker,
} from '../../import/cells.ts';
import { fact, factsOnce } from '../../import/facts.ts';
import type { Importer } from '../../import/importer.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, checkedHeader, readTable } from '../../import/table.ts';

const ENTITY_TYPES = ['COMPANY', 'COUNTRY', 'ETF', 'ORGANIZATION', 'PERSON', 'PRODUCT', 'TOPIC'] as const;
const COLUMNS = Object.keys(ENTITY_FACT.columns);
const COVERAGES = ['public_tracked', 'public_untracked', 'private'];

/**
 * People, products, organizations, countries, topics, unlisted companies, and further data of listed companies, in our
 * own layout.
 */
export const entitiesImporter: Importer = {
  kind: 'entities',
  describes: `Entities as CSV: ${COLUMNS.join(',')}; id, type and name are required.`,
  family: 'entities',
  accepts: (name) => /entit.*\.csv$/i.test(name) && !/relation|popular/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    checkedHeader(header, COLUMNS, ['id', 'type', 'name']);
    yield* factsOnce(rows, ['id', 'urlSlug'], (row) => fact(ENTITY_FACT, entityFact(row)));
  },
};

function entityFact(row: Cells): EntityFactRow {
  const type = requirePresent('type', readChoice(row, 'type', ENTITY_TYPES));
  const id = required(row, 'id').toLowerCase();
  if (!new RegExp(`^kb/${type.toLowerCase()}/[a-z0-9-]{1,80}$`).test(id))
    throw new RowError('id', `Not kb/${type.toLowerCase()}/ and letters, digits and dashes.`);
  const only = (column: string, isAllowed: boolean, whose: string) => {
    if (row.get(column) && !isAllowed) throw new RowError(column, `Only ${whose} has one.`);
  };
  const coverage = readChoice(row, 'listingCoverage', COVERAGES);
  only('listingCoverage', type === 'COMPANY', 'a company');
  only('listing', coverage === 'PUBLIC_UNTRACKED', 'a public_untracked company');
  only('ticker', type === 'ETF', 'an etf');
  only('category', type === 'PRODUCT', 'a product');
  if (coverage === 'PUBLIC_UNTRACKED') required(row, 'listing');
  if (type === 'ETF') required(row, 'ticker');
  return {
    id,
    type,
    name: required(row, 'name'),
    urlSlug: matching(row, 'urlSlug', /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'words joined by hyphens'),
    aliases: readList(row, 'aliases'),
    ticker: row.get('ticker') ? ticker(row, 'ticker') : null,
    listingCoverage: coverage,
    listing: optional(row, 'listing'),
    category: optional(row, 'category'),
    description: optional(row, 'description'),
    iconUrl: imageUrl(row, 'iconUrl'),
  };
}
