import {
  COMPANY_PROFILE,
  type CompanyProfileRow,
  INDEX_CONSTITUENT,
  INDEX_STINT,
  SEC_COMPANY,
  SYMBOL_SIGHTING,
} from '../../generated/tables.ts';
import { isArchive } from '../../import/archive.ts';
import {
  amount,
  cik,
  imageUrl,
  matching,
  optional,
  readChoice,
  readDay,
  required,
  requirePresent,
  sector,
  ticker,
  unread,
  url,
} from '../../import/cells.ts';
import { recordMembers } from '../../import/day-members.ts';
import { createFacts, fact, part } from '../../import/facts.ts';
import type { Fact, Importer, ImportFile, ImportItem, Refusal } from '../../import/importer.ts';
import { type Layout, unknownLayout } from '../../import/layouts.ts';
import { type Cells, readTable } from '../../import/table.ts';
import { isoDate } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { canonicalTicker } from '../../market/ticker.ts';
import { secEntries } from './format.ts';
import { DIRECTORY_LAYOUTS, isDirectory, readDirectory } from './ingest/directories.ts';
import { readSubmissions } from './ingest/submissions.ts';
import { INDEX_ID } from './members/rules.ts';

/**
 * The members of an index, as a complete list. The file's name contains the index (`nasdaq100.csv`,
 * `constituents-dow30.csv`); default: sp500. Members that are missing in the file are removed. A refused row that
 * contains a ticker leaves that member as it is stored, a file with as many refused as accepted rows removes no members,
 * and a file that would remove many of them is refused. The list of the day of the import also records who was a member.
 */
export const constituentsImporter: Importer = {
  kind: 'constituents',
  needsName: true,
  describes: 'The members of an index as CSV: Symbol, Security or Name, GICS Sector or Sector, and optional columns.',
  family: 'stocks',
  securities: [
    { table: INDEX_CONSTITUENT, symbol: 'ticker' },
    { table: INDEX_STINT, symbol: 'ticker' },
  ],
  accepts: (name) => /\.csv$/i.test(name) && (/constituents/i.test(name) || INDEX_ID.exec(name)?.index === 0),
  async *read(file, now) {
    const indexId = INDEX_ID.exec(file.name)?.[1]?.toLowerCase() ?? 'sp500';
    const { header, rows } = await readTable(file);
    if (!header.has('symbol') || !(header.has('security') || header.has('name'))) {
      throw unknownLayout([...header.values()], CONSTITUENT_LAYOUTS);
    }
    const members = createUniqueFacts(rows, (row) =>
      fact(INDEX_CONSTITUENT, {
        indexId,
        ticker: ticker(row, 'symbol'),
        name: required(row, header.has('security') ? 'security' : 'name'),
        sector: sector(row, header.has('gicssector') ? 'gicssector' : 'sector'),
        industry: optional(row, 'gicssubindustry'),
        headquarters: optional(row, 'headquarterslocation'),
        dateAdded: readDay(row, 'dateadded'),
        cik: cik(row, 'cik'),
        founded: optional(row, 'founded'),
      }),
    );
    const accepted: Fact['row'][] = [];
    const refused: Refusal[] = [];
    for (const item of members) {
      if ('refused' in item) refused.push(item);
      else if ('table' in item) accepted.push(item.row);
      yield item;
    }
    const retained = refused.flatMap(({ content = '' }) =>
      findTickers(content).map((symbol) => ({ indexId, ticker: symbol })),
    );
    if (refused.length >= accepted.length) return;
    const listed = [...accepted, ...retained];
    yield { whole: INDEX_CONSTITUENT, of: { indexId }, rows: listed, list: indexId };
    const tickers = listed.map((row) => String(row.ticker));
    if (now) yield* recordMembers(indexId, newYorkDay(now), tickers);
  },
};

