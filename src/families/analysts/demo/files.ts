import { coveredCompanies, type DemoCompany } from '../../../demo/company/company.ts';
import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { RECENT_DAYS } from '../../../demo/history-days.ts';
import { type Listing, showsState } from '../../../demo/listing.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import { mean } from '../../../lib/statistics.ts';
import { countGrades, drawFirms, drawMoods, type Firm, momentumAt, type View, writeNote } from './opinions.ts';

/** Sessions before today that the files cover: of sweeps, and of firms' notes. */
const SWEPT_SESSIONS = 126;
const NOTED_SESSIONS = 252;
/**
 * The probability that a firm that covers a stock publishes a note on an ordinary session, and on a session with news.
 */
const REVIEWS = 1 / 60;
const ON_NEWS = 0.5;
/** The probabilities that a firm begins and ends coverage of a stock in a session; the only firm of a stock stays. */
const BEGINS = 1 / 40;
const ENDS = 1 / 260;
/**
 * From this many sessions before the market was created, firms do not publish on companies that demonstrate a state, so
 * that others top the lists.
 */
const SETTLED_SESSIONS = 5;
/** A consensus requires at least this many firms. */
const MIN_FIRMS = 3;

const PANELS =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
const ACTIONS = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';

/** The notes and the panel of a stock on one session. */
type Day = { place: number; date: Date; notes: readonly string[]; panel: () => string | null };

/** Sweeps of the newest sessions. */
export const panelFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('analyst-panels', 'analyst-panels', universe.today, PANELS, panelRows(universe));

/** Recent notes of firms. */
export const actionFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('analyst-actions', 'analyst-actions', universe.today, ACTIONS, actionRows(universe));

function* panelRows(universe: DemoUniverse): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const listing = company.classes[0];
    for (const { place, panel } of listDays(universe, company)) {
      const row = isIncluded(universe, listing, place, SWEPT_SESSIONS) ? panel() : null;
      if (row) yield `${listing.ticker},${row}`;
    }
  }
}

function* actionRows(universe: DemoUniverse): Generator<string> {
  for (const company of coveredCompanies(universe)) {
    const listing = company.classes[0];
    for (const { place, notes } of listDays(universe, company))
      if (isIncluded(universe, listing, place, NOTED_SESSIONS))
        for (const row of notes) yield `${listing.ticker},${isoDate(universe.sessionAt(place))},${row}`;
  }
}

const isIncluded = (universe: DemoUniverse, listing: Listing, place: number, sessions: number): boolean =>
  place >= universe.sessions.length - sessions &&
  universe.isTraded(listing, place) &&
  universe.isNewHistory(universe.sessionAt(place));

/** Notes and panels are based on the same opinions, which are drawn once. */
const drawnByIssuer = new WeakMap<DemoUniverse, Map<string, Day[]>>();

function listDays(universe: DemoUniverse, company: DemoCompany): readonly Day[] {
  const byIssuer = drawnByIssuer.get(universe) ?? new Map<string, Day[]>();
  drawnByIssuer.set(universe, byIssuer);
  const days = byIssuer.get(company.issuer) ?? [...drawDays(universe, company)];
  byIssuer.set(company.issuer, days);
  return days;
}

/**
 * Draws the opinions on a stock session by session from the market's first session on, so that none depends on a later
 * day. Only the sessions that the files cover are kept: there are six times as many.
 */
function* drawDays(universe: DemoUniverse, { classes, business }: DemoCompany): Generator<Day> {
  const { seed, sessions } = universe;
  const listing = classes[0];
  const isThin = listing.coverage === 'THIN';
  const moods = drawMoods(seed, listing.issuer, business, sessions.length);
  const { closes } = universe.path(listing);
  const news = universe.news(listing);
  const firms = drawFirms(createRandom(seed, 'analysts', listing.issuer), isThin);
  const settledAt = showsState(listing) ? universe.made - SETTLED_SESSIONS : sessions.length;
  const firstFiled = sessions.length - NOTED_SESSIONS;
  let following: readonly Following[] = [];
  let hasChanged = false;
  for (const [place, date] of sessions.entries()) {
    const random = createRandom(seed, 'analysts', listing.issuer, place);
    const close = closes[place]!;
    const move = news.get(place)?.move ?? 0;
    const mood = moods[place]! + momentumAt(closes, place, move);
    const publishing = place < settledAt ? firms : [];
    const ended = publishing.filter(({ view }) => random.chance(ENDS) && view !== null && !isThin);
    for (const firm of ended) firm.view = null;
    const notes = publishing
      .filter(
        (firm) => !ended.includes(firm) && random.chance(firm.view === null ? BEGINS : move === 0 ? REVIEWS : ON_NEWS),
      )
      .map((firm) => writeNote(random, firm, close, mood));
    hasChanged ||= notes.length + ended.length > 0;
    if (place < firstFiled) continue;
    if (hasChanged) following = listFollowing(firms);
    hasChanged = false;
    const followers = following;
    const isEnough = followers.length >= Math.min(MIN_FIRMS, firms.length);
    let panel: string | null | undefined;
    yield { place, date, notes, panel: () => (panel ??= isEnough ? sweep(random, date, close, followers) : null) };
  }
}

/** A firm with a copy of its view on the day, since views change later. */
type Following = Firm & { view: View };
const listFollowing = (firms: readonly Firm[]): Following[] =>
  firms.flatMap(({ view, ...firm }) => (view ? [{ view, ...firm }] : []));

/** The difference between a panel's stated mean and its counts: the two are from different minutes. */
const MEAN_NOISE = 0.03;

/** The panel that an evening sweep collects: the firms' targets, and the grades of their analysts. */
function sweep(random: DemoRandom, date: Date, close: number, firms: readonly Following[]): string {
  const targets = firms.map(({ view }) => view.target).sort((a, b) => a - b);
  const median = (targets[Math.floor((targets.length - 1) / 2)]! + targets[Math.floor(targets.length / 2)]!) / 2;
  const counts = countGrades(firms);
  const analysts = counts.reduce((sum, count) => sum + count, 0);
  const graded = counts.reduce((sum, count, step) => sum + count * (step + 1), 0) / analysts;
  const recommendation = graded + MEAN_NOISE * random.normal();
  const panel = random.chance(0.03) ? ['', '', '', '', ''] : counts.map(String);
  // Between 16:30 and midnight in New York, in standard and in daylight saving time.
  const observedAt = new Date(addDays(date, 1).valueOf() - random.integer(0, 2 * 3_600) * 1_000);
  return [
    observedAt.toISOString().replace('.000', ''),
    'demo panel',
    close.toFixed(2),
    requireFirst(targets).toFixed(2),
    mean(targets)!.toFixed(2),
    median.toFixed(2),
    requireLast(targets).toFixed(2),
    firms.length,
    Math.min(5, Math.max(1, recommendation)).toFixed(2),
    ...panel,
  ].join(',');
}

/** A first start generates only the newest days. */
export const actionHistory = defineHistory('analyst', RECENT_DAYS, actionFiles);
export const panelHistory = defineHistory('analyst', RECENT_DAYS, panelFiles);
