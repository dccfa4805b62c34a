import { isCash, isDebtCusip } from '../../lib/cusip.ts';
import { isoDate } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';
import { isPending } from '../../lib/quarters.ts';
import { classifyTitle, type RowKind } from './instruments/rules.ts';

/** How a position is stored that nothing is there to compare with: its filer did not report the quarter before. */
export const BASELINE = 'BASELINE';
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

/** What a filer is sure to mean a note by; `BOND` and `CONV` stand in the names of funds and preferred shares as well. */
const NOTE_TITLE = /\b(NOTES?|DEBT|DBCV|SDCV|MTNF)\b/i;
const BOND_TITLE = /\b(BONDS?|CONV)\b/i;
const TERMS = /\d%|\d{1,2}\/\d/;
const OTHER_TITLE = /\b(ETF|ETN|FUND|IBONDS?|PFD|PREF\w*)\b|^\W*(W EXP|UNITS?|RIGHTS?)\b/i;

const saysNote = (title: string): boolean =>
  !OTHER_TITLE.test(title) && (NOTE_TITLE.test(title) || (BOND_TITLE.test(title) && TERMS.test(title)));

/**
 * INST-12: what a row is of. Filers give notes as shares and shares as principal now and then: the title of the class is
 * proof of a note, and principal where the CUSIP's issue has letters. Letters alone are none: iShares has so many funds
 * that their CUSIPs have them. Warrants, rights, units, and preferred shares are known by their titles. Cash is no security.
 */
export function classifyInstrument(row: {
  putCall: string | null;
  amountType: string;
  cusip: string | null;
  issuerName: string;
  title: string;
}): RowKind {
  if (isCash(row)) return 'CASH';
  if (row.putCall) return row.putCall.toUpperCase() === 'PUT' ? 'PUT' : 'CALL';
  if (saysNote(row.title)) return 'BOND';
  const isPrincipal = row.amountType === 'PRN' && row.cusip !== null && isDebtCusip(row.cusip);
  return isPrincipal && !OTHER_TITLE.test(row.title) ? 'BOND' : classifyTitle(row.title, row.issuerName);
}

/** A filing's cover, as far as it decides what counts; days are `YYYY-MM-DD`. */
export type Form13fCover = {
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
const isReport = ({ form, entries, entryTotal }: Form13fCover): boolean =>
  !form.startsWith('13F-NT') && (entries !== null || entryTotal === 0);

/**
 * The filings of one quarter that make each filer's holdings: the last that states them all (the report, or an
 * amendment that restates it), and the amendments after it that add to it. A table made of filings counts where no
 * filing is known. Notices (13F-NT) and covers without their table hold nothing.
 */
export function selectEffectiveCovers<T extends Form13fCover>(covers: readonly T[]): T[] {
  const live = new Map<string, T[]>();
  const filed = new Set(covers.filter((one) => isReport(one) && !one.flattened).map(({ filerCik }) => filerCik));
  const counted = covers.filter((one) => isReport(one) && !(one.flattened && filed.has(one.filerCik)));
  const buildSortKey = ({ filedDate, amendmentNo, id }: T) =>
    `${filedDate} ${String(amendmentNo).padStart(6, '0')} ${id}`;
  for (const one of counted.sort((a, b) => compareText(buildSortKey(a), buildSortKey(b))))
    live.set(one.filerCik, one.adds ? [...(live.get(one.filerCik) ?? []), one] : [one]);
  return [...live.values()].flat();
}

/** Where a page lies in a list whose places are 1 to `total`, both included; `to` is below `from` on an empty page. */
/** What tells a position apart: a filer has one of an instrument of a security in a quarter. */
export const positionId = (row: { filerCik: string; reportDate: Date; instrument: string; security: string }): string =>
  [row.filerCik, isoDate(row.reportDate), row.instrument, row.security].join(':');

/** The newest quarter whose reports are due by now; where none is, the newest. Quarters newest first. */
export const settledQuarter = <T extends { reportDate: Date }>(quarters: readonly T[], now: Date): T | null =>
  quarters.find(({ reportDate }) => !isPending(reportDate, now)) ?? quarters[0] ?? null;

/**
 * The quarter that is served by default: the newest that is not incomplete. If all are incomplete, the newest settled one.
 * Quarters newest first.
 */
export const defaultQuarter = <T extends Counted>(quarters: readonly T[], now: Date): T | null =>
  quarters.find((quarter) => !isIncomplete(quarter, now)) ?? settledQuarter(quarters, now);

/** Of the filers of the quarter before, the part that a complete quarter has at least; some stop filing. Ours. */
const COMPLETE_SHARE = 0.9;

type Counted = { reportDate: Date; baselineFilerCount: number; priorFilerCount: number };

/** Of the filers of the quarter before, the part that has reported this one too, 0 to 1; null if none did then. */
export const reportedShare = ({ baselineFilerCount, priorFilerCount }: Counted): number | null =>
  priorFilerCount > 0 ? baselineFilerCount / priorFilerCount : null;

/** Whether a quarter lacks reports: more may come in, or too few of the filers before have reported it. */
export function isIncomplete(quarter: Counted, now: Date): boolean {
  const share = reportedShare(quarter);
  return isPending(quarter.reportDate, now) || (share !== null && share < COMPLETE_SHARE);
}
