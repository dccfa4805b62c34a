import { addDays, daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { sessionBefore } from '../../../lib/market-calendar.ts';
import { compareText } from '../../../lib/order.ts';
import { roundHundredth } from '../../../lib/rounding.ts';
import { firmKey } from '../rules/grades.ts';

/** A move is 20 percent or more over five sessions. Source: open points 3.4. */
export const MOVE_SESSIONS = 5;
export const MOVE_PERCENT = 20;
/** How many calendar days before a move a revision may be, and how long a note says that a firm covers a stock. Ours. */
export const LOOKBACK_DAYS = 90;
export const COVERAGE_DAYS = 365;
/** ANA-28 and ANA-32: the moves served unless asked otherwise and at most; what a FREE key sees of them. */
export const MOVES = { limit: 10, most: 50 } as const;
export const FREE_MOVES = 1;
export const FREE_CALLS = 5;

/** Two closes of one stock five stored bars apart, adjusted for splits and dividends. */
export type PriceSpan = { startDate: Date; endDate: Date; startClose: number; endClose: number };
/** A move from the close of one session to that of the fifth after it; percent, signed. */
export type Move = { startDate: Date; endDate: Date; movePct: number };

const isFiveSessions = ({ startDate, endDate }: PriceSpan): boolean => {
  let day = endDate;
  for (let i = 0; i < MOVE_SESSIONS; i++) day = sessionBefore(day);
  return day.valueOf() === startDate.valueOf();
};

const computePercent = ({ startClose, endClose }: PriceSpan): number => (endClose / startClose - 1) * 100;

// 1.2 - 1 is a little less than a fifth.
const isLarge = (percent: number): boolean => Number(Math.abs(percent).toFixed(8)) >= MOVE_PERCENT;

/**
 * The moves among one stock's spans, newest first. Of moves that share a session the largest stands, and of equals the
 * earliest; a gap in the bars is no move.
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

/** A firm's note on the stock, as far as it tells a direction. */
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

/** Which way a note revised the firm's view: by its price target, else by its grade; 0 where by neither. */
export function revision({
  actionType,
  priceTarget,
  priorPriceTarget,
}: Pick<Opinion, 'actionType' | 'priceTarget' | 'priorPriceTarget'>): -1 | 0 | 1 {
  if (priceTarget !== null && priorPriceTarget !== null && priceTarget !== priorPriceTarget)
    return priceTarget > priorPriceTarget ? 1 : -1;
  return actionType === 'UPGRADE' ? 1 : actionType === 'DOWNGRADE' ? -1 : 0;
}

/** A revision with the move. `publishedOn` is `YYYY-MM-DD`. Source: open points 3.4. */
export type Call = {
  firm: string;
  analystName: string | null;
  attribution: 'firm' | 'analyst';
  /** The three are missing in moves that an earlier version derived. */
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
 * A move with what the firms that covered the stock had said by the close it began from: each firm counts once, by its
 * last revision of the 90 days before, and as unchanged without one. Calls newest first, then by firm. Source: DER-35.
 */
export function calledMove(move: Move, opinions: readonly Opinion[]): CalledMove {
  const known = opinions.filter(
    ({ actionDate }) => actionDate > addDays(move.startDate, -COVERAGE_DAYS) && actionDate <= move.startDate,
  );
  const firms = [...groupBy(known, ({ firm }) => firmKey(firm)).values()];
  const since = addDays(move.startDate, -LOOKBACK_DAYS);
  const revisions = firms.flatMap((ofFirm) => {
    const inOrder = [...ofFirm].sort((a, b) => b.actionDate.valueOf() - a.actionDate.valueOf());
    const last = inOrder.find((opinion) => opinion.actionDate >= since && revision(opinion) !== 0);
    return last ? [last] : [];
  });
  const withMove = revisions.filter((opinion) => revision(opinion) === Math.sign(move.movePct));
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

/** A move is served where someone called it. */
export const isCalled = ({ calls }: CalledMove): boolean => calls.length > 0;
