import { RATING_DIMENSIONS } from '../rules/dimensions.ts';

type RatingColumn = {
  name: string;
  property: string;
  kind: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE';
  unit: string | null;
  description: string;
};

const define = (
  name: string,
  kind: RatingColumn['kind'],
  description: string,
  unit: string | null = null,
): RatingColumn => ({ name, property: name, kind, unit, description });

const toCamelCase = (key: string): string => key.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** The columns of a file of ratings, named as in the graph. */
export const RATING_COLUMNS: readonly RatingColumn[] = [
  define('asOf', 'DATE', 'The date of the run, the morning after the session.'),
  define('rated', 'BOOLEAN', 'Whether there is a rating.'),
  define('reason', 'TEXT', 'Why there is none; empty for a rating.'),
  define('score', 'NUMBER', 'The score, 0 to 100, one decimal.', 'SCORE'),
  define('letter', 'TEXT', 'The letter for the score.'),
  define(
    'percentile',
    'NUMBER',
    'Percentile among the stocks rated that day before risk penalties, 0 to 100.',
    'SCORE',
  ),
  define('penaltyPoints', 'NUMBER', 'The sum of all risk adjustments.', 'SCORE'),
  define('bucketLetter', 'TEXT', 'The letter for the percentile alone.'),
  define('composite', 'NUMBER', 'The weighted blend before ranking, -1 to 1; comparable within one day only.', 'SCORE'),
  define('ratedCount', 'NUMBER', 'Number of stocks rated that day.', 'COUNT'),
  define('methodologyVersion', 'TEXT', 'The version of the methodology.'),
  define('riskAdjustments', 'TEXT', 'The risks that apply, as JSON: [{ condition, points }].'),
  ...RATING_DIMENSIONS.map(({ key }) =>
    define(`${toCamelCase(key)}Percentile`, 'NUMBER', `Percentile of the dimension ${key}, 0 to 100.`, 'SCORE'),
  ),
  define('clusteredInsiderSelling', 'BOOLEAN', 'Whether several insiders sold within a short time.'),
  define('institutionalOutflowAgainstPrice', 'BOOLEAN', 'Whether institutions sold while the price rose.'),
  define('unusualOptionsFlow', 'BOOLEAN', 'Whether options volume was far above normal.'),
];
