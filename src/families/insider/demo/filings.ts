import type { DemoFile } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { RECENT_FILING_DAYS } from '../../../demo/history-days.ts';
import { demoIssuers } from '../../../demo/insiders.ts';
import { type Listing, showsState } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import type { DemoBar } from '../../../demo/prices.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';
import { type Deed, drawDeeds } from './deeds.ts';
import { type Form4, type Form4Row, form4Xml } from './form4.ts';

/** Leading ten digits of the accession numbers, which no filer and no agent has. */
const FILER_ID = '0009999999';
const OPTION_DAYS_LEFT = 5 * 365;
/** How far back forms are told, calendar days: the longest look-back and a little. */
const TOLD_DAYS = 400;
/** Part of the purchases that are filed with a mistake. */
const AMENDED = 1 / 15;

const grant = 'Restricted stock units that vest in three equal annual installments.';
const withheld = 'Shares withheld to pay the taxes due on vesting restricted stock units.';
const byPlan = (adopted: Date) =>
  `The transaction was effected pursuant to a Rule 10b5-1 trading plan adopted on ${isoDate(adopted)}.`;

/** The Forms 4 of the last 400 days that are still to be told, as EDGAR XML. */
export function* filingFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, sessions, today } = universe;
  const since = addDays(today, -TOLD_DAYS);
  const holdings = new Map<string, number>();
  const forms: { form: Form4; isTold: boolean }[] = [];
  // Everything from the first session on adds up to what is held, and only the newest is told.
  for (const deed of drawDeeds(seed, demoIssuers(seed, universe.listings), sessions.length, universe.made)) {
    const isTold = universe.isTraded(deed.issuer.listing, deed.place);
    const filed = formsOn(universe, deed, holdings).filter(({ filedDate }) => filedDate >= since && filedDate < today);
    forms.push(...filed.map((form) => ({ form, isTold })));
  }
  for (const [day, filed] of groupBy(forms, ({ form }) => form.filedDate.valueOf())) {
    const date = new Date(day);
    const inYear = daysFrom(new Date(Date.UTC(date.getUTCFullYear(), 0, 1)), date) + 1;
    for (const [i, { form, isTold }] of filed.entries()) {
      if (!isTold || !universe.isNewHistory(date, RECENT_FILING_DAYS)) continue;
      // Each day of a year has a thousand numbers, so that those of one day do not hang on another's.
      const number = String(inYear * 1_000 + i).padStart(6, '0');
      const name = `demo-${FILER_ID}-${isoDate(date).slice(2, 4)}-${number}.xml`;
      yield { kind: 'ownership', name, content: form4Xml(form) };
    }
  }
}

/** The form on one deed, now and then with a mistake and its amendment. `holdings` keeps what each owner has of each company. */
function formsOn(universe: DemoUniverse, deed: Deed, holdings: Map<string, number>): Form4[] {
  const { issuer, owners, place, act, plan } = deed;
  const { listing } = issuer;
  const random = createRandom(universe.seed, 'form', listing.ticker, owners[0]!.cik, act, place);
  const bar = universe.barAt(listing, place);
  const key = `${listing.ticker} ${owners[0]!.cik}`;
  const before = holdings.get(key) ?? firstHolding(random, deed, bar.close);
  const rows = buildRows(random, deed, bar, before);
  holdings.set(key, rows.findLast((row) => !row.option)!.sharesAfter);
  const filedDate = random.chance(0.5) ? sessionAfter(bar.date) : sessionAfter(sessionAfter(bar.date));
  const form: Form4 = {
    issuer: { cik: Number(listing.issuer), name: listing.name, ticker: listing.ticker },
    owners,
    filedDate,
    plan,
    rows: asFiled(rows, universe.splitFactor(listing, bar.date)),
    footnotes: plan ? [byPlan(addDays(bar.date, -random.integer(120, 300)))] : noteOn(act),
  };
  const isAmended = act === 'PURCHASE' && owners.length === 1 && (random.chance(AMENDED) || listing.isBusy);
  return isAmended ? amended(form) : [form];
}

const noteOn = (act: Deed['act']): string[] => (act === 'AWARD' ? [grant] : act === 'WITHHOLDING' ? [withheld] : []);

/** The part of a company that its owners have at most before their first form: a chief, another officer, a director. */
const PART_MOST = { chief: 0.02, officer: 0.004, director: 0.0015 };
/** The part of a company that one holder of a tenth of it has, and how much it buys at a time. */
const TENTH = { held: 0.104, bought: { from: 0.0004, to: 0.0016 } };
/** No other purchase is of more than this part of a company. */
const BOUGHT_MOST = 0.001;
/** What other purchases are worth, USD: more in large companies, by billions of USD, little in companies that show a state. */
const BOUGHT = [
  { from: 200, usd: [150_000, 2_400_000] },
  { from: 0, usd: [60_000, 900_000] },
] as const;
const BOUGHT_QUIETLY = [15_000, 45_000] as const;

