import { csvFiles, type DemoFile, quoteCell } from '../../../demo/file.ts';
import { demoInstitutions } from '../../../demo/institutions.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';

/** Number of full years published before the current year. */
const YEARS = 3;
/** One in this many managers publishes the returns of its fund. */
const TELLS_EVERY = 6;
const HEADER = 'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote,filerCik';

// Funds of managers that file no Form 13F, in addition to those of the invented hedge funds.
const OTHERS = ['Tarn Macro Fund', 'Vellum Event Fund', 'Osprey Vale Credit Fund', 'Blackmere Trend Fund'];

type Fund = { name: string; filerCik: number | null };
const FUNDS: readonly Fund[] = [
  ...demoInstitutions
    .filter(({ category }) => category === 'HEDGE_FUND' || category === 'ACTIVIST')
    .filter((_institution, i) => i % TELLS_EVERY === 0)
    .map(({ name, cik }) => ({ name: `${name.split(' ').slice(0, 2).join(' ')} Master Fund`, filerCik: cik })),
  ...OTHERS.map((name) => ({ name, filerCik: null })),
];

const slugify = ({ name }: Fund): string => name.toLowerCase().replaceAll(' ', '-');

/** A fund's return in a month after fees, as a fraction. */
function monthly(seed: number, fund: Fund, year: number, month: number): number {
  const random = createRandom(seed, 'fund returns', fund.name);
  const [usual, swing] = [random.between(-0.001, 0.013), random.between(0.008, 0.035)];
  return usual + swing * createRandom(seed, 'fund returns', fund.name, year, month).normal();
}

/** The return of the first `months` of a year, percent. */
function returned(seed: number, fund: Fund, year: number, months: number): number {
  let growth = 1;
  for (let month = 0; month < months; month++) growth *= 1 + monthly(seed, fund, year, month);
  return Math.max(-99, (growth - 1) * 100);
}

/**
 * Returns published by invented hedge funds: every January for the year, and by most funds monthly for the year to
 * date.
 */
export const fundReturnFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('fund-returns', 'fund-returns', universe.today, HEADER, generateRows(universe));

function* generateRows({ seed, today, isNew }: DemoUniverse): Generator<string> {
  for (const fund of FUNDS) {
    const saysMonths = createRandom(seed, 'fund returns', fund.name, 'habit').chance(0.75);
    for (let year = today.getUTCFullYear() - YEARS; year <= today.getUTCFullYear(); year++)
      for (let months = saysMonths ? 1 : 12; months <= 12; months++) {
        const random = createRandom(seed, 'fund returns', fund.name, year, months, 'letter');
        const published = addDays(new Date(Date.UTC(year, months, 1)), random.integer(6, 20));
        if (!isNew(published)) continue;
        const period = months === 12 ? String(year) : `${year}-YTD`;
        const percent = returned(seed, fund, year, months).toFixed(1);
        const end = isoDate(new Date(Date.UTC(year, months, 0)));
        const quote = `The fund returned ${percent}% net of fees in ${months === 12 ? year : `the year to ${end}`}, its letter to investors says.`;
        const source = `https://letters.example/${slugify(fund)}/${isoDate(published)}`;
        const cells = [slugify(fund), fund.name, period, percent, isoDate(published), source, quote];
        yield [...cells, fund.filerCik === null ? '' : String(fund.filerCik)].map(quoteCell).join(',');
      }
  }
}
