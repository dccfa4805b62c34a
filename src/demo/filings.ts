import { addDays, isoDate } from '../lib/dates.ts';
import { sessionAfter } from '../lib/market-calendar.ts';
import { type Deed, deedsOf } from './deeds.ts';
import { type Form4, type Form4Row, form4Xml } from './form4.ts';
import { demoIssuers } from './insiders.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

/** A Form 4 as a file; its name holds an accession number of nobody's. */
export type DemoFiling = { name: string; content: string };

/** Leading ten digits of the accession numbers: no filer and no agent has them. */
const FILER_ID = '0009999999';
const OPTION_DAYS_LEFT = 5 * 365;

const grant = 'Restricted stock units that vest in three equal annual installments.';
const withheld = 'Shares withheld to pay the taxes due on vesting restricted stock units.';
const byPlan = (adopted: Date) =>
  `The transaction was effected pursuant to a Rule 10b5-1 trading plan adopted on ${isoDate(adopted)}.`;

/** The Forms 4 of the last 400 days as EDGAR XML, in the order of their filing. Prices are those of the bars. */
export function demoFilings(seed: number, bars: ReadonlyMap<string, readonly DemoBar[]>): DemoFiling[] {
  const deeds = deedsOf(seed, demoIssuers(seed)).sort((a, b) => b.ago - a.ago);
  const holdings = new Map<string, number>();
  const forms = deeds.map((deed) => formOf(seed, deed, bars.get(deed.issuer.listing.ticker)!, holdings));
  const filed = amended(forms, deeds).sort((a, b) => a.filedDate.valueOf() - b.filedDate.valueOf());
  const numbers = new Map<string, number>();
  return filed.map((form) => {
    const year = isoDate(form.filedDate).slice(2, 4);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    return { name: `demo-${FILER_ID}-${year}-${String(number).padStart(6, '0')}.xml`, content: form4Xml(form) };
  });
}

/** The form on one deed. `holdings` keeps what each owner has of each company, and is brought up to date. */
function formOf(seed: number, deed: Deed, bars: readonly DemoBar[], holdings: Map<string, number>): Form4 {
  const { issuer, owners, ago, act, plan } = deed;
  const { listing } = issuer;
  const random = randomOf(seed, 'form', listing.ticker, owners[0]!.cik, act, ago);
  const place = bars.length - 1 - ago;
  const bar = bars[place]!;
  const key = `${listing.ticker} ${owners[0]!.cik}`;
  const before = holdings.get(key) ?? firstHolding(random, deed, bar.close);
  const rows = rowsOf(random, deed, bar, before);
  holdings.set(key, rows.findLast((row) => !row.option)!.sharesAfter);
  return {
    issuer: { cik: listing.cik, name: listing.name, ticker: listing.ticker },
    owners,
    filedDate: bars[place + random.integer(1, 2)]!.date,
    plan,
    rows,
    footnotes: plan ? [byPlan(addDays(bar.date, -random.integer(120, 300)))] : noteOn(act),
  };
}

const noteOn = (act: Deed['act']): string[] => (act === 'AWARD' ? [grant] : act === 'WITHHOLDING' ? [withheld] : []);

/** Shares that an owner has before the first form: a chief's are worth tens of millions of dollars, a director's one. */
function firstHolding(random: Random, { owners, issuer }: Deed, price: number): number {
  const { officer, director, tenPctOwner } = owners[0]!;
  if (tenPctOwner) return Math.round(issuer.listing.sharesOutstanding * 0.104);
  const millions =
    officer && director ? random.between(25, 90) : officer ? random.between(4, 18) : random.between(1, 5);
  return Math.round((millions * 1e6) / price);
}

/** The rows of a form in their order, each with the holding after it; the options used up come last. */
function rowsOf(random: Random, deed: Deed, bar: DemoBar, before: number): Form4Row[] {
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
      const usd = () => random.between(60_000, 900_000) * (heldBy ? 40 : 1);
      return times(2, () => row('P', true, Math.ceil(usd() / bar.close), price()));
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

/** Gives one purchase a first form with a wrong number of shares; the right one becomes its amendment. */
function amended(forms: readonly Form4[], deeds: readonly Deed[]): Form4[] {
  const place = deeds.findIndex(({ act, ago, owners }) => act === 'PURCHASE' && ago >= 10 && owners.length === 1);
  const right = forms[place]!;
  const slip = (row: Form4Row, i: number): Form4Row => ({
    ...row,
    shares: row.shares + (i === 0 ? 100 : 0),
    sharesAfter: row.sharesAfter + 100,
  });
  const wrong = { ...right, rows: right.rows.map(slip) };
  const amendment = { ...right, amends: right.filedDate, filedDate: sessionAfter(right.filedDate) };
  return [...forms.slice(0, place), wrong, amendment, ...forms.slice(place + 1)];
}
