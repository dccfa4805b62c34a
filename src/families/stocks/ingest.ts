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
 * The members of an index, all of them; the file's name says which (`nasdaq100.csv`, `constituents-dow30.csv`), sp500
 * where it does not. Who is not in the file is a member no more. A refused row that names a ticker keeps that member
 * as it is stored, and a file with as many refused rows as good ones is no whole list.
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
    const members = onceEach(rows, (row) =>
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
    const all: Fact['row'][] = [];
    const refused: Refusal[] = [];
    for (const item of members) {
      if ('refused' in item) refused.push(item);
      else if ('table' in item) all.push(item.row);
      yield item;
    }
    const kept = refused.flatMap(({ content = '' }) =>
      tickersIn(content).map((symbol) => ({ indexId, ticker: symbol })),
    );
    if (refused.length < all.length) yield { whole: INDEX_CONSTITUENT, of: { indexId }, rows: [...all, ...kept] };
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
    yield* onceEach(entries, (row) =>
      fact(SEC_COMPANY, {
        ticker: ticker(row, 'ticker'),
        cik: requirePresent('cik_str', cik(row, 'cik_str')),
        title: required(row, 'title'),
      }),
    );
  },
};

/** What companies and funds say of themselves: our own table, or a vendor's, whose sectors stand in a sectors.csv beside it. */
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
      yield* onceEach(rows, (row) => fact(COMPANY_PROFILE, { ...vendorProfile(row, sectors), source: 'VENDOR' }));
      return;
    }
    const known = Object.keys(COMPANY_PROFILE.columns).filter((column) => column !== 'source');
    const unknown = [...header].filter(([name]) => !known.some((column) => column.toLowerCase() === name));
    // A misspelled column would silently lose its values.
    if (unknown.length > 0) throw unknownHeader(new Map(unknown), known.join(','));
    yield* onceEach(rows, (row) => fact(COMPANY_PROFILE, { ...ownProfile(row), source: 'PROFILE' }));
  },
};

/** What may be the ticker of a row that could not be taken in: its cells that are written as one. */
const tickersIn = (content: string): string[] =>
  content.split(',').flatMap((cell) => (/^[A-Z.-]+$/.test(cell.trim()) ? (canonicalTicker(cell) ?? []) : []));

const INDEX_ID = /(?<![a-z0-9])(sp400|sp500|sp600|nasdaq100|dow30|russell1000|russell2000|russell3000)(?![a-z0-9])/i;

/** A fact for each row, or why not; the first row of a ticker stands, a second one is refused. */
const onceEach = (rows: Iterable<Cells | Refusal>, factOf: (row: Cells) => Fact) =>
  createFacts(rows, factOf, {
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
  const named = sectors?.get(sectorId);
  if (sectors && sectorId && !named) unread(row, 'sector_id', 'sectors.csv has no such sector.');
  return {
    ticker: ticker(row, 'ticker'),
    name: required(row, 'name'),
    kind: parseKind(row),
    exchange: optional(row, 'exchange'),
    sector: named ? sector(named, 'sector_name') : null,
    industry: named ? optional(named, 'industry_name') : null,
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
