import { addDays } from '../../../lib/dates.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';
import { STALE_SESSIONS } from '../rules/quotes.ts';

/**
 * One download of a ticker: its last session dates it, and it keeps raw closes or adjusted ones alone. Adjusted closes of
 * one vintage are comparable; those of two differ by every split and dividend between them.
 */
export type Vintage = { vintage: Date; rawClose: boolean };

/** A close as one vintage states it, dollars. */
export type VintageClose = Vintage & { date: Date; close: number; adjustedClose: number };

/** What a vintage's adjusted closes are multiplied by to compare with the newest; null if nothing links the two. */
export type VintageScale = Vintage & { scale: number | null };

type Linked = { adjusted: number; factor: number | null };

const keyOf = ({ vintage, rawClose }: Vintage): string => `${vintage.valueOf()}/${rawClose}`;

/**
 * Adjusted over raw close: what later dividends took off. A vintage without raw closes shows it on its last session
 * alone, where the two are the same.
 */
function factorOf({ rawClose, adjustedClose, close, date, vintage }: VintageClose): number | null {
  if (rawClose) return adjustedClose / close;
  return date.valueOf() === vintage.valueOf() ? 1 : null;
}

/** By the newest session that both state: the ratio of their two adjusted closes. */
function sharedScale(closes: readonly VintageClose[], series: ReadonlyMap<number, Linked>): number | null {
  const shared = closes.findLast(({ date }) => series.has(date.valueOf()));
  return shared ? series.get(shared.date.valueOf())!.adjusted / shared.adjustedClose : null;
}

/**
 * Where one ends shortly before the other begins: the factor changes on ex-dividend days alone, so it carries over. Not
 * over a gap as long as a price takes to become stale, in which a dividend may lie.
 */
function carriedScale(closes: readonly VintageClose[], series: ReadonlyMap<number, Linked>): number | null {
  const last = closes.at(-1)!;
  const factor = factorOf(last);
  if (factor === null) return null;
  let day = last.date;
  for (let i = 1; i <= STALE_SESSIONS; i++) {
    day = sessionAfter(day);
    const next = series.get(day.valueOf());
    if (next) return next.factor === null ? null : next.factor / factor;
  }
  return null;
}

/**
 * Brings every vintage of one ticker to the newest: one after the other, the newest first, each by the vintages that are
 * there already. The order of the closes makes no difference. Source: measures, "Prices".
 */
export function vintageScales(closes: readonly VintageClose[]): VintageScale[] {
  const groups = new Map<string, VintageClose[]>();
  for (const close of [...closes].sort((a, b) => a.date.valueOf() - b.date.valueOf())) {
    const group = groups.get(keyOf(close));
    if (group) group.push(close);
    else groups.set(keyOf(close), [close]);
  }
  let waiting = [...groups.values()].sort(
    ([a], [b]) => b!.vintage.valueOf() - a!.vintage.valueOf() || Number(b!.rawClose) - Number(a!.rawClose),
  );
  const series = new Map<number, Linked>();
  const scales: VintageScale[] = [];
  const add = (group: readonly VintageClose[], scale: number) => {
    const { vintage, rawClose } = group[0]!;
    scales.push({ vintage, rawClose, scale });
    for (const one of group) {
      const factor = factorOf(one);
      const linked = { adjusted: one.adjustedClose * scale, factor: factor === null ? null : factor * scale };
      if (!series.has(one.date.valueOf())) series.set(one.date.valueOf(), linked);
    }
  };
  // A vintage that nothing links yet may be linked by an older one that reaches across.
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((group) => {
      const scale = series.size === 0 ? 1 : (sharedScale(group, series) ?? carriedScale(group, series));
      if (scale !== null) add(group, scale);
      return scale === null;
    });
  }
  return [...scales, ...waiting.map(([one]) => ({ vintage: one!.vintage, rawClose: one!.rawClose, scale: null }))];
}

/** How far a vintage reaches: its oldest and newest stated session. */
export type Span = Vintage & { from: Date; to: Date };

/** Days in which as many sessions lie as a factor is carried over. */
const CARRIED_DAYS = 3 * STALE_SESSIONS;

/**
 * The closes that can link a ticker's vintages, two at least. Before the second of them begins only one states a close,
 * which links nothing: of it, the closes shortly before count, and its last, which dates it.
 */
export function linkedFrom(spans: readonly Span[]): { since: Date; last: Date } {
  const [longest, next] = [...spans].sort((a, b) => a.from.valueOf() - b.from.valueOf());
  return { since: addDays(next!.from, -CARRIED_DAYS), last: longest!.to };
}

/** The vintages whose sessions a newer one of the same kind has all: they link nothing that the newer one does not. */
export const superseded = (spans: readonly Span[]): Span[] =>
  spans.filter((old) =>
    spans.some((one) => one.rawClose === old.rawClose && one.vintage > old.vintage && one.from <= old.from),
  );