/** SEC's company_tickers.json: `{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."},...}`. */
export const secCompaniesImporter: Importer = {
  kind: 'sec-companies',
  describes: "SEC's company_tickers.json: the CIK of each ticker; or submissions.zip, which also has it.",
  family: 'stocks',
  securities: [
    { table: SEC_COMPANY, symbol: 'ticker', cik: 'cik', evidence: 'SEC_LIST' },
    {
      table: SYMBOL_SIGHTING,
      symbol: 'symbol',
      cik: 'cik',
      day: 'firstDay',
      evidence: 'SEC_LIST',
      isEvidenceOnly: true,
    },
  ],
  takesArchives: true,
  takesDay: true,
  accepts: (name) => /company_tickers.*\.json$|^submissions.*\.zip$/i.test(name),
  async *read(file, now) {
    const items = isArchive(file) ? readSubmissions(file) : readSecList(file);
    const isOld = file.day && now && file.day < isoDate(newYorkDay(now));
    if (isOld) yield* toEvidence(items, file.day ?? '');
    else yield* items;
  },
};

async function* readSecList(file: ImportFile): AsyncGenerator<ImportItem> {
  const entries = secEntries(await file.text());
  yield* createUniqueFacts(entries, (row) =>
    fact(SEC_COMPANY, {
      ticker: ticker(row, 'ticker'),
      cik: requirePresent('cik_str', cik(row, 'cik_str')),
      title: required(row, 'title'),
    }),
  );
}

/** The symbols of a list of an earlier day, whose names and CIKs must not replace those of now. */
async function* toEvidence(items: AsyncIterable<ImportItem>, day: string): AsyncGenerator<ImportItem> {
  const days = { firstDay: day, lastDay: day };
  for await (const item of items) {
    if (!('table' in item)) {
      yield item;
      continue;
    }
    const [symbol, registrant] = [String(item.row.ticker), String(item.row.cik)];
    yield part(SYMBOL_SIGHTING, { symbol, cik: registrant, cusip: '', source: 'SEC_LIST', spell: 0, ...days });
    yield { skipped: OLD_SYMBOL };
  }
}
const OLD_SYMBOL = 'A symbol of an earlier day: it is recorded for its CIK, and the list of companies stays.';

/** Profiles of companies and funds: our own table, or a vendor's table with its sectors in a sectors.csv beside it. */
export const companiesImporter: Importer = {
  kind: 'companies',
  describes:
    "Company and fund profiles as CSV: ticker,name and any of the documented columns, a vendor companies.csv, or Nasdaq Trader's nasdaqlisted.txt and otherlisted.txt.",
  family: 'stocks',
  accepts: (name) => /(compan|profile).*\.csv$|^(nasdaqlisted|otherlisted|nasdaqtraded).*\.txt$/i.test(name),
  async *read(file) {
    if (await isDirectory(file)) {
      yield* readDirectory(file);
      return;
    }
    const { header, rows } = await readTable(file);
    if (!header.has('ticker') || !header.has('name')) throw unknownLayout([...header.values()], COMPANY_LAYOUTS);
    if (header.has('companyid')) {
      const sectors = await sectorsById(file);
      yield* createUniqueFacts(rows, (row) =>
        fact(COMPANY_PROFILE, { ...vendorProfile(row, sectors), source: 'VENDOR' }),
      );
      return;
    }
    const validColumns = Object.keys(COMPANY_PROFILE.columns).filter((column) => column !== 'source');
    const unknown = [...header].filter(([name]) => !validColumns.some((column) => column.toLowerCase() === name));
    // A misspelled column would silently lose its values.
    if (unknown.length > 0)
      throw unknownLayout([...header.values()], COMPANY_LAYOUTS, {
        fault: `Unknown columns, whose values would be lost: ${unknown
          .map(([, title]) => title)
          .join(', ')
          .slice(0, 200)}`,
      });
    yield* createUniqueFacts(rows, (row) => fact(COMPANY_PROFILE, { ...ownProfile(row), source: 'PROFILE' }));
  },
};

