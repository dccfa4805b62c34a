import { daysFrom, parseStoredDay, shiftDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText, maxText, minText } from '../../../lib/order.ts';

/** The ids of stock indexes, as the names of files contain them. */
const STOCK_INDEX_IDS = [
  'sp400',
  'sp500',
  'sp600',
  'nasdaq100',
  'dow30',
  'russell1000',
  'russell2000',
  'russell3000',
] as const;
export type StockIndexId = (typeof STOCK_INDEX_IDS)[number];

/** The id of an index in the name of a file. */
export const INDEX_ID = new RegExp(`(?<![a-z0-9])(${STOCK_INDEX_IDS.join('|')})(?![a-z0-9])`, 'i');
/** `S&P 500 Historical Components & Changes(11-16-2025).csv`. */
const SP_TITLE = /s&p ?(400|500|600)(?!\d)/i;

/** The index that a file's name contains; null if it contains none. */
export function findIndexId(name: string): string | null {
  const id = INDEX_ID.exec(name)?.[1]?.toLowerCase();
  const size = SP_TITLE.exec(name)?.[1];
  return id ?? (size === undefined ? null : `sp${size}`);
}

// Days are `YYYY-MM-DD`, so that texts compare as days do.

/**
 * SPELLS: a file of start and end dates. HISTORY: a file with all members on each day of a change. CHANGES: a file of who was
 * added and removed. LIST: the members on one day, each file a list of its own. FUND: the holdings of an index fund on one day.
 */
const MEMBER_SOURCES = ['SPELLS', 'HISTORY', 'CHANGES', 'LIST', 'FUND'] as const;
export type MemberSource = (typeof MEMBER_SOURCES)[number];

/** WINDOW: the security may have joined earlier than stated, or left earlier. */
export type Precision = 'DAY' | 'WINDOW';

/**
 * The days for which a source states the members. `isComplete` is false for a list of changes. `knownFrom`: when it was published, if
 * later than its days.
 */
export type IndexList = {
  source: MemberSource;
  firstDay: string;
  lastDay: string;
  isComplete: boolean;
  knownFrom?: string | null;
};
/** A list's statement that a security was a member. `lastDay` is null if it still is when the list ends. */
export type IndexStint = {
  source: MemberSource;
  listDay: string;
  ticker: string;
  firstDay: string;
  lastDay: string | null;
};

/**
 * The days of a security in an index. `knownFrom`, `endKnownFrom`: when a source first stated its first and last day.
 * `precision` is that of the first day.
 */
type Membership = {
  ticker: string;
  validFrom: string;
  validTo: string | null;
  precision: Precision;
  source: MemberSource;
  knownFrom: string;
  endKnownFrom: string | null;
  endPrecision: Precision | null;
};

/** Lists at most this many calendar days apart have a weekend with holidays between them, so that a change has its day. */
const MAX_GAP_DAYS = 5;

/** A range of days for which a single list states the members. */
type Piece = {
  from: string;
  to: string;
  source: MemberSource;
  knownFrom?: string | null;
  stints: readonly IndexStint[];
};
type Range = Pick<Piece, 'from' | 'to'>;

/** The parts of a range that no covered range contains. `covered` is sorted. */
function subtractRanges(range: Range, covered: readonly Range[]): Range[] {
  const parts: Range[] = [];
  let { from } = range;
  for (const taken of covered) {
    if (taken.to < from || taken.from > range.to) continue;
    if (taken.from > from) parts.push({ from, to: shiftDay(taken.from, -1) });
    from = shiftDay(taken.to, 1);
  }
  return from <= range.to ? [...parts, { from, to: range.to }] : parts;
}

const compareFrom = (a: Range, b: Range): number => compareText(a.from, b.from);

