import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { requireFirst } from '../../../lib/require.ts';
import { toStoredTickers } from '../../../market/ticker.ts';
import { toNewestShare } from '../../prices/rules/per-share.ts';
import type { Split } from '../../stocks/splits/rules.ts';
import { classifyRecommendation } from '../consensus/rules.ts';
import { type ActionType, classifyAction, normalizeFirm, toGradeStep } from '../rules/grades.ts';

/** The number of actions in a preview of one stock, and of the market. Source: ANA-36, LIMITS-14, open points 3.2. */
export const FREE_ACTIONS = 3;
export const FREE_ANALYST_ACTIVITY = 5;
/** The default windows, in calendar days. Source: open points 3.1, 3.2. */
export const ACTIONS_DAYS = 90;
export const ACTIVITY_DAYS = 30;
/** DER-34, in calendar days. */
export const MOMENTUM_DAYS = 30;

/** A note that a firm published, as stated by one source; days are `YYYY-MM-DD`, targets USD. */
export type AnalystNote = {
  ticker: string;
  firm: string;
  publishedDate: string;
  source: string;
  analystName: string | null;
  ratingFrom: string | null;
  ratingTo: string | null;
  targetFrom: number | null;
  targetTo: number | null;
};

/** A note compared with the firm's earlier opinion. */
export type AnalystAction = {
  ticker: string;
  firm: string;
  actionDate: string;
  actionType: ActionType;
  fromGrade: string | null;
  toGrade: string | null;
  analystName: string | null;
  priceTarget: number | null;
  priorPriceTarget: number | null;
};

/** A price target, USD: as its note states it, and in the newest shares. */
type StatedTarget = { stated: number; inNewestShares: number };

/** The first value that is not null; `notes` are sorted by precedence. */
const getFirst = <K extends keyof AnalystNote>(notes: readonly AnalystNote[], name: K): AnalystNote[K] | null =>
  notes.find((note) => note[name] !== null)?.[name] ?? null;

/**
 * One ticker's actions, oldest first. If two sources have notes of one firm on one day, the table of actions, which
 * sorts first, takes precedence over the table of ratings. An earlier grade or target that a note does not state is
 * taken from the firm's last note.
 *
 * Targets are in the newest shares. A note counts the shares of its day, unless the earlier target that it names is the
 * one that the firm last stated, which is in the shares of the day of that.
 */
export function buildActions(notes: readonly AnalystNote[], splits: readonly Split[] = []): AnalystAction[] {
  const days = [...groupBy(notes, (note) => `${note.publishedDate}|${normalizeFirm(note.firm)}`)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, notesOfDay]) => [...notesOfDay].sort((a, b) => compareText(a.source, b.source)));
  const opinionByFirm = new Map<string, { grade: string | null; target: StatedTarget | null }>();
  return days.map((notesOfDay) => {
    const { ticker, firm, publishedDate } = requireFirst(notesOfDay);
    const before = opinionByFirm.get(normalizeFirm(firm)) ?? { grade: null, target: null };
    const toGrade = getFirst(notesOfDay, 'ratingTo');
    const rebase = (stated: number | null): StatedTarget | null =>
      stated === null ? null : { stated, inNewestShares: toNewestShare(stated, splits, parseStoredDay(publishedDate)) };
    const target = rebase(getFirst(notesOfDay, 'targetTo'));
    const targetFrom = rebase(getFirst(notesOfDay, 'targetFrom'));
    const prior = targetFrom === null || targetFrom.stated === before.target?.stated ? before.target : targetFrom;
    const fromGrade = getFirst(notesOfDay, 'ratingFrom') ?? before.grade;
    opinionByFirm.set(normalizeFirm(firm), { grade: toGrade ?? before.grade, target: target ?? before.target });
    return {
      ticker,
      firm,
      actionDate: publishedDate,
      actionType: classifyAction(fromGrade, toGrade),
      fromGrade,
      toGrade,
      analystName: getFirst(notesOfDay, 'analystName'),
      priceTarget: target?.inNewestShares ?? null,
      priorPriceTarget: target === null ? null : (prior?.inNewestShares ?? null),
    };
  });
}

type Dated = { ticker: string; firm: string; actionDate: Date };

/** The id of an action: a firm has at most one on a stock and day. */
export const buildActionId = ({ ticker, firm, actionDate }: Dated): string =>
  `${ticker}:${isoDate(actionDate)}:${firm}`;

/** Newest first; actions of one day by ticker, then by firm (UNS-04). */
export const sortNewestActions = <T extends Dated>(actions: readonly T[]): T[] =>
  [...actions].sort(
    (a, b) =>
      b.actionDate.valueOf() - a.actionDate.valueOf() || compareText(a.ticker, b.ticker) || compareText(a.firm, b.firm),
  );

/** Upgrades minus downgrades in the 30 days before a day and on that day. Source: DER-34, measures. */
export function computeRatingMomentum(
  actions: readonly { actionType: string; actionDate: Date | string }[],
  asOf: Date,
): number {
  const from = addDays(asOf, -MOMENTUM_DAYS);
  const weight = { UPGRADE: 1, DOWNGRADE: -1 } as Readonly<Record<string, number>>;
  return actions
    .map(({ actionType: type, actionDate }) => ({
      type,
      day: typeof actionDate === 'string' ? parseStoredDay(actionDate) : actionDate,
    }))
    .filter(({ day }) => from <= day && day <= asOf)
    .reduce((sum, { type }) => sum + (weight[type] ?? 0), 0);
}

/** The label of a firm's grade on the scale common to all firms; null if the grade is not on it. */
export function toGradeLabel(grade: string | null) {
  const step = grade === null ? null : toGradeStep(grade);
  return step === null ? null : classifyRecommendation(step);
}

/** Conditions on actions; all must hold. `firm`: a part of its name. `minTargetChangePercent`: either way. */
export type AnalystActionFilter = {
  tickers?: readonly string[] | null;
  types?: readonly ActionType[] | null;
  firm?: string | null;
  minTargetChangePercent?: number | null;
};

type Targets = { priceTarget: number | null; priorPriceTarget: number | null };

/** Whether an action moved a price target by at least this percent. Multiplies, because a quotient of 8% may be a bit less than 8. */
const hasMovedTarget = ({ priceTarget, priorPriceTarget }: Targets, minPercent: number): boolean =>
  priceTarget !== null &&
  priorPriceTarget !== null &&
  Math.abs(priceTarget - priorPriceTarget) * 100 >= minPercent * priorPriceTarget;

/** Selects the actions that fulfill all conditions. */
export function createActionMatcher({ tickers, types, firm, minTargetChangePercent }: AnalystActionFilter) {
  const stored = toStoredTickers(tickers);
  return (action: Targets & { ticker: string; firm: string; actionType: string }): boolean =>
    (!stored || stored.includes(action.ticker)) &&
    (!types || types.includes(action.actionType as ActionType)) &&
    (!firm || action.firm.toLowerCase().includes(firm.toLowerCase())) &&
    (typeof minTargetChangePercent !== 'number' || hasMovedTarget(action, minTargetChangePercent));
}
