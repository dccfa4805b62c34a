import { createShareCounts } from '../../../demo/company/share-counts.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { demoInstitutions } from '../../../demo/institutions.ts';
import type { Listing } from '../../../demo/listing.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { requireEntry, requireLast } from '../../../lib/require.ts';
import { lastSessionOnOrBefore } from '../../../market/calendar.ts';
import { quarterBefore, quarterEnd } from '../../../market/quarters.ts';
import { type Form13fRow, form13fText } from './form13f.ts';
import { type DemoHolder, drawHolders } from './positions.ts';

/** The first part of the filings' accession numbers, which no SEC filer agent uses. */
const FILER_ID = '0009999998';
const QUARTERS = 5;
const NOTE_TITLES = ['NOTE 0.500% 6/1', 'NOTE 2.250% 9/1'];
const NOTE_ISSUERS = 6;
const OPTIONS_MOST = 4;

/** An invented CUSIP: the issuer is the ticker, the issue two digits for shares and letters for notes. */
const buildCusip = (ticker: string, issue = '10'): string =>
  `D${ticker.replace('.', '').slice(0, 5).padEnd(5, '0')}${issue}0`;

const toRow = ({ ticker, name, kind }: Listing, amount: number, price: number): Form13fRow => ({
  issuer: name.toUpperCase(),
  title: kind === 'ETF' ? 'TR UNIT' : 'COM',
  cusip: buildCusip(ticker),
  value: Math.round(amount * price),
  amount,
});

/** Closes of the listings that traded on a quarter's last session, in the shares of that day. */
type Closes = ReadonlyMap<Listing, number>;

function optionRows(random: DemoRandom, heldListings: readonly Listing[], closes: Closes): Form13fRow[] {
  return heldListings.slice(0, OPTIONS_MOST).flatMap((listing) => {
    const amount = 100 * random.integer(20, 900);
    return random.chance(0.7)
      ? [{ ...toRow(listing, amount, requireEntry(closes, listing)), putCall: random.pick(['Put', 'Call'] as const) }]
      : [];
  });
}

function noteRows(random: DemoRandom, issuers: readonly Listing[]): Form13fRow[] {
  return issuers.flatMap(({ ticker, name }) =>
    NOTE_TITLES.flatMap((title, i) => {
      const amount = 1_000 * random.integer(500, 20_000);
      if (!random.chance(0.4)) return [];
      const value = Math.round(amount * random.between(0.92, 1.25));
      return [
        { issuer: name.toUpperCase(), title, cusip: buildCusip(ticker, `A${'BC'[i]}`), value, amount, principal: true },
      ];
    }),
  );
}

/** The last `QUARTERS` quarter ends before a day, oldest first. */
function quartersBefore(today: Date): Date[] {
  const ends: Date[] = [];
  for (let end = quarterBefore(quarterEnd(today)); ends.length < QUARTERS; end = quarterBefore(end)) ends.unshift(end);
  return ends;
}

/** The tickers of the CUSIPs in Forms 13F, and the categories of their filers. */
export function* institutionFiles({ listings, today }: DemoUniverse): Generator<DemoFile> {
  const cusips = listings.map(({ ticker }) => `${buildCusip(ticker)},${ticker}`);
  yield* csvFiles('cusips', 'cusips', today, 'cusip,ticker', cusips);
  // OTHER is not stated: the category of these filers is derived from their names.
  const stated = demoInstitutions.filter(({ category }) => category !== 'OTHER');
  const categories = stated.map(({ cik, category }) => `${cik},${category}`);
  yield* csvFiles('filer-categories', 'filer-categories', today, 'filerCik,category', categories);
}

/**
 * The Forms 13F of the last quarters as complete submissions. The first filer restates its second quarters, and the
 * last filer states its values in thousands.
 */
export function* institutionalFilingFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, listings, today } = universe;
  const quarters = quartersBefore(today);
  const holders = drawHolders(seed, demoInstitutions, listings, requireLast(quarters));
  const sharesOn = createShareCounts(universe);
  for (const period of quarters) {
    const closes = closesAt(universe, lastSessionOnOrBefore(period));
    for (const [i, holder] of holders.entries())
      yield* generateForms(universe, holder, i, period, { closes, sharesOn });
  }
}

function closesAt(universe: DemoUniverse, session: Date): Closes {
  const place = universe.sessions.findIndex((day) => day.valueOf() === session.valueOf());
  const traded = universe.listings.filter(
    (listing) => universe.isTraded(listing, place) && listing.coverage !== 'NONE',
  );
  const getClose = (listing: Listing) => universe.barAt(listing, place).close * universe.splitFactor(listing, session);
  return new Map(traded.map((listing) => [listing, getClose(listing)]));
}

type Told = { closes: Closes; sharesOn: ReturnType<typeof createShareCounts> };

function* generateForms(
  { seed, listings, splitFactor, isNew }: DemoUniverse,
  holder: DemoHolder,
  number: number,
  period: Date,
  { closes, sharesOn }: Told,
): Generator<DemoFile> {
  const { cik, name, hasOptions, hasNotes } = holder.institution;
  const random = createRandom(seed, '13f', cik, isoDate(period));
  const filedDate = addDays(period, random.integer(30, 45));
  const restatedDate = addDays(filedDate, 12);
  if (!isNew(filedDate) && !isNew(restatedDate)) return;
  const heldListings = holder.listings.filter((listing) => closes.has(listing));
  const rows = heldListings.flatMap((listing) => {
    const shares = sharesOn(listing, period) / splitFactor(listing, period);
    const amount = Math.round(shares * holder.partAt(period, listing));
    return amount > 0 ? [toRow(listing, amount, requireEntry(closes, listing))] : [];
  });
  if (hasOptions) rows.push(...optionRows(random, heldListings, closes));
  if (hasNotes) rows.push(...noteRows(random, listings.slice(0, NOTE_ISSUERS)));
  if (rows.length === 0) return;

  const form = (
    no: number,
    filed: Date,
    table: readonly Form13fRow[],
    amendment?: { no: number; type: 'RESTATEMENT' },
  ) => {
    const serial = no * 10_000 + (quarterNumber(period) * 1_000 + number);
    const accession = `${FILER_ID}-${isoDate(filedDate).slice(2, 4)}-${String(serial).padStart(6, '0')}`;
    const content = form13fText({ cik, name, period, filedDate: filed, accession, amendment }, table);
    return { kind: '13f', name: `demo-${accession}.txt`, content };
  };
  const inThousands = number === demoInstitutions.length - 1;
  const isRestated = number === 0 && quarterNumber(period) === 2;
  const first = inThousands
    ? rows.map((row) => ({ ...row, value: Math.round(row.value / 1_000) }))
    : rows.map((row, place) => (isRestated && place === 0 ? { ...row, amount: Math.round(row.amount / 10) } : row));
  if (isNew(filedDate)) yield form(0, filedDate, first);
  if (isRestated && isNew(restatedDate)) yield form(1, restatedDate, rows, { no: 1, type: 'RESTATEMENT' });
}

/** @returns 1 to 4 */
const quarterNumber = (period: Date): number => (period.getUTCMonth() + 1) / 3;
