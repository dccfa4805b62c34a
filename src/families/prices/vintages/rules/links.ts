import { groupBy } from '../../../../lib/group.ts';
import { sessionAfter, sessionBefore } from '../../../../lib/market-calendar.ts';
import { STALE_SESSIONS } from '../../rules/quotes.ts';
import { simpleRatio } from '../../rules/splits.ts';
import { type Divisor, divisorOn, divisorsInside, type KnownSplit } from './shares.ts';
import { type Span, type Vintage, type VintageClose, vintageKey } from './vintages.ts';

/**
 * What brings the bars of a vintage, of the sessions since `from` and before `until`, to the newest shares and to the
 * newest adjusted series: prices are divided by `splitFactor`, adjusted closes multiplied by `scale`. `isLinked` is
 * false if nothing shows what dividends lie between the vintage and the newer ones; it is then joined as if none did.
 */
export type VintagePart = Vintage & {
  from: Date | null;
  until: Date | null;
  splitFactor: number;
  scale: number;
  isLinked: boolean;
};

/** A vintage with what is known of it alone. */
type Group = {
  span: Span;
  closes: readonly VintageClose[];
  inside: readonly Divisor[];
  splitsAfter: readonly number[];
};

/**
 * A close of the series in the newest shares, and its adjusted close. `factor`: adjusted over close, which later
 * dividends lower; null if not known.
 */
type Point = { close: number; adjusted: number; factor: number | null; rawClose: boolean };
type Series = Map<number, Point>;
type Pair = { own: VintageClose; point: Point };

/** The newest sessions that both state, newest first. */
function sharedPairs(closes: readonly VintageClose[], series: Series): Pair[] {
  const pairs: Pair[] = [];
  for (let i = closes.length - 1; i >= 0 && pairs.length < STALE_SESSIONS; i--) {
    const point = series.get(closes[i]!.date.valueOf());
    if (point) pairs.push({ own: closes[i]!, point });
  }
  return pairs;
}

/**
 * If one ends shortly before the other begins, whichever is the earlier: the two sessions. Not over a gap as long as a
 * price takes to become stale, in which a dividend may lie.
 */
function neighboringPair(closes: readonly VintageClose[], series: Series): Pair | null {
  for (const [own, next] of [
    [closes.at(-1)!, sessionAfter],
    [closes[0]!, sessionBefore],
  ] as const) {
    let day = own.date;
    for (let i = 1; i <= STALE_SESSIONS; i++) {
      day = next(day);
      const point = series.get(day.valueOf());
      if (point) return { own, point };
    }
  }
  return null;
}

/** The pair of sessions of both that are the fewest days apart. */
function nearestPair(closes: readonly VintageClose[], series: Series): Pair {
  let nearest: Pair | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const own of [closes.at(-1)!, closes[0]!])
    for (const [day, point] of series) {
      const distance = Math.abs(day - own.date.valueOf());
      if (distance >= least) continue;
      least = distance;
      nearest = { own, point };
    }
  return nearest!;
}

/** How much the raw closes of one session may differ between two files, besides by a split. */
const SPLIT_TOLERANCE = 0.005;

const isRawPair = ({ own, point }: Pair): boolean => own.rawClose && point.rawClose;

/**
 * How many of the newest shares one share is at the end of a vintage. Its file may have been made later than its last
 * session, and know some of the splits since: closes of the same session tell, or those next to each other. A split that
 * no file states shows as a simple ratio between raw closes of the same sessions; dividends alone may make such a ratio
 * of adjusted ones.
 */
function sharesAtEnd({ closes, inside, splitsAfter }: Group, series: Series): number {
  const known = splitsAfter.map((_, i) => splitsAfter.slice(i).reduce((product, ratio) => product * ratio, 1));
  const candidates = [...known, 1];
  const shared = sharedPairs(closes, series);
  const raw = shared.filter(isRawPair);
  const excess = ({ own, point }: Pair, shares: number): number =>
    Math.log(own.close / divisorOn(inside, own.date, 'prices') / point.close / shares);
  const pair = raw[0] ?? shared[0] ?? neighboringPair(closes, series);
  if (!pair) return candidates[0]!;
  const best = candidates.reduce((one, other) =>
    Math.abs(excess(pair, other)) < Math.abs(excess(pair, one)) ? other : one,
  );
  const unstated = raw.length > 0 ? simpleRatio(Math.exp(excess(pair, best)), SPLIT_TOLERANCE) : null;
  const isInAll = unstated !== null && raw.every((one) => Math.abs(excess(one, best * unstated)) <= SPLIT_TOLERANCE);
  return isInAll ? best * unstated : best;
}

