import { groupBy } from '../../../../lib/group.ts';
import { requireEntry, requireFirst, requireLast, requireValue } from '../../../../lib/require.ts';
import { sessionAfter, sessionBefore } from '../../../../market/calendar.ts';
import type { Split } from '../../../stocks/splits/rules.ts';
import { STALE_SESSIONS } from '../../rules/quotes.ts';
import { toSimpleRatio } from '../../rules/splits.ts';
import { computeInnerDivisors, type Divisor, divisorOn, type KnownSplit } from './shares.ts';
import { type Span, type Vintage, type VintageClose, vintageKey } from './vintages.ts';

/**
 * Converts the bars of a vintage from `from` until before `until` to the newest shares and to the newest adjusted
 * series: prices are divided by `splitFactor`, adjusted closes multiplied by `scale`. `isLinked` is false if no file
 * shows which dividends lie between the vintage and newer vintages; the conversion then assumes none.
 */
export type VintagePart = Vintage & {
  from: Date | null;
  until: Date | null;
  splitFactor: number;
  scale: number;
  isLinked: boolean;
};

/** A vintage up to today, with the facts that do not depend on other vintages. */
type Group = {
  span: Span;
  closes: readonly VintageClose[];
  inside: readonly Divisor[];
  splitsAfter: readonly number[];
};

/**
 * A close of the series in the newest shares, and its adjusted close. `factor`: adjusted close divided by close, which
 * later dividends lower; null if unknown.
 */
type Point = { close: number; adjusted: number; factor: number | null; rawClose: boolean };
type Series = Map<number, Point>;
type Pair = { close: VintageClose; point: Point };

/** The newest sessions that both state, newest first. */
function sharedPairs(closes: readonly VintageClose[], series: Series): Pair[] {
  const pairs: Pair[] = [];
  for (let i = closes.length - 1; i >= 0 && pairs.length < STALE_SESSIONS; i--) {
    const point = series.get(closes[i]!.date.valueOf());
    if (point) pairs.push({ close: closes[i]!, point });
  }
  return pairs;
}

/**
 * The adjacent sessions if one ends shortly before the other begins, in either order; null otherwise. The limit is the
 * age at which a price becomes stale, since a dividend may lie in a longer gap.
 */
function neighboringPair(closes: readonly VintageClose[], series: Series): Pair | null {
  for (const [close, next] of [
    [requireLast(closes), sessionAfter],
    [requireFirst(closes), sessionBefore],
  ] as const) {
    let day = close.date;
    for (let i = 1; i <= STALE_SESSIONS; i++) {
      day = next(day);
      const point = series.get(day.valueOf());
      if (point) return { close, point };
    }
  }
  return null;
}

/** The pair of sessions with the fewest days between them. */
function nearestPair(closes: readonly VintageClose[], series: Series): Pair {
  let nearest: Pair | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const close of [requireLast(closes), requireFirst(closes)])
    for (const [day, point] of series) {
      const distance = Math.abs(day - close.date.valueOf());
      if (distance >= least) continue;
      least = distance;
      nearest = { close, point };
    }
  return requireValue(nearest, 'a point of the series');
}

/** The relative difference between the raw closes that two files may state for one session, apart from a split. */
const SPLIT_TOLERANCE = 0.005;

const isRawPair = ({ close, point }: Pair): boolean => close.rawClose && point.rawClose;

/**
 * The factor that converts shares at the end of a vintage to the newest shares, and the ratio of a split in it that no
 * file states, if there is one.
 *
 * The file may have been made later than its last session and include some of the splits since then, which closes of the
 * same session, or of adjacent sessions, reveal. An unstated split shows as a simple ratio between raw closes of the same
 * sessions; adjusted closes do not count, since dividends alone can cause such a ratio between them.
 */