/** Divides the days among the lists: of several lists for a day, that of the best source counts. Oldest first. */
function buildTimeline(lists: readonly (IndexList & { stints: readonly IndexStint[] })[]): Piece[] {
  let pieces: Piece[] = [];
  for (const source of MEMBER_SOURCES) {
    const listsOfSource = lists.filter((list) => list.source === source && list.isComplete);
    const newPieces = listsOfSource.flatMap(({ firstDay, lastDay, knownFrom, stints }) =>
      subtractRanges({ from: firstDay, to: lastDay }, pieces).map((range) => ({ ...range, source, knownFrom, stints })),
    );
    pieces = [...pieces, ...newPieces].sort(compareFrom);
  }
  return pieces;
}

type Stay = Range & { ticker: string };

/** The stays within a piece, cut at its ends; those of a security that overlap or follow each other are one. */
function listStays({ from, to, stints }: Piece): Stay[] {
  const clipped = stints.flatMap(({ ticker, firstDay, lastDay }): Stay[] => {
    const stay = { ticker, from: maxText(firstDay, from), to: lastDay === null ? to : minText(lastDay, to) };
    return stay.from <= stay.to ? [stay] : [];
  });
  return [...groupBy(clipped, ({ ticker }) => ticker).values()].flatMap((stays) => {
    const merged: Stay[] = [];
    for (const stay of stays.sort(compareFrom)) {
      const last = merged.at(-1);
      if (last && stay.from <= shiftDay(last.to, 1)) last.to = maxText(last.to, stay.to);
      else merged.push(stay);
    }
    return merged;
  });
}

/** The members on a day of a piece. */
const listMembers = (stays: readonly Stay[], day: string): string[] =>
  stays.flatMap(({ ticker, from, to }) => (from <= day && day <= to ? [ticker] : []));

type ListWithStints = IndexList & { stints: readonly IndexStint[] };

/** The members on the last day before a range or, without a list of that day, by the next list, or by the last. */
function findBase(timeline: readonly Piece[], { from }: Range): string[] | null {
  const before = timeline.findLast(({ to }) => to === shiftDay(from, -1));
  const nearest = before ?? timeline.find(({ to }) => to >= from) ?? timeline.at(-1);
  if (!nearest) return null;
  return listMembers(listStays(nearest), minText(nearest.to, maxText(nearest.from, from)));
}

/**
 * A list of changes as complete lists, for the days that no better source states. A security that does not change on these days
 * was a member on all of them if it was before or, without a list of the day before, if it is by the nearest list.
 */
function completeChanges({ source, firstDay, lastDay, stints }: ListWithStints, timeline: readonly Piece[]) {
  const better = timeline.filter((piece) => MEMBER_SOURCES.indexOf(piece.source) < MEMBER_SOURCES.indexOf(source));
  return subtractRanges({ from: firstDay, to: lastDay }, better).flatMap((range) => {
    const base = findBase(timeline, range);
    if (!base) return [];
    const changes = stints.filter(
      (stint) =>
        (stint.firstDay > firstDay && stint.firstDay >= range.from && stint.firstDay <= range.to) ||
        (stint.lastDay !== null && stint.lastDay >= shiftDay(range.from, -1) && stint.lastDay < range.to),
    );
    const changedTickers = new Set(changes.map(({ ticker }) => ticker));
    const unchanged = base
      .filter((ticker) => !changedTickers.has(ticker))
      .map((ticker): IndexStint => ({ source, listDay: range.from, ticker, firstDay: range.from, lastDay: null }));
    return [{ source, firstDay: range.from, lastDay: range.to, isComplete: true, stints: [...changes, ...unchanged] }];
  });
}

const NO_END = { validTo: null, endKnownFrom: null, endPrecision: null } as const;

