import { describe, expect, it } from 'vitest';
import { submission } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { CUSIP, Q2, Q3 } from '../../support/market-institutional.ts';

const Q4 = '2025-12-31';

const BOARDS = {
  institutionalFlows: (args: string) => `market { institutionalFlows${args} { quarter { reportDate } } }`,
  activistPositions: (args: string) => `market { activistPositions${args} { nodes { reportDate } } }`,
  convertibleBonds: (args: string) => `market { convertibleBonds${args} { nodes { reportDate } } }`,
  institutionalOptions: (args: string) => `market { institutionalOptions${args} { nodes { reportDate } } }`,
  institutionalHolders: (args: string) =>
    `market { institutionalHolders(ticker: "AAPL" ${args.slice(1) || ')'} { reportDate positions { nodes { reportDate } } } }`,
};
const LINKS = {
  'Stock.holders': (args: string) => `stock(ticker: "AAPL") { holders${args} { nodes { reportDate } } }`,
  'ETF.holders': (args: string) => `etf(ticker: "SPY") { holders${args} { nodes { reportDate } } }`,
  'Filer.positions': (args: string) => `filer(cik: "8000003") { positions${args} { nodes { reportDate } } }`,
};
const FIELDS = Object.entries({ ...BOARDS, ...LINKS });

/** All values of `reportDate` in an answer. */
const reportDates = (data: unknown): string[] => [
  ...new Set([...JSON.stringify(data).matchAll(/"reportDate":"([^"]+)"/g)].map(([, day]) => day!)),
];

describe('reportDate in the graph', () => {
  const app = useApp();

  it.each(FIELDS)('%s serves the newest complete quarter by default [INST-02]', async (name, select) => {
    expect(reportDates(await app.ask(`{ ${select('')} }`))).toEqual([Q3]);
    const older = reportDates(await app.ask(`{ ${select(`(reportDate: "${Q2}")`)} }`));
    // The first stored quarter has no quarter to compare with, so no position in it is new or increased.
    expect(older).toEqual(name === 'activistPositions' ? [] : [Q2]);
  });

  it.each(FIELDS)('%s refuses a day that ends no known quarter [INST-02, INST-18]', async (_name, select) => {
    const { body } = await app.graphql(`{ ${select('(reportDate: "2025-09-29")')} }`);
    expect(body.errors[0].extensions).toMatchObject({
      code: 'invalid_parameter',
      field: 'reportDate',
      validValues: [Q3, Q2],
    });
  });

  it('skips a quarter that most filers have not reported yet [INST-02]', async () => {
    const early = submission({
      cik: '0008000003',
      name: 'Early Filer',
      period: Q4,
      filed: '2026-01-05',
      rows: [{ cusip: CUSIP.AAPL, amount: 10, value: 2_000 }],
    });
    app.clock.now = new Date('2026-01-06T15:00:00Z');
    await load(app, '13f', { 'early.txt': early });
    const quarters = (await app.ask('{ market { institutionalQuarters { reportDate isIncomplete } } }')).market
      .institutionalQuarters;
    expect(quarters[0]).toEqual({ reportDate: Q4, isIncomplete: true });
    for (const [name, select] of FIELDS.filter(([name]) => name !== 'Filer.positions'))
      expect(reportDates(await app.ask(`{ ${select('')} }`)), name).toEqual([Q3]);
  });
});

describe('Holders by another spelling of a ticker', () => {
  const app = useApp();

  it.each(['BRK.A', 'BRK-A', 'BRKA', 'brk/b'])('%s serves the holders of BRK.B [INST-09]', async (ticker) => {
    const path = `/api/v1/institutional/holders/${encodeURIComponent(ticker)}?reportDate=${Q3}`;
    expect(await app.read(path)).toMatchObject({ ticker: 'BRK.B', holderCount: 1, totalInstitutionalShares: 80 });
    const {
      market: { institutionalHolders },
    } = await app.ask(
      `{ market { institutionalHolders(ticker: "${ticker}") { ticker holderCount positions { totalCount } } } }`,
    );
    expect(institutionalHolders).toEqual({ ticker: 'BRK.B', holderCount: 1, positions: { totalCount: 1 } });
  });
});

describe('Without any quarter', () => {
  const app = useApp(undefined, { fill: false });

  it('the fields are empty rather than errors [INST-02]', async () => {
    for (const path of ['/activist', '/bonds', '/options'])
      expect(await app.read(`/api/v1/institutional${path}?reportDate=${Q3}`)).toEqual([]);
    expect(await app.ask('{ market { institutionalFlows { isPreview } activistPositions { totalCount } } }')).toEqual({
      market: { institutionalFlows: null, activistPositions: { totalCount: 0 } },
    });
  });
});