/** A vintage in the newest shares: how its closes compare with the series. */
function comparedWith(series: Series, group: Group) {
  const { closes, inside, span } = group;
  const atEnd = sharesAtEnd(group, series);
  const last = closes.at(-1)!;
  const toNewestAdjusted = ({ adjustedClose, date }: VintageClose) =>
    adjustedClose / divisorOn(inside, date, 'adjusted');
  const toNewestClose = ({ close, date }: VintageClose) => close / divisorOn(inside, date, 'prices') / atEnd;
  // A vintage without raw closes has taken off nothing on its last session alone.
  const findAdjustment = (one: VintageClose) =>
    span.rawClose || one.date.valueOf() === last.date.valueOf() ? toNewestAdjusted(one) / toNewestClose(one) : null;
  return { atEnd, adjustedOf: toNewestAdjusted, closeOf: toNewestClose, factorOf: findAdjustment };
}
type Compared = ReturnType<typeof comparedWith>;

/** The scale by the newest session that both state, else by the factor, which changes on ex-dividend days alone. */
function linkedScale({ closes }: Group, { adjustedOf, factorOf }: Compared, series: Series): number | null {
  const [shared] = sharedPairs(closes, series);
  if (shared) return shared.point.adjusted / adjustedOf(shared.own);
  const pair = neighboringPair(closes, series);
  const factor = pair && factorOf(pair.own);
  return pair?.point.factor && factor ? pair.point.factor / factor : null;
}

/** The scale as if no dividend lay where the factor is not known: returns inside the vintage stay right. */
function assumedScale({ closes }: Group, { adjustedOf, closeOf }: Compared, series: Series): number {
  const { own, point } = neighboringPair(closes, series) ?? nearestPair(closes, series);
  return point.adjusted / point.close / (adjustedOf(own) / closeOf(own));
}

/** The parts of a vintage, oldest first: its divisors change with each split inside it. */
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

/**
 * Brings every vintage of one ticker to the newest shares and to one adjusted series: one after the other, the newest
 * first, each by the vintages that are there already. The order of the closes makes no difference.
 * @param splits of the ticker, oldest first
 * @param spans of all its vintages; without them, the closes are all that there are
 * Source: measures, "Prices".
 */
export function joinVintages(
  closes: readonly VintageClose[],
  splits: readonly KnownSplit[],
  today: Date,
  spans: readonly Span[] = listSpans(closes),
): VintagePart[] {
  const spanByKey = new Map(spans.map((span) => [vintageKey(span), span]));
  const groups = [
    ...groupBy(
      [...closes].sort((a, b) => a.date.valueOf() - b.date.valueOf()),
      vintageKey,
    ),
  ].map(([key, own]): Group => {
    const span = spanByKey.get(key)!;
    const splitsAfter = splits.filter(({ date }) => span.to < date && date <= today).map(({ ratio }) => ratio);
    return { span, closes: own, inside: divisorsInside(own, span, splits, today), splitsAfter };
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
  const add = (group: Group, compared: Compared, scale: number, isLinked: boolean) => {
    const { atEnd, adjustedOf, closeOf, factorOf } = compared;
    parts.push(...buildParts(group, atEnd, scale, isLinked));
    for (const one of group.closes) {
      const day = one.date.valueOf();
      const { rawClose } = one;
      const close = closeOf(one);
      const stored = series.get(day);
      const factor = factorOf(one);
      if (!stored)
        series.set(day, {
          close,
          rawClose,
          adjusted: adjustedOf(one) * scale,
          factor: factor === null ? null : factor * scale,
        });
      // The newer vintage's adjusted close stays, and the raw close completes it.
      else if (rawClose && !stored.rawClose)
        series.set(day, { ...stored, close, rawClose, factor: stored.adjusted / close });
    }
  };
  while (waiting.length > 0) {
    // A vintage that nothing links yet may be linked by an older one that reaches across.
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter((group) => {
        const compared = comparedWith(series, group);
        const scale = series.size === 0 ? 1 / compared.atEnd : linkedScale(group, compared, series);
        if (scale !== null) add(group, compared, scale, true);
        return scale === null;
      });
    }
    const group = waiting.shift();
    if (!group) break;
    const compared = comparedWith(series, group);
    add(group, compared, assumedScale(group, compared, series), false);
  }
  return parts;
}

/** The spans of vintages by their closes. */
function listSpans(closes: readonly VintageClose[]): Span[] {
  return [...groupBy(closes, vintageKey).values()].map((own) => {
    const days = own.map(({ date }) => date.valueOf());
    const { vintage, rawClose, asTraded } = own[0]!;
    return { vintage, rawClose, asTraded, from: new Date(Math.min(...days)), to: new Date(Math.max(...days)) };
  });
}
