import { createRandom } from './random.ts';

type Category = {
  /** The ending of the names of all institutions of the kind. */
  suffix: string;
  /** The number of institutions of the kind. */
  filers: number;
  /** The usual stake of one institution in a company, relative to other kinds. */
  size: number;
  /**
   * The minimum and maximum number of listings of a filer, including those it leaves for a quarter; absent: every
   * stock, as in an index fund. Most have more than ten, because concentration is the share of the ten largest.
   */
  holds?: readonly [least: number, most: number];
  /** The fraction of its positions that it leaves in a quarter. */
  leaves: number;
  /** How much it changes a position that it keeps in a quarter, a fraction. */
  changes: number;
  /** Whether it holds funds in addition to stocks. */
  funds?: true;
  /** Whether it takes large stakes in medium-sized companies, and none in giants. */
  stakes?: true;
  /** Whether some of the kind also hold options, and convertible notes. */
  options?: true;
  notes?: true;
};

/** An invented filer of Form 13F. `category` is the name used by the importer of filer categories. */
export type Institution = Omit<Category, 'options' | 'notes'> & {
  cik: number;
  name: string;
  category: string;
  hasOptions: boolean;
  hasNotes: boolean;
};

const CATEGORIES: Readonly<Record<string, Category>> = {
  INDEX_FUND: { suffix: 'Index Funds', filers: 6, size: 6, leaves: 0, changes: 0.012 },
  MUTUAL_FUND: { suffix: 'Mutual Funds', filers: 12, size: 6, holds: [45, 70], leaves: 0.02, changes: 0.06 },
  BANK: {
    suffix: 'Bancorp',
    filers: 8,
    size: 4.5,
    holds: [30, 50],
    leaves: 0.02,
    changes: 0.05,
    funds: true,
    options: true,
  },
  PENSION: { suffix: 'Retirement System', filers: 10, size: 2, holds: [25, 45], leaves: 0.01, changes: 0.03 },
  SOVEREIGN_WEALTH: {
    suffix: 'Sovereign Reserve Fund',
    filers: 8,
    size: 2.2,
    holds: [20, 36],
    leaves: 0.01,
    changes: 0.04,
  },
  INSURANCE: {
    suffix: 'Mutual Insurance',
    filers: 10,
    size: 2,
    holds: [12, 24],
    leaves: 0.02,
    changes: 0.04,
    funds: true,
    notes: true,
  },
  HEDGE_FUND: {
    suffix: 'Capital Management LP',
    filers: 60,
    size: 0.25,
    holds: [20, 26],
    leaves: 0.12,
    changes: 0.3,
    options: true,
    notes: true,
  },
  ACTIVIST: {
    suffix: 'Activist Partners LP',
    filers: 12,
    size: 6,
    holds: [3, 6],
    leaves: 0.05,
    changes: 0.12,
    stakes: true,
  },
  ENDOWMENT: {
    suffix: 'University Endowment',
    filers: 12,
    size: 0.05,
    holds: [12, 16],
    leaves: 0.02,
    changes: 0.05,
    funds: true,
  },
  OTHER: {
    suffix: 'Wealth Advisers',
    filers: 120,
    size: 0.2,
    holds: [12, 15],
    leaves: 0.03,
    changes: 0.1,
    funds: true,
    notes: true,
  },
};

/** Among the kinds with options or notes, every n-th institution holds them. */
const OPTIONS_EVERY = 3;
const NOTES_EVERY = 5;

// No real institution has a name composed of these halves.
const FIRST_HALVES =
  'Abber Aven Brindle Calder Corvan Dunmar Elber Fenno Galdor Harrin Inver Jessam Kellen Lorrim Maren Nettle Orrin Pelling Quillen Rosmer Sablen Tarrin Umbra Verlin Wexel Yarrow';
const SECOND_HALVES = 'brook croft dell fell gate holm ley lund mark mere moor port quay sted thorpe vane wick worth';
const NAMES = createRandom('institutions').shuffled(
  FIRST_HALVES.split(' ').flatMap((first) => SECOND_HALVES.split(' ').map((second) => `${first}${second}`)),
);

// The SEC has no numbers near these.
const FIRST_CIK = 9_500_000;

/** Every institution of the demo market, the largest kind first: invented names, some for each category. */
export const demoInstitutions: readonly Institution[] = Object.entries(CATEGORIES)
  .flatMap(([category, { options, notes, ...kind }]) =>
    Array.from({ length: kind.filers }, (_, i) => ({
      ...kind,
      category,
      hasOptions: options === true && i % OPTIONS_EVERY === 0,
      hasNotes: notes === true && i % NOTES_EVERY === 0,
    })),
  )
  .map((institution, i) => ({ ...institution, cik: FIRST_CIK + i, name: `${NAMES[i]} ${institution.suffix}` }));
