import { describe, expect, it } from 'vitest';
import {
  computeSurpriseFraction,
  computeSurprisePercent,
  sortByPeriod,
  sortNewestReports,
} from '../../../src/families/analysts/estimates/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

describe('A surprise', () => {
  it.each([
    [2.43, 2.51, 0.03, 3.29],
    [-0.5, -0.6, -0.2, -20],
    [-0.5, -0.4, 0.2, 20],
    [-0.1, 0.1, 2, 200],
    [2, 2, 0, 0],
    [0, 1.57, null, null],
    [null, 1, null, null],
    [1, null, null, null],
  ])('of %s and %s reported is %s as a fraction and %s percent [DER-36]', (estimate, actual, fraction, percent) => {
    expect([computeSurpriseFraction(estimate, actual), computeSurprisePercent(estimate, actual)]).toEqual([
      fraction,
      percent,
    ]);
  });
});

it('estimates cover this quarter, the next quarter, this year, and the next year', () => {
  const order = ['CURRENT_QUARTER', 'NEXT_QUARTER', 'CURRENT_YEAR', 'NEXT_YEAR'];
  const periods = order.map((periodType) => ({ periodType }));
  expect(sortByPeriod(periods.toReversed())).toEqual(periods);
});

it('reports are newest first, of one day the later period [UNS-04]', () => {
  const one = (reportDate: string, periodLabel: string) => ({ reportDate: parseDay(reportDate)!, periodLabel });
  const reports = [one('2025-05-01', '2025-03-31'), one('2025-05-01', '2024-12-31'), one('2025-01-30', '2025-09-30')];
  expect(sortNewestReports(reports.toReversed())).toEqual(reports);
});

