import { isoDate } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';
import { isCash, isDebtCusip } from '../../market/cusip.ts';
import { isPending } from '../../market/quarters.ts';
import { classifyTitle, type RowKind } from './instruments/rules.ts';

/** The stored change type of a position that has no comparison, because its filer did not report the quarter before. */
export const BASELINE = 'BASELINE';
export type ChangeType = 'NEW' | 'INCREASED' | 'DECREASED' | 'SOLD_OUT' | 'UNCHANGED';

/** INST-17: rows that a caller below PRO sees of a list of holders, or of a filer's positions. */
export const FREE_HOLDERS = 5;

type Placed = { filerCik: string; instrument: string; filerPlace: number };
const isSamePosition = (a: Placed, b: Placed): boolean =>
  a.filerCik === b.filerCik && a.instrument === b.instrument && a.filerPlace === b.filerPlace;

/**
 * The positions of a filer in a quarter that the previews of LIMITS-14 show, the largest first: positions among the
 * largest holders of a stock, and positions in the activists' preview of the quarter.
 */
export function previewedPositions<T extends Placed>(
  filerCik: string,
  amongHolders: readonly T[],
  activistPreview: readonly T[],
): T[] {
  const activist = activistPreview.filter(
    (holder) => holder.filerCik === filerCik && !amongHolders.some((other) => isSamePosition(holder, other)),
  );
  return [...amongHolders, ...activist].sort((a, b) => a.filerPlace - b.filerPlace);
}

/** Words that always mean a note; `BOND` and `CONV` also occur in the names of funds and preferred shares. */
const NOTE_TITLE = /\b(NOTES?|DEBT|DBCV|SDCV|MTNF)\b/i;
const BOND_TITLE = /\b(BONDS?|CONV)\b/i;
const TERMS = /\d%|\d{1,2}\/\d/;
const OTHER_TITLE = /\b(ETF|ETN|FUND|IBONDS?|PFD|PREF\w*)\b|^\W*(W EXP|UNITS?|RIGHTS?)\b/i;

const saysNote = (title: string): boolean =>
  !OTHER_TITLE.test(title) && (NOTE_TITLE.test(title) || (BOND_TITLE.test(title) && TERMS.test(title)));

/**
 * INST-12: classifies a row. Filers sometimes state notes as shares and shares as principal. The title of the class
 * proves a note, and so does principal if the CUSIP's issue has letters. Letters alone are not proof, because the
 * CUSIPs of some of the many iShares funds have them. Warrants, rights, units, and preferred shares are recognized by
 * their titles. Cash is not a security.
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

/** The members of a filing's cover that determine which filings count; days are `YYYY-MM-DD`. */
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

/** Whether a filing's holdings are known: its table was imported, or its cover states that it has no entries. */
const isReport = ({ form, entries, entryTotal }: Form13fCover): boolean =>
  !form.startsWith('13F-NT') && (entries !== null || entryTotal === 0);

/**
 * The filings of a quarter that determine each filer's holdings: the last that states them all (the report, or an
 * amendment that restates it), and later amendments that add to it. A table compiled from filings counts only if no
 * filing is stored. Notices (13F-NT) and covers without their table have no holdings.
 */
export function selectEffectiveCovers<T extends Form13fCover>(covers: readonly T[]): T[] {
  const live = new Map<string, T[]>();
  const filed = new Set(covers.filter((cover) => isReport(cover) && !cover.flattened).map(({ filerCik }) => filerCik));
  const counted = covers.filter((cover) => isReport(cover) && !(cover.flattened && filed.has(cover.filerCik)));
  const buildSortKey = ({ filedDate, amendmentNo, id }: T) =>
    `${filedDate} ${String(amendmentNo).padStart(6, '0')} ${id}`;
  for (const cover of counted.sort((a, b) => compareText(buildSortKey(a), buildSortKey(b))))
    live.set(cover.filerCik, cover.adds ? [...(live.get(cover.filerCik) ?? []), cover] : [cover]);
  return [...live.values()].flat();
}

/** A filer has one position per quarter, instrument, and security. */
export const positionId = (row: { filerCik: string; reportDate: Date; instrument: string; security: string }): string =>
  [row.filerCik, isoDate(row.reportDate), row.instrument, row.security].join(':');

/** The newest quarter whose reports are due by now; if there is none, the newest. Takes quarters newest first. */
export const settledQuarter = <T extends { reportDate: Date }>(quarters: readonly T[], now: Date): T | null =>
  quarters.find(({ reportDate }) => !isPending(reportDate, now)) ?? quarters[0] ?? null;

/**
 * The quarter served by default: the newest that is not incomplete or, if all are incomplete, the newest settled
 * quarter. Takes quarters newest first.
 */
export const defaultQuarter = <T extends Counted>(quarters: readonly T[], now: Date): T | null =>
  quarters.find((quarter) => !isIncomplete(quarter, now)) ?? settledQuarter(quarters, now);

/** Minimum share of the previous quarter's filers in a complete quarter; some filers stop filing. Our choice. */
const COMPLETE_SHARE = 0.9;

type Counted = { reportDate: Date; baselineFilerCount: number; priorFilerCount: number };

/**
 * The share of the previous quarter's filers that reported this quarter too, 0 to 1; null if that quarter has no
 * filers.
 */
export const reportedShare = ({ baselineFilerCount, priorFilerCount }: Counted): number | null =>
  priorFilerCount > 0 ? baselineFilerCount / priorFilerCount : null;

/** Whether a quarter lacks reports: more may arrive, or too few of the previous quarter's filers have reported it. */
export function isIncomplete(quarter: Counted, now: Date): boolean {
  const share = reportedShare(quarter);
  return isPending(quarter.reportDate, now) || (share !== null && share < COMPLETE_SHARE);
}
