import type { Business } from '../../../demo/business.ts';
import { wave } from '../../../demo/factors.ts';
import { QUARTER_SESSIONS } from '../../../demo/prices.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';

// Invented names of analysts and firms.
const FIRMS = [
  ...['Harbor Vale Securities', 'Northquay Research', 'Alder & Finch', 'Copperline Capital', 'Redwater Partners'],
  ...[
    'Lanternhill',
    'Three Rivers Equity',
    'Osprey Street',
    'Bellweather & Co.',
    'Tidegate Markets',
    'Saltbox Research',
  ],
  ...[
    'Greyfield Securities',
    'Wren & Marlow',
    'Junction Capital Markets',
    'Palisade Equity Research',
    'Old Mill Street',
  ],
];
const PEOPLE = ['Ada Kerrigan', 'Bram Solheim', 'Ines Vantour', 'Tomas Hale', 'Priya Lund', 'Noor Castell'];
/** Each firm's words for strong buy, buy, hold, sell, and strong sell; most firms have three words. */
const VOCABULARIES = [
  ['Strong Buy', 'Buy', 'Hold', 'Sell', 'Strong Sell'],
  ['Overweight', 'Overweight', 'Equal-Weight', 'Underweight', 'Underweight'],
  ['Outperform', 'Outperform', 'Market Perform', 'Underperform', 'Underperform'],
];

/** A firm's target and grade for a stock. `step`: 0 strong buy to 4 strong sell. */
export type View = { target: number; step: number };
export type Firm = {
  name: string;
  analyst: string;
  words: readonly string[];
  /** How much more optimistic the firm is than others, in units of mood. */
  tilt: number;
  /** The number of its analysts who grade the stock; one of them publishes a target. */
  graders: number;
  view: View | null;
};

/** The firms that follow a company: one if coverage is thin. */
export const drawFirms = (random: DemoRandom, isThin: boolean): Firm[] =>
  random
    .shuffled(FIRMS)
    .slice(0, isThin ? 1 : random.integer(9, 14))
    .map((name, i) => ({
      name,
      analyst: i % 3 === 0 ? random.pick(PEOPLE) : '',
      words: VOCABULARIES[name.length % VOCABULARIES.length]!,
      tilt: TILT * random.normal(),
      graders: isThin || random.chance(0.55) ? 1 : 2,
      view: null,
    }));

// A firm's mood on a stock determines its grade and the upside of its target: 0 is neutral, 1 very positive.
const USUAL_MOOD = 0.25;
const TILT = 0.6;
/** The mood on a company that all firms share: a part that lasts for years, and a part that changes within months. */
const LASTING = 0.55;
const PASSING = { persistence: 0.985, spread: 0.3 };
/** The effect of growth, per 100% a year and within bounds, and of losses on the mood. */
const GROWTH = { min: -0.1, max: 0.4, weight: 1 };
const LOSS = -0.5;
/** The weight of the last quarter's return and of the session's move in the mood. */
const MOMENTUM = 1.6;
/** A one-year target relative to the price: in a neutral mood, for each unit of mood, and the noise. */
const UPSIDE = { neutral: 0.06, mood: 0.1, noise: 0.03 };
/** The moods below which a grade is worse than strong buy, buy, hold, and sell. */
const STEP_MOODS = [1.35, 0.15, -1, -1.65];
/** A grade changes only if the mood is at least this far beyond its bound. */
const RELUCTANCE = 0.2;
/** The noise of a note, as a standard deviation of the mood. */
const NOTE_NOISE = 0.22;
/** The weight of the earlier target in a new target. */
const INERTIA = 0.2;

/** The mood of all firms on a company by session, without the effect of its price. */
export function drawMoods(
  seed: number,
  issuer: string,
  { growth, netMargin }: Business,
  sessions: number,
): Float64Array {
  const random = createRandom(seed, 'appeal', issuer);
  const results = GROWTH.weight * Math.max(GROWTH.min, Math.min(GROWTH.max, growth)) + (netMargin < 0 ? LOSS : 0);
  const lasting = USUAL_MOOD + LASTING * random.normal() + results;
  return wave(random, sessions, PASSING.persistence, PASSING.spread).map((passing) => lasting + passing);
}

/** The effect of the price and of a session's news on the mood. */
export const momentumAt = (closes: Float64Array, place: number, move: number): number =>
  MOMENTUM * (move + closes[place]! / closes[Math.max(0, place - QUARTER_SESSIONS)]! - 1);

/**
 * The grade for a mood. An earlier grade stays unless the mood is clearly beyond its bounds, and changes one step at a
 * time.
 */
function chooseStep(mood: number, before: number | null): number {
  if (before === null) return STEP_MOODS.filter((bound) => mood < bound).length;
  const [better, worse] = [
    STEP_MOODS[before - 1] ?? Number.POSITIVE_INFINITY,
    STEP_MOODS[before] ?? Number.NEGATIVE_INFINITY,
  ];
  if (mood > better + RELUCTANCE) return before - 1;
  return mood < worse - RELUCTANCE ? before + 1 : before;
}

/** A target as firms state it: in steps of five cents below ten dollars, in dollars above. */
const roundTarget = (target: number): number => (target < 10 ? Math.round(target * 20) / 20 : Math.round(target));

/** A firm's note, with its grade and target before and after; without an earlier view, the firm begins coverage. */
export function writeNote(random: DemoRandom, firm: Firm, close: number, mood: number): string {
  const firmMood = mood + firm.tilt + NOTE_NOISE * random.normal();
  const fair = close * (1 + UPSIDE.neutral + UPSIDE.mood * firmMood + UPSIDE.noise * random.normal());
  const { view } = firm;
  const target = roundTarget(view ? INERTIA * view.target + (1 - INERTIA) * fair : fair);
  const step = chooseStep(firmMood, view?.step ?? null);
  const cells = [
    firm.name,
    firm.analyst,
    view ? firm.words[view.step]! : '',
    firm.words[step]!,
    view ? String(view.target) : '',
    String(target),
  ];
  firm.view = { target, step };
  return cells.join(',');
}

/** Analysts by step, strong buy first. */
export function countGrades(firms: readonly Firm[]): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const { view, graders } of firms) if (view) counts[view.step]! += graders;
  return counts;
}
