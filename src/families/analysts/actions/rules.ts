import { addDays, isoDate, parseDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { classifyRecommendation } from '../consensus/rules.ts';
import { type ActionType, actionType, firmKey, gradeStep } from '../rules/grades.ts';

/** ANA-36, LIMITS-14, open points 3.2: the rows that a FREE key sees of one stock's actions, and of the market's. */
export const FREE_ACTIONS = 3;
export const FREE_ANALYST_ACTIVITY = 5;
/** The windows unless asked otherwise, in calendar days. Source: open points 3.1, 3.2. */
export const ACTIONS_DAYS = 90;
export const ACTIVITY_DAYS = 30;
/** DER-34, in calendar days. */
export const MOMENTUM_DAYS = 30;

/** What a firm published on one day, as a source has it; days are `YYYY-MM-DD`, targets USD. */
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

/** A note against what the firm had said before. */
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

/** The first value that is there, of sources in the order of what they know. */
const first = <K extends keyof AnalystNote>(notes: readonly AnalystNote[], name: K): AnalystNote[K] | null =>
  notes.find((note) => note[name] !== null)?.[name] ?? null;

/**
 * One ticker's actions, oldest first. Of one firm's day in two sources the table of actions, named first in the
 * alphabet, says what it knows and the ratings the rest. What a note does not say of the firm's earlier grade and
 * target is what the firm last said.
 */
export function buildActions(notes: readonly AnalystNote[]): AnalystAction[] {
  const days = [...groupBy(notes, (note) => `${note.publishedDate}|${firmKey(note.firm)}`)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, ofDay]) => [...ofDay].sort((a, b) => compareText(a.source, b.source)));
  const said = new Map<string, { grade: string | null; target: number | null }>();
  return days.map((ofDay) => {
    const { ticker, firm, publishedDate } = ofDay[0]!;
    const before = said.get(firmKey(firm)) ?? { grade: null, target: null };
    const toGrade = first(ofDay, 'ratingTo');
    const priceTarget = first(ofDay, 'targetTo');
    const fromGrade = first(ofDay, 'ratingFrom') ?? before.grade;
    said.set(firmKey(firm), { grade: toGrade ?? before.grade, target: priceTarget ?? before.target });
    return {
      ticker,
      firm,
      actionDate: publishedDate,
      actionType: actionType(fromGrade, toGrade),
      fromGrade,
      toGrade,
      analystName: first(ofDay, 'analystName'),
      priceTarget,
      priorPriceTarget: priceTarget === null ? null : (first(ofDay, 'targetFrom') ?? before.target),
    };
  });
}

type Dated = { ticker: string; firm: string; actionDate: Date };

/** The id of an action: a firm has at most one on a stock and day. */
export const actionId = ({ ticker, firm, actionDate }: Dated): string => `${ticker}:${isoDate(actionDate)}:${firm}`;

/** Newest first; of one day by ticker, then by firm (UNS-04). */
export const newestActionsFirst = <T extends Dated>(actions: readonly T[]): T[] =>
  [...actions].sort(
    (a, b) =>
      b.actionDate.valueOf() - a.actionDate.valueOf() || compareText(a.ticker, b.ticker) || compareText(a.firm, b.firm),
  );

/** Upgrades less downgrades of the 30 days before a day and that day itself. Source: DER-34, measures. */
export function ratingMomentum(
  actions: readonly { actionType: string; actionDate: Date | string }[],
  asOf: Date,
): number {
  const from = addDays(asOf, -MOMENTUM_DAYS);
  const weight = { UPGRADE: 1, DOWNGRADE: -1 } as Readonly<Record<string, number>>;
  return actions
    .map(({ actionType: type, actionDate }) => ({
      type,
      day: typeof actionDate === 'string' ? parseDay(actionDate)! : actionDate,
    }))
    .filter(({ day }) => from <= day && day <= asOf)
    .reduce((sum, { type }) => sum + (weight[type] ?? 0), 0);
}

/** The label of a firm's word on the scale that all firms share; null for a word without a place. */
export function gradeLabel(grade: string | null) {
  const step = grade === null ? null : gradeStep(grade);
  return step === null ? null : classifyRecommendation(step);
}