/** Follows the members from piece to piece. A security in the lists before and after a gap was a member between them. */
function followMembers(timeline: readonly Piece[]): Membership[] {
  const closed: Membership[] = [];
  const open = new Map<string, Membership>();
  const lastClosed = new Map<string, Membership>();
  const close = (ticker: string, validTo: string, precision: Precision, { knownFrom }: Piece) => {
    const membership = open.get(ticker);
    if (!membership) return;
    open.delete(ticker);
    const ended: Membership = {
      ...membership,
      validTo,
      endKnownFrom: maxText(shiftDay(validTo, 1), knownFrom ?? ''),
      endPrecision: precision,
    };
    closed.push(ended);
    lastClosed.set(ticker, ended);
  };
  const begin = (ticker: string, day: string, precision: Precision, { source, knownFrom }: Piece) => {
    if (open.has(ticker)) return;
    const earlier = lastClosed.get(ticker);
    // A renamed security leaves under one symbol and returns under another on the next day.
    if (earlier?.validTo === shiftDay(day, -1)) {
      closed.splice(closed.indexOf(earlier), 1);
      open.set(ticker, { ...earlier, ...NO_END });
      return;
    }
    open.set(ticker, {
      ticker,
      validFrom: day,
      precision,
      source,
      knownFrom: maxText(day, knownFrom ?? ''),
      ...NO_END,
    });
  };
  let lastDay: string | null = null;
  for (const piece of timeline) {
    const isExact: boolean =
      lastDay !== null && daysFrom(parseStoredDay(lastDay), parseStoredDay(piece.from)) <= MAX_GAP_DAYS;
    const precision = isExact ? 'DAY' : 'WINDOW';
    const stays = listStays(piece);
    const members = new Set(listMembers(stays, piece.from));
    for (const ticker of [...open.keys()])
      if (!members.has(ticker)) close(ticker, shiftDay(piece.from, -1), precision, piece);
    for (const ticker of members) begin(ticker, piece.from, precision, piece);
    const events = stays
      .flatMap(({ ticker, from, to }) => [
        ...(from > piece.from ? [{ day: from, ticker, isEnd: false }] : []),
        ...(to < piece.to ? [{ day: shiftDay(to, 1), ticker, isEnd: true }] : []),
      ])
      .sort((a, b) => compareText(a.day, b.day) || Number(b.isEnd) - Number(a.isEnd));
    for (const { day, ticker, isEnd } of events)
      if (isEnd) close(ticker, shiftDay(day, -1), 'DAY', piece);
      else begin(ticker, day, 'DAY', piece);
    lastDay = piece.to;
  }
  return [...closed, ...open.values()].sort(
    (a, b) => compareText(a.ticker, b.ticker) || compareText(a.validFrom, b.validFrom),
  );
}

/**
 * Merges what all sources state about the members of one index, as of a day: later lists are ignored, and a statement about
 * a later day has not been made.
 */
export function buildMemberships(
  lists: readonly IndexList[],
  stints: readonly IndexStint[],
  asOf: string,
): Membership[] {
  const stintsByList = groupBy(stints, ({ source, listDay }) => `${source} ${listDay}`);
  const listsSoFar = lists
    .filter(({ firstDay, knownFrom }) => maxText(firstDay, knownFrom ?? '') <= asOf)
    .map((list) => ({
      ...list,
      lastDay: minText(list.lastDay, asOf),
      stints: (stintsByList.get(`${list.source} ${list.firstDay}`) ?? [])
        .filter(({ firstDay }) => firstDay <= asOf)
        .map((stint) => (stint.lastDay !== null && stint.lastDay >= asOf ? { ...stint, lastDay: null } : stint)),
    }));
  const complete = listsSoFar.filter(({ isComplete }) => isComplete);
  const timeline = buildTimeline(complete);
  const changes = listsSoFar.flatMap((list) => (list.isComplete ? [] : completeChanges(list, timeline)));
  return followMembers(changes.length === 0 ? timeline : buildTimeline([...complete, ...changes]));
}

/** A stored stay. */
type StoredStay = {
  validFrom: Date;
  validTo: Date | null;
  endKnownFrom: Date | null;
  endPrecision: string | null;
};

/** A stay as it was known on a day: without an end that became known later. */
export const toVisibleStay = <T extends StoredStay>(stay: T, today: Date): T =>
  stay.endKnownFrom && stay.endKnownFrom > today
    ? { ...stay, validTo: null, endKnownFrom: null, endPrecision: null }
    : stay;

export const isMemberOn = ({ validFrom, validTo }: Pick<StoredStay, 'validFrom' | 'validTo'>, day: Date): boolean =>
  validFrom <= day && (validTo === null || validTo >= day);