function compareShares(
  { closes, inside, splitsAfter }: Group,
  series: Series,
): { atEnd: number; unstated: number | null } {
  const products = splitsAfter.map((_, i) => splitsAfter.slice(i).reduce((product, ratio) => product * ratio, 1));
  const candidates = [...products, 1];
  const shared = sharedPairs(closes, series);
  const raw = shared.filter(isRawPair);
  const excess = ({ close, point }: Pair, shares: number): number =>
    Math.log(close.close / divisorOn(inside, close.date, 'prices') / point.close / shares);
  const pair = raw[0] ?? shared[0] ?? neighboringPair(closes, series);
  if (!pair) return { atEnd: requireFirst(candidates), unstated: null };
  const best = candidates.reduce((best, candidate) =>
    Math.abs(excess(pair, candidate)) < Math.abs(excess(pair, best)) ? candidate : best,
  );
  const unstated = raw.length > 0 ? toSimpleRatio(Math.exp(excess(pair, best)), SPLIT_TOLERANCE) : null;
  const isInAll =
    unstated !== null && raw.every((rawPair) => Math.abs(excess(rawPair, best * unstated)) <= SPLIT_TOLERANCE);
  return isInAll ? { atEnd: best * unstated, unstated } : { atEnd: best, unstated: null };
}

/** Compares a vintage, converted to the newest shares, with the series. */
function compareWithSeries(series: Series, group: Group) {
  const { closes, inside, span } = group;
  const { atEnd, unstated } = compareShares(group, series);
  const last = requireLast(closes);
  const toNewestAdjusted = ({ adjustedClose, date }: VintageClose) =>
    adjustedClose / divisorOn(inside, date, 'adjusted');
  const toNewestClose = ({ close, date }: VintageClose) => close / divisorOn(inside, date, 'prices') / atEnd;
  // Without raw closes, only the last session of a vintage has no dividends deducted.
  const findAdjustment = (close: VintageClose) =>
    span.rawClose || close.date.valueOf() === last.date.valueOf()
      ? toNewestAdjusted(close) / toNewestClose(close)
      : null;
  return { atEnd, unstated, adjustedOf: toNewestAdjusted, closeOf: toNewestClose, factorOf: findAdjustment };
}
type Comparison = ReturnType<typeof compareWithSeries>;

/**
 * The scale by the newest session that both state, otherwise by the adjustment factor, which changes only on
 * ex-dividend days.
 */
function computeLinkedScale({ closes }: Group, { adjustedOf, factorOf }: Comparison, series: Series): number | null {
  const [shared] = sharedPairs(closes, series);
  if (shared) return shared.point.adjusted / adjustedOf(shared.close);
  const pair = neighboringPair(closes, series);
  const factor = pair && factorOf(pair.close);
  return pair?.point.factor && factor ? pair.point.factor / factor : null;
}

/** The scale if no dividend lies in the gap; returns inside the vintage stay correct. */
function computeAssumedScale({ closes }: Group, { adjustedOf, closeOf }: Comparison, series: Series): number {
  const { close, point } = neighboringPair(closes, series) ?? nearestPair(closes, series);
  return point.adjusted / point.close / (adjustedOf(close) / closeOf(close));
}

/** The parts of a vintage, oldest first: its divisors change at each split inside it. */
function buildParts({ span, inside }: Group, atEnd: number, scale: number, isLinked: boolean): VintagePart[] {
  const { vintage, rawClose, asTraded } = span;
  const days = [...new Set(inside.map(({ before }) => before.valueOf()))].sort((a, b) => a - b);
  const ends = [...days.map((day) => new Date(day)), null];
  return ends.map((until, i) => {
    const from = ends[i - 1] ?? null;
    const date = from ?? span.from;
    return {
      vintage,
      rawClose,
      asTraded,
      from,
      until,
      splitFactor: atEnd * divisorOn(inside, date, 'prices'),
      scale: scale / divisorOn(inside, date, 'adjusted'),
      isLinked,
    };
  });
}

/** The parts of a ticker's vintages, and the splits that none of its files states, oldest first. */
type JoinedVintages = { parts: VintagePart[]; unstated: Split[] };

/**
 * Converts every vintage of a ticker to the newest shares and to one adjusted series: the newest first, then each by
 * the vintages that were converted before it. The order of the closes does not matter.
 *
 * An unstated split lies after the last session of every vintage in old shares, so of those that show it the newest dates
 * it, and the others are joined again with this split.
 * @param stated splits of the ticker, oldest first
 * @param spans of all its vintages; by default, those of `closes`
 * Source: measures, "Prices".
 */
