import { addDays, isoDate } from '../lib/dates.ts';
import { isSession, sessionAfter } from '../lib/market-calendar.ts';
import type { Covered } from './analyst.ts';
import type { DemoFile } from './files.ts';
import type { DemoBar } from './prices.ts';
import { randomOf } from './random.ts';

const ESTIMATES =
  'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
const SURPRISES = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue';

const QUARTERS_BACK = 6;

/** What was expected of every quarter that these bars (oldest first) saw reported, and of those to come. */
export function earningsFiles(
  seed: number,
  stocks: readonly Covered[],
  bars: ReadonlyMap<string, readonly DemoBar[]>,
): DemoFile[] {
  const [estimates, surprises] = [[ESTIMATES], [SURPRISES]];
  for (const stock of stocks) {
    const lines = linesOf(seed, stock, bars.get(stock.ticker)!);
    estimates.push(...lines.estimates);
    surprises.push(...lines.surprises);
  }
  return [
    { kind: 'analyst-estimates', name: 'demo-analyst-estimates.csv', content: `${estimates.join('\n')}\n` },
    { kind: 'earnings-surprises', name: 'demo-earnings-surprises.csv', content: `${surprises.join('\n')}\n` },
  ];
}

/** The last day of the calendar quarter that lies so many before the one of a day. */
const quarterEnd = (day: Date, back: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3 + 3 - 3 * back, 0));

function linesOf(seed: number, { ticker, cik, sharesOutstanding }: Covered, bars: readonly DemoBar[]) {
  const random = randomOf(seed, 'earnings', cik);
  const [oldest, newest] = [bars[0]!, bars.at(-1)!];
  // A year's earnings are between a fifteenth and a thirtieth of the price, a year's revenue three to eight times as much.
  const yearly = oldest.close / random.between(15, 30);
  const revenuePerEps = random.between(3, 8) * sharesOutstanding;
  const growth = 1 + random.between(-0.01, 0.04);
  const habit = random.integer(15, 40);
  const returns = new Map(bars.slice(1).map((bar, i) => [isoDate(bar.date), bar.close / bars[i]!.close - 1]));

  const expected = (back: number) => (yearly / 4) * growth ** (QUARTERS_BACK + 2 - back);
  const reportDay = (back: number) => {
    const day = addDays(quarterEnd(newest.date, back), habit);
    return isSession(day) ? day : sessionAfter(day);
  };
  const surprises: string[] = [];
  let next = 0;
  for (let back = QUARTERS_BACK; back > 0; back--) {
    const day = reportDay(back);
    if (day > newest.date) {
      next = back;
      break;
    }
    // Good reports make good days.
    const surprise = 2 * (returns.get(isoDate(day)) ?? 0) + 0.02 + 0.03 * random.normal();
    const eps = [expected(back), expected(back) * (1 + surprise)].map((value) => value.toFixed(2));
    const revenue = [expected(back), expected(back) * (1 + surprise / 4)].map((value) =>
      Math.round(value * revenuePerEps),
    );
    surprises.push([ticker, isoDate(quarterEnd(newest.date, back)), isoDate(day), ...eps, ...revenue].join(','));
  }

  const analysts = random.integer(8, 35);
  const range = (value: number, digits: number) => [0.94, 1, 1.05].map((part) => (value * part).toFixed(digits));
  const period = (type: string, label: string, eps: number) =>
    [
      ticker,
      isoDate(newest.date),
      type,
      label,
      ...range(eps, 2),
      analysts,
      ...range(eps * revenuePerEps, 0),
      analysts,
    ].join(',');
  const year = [0, 1, 2, 3].reduce((sum, later) => sum + expected(next - later), 0);
  return {
    surprises,
    estimates: [
      period('CURRENT_QUARTER', isoDate(reportDay(next)), expected(next)),
      period('NEXT_QUARTER', '+1q', expected(next - 1)),
      period('CURRENT_YEAR', '0y', year),
      period('NEXT_YEAR', '+1y', year * growth ** 4),
    ],
  };
}
