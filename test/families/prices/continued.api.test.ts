import { describe, expect, it } from 'vitest';
import { listWarnings } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { SESSIONS } from '../../support/split-prices.ts';

const HEADER = 'ticker,date,open,high,low,close,adjusted_close,volume';
const LAST = SESSIONS.length;

/** The sessions from `from` before `until` as of their last; a dividend of two percent goes ex on session `exDay`. */
const rows = (ticker: string, from: number, until: number, exDay: number) =>
  SESSIONS.slice(from, until).map((date, i) => {
    const isBefore = from + i < exDay && exDay < until;
    return `${ticker},${date},100,100,100,100,${isBefore ? 98 : 100},1000`;
  });
const file = (lines: readonly string[]) => `${[HEADER, ...lines].join('\n')}\n`;

/** How many sessions the second file brings, how many it repeats, and the day of a dividend. */
const CASES = [1, 2, 5]
  .flatMap(
    (fresh) =>
      [0, 1, 3].flatMap((overlap) =>
        (['none', 'in the new file', 'in the old file'] as const).map((dividend) => ({ fresh, overlap, dividend })),
      ),
    // A dividend on the first session of a file without overlap is not seen.
  )
  .filter(({ fresh, overlap, dividend }) => dividend !== 'in the new file' || overlap > 0 || fresh > 1);
const cases = CASES.map(({ fresh, overlap, dividend }, i) => {
  const begins = LAST - fresh;
  const exDay = dividend === 'none' ? 999 : dividend === 'in the old file' ? 20 : overlap > 0 ? begins : begins + 1;
  return { ticker: `C${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[i]}`, fresh, overlap, dividend, begins, exDay };
});

const app = useApp(async (app) => {
  // A ticker in files by itself, and all of them in one file. Jobs run between the earlier and the later files.
  const earlier = cases.map(({ ticker, begins, exDay }) => [`${ticker}_old.csv`, file(rows(ticker, 0, begins, exDay))]);
  await load(app, 'prices', Object.fromEntries(earlier));
  const later = cases.map(({ ticker, begins, overlap, exDay }) => [
    `${ticker}_new.csv`,
    file(rows(ticker, begins - overlap, LAST, exDay)),
  ]);
  await load(app, 'prices', Object.fromEntries(later));
  const many = cases.map((one) => ({ ...one, ticker: `M${one.ticker}` }));
  await loadAll(
    app,
    ['prices', { 'old.csv': file(many.flatMap((one) => rows(one.ticker, 0, one.begins, one.exDay))) }],
    [
      'prices',
      {
        'new.csv': file(many.flatMap((one) => rows(one.ticker, one.begins - one.overlap, LAST, one.exDay))),
      },
    ],
  );
  // Two parts of a ticker that pays nothing, a part that nothing links, and an index. The later file continues after the last
  // session of one ticker of the earlier one.
  await loadAll(
    app,
    [
      'prices',
      {
        'year1.csv': file(rows('FLAT', 0, 30, 999)),
        'far1.csv': file([...rows('FARR', 0, 20, 10), ...rows('LONG', 0, 30, 999)]),
        'rvx1.csv': file([...rows('^RVX', 0, 20, 999), ...rows('PAYS', 0, 20, 10)]),
      },
    ],
    [
      'prices',
      {
        'year2.csv': file(rows('FLAT', 30, LAST, 999)),
        'far2.csv': file(rows('FARR', 45, LAST, 50)),
        'rvx2.csv': file(rows('^RVX', 40, LAST, 999)),
      },
    ],
  );
});

async function adjustedCloses(ticker: string): Promise<(number | null)[]> {
  const { chart } = await app.ask(`{ chart(ticker: "${ticker}", period: { from: "2025-01-01" }) { adjustedClose } }`);
  return chart.map(
    (bar: { adjustedClose: number | null }) => bar.adjustedClose && Number(bar.adjustedClose.toFixed(9)),
  );
}

describe('A price file that continues an earlier one', () => {
  it.each(cases.flatMap((one) => [one, { ...one, ticker: `M${one.ticker}` }]))(
    'keeps all adjusted closes: $ticker, $fresh new sessions, $overlap repeated, dividend: $dividend',
    async ({ ticker, exDay }) => {
      const expected = SESSIONS.map((_, session) => (exDay < LAST && session < exDay ? 98 : 100));
      expect(await adjustedCloses(ticker)).toEqual(expected);
    },
  );

  it('links the parts of a ticker that pays no dividend', async () => {
    expect(await adjustedCloses('FLAT')).toEqual(SESSIONS.map(() => 100));
  });

  it('keeps the adjusted closes of an older part that nothing links', async () => {
    const expected = [...Array(10).fill(96.04), ...Array(10).fill(98), ...Array(5).fill(98), ...Array(10).fill(100)];
    expect(await adjustedCloses('FARR')).toEqual(expected);
  });

  it('leaves an index unchanged over any gap', async () => {
    expect(await adjustedCloses('^RVX')).toEqual(Array(40).fill(100));
  });
});

describe('A price history that no file links to newer prices', () => {
  it('is reported with its last session until a file covers both sides [STK-13]', async () => {
    expect(await listWarnings(app.db, 'prices')).toEqual([
      `Prices of 1 ticker have a history that no file links to newer prices, so returns over the gap ignore dividends: FARR (to ${SESSIONS[19]}). Import a file that covers both sides.`,
    ]);
    expect(await listWarnings(app.db, 'insider-trades')).toEqual([]);
    await load(app, 'prices', { 'bridge.csv': file(rows('FARR', 15, 50, 999)) });
    expect(await listWarnings(app.db, null)).toEqual([]);
  });
});