export function joinVintages(
  closes: readonly VintageClose[],
  stated: readonly KnownSplit[],
  today: Date,
  spans: readonly Span[] = listSpans(closes),
): JoinedVintages {
  const unstated: KnownSplit[] = [];
  for (;;) {
    const splits = [...stated, ...unstated].sort((a, b) => +a.date - +b.date);
    const joined = joinBySplits(closes, splits, today, spans);
    const next = joined.unstated.reduce<Split | null>(
      (last, split) => (last && last.date >= split.date ? last : split),
      null,
    );
    if (!next || splits.some(({ date }) => +date === +next.date))
      return { parts: joined.parts, unstated: unstated.map(({ date, ratio }) => ({ date, ratio })).reverse() };
    unstated.push({ ...next, dates: [next.date] });
  }
}

function joinBySplits(
  closes: readonly VintageClose[],
  splits: readonly KnownSplit[],
  today: Date,
  spans: readonly Span[],
): JoinedVintages {
  const spanByKey = new Map(spans.map((span) => [vintageKey(span), span]));
  const groups = [
    ...groupBy(
      [...closes].sort((a, b) => a.date.valueOf() - b.date.valueOf()),
      vintageKey,
    ),
  ].flatMap(([key, closesOfVintage]): Group[] => {
    const span = requireEntry(spanByKey, key);
    // A file that begins later does not exist yet.
    if (span.from > today) return [];
    const splitsAfter = splits.filter(({ date }) => span.to < date && date <= today).map(({ ratio }) => ratio);
    const closesByToday = closesOfVintage.filter(({ date }) => date <= today);
    return [
      {
        span: { ...span, to: span.to < today ? span.to : today },
        closes: closesByToday.length > 0 ? closesByToday : closesOfVintage,
        // Later closes show in which shares the file states the earlier closes.
        inside: computeInnerDivisors(closesOfVintage, span, splits, today),
        splitsAfter,
      },
    ];
  });
  let waiting = groups.sort(
    ({ span: a }, { span: b }) =>
      b.to.valueOf() - a.to.valueOf() ||
      b.vintage.valueOf() - a.vintage.valueOf() ||
      Number(b.rawClose) - Number(a.rawClose) ||
      Number(b.asTraded) - Number(a.asTraded),
  );
  const series: Series = new Map();
  const parts: VintagePart[] = [];
  const unstated: Split[] = [];
  const add = (group: Group, comparison: Comparison, scale: number, isLinked: boolean) => {
    const { atEnd, adjustedOf, closeOf, factorOf } = comparison;
    if (comparison.unstated !== null) unstated.push({ date: sessionAfter(group.span.to), ratio: comparison.unstated });
    parts.push(...buildParts(group, atEnd, scale, isLinked));
    for (const vintageClose of group.closes) {
      const day = vintageClose.date.valueOf();
      const { rawClose } = vintageClose;
      const close = closeOf(vintageClose);
      const stored = series.get(day);
      const factor = factorOf(vintageClose);
      if (!stored)
        series.set(day, {
          close,
          rawClose,
          adjusted: adjustedOf(vintageClose) * scale,
          factor: factor === null ? null : factor * scale,
        });
      // The adjusted close of the newer vintage stays, and the raw close completes it.
      else if (rawClose && !stored.rawClose)
        series.set(day, { ...stored, close, rawClose, factor: stored.adjusted / close });
    }
  };
  while (waiting.length > 0) {
    // A vintage without a link so far may get one through an older vintage that overlaps both.
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter((group) => {
        const comparison = compareWithSeries(series, group);
        const scale = series.size === 0 ? 1 / comparison.atEnd : computeLinkedScale(group, comparison, series);
        if (scale !== null) add(group, comparison, scale, true);
        return scale === null;
      });
    }
    const group = waiting.shift();
    if (!group) break;
    const comparison = compareWithSeries(series, group);
    add(group, comparison, computeAssumedScale(group, comparison, series), false);
  }
  return { parts, unstated };
}

/** The spans of vintages by their closes. */
function listSpans(closes: readonly VintageClose[]): Span[] {
  return [...groupBy(closes, vintageKey).values()].map((closesOfVintage) => {
    const days = closesOfVintage.map(({ date }) => date.valueOf());
    const { vintage, rawClose, asTraded } = closesOfVintage[0];
    return { vintage, rawClose, asTraded, from: new Date(Math.min(...days)), to: new Date(Math.max(...days)) };
  });
}