describe('Estimates', () => {
  const PATH = '/api/v1/analyst/AAPL/estimates';
  const app = useApp();

  const readEstimates = (path = PATH, as: 'FREE' | 'PRO' = 'PRO') => app.read(path, as);
  const ESTIMATES = [
    {
      periodLabel: '2026-01-29',
      periodType: 'CURRENT_QUARTER',
      estimateLow: 2.5,
      estimateMean: 2.67,
      estimateHigh: 2.8,
      numberOfAnalysts: 28,
    },
    {
      periodLabel: '+1q',
      periodType: 'NEXT_QUARTER',
      estimateLow: 1.6,
      estimateMean: 1.8,
      estimateHigh: null,
      numberOfAnalysts: null,
    },
    {
      periodLabel: '0y',
      periodType: 'CURRENT_YEAR',
      estimateLow: 7.9,
      estimateMean: 8.1,
      estimateHigh: 8.4,
      numberOfAnalysts: 35,
    },
    {
      periodLabel: '+1y',
      periodType: 'NEXT_YEAR',
      estimateLow: 8,
      estimateMean: 8.5,
      estimateHigh: 9,
      numberOfAnalysts: 20,
    },
  ];
  const report = (
    periodLabel: string,
    reportDate: string,
    estimateEps: number,
    actualEps: number,
    surprise: readonly (number | null)[],
  ) => ({
    periodLabel,
    reportDate,
    estimateEps,
    actualEps,
    surprisePercent: surprise[0],
    surprisePct: surprise[1],
  });
  const SURPRISES = [
    report('2025-09-30', '2025-10-30', 1.77, 1.85, [0.05, 4.52]),
    report('2025-06-30', '2025-07-31', 0, 1.57, [null, null]),
    report('2025-03-31', '2025-05-01', -0.5, -0.6, [-0.2, -20]),
    report('2024-12-31', '2025-01-30', 2.43, 2.51, [0.03, 3.29]),
  ];

  it('come from the newest sweep, with the reported results [ANA-36, NS-18, NS-23, DER-36]', async () => {
    expect(await readEstimates()).toEqual({
      isPreview: false,
      previewReason: null,
      data: { estimates: ESTIMATES, surprises: SURPRISES },
    });
  });

  it('a surprise is a fraction and a percentage in the graph, each under its own name [DER-36]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { analystEstimates { surprises { surpriseFraction epsSurprisePercent } } } }',
    );
    const [newest] = stock.analystEstimates.surprises;
    expect(newest).toEqual({ surpriseFraction: 0.05, epsSurprisePercent: 4.52 });
  });

  it('show a FREE key this quarter without the day of its report, and two reports [ANA-36, LIMITS-14, CAL-18]', async () => {
    const { data, ...preview } = await readEstimates(PATH, 'FREE');
    expect((await readEstimates()).data.estimates[0].periodLabel).toBe('2026-01-29');
    expect(data).toEqual({
      estimates: [{ ...ESTIMATES[0], periodLabel: '0q' }],
      surprises: SURPRISES.slice(0, 2),
    });
    expect(preview).toMatchObject({ isPreview: true, previewReason: 'PRO_REQUIRED', upgrade: { plan: 'PRO' } });
    const query = `{ stock(ticker: "AAPL") { analystEstimates { withheld estimates { estimateMean revenueMean sweepDate }
      surprises { actualRevenue } stock { ticker } } } }`;
    const { body } = await app.graphql(query, { as: 'FREE' });
    expect(body.data.stock.analystEstimates).toEqual({
      withheld: ['estimates', 'estimates.periodLabel', 'surprises'],
      estimates: [{ estimateMean: 2.67, revenueMean: 137_000_000_000, sweepDate: '2025-11-20' }],
      surprises: [{ actualRevenue: 102_500_000_000 }, { actualRevenue: null }],
      stock: { ticker: 'AAPL' },
    });
  });

  it('are no preview if a quarter and two reports are all [PREVIEW-02]', async () => {
    const nothing = { estimateLow: null, estimateMean: null, estimateHigh: null, numberOfAnalysts: null };
    expect(await readEstimates('/api/v1/analyst/NVDA/estimates', 'FREE')).toEqual({
      isPreview: false,
      previewReason: null,
      data: { estimates: [{ periodLabel: '0q', periodType: 'CURRENT_QUARTER', ...nothing }], surprises: [] },
    });
  });

  it('offer only existing data: no periods if there are reports alone [PREVIEW-02]', async () => {
    const row = (period: string, day: string) => `XOM,${period},${day},1,1.1,,\n`;
    await load(app, 'earnings-surprises', {
      'surprises.csv': `ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue\n${row('2025-03-31', '2025-05-02')}${row('2025-06-30', '2025-08-01')}${row('2025-09-30', '2025-10-31')}`,
    });
    const { upgrade } = await readEstimates('/api/v1/analyst/XOM/estimates', 'FREE');
    expect(upgrade.message).toBe('PRO shows 3 reports; FREE shows 2 reports.');
  });

  it('are empty for a stock without estimates, and those of the canonical class [ERR-22, ANA-27]', async () => {
    expect((await readEstimates('/api/v1/analyst/KO/estimates')).data).toEqual({ estimates: [], surprises: [] });
    expect((await readEstimates('/api/v1/analyst/goog/estimates')).data.surprises).toEqual([
      expect.objectContaining({ actualEps: null, surprisePct: null, reportDate: '2025-10-29' }),
    ]);
  });

  it('hang on the stock, many read at once', async () => {
    app.queries.length = 0;
    const { body } = await app.graphql(`{ a: stock(ticker: "MSFT") { analystEstimates { estimates { periodType } } }
      b: stock(ticker: "JPM") { analystEstimates { estimates { periodType } } } }`);
    expect(body.data.a.analystEstimates.estimates).toEqual([]);
    expect(app.queries.filter((sql) => sql.includes('"analyst_estimate"'))).toHaveLength(1);
    expect(app.queries.filter((sql) => sql.includes('"earnings_surprise"'))).toHaveLength(1);
  });

  it('leave out a period that a later sweep leaves out, and do not look at days to come [ANA-17]', async () => {
    const header =
      'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts';
    await load(app, 'analyst-estimates', {
      'estimates.csv': `${header}\nAAPL,2025-11-21,CURRENT_YEAR,0y,8,8.2,8.4,35,,,,\nAAPL,2025-11-22,NEXT_YEAR,+1y,9,9,9,1,,,,\n`,
    });
    expect((await readEstimates()).data.estimates).toMatchObject([{ periodType: 'CURRENT_YEAR', estimateMean: 8.2 }]);
    await load(app, 'earnings-surprises', {
      'surprises.csv':
        'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue\nKO,2025-12-31,2026-02-10,0.5,0.6,,\n',
    });
    expect((await readEstimates('/api/v1/analyst/KO/estimates')).data.surprises).toEqual([]);
  });
});
