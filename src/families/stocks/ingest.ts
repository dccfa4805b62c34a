import { COMPANY_PROFILE, type CompanyProfileRow, INDEX_CONSTITUENT, SEC_COMPANY } from '../../generated/tables.ts';
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
import { createFacts, fact } from '../../import/facts.ts';
import type { Fact, Importer, ImportFile, Refusal } from '../../import/importer.ts';
import { type Cells, readTable, unknownHeader } from '../../import/table.ts';
import { canonicalTicker } from '../../lib/ticker.ts';
import { secEntries } from './format.ts';

/**
 * The members of an index, as a complete list. The file's name contains the index (`nasdaq100.csv`,
 * `constituents-dow30.csv`); default: sp500. Members that are missing in the file are removed. A refused row that
 * contains a ticker leaves that member as it is stored, a file with as many refused as accepted rows removes no members,
 * and a file that would remove many of them is refused.
 */
export const constituentsImporter: Importer = {
  kind: 'constituents',
  describes: 'The members of an index as CSV: Symbol, Security or Name, GICS Sector or Sector, and optional columns.',
  family: 'stocks',
  accepts: (name) => /\.csv$/i.test(name) && (/constituents/i.test(name) || INDEX_ID.exec(name)?.index === 0),
  async *read(file) {
    const indexId = INDEX_ID.exec(file.name)?.[1]?.toLowerCase() ?? 'sp500';
    const { header, rows } = await readTable(file);
    if (!header.has('symbol') || !(header.has('security') || header.has('name'))) {
      throw unknownHeader(header, 'Symbol,Security,GICS Sector,... or Symbol,Name,Sector');
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
    if (refused.length < accepted.length)
      yield {
        whole: INDEX_CONSTITUENT,
        of: { indexId },
        rows: [...accepted, ...retained],
        list: indexId,
      };
  },
};

/** SEC's company_tickers.json: `{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."},...}`. */
export const secCompaniesImporter: Importer = {
  kind: 'sec-companies',
  describes: "SEC's company_tickers.json: the CIK of each ticker.",
  family: 'stocks',
  accepts: (name) => /company_tickers.*\.json$/i.test(name),
  async *read(file) {
    const entries = secEntries(await file.text());
    yield* createUniqueFacts(entries, (row) =>
      fact(SEC_COMPANY, {
        ticker: ticker(row, 'ticker'),
        cik: requirePresent('cik_str', cik(row, 'cik_str')),
        title: required(row, 'title'),
      }),
    );
  },
};

/** Profiles of companies and funds: our own table, or a vendor's table with its sectors in a sectors.csv beside it. */
export const companiesImporter: Importer = {
  kind: 'companies',
  describes:
    'Company and fund profiles as CSV: ticker,name and any of the documented columns, or a vendor companies.csv.',
  family: 'stocks',
  accepts: (name) => /(compan|profile).*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    if (!header.has('ticker') || !header.has('name'))
      throw unknownHeader(header, 'ticker,name,kind,exchange,sector,...');
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
    if (unknown.length > 0) throw unknownHeader(new Map(unknown), validColumns.join(','));
    yield* createUniqueFacts(rows, (row) => fact(COMPANY_PROFILE, { ...ownProfile(row), source: 'PROFILE' }));
  },
};

/** The cells of a refused row that could be its ticker. */
const findTickers = (content: string): string[] =>
  content.split(',').flatMap((cell) => (/^[A-Z.-]+$/.test(cell.trim()) ? (canonicalTicker(cell) ?? []) : []));

const INDEX_ID = /(?<![a-z0-9])(sp400|sp500|sp600|nasdaq100|dow30|russell1000|russell2000|russell3000)(?![a-z0-9])/i;

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
