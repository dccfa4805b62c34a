import { buildCompanies } from '../../../demo/company/company.ts';
import { createShareCounts } from '../../../demo/company/share-counts.ts';
import { csvFiles, type DemoFile, quoteCell } from '../../../demo/file.ts';
import type { Delisting } from '../../../demo/lifecycle.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';

/** SEC's list of tickers, which assigns the CIKs. */
export function* companyFiles({ listings, today }: DemoUniverse): Generator<DemoFile> {
  const companies = listings.filter(({ kind }) => kind === 'STOCK');
  const entries = companies.map(({ issuer, ticker, name }, i) => [i, { cik_str: Number(issuer), ticker, title: name }]);
  const name = `demo-company_tickers-${isoDate(today)}.json`;
  yield { kind: 'sec-companies', name, content: JSON.stringify(Object.fromEntries(entries)) };
}

const PROFILE =
  'ticker,name,kind,exchange,sector,industry,sharesOutstanding,headquarters,founded,brandColor,website,iconUrl,logoUrl,listingStatus,delistedDate,delistingReason,description';

/** The shares of a stock are those of its company's newest report. */
export function profileFiles(universe: DemoUniverse): Iterable<DemoFile> {
  const { listings, today, delisting } = universe;
  const companies = new Map(buildCompanies(universe).map((company) => [company.issuer, company]));
  const sharesOn = createShareCounts(universe);
  const rows = listings.map((listing) => {
    const company = companies.get(listing.issuer);
    return [
      listing.ticker,
      listing.name,
      listing.kind,
      listing.exchange,
      listing.sector ?? '',
      listing.industry ?? '',
      String(sharesOn(listing, today)),
      company?.business.headquarters ?? '',
      company?.business.founded ?? '',
      listing.brandColor ?? '',
      listing.website ?? '',
      `/icons/${listing.ticker}.svg`,
      `/icons/logos/${listing.ticker}.svg`,
      ...delistingCells(delisting(listing), today),
      listing.description,
    ]
      .map(quoteCell)
      .join(',');
  });
  return csvFiles('companies', 'companies', today, PROFILE, rows);
}

const delistingCells = (delisting: Delisting | null, today: Date): string[] =>
  delisting
    ? [delisting.date <= today ? 'DELISTED' : 'PENDING_DELISTING', isoDate(delisting.date), delisting.reason]
    : ['', '', ''];
