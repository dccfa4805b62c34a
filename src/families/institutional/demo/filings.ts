import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { demoInstitutions, type Institution } from '../../../demo/institutions.ts';
import { type Random, randomOf } from '../../../demo/random.ts';
import type { Universe } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { lastSessionOnOrBefore } from '../../../lib/market-calendar.ts';
import { quarterBefore, quarterEnd } from '../../../lib/quarters.ts';
import { type Form13fRow, form13fText } from './form13f.ts';

type Held = { ticker: string; name: string; sharesOutstanding: number };

/** The first part of the filings' accession numbers; no filer agent of the SEC's has this one. */
const FILER_ID = '0009999998';
const QUARTERS = 5;
/** Holdings are walked from here on, so that a quarter is the same whenever it is looked at. */
const EPOCH = new Date('2023-03-31T00:00:00Z');
const NOTE_TITLES = ['NOTE 0.500% 6/1', 'NOTE 2.250% 9/1'];
const NOTE_ISSUERS = 6;

/** An invented CUSIP: the issuer is the ticker, the issue two digits for shares and letters for notes. */
const cusipOf = (ticker: string, issue = '10'): string =>
  `D${ticker.replace('.', '').slice(0, 5).padEnd(5, '0')}${issue}0`;

/** What an institution holds of a listing at the end of a quarter, as a part of its usual holding; 0 is nothing. */
function level(seed: number, cik: number, ticker: string, quarter: Date): number {
  let held = randomOf(seed, '13f', cik, ticker).between(0.4, 1);
  for (let end = EPOCH; end <= quarter; end = quarterEnd(addDays(end, 1))) {
    const random = randomOf(seed, '13f', cik, ticker, isoDate(end));
    if (held === 0) held = random.chance(0.15) ? random.between(0.3, 0.8) : 0;
    else if (random.chance(0.05)) held = 0;
    else if (!random.chance(0.3)) held *= random.between(0.88, 1.15);
  }
  return held;
}

const rowOf = ({ ticker, name }: Held, amount: number, price: number): Form13fRow => ({
  issuer: name.toUpperCase(),
  title: 'COM',
  cusip: cusipOf(ticker),
  value: Math.round(amount * price),
  amount,
});

type Priced = Held & { price: number };

function optionRows(random: Random, held: readonly Priced[]): Form13fRow[] {
  return held.slice(0, 4).flatMap((one) => {
    const amount = 100 * random.integer(20, 900);
    return random.chance(0.7)
      ? [{ ...rowOf(one, amount, one.price), putCall: random.pick(['Put', 'Call'] as const) }]
      : [];
  });
}

function noteRows(random: Random, issuers: readonly Held[]): Form13fRow[] {
  return issuers.flatMap(({ ticker, name }) =>
    NOTE_TITLES.flatMap((title, i) => {
      const amount = 1_000 * random.integer(500, 20_000);
      if (!random.chance(0.4)) return [];
      const value = Math.round(amount * random.between(0.92, 1.25));
      return [
        { issuer: name.toUpperCase(), title, cusip: cusipOf(ticker, `A${'BC'[i]}`), value, amount, principal: true },
      ];
    }),
  );
}

/** The last quarter ends before a day, oldest first. */
function quartersBefore(today: Date): Date[] {
  const ends: Date[] = [];
  for (let end = quarterBefore(quarterEnd(today)); ends.length < QUARTERS; end = quarterBefore(end)) ends.unshift(end);
  return ends;
}

/**
 * The Forms 13F of the last quarters as complete submissions, with the map of their CUSIPs and what the filers are.
 * The first filer restates every third quarter, and the last one writes its values in thousands.
 */
export function* institutionalFiles(universe: Universe): Generator<DemoFile> {
  const { listings, today } = universe;
  yield* csvFiles(
    'cusips',
    'cusips',
    today,
    'cusip,ticker',
    listings.map(({ ticker }) => `${cusipOf(ticker)},${ticker}`),
  );
  // What OTHER filers are is left to their names.
  const stated = demoInstitutions.filter(({ category }) => category !== 'OTHER');
  const categories = stated.map(({ cik, category }) => `${cik},${category}`);
  yield* csvFiles('filer-categories', 'filer-categories', today, 'filerCik,category', categories);
  for (const period of quartersBefore(today)) {
    const priced = pricedAt(universe, lastSessionOnOrBefore(period));
    for (const [i, institution] of demoInstitutions.entries()) yield* formsOf(universe, institution, i, period, priced);
  }
}

/** The listings that traded at a session, with their closes. */
function pricedAt(universe: Universe, session: Date): Priced[] {
  const place = universe.sessions.findIndex((day) => day.valueOf() === session.valueOf());
  return universe.listings.flatMap((listing): Priced[] =>
    place < universe.firstPlace(listing) ? [] : [{ ...listing, price: universe.barAt(listing, place).close }],
  );
}

function* formsOf(
  { seed, listings, isNew }: Universe,
  institution: Institution,
  number: number,
  period: Date,
  priced: readonly Priced[],
): Generator<DemoFile> {
  const { cik, name, part, holds } = institution;
  const random = randomOf(seed, '13f', cik, isoDate(period));
  const filedDate = addDays(period, random.integer(30, 45));
  const chosen = randomOf(seed, '13f', cik).shuffled(listings).slice(0, holds);
  const tickers = new Set(chosen.map(({ ticker }) => ticker));
  const held = priced.filter(({ ticker }) => tickers.has(ticker));
  const rows = held.flatMap((one) => {
    const amount = Math.round(one.sharesOutstanding * part * level(seed, cik, one.ticker, period));
    return amount > 0 ? [rowOf(one, amount, one.price)] : [];
  });
  if (institution.options) rows.push(...optionRows(random, held));
  if (institution.notes) rows.push(...noteRows(random, listings.slice(0, NOTE_ISSUERS)));

  const form = (
    no: number,
    filed: Date,
    table: readonly Form13fRow[],
    amendment?: { no: number; type: 'RESTATEMENT' },
  ) => {
    const serial = no * 1_000 + period.getUTCMonth() * 80 + number;
    const accession = `${FILER_ID}-${isoDate(filedDate).slice(2, 4)}-${String(serial).padStart(6, '0')}`;
    const content = form13fText({ cik, name, period, filedDate: filed, accession, amendment }, table);
    return { kind: '13f', name: `demo-${accession}.txt`, content };
  };
  const inThousands = number === demoInstitutions.length - 1;
  const isRestated = number === 0 && period.getUTCMonth() % 9 === 5;
  const first = inThousands
    ? rows.map((row) => ({ ...row, value: Math.round(row.value / 1_000) }))
    : rows.map((row, place) => (isRestated && place === 0 ? { ...row, amount: row.amount * 10 } : row));
  if (isNew(filedDate)) yield form(0, filedDate, first);
  const restatedDate = addDays(filedDate, 12);
  if (isRestated && isNew(restatedDate)) yield form(1, restatedDate, rows, { no: 1, type: 'RESTATEMENT' });
}