const CONSTITUENT_LAYOUTS: readonly Layout[] = [
  {
    name: 'Wikipedia and datasets/s-and-p-500-companies',
    required: ['Symbol', 'Security'],
    optional: [...['GICS Sector', 'GICS Sub-Industry', 'Headquarters Location', 'Date added', 'CIK', 'Founded']],
  },
  { name: 'short', required: ['Symbol', 'Name'], optional: ['Sector'] },
];

const COMPANY_LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    required: ['ticker', 'name'],
    optional: Object.keys(COMPANY_PROFILE.columns).filter((column) => !['ticker', 'name', 'source'].includes(column)),
    also: 'the two columns suffice',
  },
  {
    name: 'vendor',
    required: ['company_id', 'ticker', 'name'],
    optional: ['sector_id', 'exchange', 'market_cap_usd'],
    also: 'beside a sectors.csv',
  },
  ...DIRECTORY_LAYOUTS,
];

/** The cells of a refused row that could be its ticker. */
const findTickers = (content: string): string[] =>
  content.split(',').flatMap((cell) => (/^[A-Z.-]+$/.test(cell.trim()) ? (canonicalTicker(cell) ?? []) : []));

/** A fact or a refusal for each row; a second row of the same ticker is refused. */
const createUniqueFacts = (rows: Iterable<Cells | Refusal>, toFact: (row: Cells) => Fact) =>
  createFacts(rows, toFact, {
    field: 'ticker',
    message: (line, { row }) => `${row.ticker} is already in row ${line}.`,
  });

const parseKind = (row: Cells): string =>
  row.get('kind') ? requirePresent('kind', readChoice(row, 'kind', ['STOCK', 'ETF'])) : 'STOCK';

function ownProfile(row: Cells): Omit<CompanyProfileRow, 'source'> {
  return {
    ticker: ticker(row, 'ticker'),
    name: required(row, 'name'),
    kind: parseKind(row),
    exchange: optional(row, 'exchange'),
    sector: sector(row, 'sector'),
    industry: optional(row, 'industry'),
    description: optional(row, 'description'),
    headquarters: optional(row, 'headquarters'),
    founded: optional(row, 'founded'),
    website: url(row, 'website'),
    iconUrl: imageUrl(row, 'iconUrl'),
    logoUrl: imageUrl(row, 'logoUrl'),
    brandColor: matching(row, 'brandColor', /^#[0-9a-f]{6}$/i, 'a color like #1a2b3c'),
    sharesOutstanding: amount(row, 'sharesOutstanding'),
    marketCap: amount(row, 'marketCap'),
    listingStatus: readChoice(row, 'listingStatus', ['DELISTED', 'PENDING_DELISTING']),
    delistedDate: readDay(row, 'delistedDate'),
    delistingReason: optional(row, 'delistingReason'),
  };
}

function vendorProfile(row: Cells, sectors: ReadonlyMap<string, Cells> | null): Omit<CompanyProfileRow, 'source'> {
  const sectorId = row.get('sector_id');
  const sectorRow = sectors?.get(sectorId);
  if (sectors && sectorId && !sectorRow) unread(row, 'sector_id', 'sectors.csv has no such sector.');
  return {
    ticker: ticker(row, 'ticker'),
    name: required(row, 'name'),
    kind: parseKind(row),
    exchange: optional(row, 'exchange'),
    sector: sectorRow ? sector(sectorRow, 'sector_name') : null,
    industry: sectorRow ? optional(sectorRow, 'industry_name') : null,
    marketCap: amount(row, 'market_cap_usd'),
  };
}

async function sectorsById(file: ImportFile): Promise<Map<string, Cells> | null> {
  const sectors = await file.sibling('sectors.csv');
  if (!sectors) return null;
  const byId = new Map<string, Cells>();
  for (const row of (await readTable(sectors)).rows) if (!('refused' in row)) byId.set(row.get('sector_id'), row);
  return byId;
}
