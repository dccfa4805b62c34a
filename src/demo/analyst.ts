import { addDays, isoDate } from '../lib/dates.ts';
import { mean } from '../lib/statistics.ts';
import { researchTicker } from '../lib/ticker.ts';
import { earningsFiles } from './earnings.ts';
import type { DemoFile } from './files.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

/** What the analysts of the demo market have to know of a stock. */
export type Covered = { ticker: string; cik: number; sharesOutstanding: number };

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

const YEAR_SESSIONS = 252;
/** How likely a firm that covers a stock writes on an ordinary session, and one that does not begins to. */
const REVIEWS = 1 / 50;
const BEGINS = 1 / 20;
/** Sweeps on each of the newest sessions, and on every fifth before them for a year. */
const DAILY_SWEEPS = 30;
const WEEKLY = 5;
/** The return over a quarter by which analysts are persuaded. */
const MOMENTUM_SESSIONS = 63;

const PANELS =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
const ACTIONS = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';

/** What a firm holds of a stock. `step` 0 buy, 1 hold, 2 sell. */
type View = { target: number; step: number };
type Firm = { name: string; analyst: string; words: readonly string[]; optimism: number; view: View | null };

/** Panels and notes of the last year, estimates and reports, on stocks with these bars (oldest first). */
export function analystFiles(
  seed: number,
  stocks: readonly Covered[],
  bars: ReadonlyMap<string, readonly DemoBar[]>,
): DemoFile[] {
  const panels = [PANELS];
  const actions = [ACTIONS];
  // Share classes are researched as one company.
  const covered = stocks.filter(
    ({ ticker }) => researchTicker(ticker) === ticker && (bars.get(ticker)?.length ?? 0) > 0,
  );
  for (const { ticker } of covered) {
    const year = yearOf(seed, ticker, bars.get(ticker)!);
    panels.push(...year.panels);
    actions.push(...year.actions);
  }
  const file = (kind: string, lines: readonly string[]): DemoFile => ({
    kind,
    name: `demo-${kind}.csv`,
    content: `${lines.join('\n')}\n`,
  });
  return [file('analyst-panels', panels), file('analyst-actions', actions), ...earningsFiles(seed, covered, bars)];
}

/** One stock's last year, session by session: who writes, and what a sweep finds in the evening. */
function yearOf(seed: number, ticker: string, bars: readonly DemoBar[]) {
  const random = randomOf(seed, 'analysts', ticker);
  const firms = random
    .shuffled(FIRMS)
    .slice(0, random.integer(7, 14))
    .map(
      (name, i): Firm => ({
        name,
        analyst: i % 3 === 0 ? random.pick(PEOPLE) : '',
        words: VOCABULARIES[name.length % VOCABULARIES.length]!,
        optimism: 0.12 * random.normal(),
        view: null,
      }),
    );
  const panels: string[] = [];
  const actions: string[] = [];
  const first = Math.max(0, bars.length - YEAR_SESSIONS);
  bars.slice(first).forEach((bar, i) => {
    const before = bars[first + i - 1]?.close ?? bar.close;
    const quarterAgo = bars[Math.max(0, first + i - MOMENTUM_SESSIONS)]!.close;
    const news = bar.close / before - 1;
    for (const firm of firms) {
      // News brings notes; a firm that is new to the stock begins sooner or later.
      const stir = Math.min(0.8, REVIEWS + 6 * Math.max(0, Math.abs(news) - 0.03));
      const writes = random.chance(firm.view === null ? BEGINS : stir);
      if (writes) actions.push(note(random, ticker, bar, firm, news + bar.close / quarterAgo - 1));
    }
    const age = bars.length - 1 - first - i;
    const sweeps = age < DAILY_SWEEPS || age % WEEKLY === 0;
    const views = firms.flatMap(({ view }) => view ?? []);
    if (sweeps && views.length >= 3) panels.push(sweep(random, ticker, bar, views));
  });
  return { panels, actions };
}

/** A target follows the price, a grade what the quarter and the day brought; the firm's note says both. */
function note(random: Random, ticker: string, { date, close }: DemoBar, firm: Firm, momentum: number): string {
  const fair = close * (1.1 + firm.optimism + 0.03 * random.normal());
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
  return [ticker, isoDate(date), ...cells].join(',');
}

/** What an evening's sweep finds: the targets of the firms, and a panel that is a little wider than they are. */
function sweep(random: Random, ticker: string, { date, close }: DemoBar, views: readonly View[]): string {
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
    ticker,
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
