import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { sessionBefore } from '../../../market/calendar.ts';
import { normalizeFirm } from '../rules/grades.ts';

/** A move is 20 percent or more over five sessions. Source: open points 3.4. */
export const MOVE_SESSIONS = 5;
export const MOVE_PERCENT = 20;
/**
 * Calendar days before a move in which a revision counts, and in which a note shows that a firm covers a stock. Ours.
 */
export const LOOKBACK_DAYS = 90;
export const COVERAGE_DAYS = 365;
/** ANA-28 and ANA-32: the default and the maximum number of moves, and the limits of a preview. */
export const MOVES = { limit: 10, max: 50 } as const;
export const FREE_MOVES = 1;
export const FREE_CALLS = 5;

/** Two closes of one stock five stored bars apart, adjusted for splits and dividends. */
export type PriceSpan = { startDate: Date; endDate: Date; startClose: number; endClose: number };
/** A move from the close of one session to the close of the fifth session after it; percent, signed. */
type Move = { startDate: Date; endDate: Date; movePct: number };

const isFiveSessions = ({ startDate, endDate }: PriceSpan): boolean => {
  let day = endDate;
  for (let i = 0; i < MOVE_SESSIONS; i++) day = sessionBefore(day);
  return day.valueOf() === startDate.valueOf();
};

const computePercent = ({ startClose, endClose }: PriceSpan): number => (endClose / startClose - 1) * 100;

// In floating point, 1.2 - 1 is slightly less than a fifth.
const isLarge = (percent: number): boolean => Number(Math.abs(percent).toFixed(8)) >= MOVE_PERCENT;

/**
 * The moves among a stock's spans, newest first. If moves overlap, the largest is selected, or the earliest of the same
 * size; spans with gaps between the bars are excluded.
 */
export function findCalledMoves(spans: readonly PriceSpan[]): Move[] {
  const large = spans
    .filter((span) => isLarge(computePercent(span)) && isFiveSessions(span))
    .sort(
      (a, b) => Math.abs(computePercent(b)) - Math.abs(computePercent(a)) || a.endDate.valueOf() - b.endDate.valueOf(),
    );
  const chosen: PriceSpan[] = [];
  for (const span of large)
    if (!chosen.some(({ startDate, endDate }) => startDate < span.endDate && span.startDate < endDate))
      chosen.push(span);
  return chosen
    .sort((a, b) => b.endDate.valueOf() - a.endDate.valueOf())
    .map((span) => ({
      startDate: span.startDate,
      endDate: span.endDate,
      movePct: roundHundredth(computePercent(span)),
    }));
}

/** More calendar days than five sessions can take: spans that start further apart do not overlap. */
export const MAX_SPAN_DAYS = 14;
/** Calendar days before the first move of interest from which spans are read first. Ours. */
export const OVERLAP_DAYS = 30;

/**
 * The first day from which no span overlaps with a span that starts before `from`, directly or through others: the choice of moves
 * that start on that day or later does not depend on earlier spans.
 * @param spans those that start at or after `from`, by their ends, oldest first
 */
export function findFirstIndependentDay(spans: readonly PriceSpan[], from: Date): Date {
  let reach = addDays(from, MAX_SPAN_DAYS);
  for (const { startDate } of spans) {
    if (startDate >= reach) break;
    reach = addDays(startDate, MAX_SPAN_DAYS);
  }
  return reach;
}

/** The parts of a firm's note that show a direction. */
export type Opinion = {
  firm: string;
  actionDate: Date;
  actionType: string;
  /** In the firm's own words. */
  fromGrade: string | null;
  toGrade: string | null;
  analystName: string | null;
  priceTarget: number | null;
  priorPriceTarget: number | null;
};

/**
 * The direction in which a note revised the firm's view: by its price target, otherwise by its grade; 0 if it revised
 * neither.
 */
export function getRevision({
  actionType,
  priceTarget,
  priorPriceTarget,
}: Pick<Opinion, 'actionType' | 'priceTarget' | 'priorPriceTarget'>): -1 | 0 | 1 {
  if (priceTarget !== null && priorPriceTarget !== null && priceTarget !== priorPriceTarget)
    return priceTarget > priorPriceTarget ? 1 : -1;
  return actionType === 'UPGRADE' ? 1 : actionType === 'DOWNGRADE' ? -1 : 0;
}

/** A revision in the direction of the move. `publishedOn` is `YYYY-MM-DD`. Source: open points 3.4. */
export type Call = {
  firm: string;
  analystName: string | null;
  attribution: 'firm' | 'analyst';
  /** These three are missing in moves that an earlier version derived. */
  actionType?: string;
  fromGrade?: string | null;
  toGrade?: string | null;
  priceTarget: number | null;
  priorPriceTarget: number | null;
  publishedOn: string;
  daysBeforeMove: number;
};

export type CalledMove = Move & {
  coveringFirms: number;
  revisedWithMove: number;
  revisedAgainstMove: number;
  leftUnchanged: number;
  calls: Call[];
};

/**
 * Compares a move with the opinions of covering firms at the close from which it started. Each firm counts once, by its
 * last revision of the 90 days before, or as unchanged without a revision. Calls newest first, then by firm. Source:
 * DER-35.
 */
export function compareWithOpinions(move: Move, opinions: readonly Opinion[]): CalledMove {
  const after = addDays(move.startDate, -COVERAGE_DAYS);
  const opinionsBefore = opinions.filter(({ actionDate }) => actionDate > after && actionDate <= move.startDate);
  const firms = [...groupBy(opinionsBefore, ({ firm }) => normalizeFirm(firm)).values()];
  const since = addDays(move.startDate, -LOOKBACK_DAYS);
  const revisions = firms.flatMap((opinionsOfFirm) => {
    const newestFirst = [...opinionsOfFirm].sort((a, b) => b.actionDate.valueOf() - a.actionDate.valueOf());
    const last = newestFirst.find((opinion) => opinion.actionDate >= since && getRevision(opinion) !== 0);
    return last ? [last] : [];
  });
  const withMove = revisions.filter((opinion) => getRevision(opinion) === Math.sign(move.movePct));
  return {
    ...move,
    coveringFirms: firms.length,
    revisedWithMove: withMove.length,
    revisedAgainstMove: revisions.length - withMove.length,
    leftUnchanged: firms.length - revisions.length,
    calls: withMove
      .sort((a, b) => b.actionDate.valueOf() - a.actionDate.valueOf() || compareText(a.firm, b.firm))
      .map(({ firm, analystName, actionType, fromGrade, toGrade, priceTarget, priorPriceTarget, actionDate }) => ({
        firm,
        analystName,
        attribution: analystName === null ? 'firm' : 'analyst',
        actionType,
        fromGrade,
        toGrade,
        priceTarget,
        priorPriceTarget,
        publishedOn: isoDate(actionDate),
        daysBeforeMove: daysFrom(actionDate, move.startDate),
      })),
  };
}

/** Only moves with a call are served. */
export const isCalled = ({ calls }: CalledMove): boolean => calls.length > 0;
