import { type Company, coveredCompanies } from '../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../demo/file.ts';
import { historyOf } from '../../demo/files.ts';
import { RECENT_DAYS } from '../../demo/history-days.ts';
import type { Listing } from '../../demo/listing.ts';
import { QUARTER_SESSIONS } from '../../demo/prices.ts';
import { type Random, randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';
import { mean } from '../../lib/statistics.ts';

// Nobody's names: what they say is made up.
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
/** Each firm's words for buy, hold and sell. */
const VOCABULARIES = [
  ['Buy', 'Hold', 'Sell'],
  ['Overweight', 'Equal-Weight', 'Underweight'],
  ['Outperform', 'Market Perform', 'Underperform'],
];

/** How many sessions before today are told: sweeps of every one, and what firms published. */
const SWEPT_SESSIONS = 126;
const NOTED_SESSIONS = 252;
/** How likely a firm that covers a stock writes on an ordinary session, on one of news, and one that does not begins to. */
const REVIEWS = 1 / 60;
const ON_NEWS = 0.5;
const BEGINS = 1 / 20;
/** A consensus is of as many firms at least. */
const LEAST_FIRMS = 3;

const PANELS =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
const ACTIONS = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';

/** What a firm holds of a stock. `step` 0 buy, 1 hold, 2 sell. */
type View = { target: number; step: number };
type Firm = { name: string; analyst: string; words: readonly string[]; optimism: number; view: View | null };

/** What a stock's analysts are up to on one session. */
type Day = { place: number; date: Date; notes: readonly string[]; panel: () => string | null };

/** The sweeps of the newest sessions. */
export const panelFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('analyst-panels', 'analyst-panels', universe.today, PANELS, panelRows(universe));

/** What firms published of late. */
export const actionFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('analyst-actions', 'analyst-actions', universe.today, ACTIONS, actionRows(universe));

function* panelRows(universe: Universe): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const listing = company.classes[0]!;
    for (const { place, panel } of daysOf(universe, company)) {
      const row = isTold(universe, listing, place, SWEPT_SESSIONS) ? panel() : null;
      if (row) yield `${listing.ticker},${row}`;
    }
  }
}

function* actionRows(universe: Universe): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const listing = company.classes[0]!;
    for (const { place, notes } of daysOf(universe, company))
      if (isTold(universe, listing, place, NOTED_SESSIONS))
        for (const row of notes) yield `${listing.ticker},${isoDate(universe.sessions[place]!)},${row}`;
  }
}

const isTold = (universe: Universe, listing: Listing, place: number, sessions: number): boolean =>
  place >= universe.sessions.length - sessions &&
  universe.isTraded(listing, place) &&
  universe.isNewHistory(universe.sessions[place]!);

/** What firms do is told twice: as what they publish, and as what a sweep finds. */
const told = new WeakMap<Universe, Map<string, Day[]>>();

function daysOf(universe: Universe, company: Company): readonly Day[] {
  const byIssuer = told.get(universe) ?? new Map<string, Day[]>();
  told.set(universe, byIssuer);
  const known = byIssuer.get(company.issuer) ?? [...drawnDays(universe, company)];
  byIssuer.set(company.issuer, known);
  return known;
}

/** A stock session by session, from the market's first one on, so that what firms think of it hangs on no later day. */
function* drawnDays(universe: Universe, { classes, business }: Company): Generator<Day> {
  const { seed, sessions } = universe;
  const listing = classes[0]!;
  const upside = usualUpside(business.growth);
  const { closes } = universe.path(listing);
  const news = universe.news(listing);
  const firms = firmsOf(randomOf(seed, 'analysts', listing.issuer), listing.coverage === 'THIN');
  let views: readonly View[] = [];
  for (const [place, date] of sessions.entries()) {
    const random = randomOf(seed, 'analysts', listing.issuer, place);
    const close = closes[place]!;
    const move = news.get(place)?.move ?? 0;
    const momentum = move + close / closes[Math.max(0, place - QUARTER_SESSIONS)]! - 1;
    const notes = firms
      .filter(({ view }) => random.chance(view === null ? BEGINS : move === 0 ? REVIEWS : ON_NEWS))
      .map((firm) => note(random, close * upside, firm, momentum));
    if (notes.length > 0) views = firms.flatMap(({ view }) => view ?? []);
    const held = views;
    const isEnough = held.length >= Math.min(LEAST_FIRMS, firms.length);
    let panel: string | null | undefined;
    yield { place, date, notes, panel: () => (panel ??= isEnough ? sweep(random, date, close, held) : null) };
  }
}

