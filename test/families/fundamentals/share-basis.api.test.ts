import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

type Span = readonly [start: string, end: string];
const QUARTERS: Readonly<Record<string, Span>> = {
  'Q3 2024': ['2024-07-01', '2024-09-30'],
  'Q1 2025': ['2025-01-01', '2025-03-31'],
  'Q2 2025': ['2025-04-01', '2025-06-30'],
  'Q3 2025': ['2025-07-01', '2025-09-30'],
};
const YEAR: Span = ['2024-01-01', '2024-12-31'];
const CONCEPTS = {
  Revenues: 'USD',
  NetIncomeLoss: 'USD',
  EarningsPerShareDiluted: 'USD/shares',
  WeightedAverageNumberOfDilutedSharesOutstanding: 'shares',
} as const;
type Row = readonly [concept: keyof typeof CONCEPTS, span: Span, filed: string, form: string, value: number];

/** SEC's companyfacts of these figures. */
function companyFacts(cik: number, rows: readonly Row[]): string {
  const gaap: Record<string, { units: Record<string, object[]> }> = {};
  for (const [concept, [start, end], filed, form, val] of rows) {
    const unit = CONCEPTS[concept];
    gaap[concept] ??= { units: { [unit]: [] } };
    const [fy, fp] = [Number(end.slice(0, 4)), form === '10-K' ? 'FY' : `Q${Number(end.slice(5, 7)) / 3}`];
    gaap[concept].units[unit]!.push({ start, end, val, filed, form, fy, fp, accn: `${cik}-${filed}` });
  }
  return JSON.stringify({ cik, entityName: `Company ${cik}`, facts: { 'us-gaap': gaap } });
}

/** One period's report: income 400 million, so 4 dollars for each of 100 million shares. */
const report = (span: Span, filed: string, form: string, eps: number, shares: number): Row[] => [
  ['Revenues', span, filed, form, 1e9],
  ['NetIncomeLoss', span, filed, form, eps * shares],
  ['EarningsPerShareDiluted', span, filed, form, eps],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', span, filed, form, shares],
];
/** Reports filed before a split of four for one in October 2025, and the first report after it. */
const BEFORE = [
  ...report(QUARTERS['Q3 2024']!, '2024-10-30', '10-Q', 4, 100e6),
  ...report(YEAR, '2025-02-14', '10-K', 16, 100e6),
  ...report(QUARTERS['Q1 2025']!, '2025-04-30', '10-Q', 4.4, 100e6),
  ...report(QUARTERS['Q2 2025']!, '2025-07-30', '10-Q', 4.6, 100e6),
];
const AFTER = report(QUARTERS['Q3 2025']!, '2025-11-05', '10-Q', 1.1, 400e6);
/** Its comparatives, in new shares. */
const RESTATED: Row[] = [
  ['EarningsPerShareDiluted', QUARTERS['Q3 2024']!, '2025-11-05', '10-Q', 1],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', QUARTERS['Q3 2024']!, '2025-11-05', '10-Q', 400e6],
];
const RESTATED_TOO: Row[] = [
  ['EarningsPerShareDiluted', QUARTERS['Q1 2025']!, '2025-11-06', '10-Q', 1.1],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', QUARTERS['Q1 2025']!, '2025-11-06', '10-Q', 400e6],
];
// Counts alone: a mistake in units that was corrected.
const CORRECTED: Row[] = ['Q3 2024', 'Q1 2025'].map((name) => [
  'WeightedAverageNumberOfDilutedSharesOutstanding',
  QUARTERS[name]!,
  '2025-11-05',
  '10-Q',
  400e6,
]);

const CIKS = { KO: 21_344, JNJ: 200_406, XOM: 34_088, JPM: 19_617 } as const;

const app = useApp(async (app) => {
  await load(app, 'company-facts', {
    'CIK0000021344.json': companyFacts(CIKS.KO, [...BEFORE, ...AFTER]),
    'CIK0000200406.json': companyFacts(CIKS.JNJ, [...BEFORE, ...AFTER, ...RESTATED, ...RESTATED_TOO]),
    'CIK0000034088.json': companyFacts(CIKS.XOM, [...BEFORE, ...CORRECTED]),
  });
});

const FIELDS = `fundamentals {
  summary { quarters { fiscalPeriod fiscalYear eps epsGrowthPercent } }
  current { epsTTM }
  revenueHistory(timeframe: ANNUAL) { dataPoints { fiscalYear eps } }
  statement(fiscalYear: 2025, fiscalPeriod: Q1) { epsDiluted weightedAverageSharesDiluted }
}`;
const ask = async (ticker: string) =>
  (await app.ask(`{ stock(ticker: "${ticker}") { ${FIELDS} } }`)).stock.fundamentals;
const readEps = (fundamentals: { summary: { quarters: { eps: number }[] } }) =>
  fundamentals.summary.quarters.map(({ eps }) => eps);

const IN_NEW_SHARES = [1.1, 1.15, 1.1, 1];

describe('Per-share figures across a split', () => {
  it('are in the newest shares once the split is stored: series, growth, years, counts [STK-15, STK-17, STK-19]', async () => {
    // Without a recorded split, figures are as filed.
    expect(readEps(await ask('KO'))).toEqual([1.1, 4.6, 4.4, 4]);
    const header = 'ticker,date,close,adjusted_close,volume,stock_splits';
    const bars = `${header}\nKO,2025-10-15,70,70,1000,0\nKO,2025-10-16,17.5,17.5,1000,4\n`;
    // No facts are imported and no other job runs: the split alone rebuilds the statements.
    await load(app, 'prices', { 'split.csv': bars });
    const fundamentals = await ask('KO');
    expect(readEps(fundamentals)).toEqual(IN_NEW_SHARES);
    // 1.10 after 4 / 4, not after 4.
    expect(fundamentals.summary.quarters[0].epsGrowthPercent).toBe(10);
    expect(fundamentals.revenueHistory.dataPoints).toEqual([{ fiscalYear: 2024, eps: 4 }]);
    expect(fundamentals.statement).toEqual({ epsDiluted: 1.1, weightedAverageSharesDiluted: 400e6 });
  });

  it('follow a split that only the restatements of the company tell: counts and earnings by one ratio [STK-15]', async () => {
    const fundamentals = await ask('JNJ');
    expect(readEps(fundamentals)).toEqual(IN_NEW_SHARES);
    expect(fundamentals.summary.quarters[0].epsGrowthPercent).toBe(10);
    // Not restated, and filed before the first restated filing.
    expect(fundamentals.revenueHistory.dataPoints).toEqual([{ fiscalYear: 2024, eps: 4 }]);
  });

  it('are not rescaled because counts alone were corrected [STK-15]', async () => {
    expect(readEps(await ask('XOM'))).toEqual([4.6, 4.4, 4]);
  });

  it('are compared with estimates in the same shares: reports and sweeps from before the split [ANA-36]', async () => {
    await load(app, 'earnings-surprises', {
      'earnings-surprises.csv': `ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue
KO,2025-06-30,2025-07-29,4.4,4.6,,\nKO,2025-09-30,2025-11-04,1.05,1.1,,\n`,
    });
    const {
      stock: { analystEstimates },
    } = await app.ask(
      '{ stock(ticker: "KO") { analystEstimates { surprises { estimateEps actualEps epsSurprisePercent } } } }',
    );
    expect(analystEstimates.surprises.slice(0, 2)).toEqual([
      { estimateEps: 1.05, actualEps: 1.1, epsSurprisePercent: 4.76 },
      { estimateEps: 1.1, actualEps: 1.15, epsSurprisePercent: 4.55 },
    ]);
  });
});
