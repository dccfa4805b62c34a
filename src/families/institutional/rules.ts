import { isDebtCusip } from '../../lib/cusip.ts';
import { isPending } from '../../lib/quarters.ts';

/** What a row of an information table is of: shares, options on them, or notes. */
export const INSTRUMENTS = ['EQUITY', 'CALL', 'PUT', 'BOND'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export type ChangeType = 'NEW' | 'INCREASED' | 'DECREASED' | 'SOLD_OUT' | 'UNCHANGED';

/** INST-17: what a caller below PRO sees of a list of holders, or of a filer's positions. */
export const FREE_HOLDERS = 5;

type Placed = { filerCik: string; instrument: string; filerPlace: number };
const isSamePosition = (a: Placed, b: Placed): boolean =>
  a.filerCik === b.filerCik && a.instrument === b.instrument && a.filerPlace === b.filerPlace;

/**
 * The positions of one filer and quarter that the previews of LIMITS-14 show, the largest first: where it is among the
 * largest holders of a stock, and what the activists' preview of the quarter shows of it.
 */
export function previewedPositions<T extends Placed>(
  filerCik: string,
  amongHolders: readonly T[],
  activistPreview: readonly T[],
): T[] {
  const activist = activistPreview.filter(
    (one) => one.filerCik === filerCik && !amongHolders.some((other) => isSamePosition(one, other)),
  );
  return [...amongHolders, ...activist].sort((a, b) => a.filerPlace - b.filerPlace);
}

const NOTE_TITLE = /\b(NOTE|NOTES|DEBT|DBCV|SDCV|MTNF|BOND|CONV)\b/i;

/**
 * INST-12: which positions are shares. Filers give notes as shares and shares as principal now and then, so the CUSIP's
 * issue counts before the filed type, and a title that says note before a principal that nothing else bears out.
 */
export function instrumentOf(row: {
  putCall: string | null;
  amountType: string;
  cusip: string | null;
  title: string;
}): Instrument {
  if (row.putCall) return row.putCall.toUpperCase() === 'PUT' ? 'PUT' : 'CALL';
  if (row.cusip && isDebtCusip(row.cusip)) return 'BOND';
  const saysNote = NOTE_TITLE.test(row.title);
  if (row.cusip === null) return saysNote ? 'BOND' : 'EQUITY';
  return row.amountType === 'PRN' && saysNote ? 'BOND' : 'EQUITY';
}

/** Filings from this day on state values in dollars, those before it in thousands (SEC release 34-95148). */
export const DOLLARS_SINCE = '2023-01-03';
export const THOUSAND = 1_000;
/** The median price a share that no filer's list of exchange-traded shares has, USD. */
const TOO_CHEAP = 0.5;
/** A price that neither such a median has, nor any single share but Berkshire's class A, USD. */
export const TOO_DEAR = 10_000;

/**
 * What a filing's values are multiplied with to be dollars: 1 or 1,000. By the day it was filed, unless its own numbers
 * say otherwise, since filers get it wrong both ways.
 * @param priceRatio median of value / (shares x close at the quarter's end); null without prices. Splits move it, not by 1,000.
 * @param impliedPrice median of value / shares as filed; null where it lists no shares
 */
export function valueUnit(filing: {
  filedDate: string;
  priceRatio: number | null;
  impliedPrice: number | null;
}): 1 | 1_000 {
  const { priceRatio, impliedPrice } = filing;
  if (priceRatio !== null && priceRatio > 0.1 && priceRatio < 10) return 1;
  if (priceRatio !== null && priceRatio > 0.0001 && priceRatio < 0.01) return THOUSAND;
  const byDate = filing.filedDate >= DOLLARS_SINCE ? 1 : THOUSAND;
  if (impliedPrice === null) return byDate;
  if (byDate === 1) return impliedPrice < TOO_CHEAP ? THOUSAND : 1;
  return impliedPrice * THOUSAND > TOO_DEAR ? 1 : THOUSAND;
}

/** A filing's cover, as far as it decides what counts; days are `YYYY-MM-DD`. */
export type Cover = {
  id: string;
  filerCik: string;
  form: string;
  filedDate: string;
  amendmentNo: number;
  adds: boolean;
  flattened: boolean;
  entryTotal: number | null;
  entries: number | null;
};

/** A filing whose holdings are known: its table was read, or its cover says that there are none. */
const isReport = ({ form, entries, entryTotal }: Cover): boolean =>
  !form.startsWith('13F-NT') && (entries !== null || entryTotal === 0);

/**
 * The filings of one quarter that make each filer's holdings: the last that states them all (the report, or an
 * amendment that restates it), and the amendments after it that add to it. A table made of filings counts where no
 * filing is known. Notices (13F-NT) and covers without their table hold nothing.
 */
export function liveFilings<T extends Cover>(covers: readonly T[]): T[] {
  const live = new Map<string, T[]>();
  const filed = new Set(covers.filter((one) => isReport(one) && !one.flattened).map(({ filerCik }) => filerCik));
  const counted = covers.filter((one) => isReport(one) && !(one.flattened && filed.has(one.filerCik)));
  const orderOf = ({ filedDate, amendmentNo, id }: T) => `${filedDate} ${String(amendmentNo).padStart(6, '0')} ${id}`;
  for (const one of counted.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
    live.set(one.filerCik, one.adds ? [...(live.get(one.filerCik) ?? []), one] : [one]);
  return [...live.values()].flat();
}

/** Where a page lies in a list whose places are 1 to `total`, both included; `to` is below `from` on an empty page. */
export type Places = { from: number; to: number };

/** The places of a page; `most` is how many it has where nothing says how many. */
export function placesOf(
  page: { first?: number | null; last?: number | null; after: number | null; before: number | null },
  total: number,
  most: number,
): Places {
  const from = (page.after ?? 0) + 1;
  const to = Math.min(total, (page.before ?? total + 1) - 1);
  if (page.last != null && page.first == null) return { from: Math.max(from, to - page.last + 1), to };
  const end = Math.min(to, from + (page.first ?? most) - 1);
  return { from: page.last == null ? from : Math.max(from, end - page.last + 1), to: end };
}

/** A place as a cursor, which says nothing to anybody else. */
export const cursorOf = (place: number): string => btoa(`place:${place}`);

/** The place of a cursor; null where the text is none. */
export function placeOf(cursor: string): number | null {
  try {
    const place = /^place:(\d{1,9})$/.exec(atob(cursor))?.[1];
    return place === undefined ? null : Number(place);
  } catch {
    return null;
  }
}

/** The newest quarter whose reports are due by now; where none is, the newest. Quarters newest first. */
export const settledQuarter = <T extends { reportDate: Date }>(quarters: readonly T[], now: Date): T | null =>
  quarters.find(({ reportDate }) => !isPending(reportDate, now)) ?? quarters[0] ?? null;
