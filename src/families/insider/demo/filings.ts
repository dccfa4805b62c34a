import type { DemoFile } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { RECENT_FILING_DAYS } from '../../../demo/history-days.ts';
import { demoIssuers } from '../../../demo/insiders.ts';
import { type Listing, showsState } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import type { DemoBar } from '../../../demo/prices.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { requireBand } from '../../../lib/bands.ts';
import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { sessionAfter } from '../../../market/calendar.ts';
import { type Deed, drawDeeds } from './deeds.ts';
import { type Form4, type Form4Row, form4Xml } from './form4.ts';

/** The first ten digits of the accession numbers; no filer or agent has this number. */
const FILER_ID = '0009999999';
const OPTION_DAYS_LEFT = 5 * 365;
/** The period of forms that are generated, in calendar days: slightly more than the longest look-back. */
const FILED_DAYS = 400;
/** The fraction of purchases that are filed with a mistake. */
const AMENDED = 1 / 15;

const grant = 'Restricted stock units that vest in three equal annual installments.';
const withholding = 'Shares withheld to pay the taxes due on vesting restricted stock units.';
const byPlan = (adopted: Date) =>
  `The transaction was effected pursuant to a Rule 10b5-1 trading plan adopted on ${isoDate(adopted)}.`;

/** The Forms 4 of the last 400 days that have not been generated yet, as EDGAR XML. */
function* filingFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, sessions, today } = universe;
  const since = addDays(today, -FILED_DAYS);
  const holdings = new Map<string, number>();
  const forms: { form: Form4; isGenerated: boolean }[] = [];
  // All acts since the first session add up to the holdings, but only the newest are generated.
  for (const deed of drawDeeds(seed, demoIssuers(seed, universe.listings), sessions.length, universe.made)) {
    const isGenerated = universe.isTraded(deed.issuer.listing, deed.place);
    const newForms = buildForms(universe, deed, holdings).filter(
      ({ filedDate }) => filedDate >= since && filedDate < today,
    );
    forms.push(...newForms.map((form) => ({ form, isGenerated })));
  }
  for (const [day, formsOfDay] of groupBy(forms, ({ form }) => form.filedDate.valueOf())) {
    const date = new Date(day);
    const dayOfYear = daysFrom(new Date(Date.UTC(date.getUTCFullYear(), 0, 1)), date) + 1;
    for (const [i, { form, isGenerated }] of formsOfDay.entries()) {
      if (!isGenerated || !universe.isNewHistory(date, RECENT_FILING_DAYS)) continue;
      // Each day of a year has a thousand numbers, so that the numbers of one day do not depend on another day.
      const number = String(dayOfYear * 1_000 + i).padStart(6, '0');
      const name = `demo-${FILER_ID}-${isoDate(date).slice(2, 4)}-${number}.xml`;
      yield { kind: 'ownership', name, content: form4Xml(form) };
    }
  }
}

/**
 * The form for an act, sometimes with a mistake and an amendment. `holdings` stores each owner's shares of each
 * company.
 */
function buildForms(universe: DemoUniverse, deed: Deed, holdings: Map<string, number>): Form4[] {
  const { issuer, owners, place, act, isPlanned } = deed;
  const { listing } = issuer;
  const random = createRandom(universe.seed, 'form', listing.ticker, requireFirst(owners).cik, act, place);
  const bar = universe.barAt(listing, place);
  const key = `${listing.ticker} ${requireFirst(owners).cik}`;
  const before = holdings.get(key) ?? firstHolding(random, deed, bar.close);
  const rows = buildRows(random, deed, bar, before);
  holdings.set(key, requireLast(rows.filter((row) => !row.option)).sharesAfter);
  const filedDate = random.chance(0.5) ? sessionAfter(bar.date) : sessionAfter(sessionAfter(bar.date));
  const form: Form4 = {
    issuer: { cik: Number(listing.issuer), name: listing.name, ticker: listing.ticker },
    owners,
    filedDate,
    plan: isPlanned,
    rows: toFiledShares(rows, universe.splitFactor(listing, bar.date)),
    footnotes: isPlanned ? [byPlan(addDays(bar.date, -random.integer(120, 300)))] : listNotes(act),
  };
  const hasMistake = act === 'PURCHASE' && owners.length === 1 && (random.chance(AMENDED) || listing.isBusy);
  return hasMistake ? buildAmended(form) : [form];
}

const listNotes = (act: Deed['act']): string[] =>
  act === 'AWARD' ? [grant] : act === 'WITHHOLDING' ? [withholding] : [];

/** The maximum fraction of a company that an owner has before the first form: a chief, another officer, a director. */
const MAX_FRACTION = { chief: 0.02, officer: 0.004, director: 0.0015 };
/** The fraction of a company that the ten-percent holder has, and the range of its purchases. */
const TENTH = { initial: 0.104, purchase: { from: 0.0004, to: 0.0016 } };
/** The maximum fraction of a company in any other purchase. */
const MAX_PURCHASE = 0.001;
/**
 * The value of other purchases, USD: more in companies with a market cap of `from` billion USD, less in companies that
 * demonstrate a state.
 */