const firmsOf = (random: Random, isThin: boolean): Firm[] =>
  random
    .shuffled(FIRMS)
    .slice(0, isThin ? 1 : random.integer(7, 14))
    .map((name, i) => ({
      name,
      analyst: i % 3 === 0 ? random.pick(PEOPLE) : '',
      words: VOCABULARIES[name.length % VOCABULARIES.length]!,
      optimism: 0.12 * random.normal(),
      view: null,
    }));

/** A target a year ahead over the price: more where the company grows faster, within bounds. */
const usualUpside = (growth: number): number => 1.06 + 0.4 * Math.max(-0.1, Math.min(0.4, growth));

/** A target follows the price and the company's growth, a grade what the quarter and the day brought; the note says both. */
function note(random: Random, expected: number, firm: Firm, momentum: number): string {
  const fair = expected * (1 + firm.optimism + 0.03 * random.normal());
  const target = Math.max(1, Math.round(firm.view ? 0.35 * firm.view.target + 0.65 * fair : fair));
  const mood = 0.5 + 4 * firm.optimism + 4 * momentum + 0.3 * random.normal();
  const wanted = mood > 0.4 ? 0 : mood > -0.7 ? 1 : 2;
  // A grade moves one step at a time.
  const step = firm.view ? firm.view.step + Math.sign(wanted - firm.view.step) : wanted;
  const cells = [
    firm.name,
    firm.analyst,
    firm.view ? firm.words[firm.view.step]! : '',
    firm.words[step]!,
    firm.view ? String(firm.view.target) : '',
    String(target),
  ];
  firm.view = { target, step };
  return cells.join(',');
}

/** What an evening's sweep finds: the targets of the firms, and a panel that is a little wider than they are. */
function sweep(random: Random, date: Date, close: number, views: readonly View[]): string {
  const targets = views.map(({ target }) => target).sort((a, b) => a - b);
  const median = (targets[Math.floor((targets.length - 1) / 2)]! + targets[Math.floor(targets.length / 2)]!) / 2;
  const count = (step: number) => views.filter((view) => view.step === step).length;
  const [buys, holds, sells] = [count(0), count(1), count(2)];
  const recommendation = mean(views.map(({ step }) => [1.8, 2.9, 4.1][step]!))! + 0.05 * random.normal();
  const strong = Math.ceil(buys / 3);
  const panel = random.chance(0.03)
    ? ['', '', '', '', '']
    : [strong, 2 * buys - strong, holds + 1, sells, 0].map(String);
  // Between half past four in the afternoon and midnight in New York, whichever clock it keeps.
  const observedAt = new Date(addDays(date, 1).valueOf() - random.integer(0, 2 * 3_600) * 1_000);
  return [
    observedAt.toISOString().replace('.000', ''),
    'demo panel',
    close.toFixed(2),
    targets[0]!.toFixed(2),
    mean(targets)!.toFixed(2),
    median.toFixed(2),
    targets.at(-1)!.toFixed(2),
    views.length,
    Math.min(5, Math.max(1, recommendation)).toFixed(2),
    ...panel,
  ].join(',');
}

/** A first start tells the newest days alone. */
export const actionHistory = historyOf('analyst', RECENT_DAYS, actionFiles);
export const panelHistory = historyOf('analyst', RECENT_DAYS, panelFiles);