const boughtRange = (listing: Listing): readonly [number, number] =>
  showsState(listing) ? BOUGHT_QUIETLY : BOUGHT.find(({ from }) => getMarketCapBillions(listing) >= from)!.usd;

/**
 * Shares that an owner has before the first form: a chief's are worth tens of millions of dollars, a director's one, and less
 * in a small company.
 */
function firstHolding(random: DemoRandom, { owners, issuer }: Deed, price: number): number {
  const { officer, director, tenPctOwner } = owners[0]!;
  const { sharesOutstanding } = issuer.listing;
  if (tenPctOwner) return Math.round(sharesOutstanding * TENTH.held);
  const role = officer && director ? 'chief' : officer ? 'officer' : 'director';
  const millions = { chief: [25, 90], officer: [4, 18], director: [1, 5] } as const;
  const [low, high] = millions[role];
  return Math.round(Math.min((random.between(low, high) * 1e6) / price, sharesOutstanding * PART_MOST[role]));
}

/** The rows of a form in their order, each with the holding after it; the options used up come last. */
function buildRows(random: DemoRandom, deed: Deed, bar: DemoBar, before: number): Form4Row[] {
  let holding = before;
  const heldBy = deed.owners[0]!.tenPctOwner ? deed.owners[0]!.name : undefined;
  const hasNote = deed.plan || noteOn(deed.act).length > 0;
  const row = (code: Form4Row['code'], acquired: boolean, shares: number, price: number): Form4Row => {
    holding += acquired ? shares : -shares;
    return {
      code,
      acquired,
      date: bar.date,
      shares,
      price,
      sharesAfter: holding,
      heldBy,
      footnote: hasNote ? 0 : undefined,
    };
  };
  const part = (low: number, high: number) => Math.max(1, Math.round(before * random.between(low, high)));
  // Rounded to cents it stays within the day's range, whose ends are cents.
  const price = () => Math.round(random.between(bar.low, bar.high) * 100) / 100;
  const times = <T>(most: number, make: () => T): T[] => Array.from({ length: random.integer(1, most) }, make);

  switch (deed.act) {
    case 'AWARD':
      return [row('A', true, part(0.04, 0.12), 0)];
    case 'WITHHOLDING':
      return [row('F', false, part(0.01, 0.03), bar.close)];
    case 'GIFT':
      return [row('G', false, part(0.005, 0.02), 0)];
    case 'SALE':
      return times(3, () => row('S', false, part(0.01, 0.05), price()));
    case 'PURCHASE': {
      const { sharesOutstanding } = deed.issuer.listing;
      const range = boughtRange(deed.issuer.listing);
      const bought = () =>
        heldBy
          ? random.between(TENTH.bought.from, TENTH.bought.to) * sharesOutstanding
          : Math.min(random.between(...range) / bar.close, BOUGHT_MOST * sharesOutstanding);
      return times(2, () => row('P', true, Math.ceil(bought()), price()));
    }
    case 'EXERCISE': {
      const shares = part(0.02, 0.06);
      const option = {
        exercisePrice: Math.round(bar.low * 40) / 100,
        expirationDate: addDays(bar.date, OPTION_DAYS_LEFT),
      };
      const used = row('M', true, shares, option.exercisePrice);
      const sold = deed.plan ? [row('S', false, shares, price())] : [];
      return [
        used,
        ...sold,
        { ...used, acquired: false, price: 0, sharesAfter: shares * random.integer(0, 3), option },
      ];
    }
  }
}

/** A first form with a wrong number of shares, and the right one as its amendment. */
function amended(right: Form4): Form4[] {
  const slip = (row: Form4Row, i: number): Form4Row => ({
    ...row,
    shares: row.shares + (i === 0 ? 100 : 0),
    sharesAfter: row.sharesAfter + 100,
  });
  const amendment = { ...right, amends: right.filedDate, filedDate: sessionAfter(right.filedDate) };
  return [{ ...right, rows: right.rows.map(slip) }, amendment];
}

/** The rows as a form of that day has them: in the shares of before a later split. */
function asFiled(rows: readonly Form4Row[], ratio: number): Form4Row[] {
  return rows.map((row) => ({
    ...row,
    shares: Math.max(1, Math.round(row.shares / ratio)),
    sharesAfter: Math.round(row.sharesAfter / ratio),
    price: row.price * ratio,
    ...(row.option && { option: { ...row.option, exercisePrice: row.option.exercisePrice * ratio } }),
  }));
}

/** A first start tells the newest days alone. */
export const filingHistory = defineHistory('insider', RECENT_FILING_DAYS, filingFiles);