const PURCHASE_RANGES = [
  { from: 200, usd: [150_000, 2_400_000] },
  { from: 0, usd: [60_000, 900_000] },
] as const;
const QUIET_PURCHASE_RANGE = [15_000, 45_000] as const;

const getPurchaseRange = (listing: Listing): readonly [number, number] =>
  showsState(listing) ? QUIET_PURCHASE_RANGE : requireBand(PURCHASE_RANGES, getMarketCapBillions(listing)).usd;

/**
 * An owner's shares before the first form: a chief's are worth tens of millions of dollars, a director's about one
 * million, and less in a small company.
 */
function firstHolding(random: DemoRandom, { owners, issuer }: Deed, price: number): number {
  const { officer, director, tenPctOwner } = requireFirst(owners);
  const { sharesOutstanding } = issuer.listing;
  if (tenPctOwner) return Math.round(sharesOutstanding * TENTH.initial);
  const role = officer && director ? 'chief' : officer ? 'officer' : 'director';
  const millions = { chief: [25, 90], officer: [4, 18], director: [1, 5] } as const;
  const [low, high] = millions[role];
  return Math.round(Math.min((random.between(low, high) * 1e6) / price, sharesOutstanding * MAX_FRACTION[role]));
}

/** The rows of a form in order, each with the holding after it; rows of exercised options come last. */
function buildRows(random: DemoRandom, deed: Deed, bar: DemoBar, before: number): Form4Row[] {
  let holding = before;
  const heldBy = requireFirst(deed.owners).tenPctOwner ? requireFirst(deed.owners).name : undefined;
  const hasNote = deed.isPlanned || listNotes(deed.act).length > 0;
  const row = (code: Form4Row['code'], acquired: boolean, shares: number, price: number): Form4Row => {
    holding += acquired ? shares : -shares;
    return {
      code,
      acquired,
      date: bar.date,
      shares,
      price,
      sharesAfter: holding,
      holder: heldBy,
      footnote: hasNote ? 0 : undefined,
    };
  };
  const fraction = (low: number, high: number) => Math.max(1, Math.round(before * random.between(low, high)));
  // Rounding to cents keeps the price within the day's range, whose ends are cents.
  const price = () => Math.round(random.between(bar.low, bar.high) * 100) / 100;
  const times = <T>(max: number, make: () => T): T[] => Array.from({ length: random.integer(1, max) }, make);

  switch (deed.act) {
    case 'AWARD':
      return [row('A', true, fraction(0.04, 0.12), 0)];
    case 'WITHHOLDING':
      return [row('F', false, fraction(0.01, 0.03), bar.close)];
    case 'GIFT':
      return [row('G', false, fraction(0.005, 0.02), 0)];
    case 'SALE':
      return times(3, () => row('S', false, fraction(0.01, 0.05), price()));
    case 'PURCHASE': {
      const { sharesOutstanding } = deed.issuer.listing;
      const range = getPurchaseRange(deed.issuer.listing);
      const drawShares = () =>
        heldBy
          ? random.between(TENTH.purchase.from, TENTH.purchase.to) * sharesOutstanding
          : Math.min(random.between(...range) / bar.close, MAX_PURCHASE * sharesOutstanding);
      return times(2, () => row('P', true, Math.ceil(drawShares()), price()));
    }
    case 'EXERCISE': {
      const shares = fraction(0.02, 0.06);
      const option = {
        exercisePrice: Math.round(bar.low * 40) / 100,
        expirationDate: addDays(bar.date, OPTION_DAYS_LEFT),
      };
      const exercised = row('M', true, shares, option.exercisePrice);
      const sale = deed.isPlanned ? [row('S', false, shares, price())] : [];
      return [
        exercised,
        ...sale,
        { ...exercised, acquired: false, price: 0, sharesAfter: shares * random.integer(0, 3), option },
      ];
    }
  }
}

/** A form with a wrong number of shares, followed by its amendment. */
function buildAmended(form: Form4): Form4[] {
  const addMistake = (row: Form4Row, i: number): Form4Row => ({
    ...row,
    shares: row.shares + (i === 0 ? 100 : 0),
    sharesAfter: row.sharesAfter + 100,
  });
  const amendment = { ...form, amends: form.filedDate, filedDate: sessionAfter(form.filedDate) };
  return [{ ...form, rows: form.rows.map(addMistake) }, amendment];
}

/** Converts rows to the shares of the filing day, before later splits. */
function toFiledShares(rows: readonly Form4Row[], ratio: number): Form4Row[] {
  return rows.map((row) => ({
    ...row,
    shares: Math.max(1, Math.round(row.shares / ratio)),
    sharesAfter: Math.round(row.sharesAfter / ratio),
    price: row.price * ratio,
    ...(row.option && { option: { ...row.option, exercisePrice: row.option.exercisePrice * ratio } }),
  }));
}

/** A first start generates only the newest days. */
export const filingHistory = defineHistory('insider', RECENT_FILING_DAYS, filingFiles);
