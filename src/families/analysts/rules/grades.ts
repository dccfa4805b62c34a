/** 1 strong buy, 2 buy, 3 hold, 4 sell, 5 strong sell: the scale of recommendation means (ANA-09). */
export type GradeStep = 1 | 2 | 3 | 4 | 5;

/** The words of the firms, in lower-case letters and single spaces. Source: the vocabularies of Yahoo's and the firms' own lists. */
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

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const STEPS: ReadonlyMap<string, GradeStep> = new Map(
  Object.entries(WORDS).flatMap(([step, words]) =>
    words.map((word) => [plain(word), Number(step) as GradeStep] as const),
  ),
);

/** Where a firm's word stands on the scale of five; null for a word that is no opinion, or of no known vocabulary. */
export const gradeStep = (grade: string): GradeStep | null => STEPS.get(plain(grade)) ?? null;

export type ActionType = 'UPGRADE' | 'DOWNGRADE' | 'INITIATE' | 'REITERATE' | 'OTHER';

/**
 * What a note does to a firm's opinion. Without an earlier grade it begins coverage; another word on the same step
 * changes nothing; where a grade is missing or cannot be placed nothing is said of it. Source: open points 3.1.
 */
export function actionType(fromGrade: string | null, toGrade: string | null): ActionType {
  const to = toGrade === null ? null : gradeStep(toGrade);
  if (to === null) return 'OTHER';
  if (fromGrade === null) return 'INITIATE';
  const from = gradeStep(fromGrade);
  if (from === null) return 'OTHER';
  return to < from ? 'UPGRADE' : to > from ? 'DOWNGRADE' : 'REITERATE';
}

/** A firm's name as it is compared: `KeyBanc` and `Keybanc`, `J.P. Morgan` and `JP Morgan` are one. */
export const firmKey = (firm: string): string => firm.toLowerCase().replace(/[^a-z0-9]/g, '') || firm;
