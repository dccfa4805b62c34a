/** 1 strong buy, 2 buy, 3 hold, 4 sell, 5 strong sell: the scale of recommendation means (ANA-09). */
type GradeStep = 1 | 2 | 3 | 4 | 5;

/**
 * Grades by step, in lower-case letters and single spaces. Source: the vocabularies of Yahoo and of the firms' own
 * lists.
 */
const WORDS: Readonly<Record<GradeStep, readonly string[]>> = {
  1: ['strong buy', 'conviction buy', 'top pick', 'action list buy', 'focus list'],
  2: [
    ...['buy', 'outperform', 'overweight', 'accumulate', 'add', 'positive', 'long term buy', 'speculative buy'],
    ...['sector outperform', 'market outperform', 'industry outperform', 'moderate buy', 'above average', 'attractive'],
    ...[
      'gradually accumulate',
      'sector overweight',
      'outperformer',
      'trading buy',
      'market overweight',
      'perform better',
    ],
  ],
  3: [
    ...['hold', 'neutral', 'market perform', 'equal weight', 'in line', 'sector perform', 'sector weight', 'perform'],
    ...[
      'peer perform',
      'industry perform',
      'market weight',
      'equalweight',
      'mixed',
      'fair value',
      'average',
      'cautious',
    ],
    ...['sector neutral', 'market performer', 'sector performer', 'moderate hold', 'long term hold', 'core hold'],
  ],
  4: [
    ...['sell', 'underperform', 'underweight', 'reduce', 'negative', 'trim', 'sector underperform', 'below average'],
    ...[
      'market underperform',
      'industry underperform',
      'moderate sell',
      'sector underweight',
      'underperformer',
      'avoid',
    ],
    ...['market underweight', 'unattractive', 'weak hold'],
  ],
  5: ['strong sell', 'conviction sell', 'action list sell'],
};

const normalizeGrade = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const STEPS: ReadonlyMap<string, GradeStep> = new Map(
  Object.entries(WORDS).flatMap(([step, words]) =>
    words.map((word) => [normalizeGrade(word), Number(step) as GradeStep] as const),
  ),
);

/** The step of a firm's grade; null if it is not an opinion or not in a known vocabulary. */
export const toGradeStep = (grade: string): GradeStep | null => STEPS.get(normalizeGrade(grade)) ?? null;

export type ActionType = 'UPGRADE' | 'DOWNGRADE' | 'INITIATE' | 'REITERATE' | 'OTHER';

/**
 * Classifies how a note changes a firm's opinion. Without an earlier grade it initiates coverage; a different word on
 * the same step reiterates. If a grade is missing or not on the scale, the result is OTHER. Source: open points 3.1.
 */
export function classifyAction(fromGrade: string | null, toGrade: string | null): ActionType {
  const to = toGrade === null ? null : toGradeStep(toGrade);
  if (to === null) return 'OTHER';
  if (fromGrade === null) return 'INITIATE';
  const from = toGradeStep(fromGrade);
  if (from === null) return 'OTHER';
  return to < from ? 'UPGRADE' : to > from ? 'DOWNGRADE' : 'REITERATE';
}

/** A firm's name for comparison: `KeyBanc` equals `Keybanc`, `J.P. Morgan` equals `JP Morgan`. */
export const normalizeFirm = (firm: string): string => firm.toLowerCase().replace(/[^a-z0-9]/g, '') || firm;
