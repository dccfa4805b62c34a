import { describe, expect, it } from 'vitest';
import { type TestApp, useApp } from '../../support/harness.ts';
import { Q2, Q3 } from '../../support/market-institutional.ts';

const BASE = '/api/v1/institutional';

const app = useApp();

type As = Parameters<TestApp['rest']>[1] extends { as?: infer A } | undefined ? A : never;
const readPath = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${BASE}${path}`, { as });
  expect(status).toBe(200);
  return body;
};
// biome-ignore lint/suspicious/noExplicitAny: rows of a body, whatever they hold.
const pick = (rows: readonly any[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));

const PREVIEW = {
  isPreview: true,
  previewReason: 'PRO_REQUIRED',
  upgrade: { plan: 'PRO', url: 'https://signals.example/upgrade', price: '$15 per month' },
};

describe('The quarters', () => {
  const QUARTERS = [
    {
      value: '2025Q3',
      label: 'Q3 2025',
      reportDate: Q3,
      pending: false,
      isIncomplete: false,
      filerCount: 10,
      baselineFilerCount: 10,
      reportedShare: 1,
    },
    {
      value: '2025Q2',
      label: 'Q2 2025',
      reportDate: Q2,
      pending: false,
      isIncomplete: false,
      filerCount: 10,
      baselineFilerCount: 0,
      reportedShare: null,
    },
  ];

  it.each(['anonymous', 'FREE', 'PRO'] as const)('answer %s in full, newest first [INST-01, AUTH-06]', async (as) => {
    expect(await readPath('/quarters', as)).toEqual(QUARTERS);
  });

  it('count their filers, and those of the quarter before [INST-02, INST-01, DER-66]', async () => {
    const {
      market: { institutionalQuarters },
    } = await app.ask(
      `{ market { institutionalQuarters { value label reportDate pending: isPending isIncomplete filerCount baselineFilerCount reportedShare } } }`,
    );
    expect(institutionalQuarters).toEqual(QUARTERS);
  });
});

describe('The flows of a quarter', () => {
  it('add up what filers did with a stock [INST-03, INST-04, INST-05, INST-06, INST-08, DER-63]', async () => {
    const { inflows } = await readPath(`/flows?reportDate=${Q3}`);
    const apple = inflows[0];
    // Bought: 200 + 300 + 50 (an added holding) + 700 + 30; sold: 500 + 150. OTHER has no field: the nine sum to 600.
    expect(apple).toEqual({
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      totalSharesBought: 1_280,
      totalSharesSold: 650,
      netSharesChange: 630,
      newPositions: 2,
      increasedPositions: 3,
      decreasedPositions: 1,
      soldOutPositions: 1,
      indexFundNetChange: 200,
      hedgeFundNetChange: -500,
      activistNetChange: 300,
      pensionNetChange: 0,
      bankNetChange: -150,
      insuranceNetChange: 50,
      mutualFundNetChange: 700,
      sovereignWealthNetChange: 0,
      endowmentNetChange: 0,
      activistActivity: true,
      reportDate: Q3,
    });
    const nine = Object.entries(apple).filter(([name]) => name.endsWith('NetChange'));
    expect([nine.length, nine.reduce((sum, [, change]) => sum + Number(change), 0)]).toEqual([9, 600]);
  });

  it('come in both directions, the largest net change first [INST-03, UNS-17]', async () => {
    const { inflows, outflows } = await readPath(`/flows?reportDate=${Q3}`);
    expect(pick(inflows, 'ticker', 'netSharesChange', 'activistActivity')).toEqual([
      ['AAPL', 630, true],
      ['KO', 560, true],
      ['XOM', 140, true],
      ['NVDA', 80, true],
      ['JNJ', 50, false], // The activist kept its ten shares.
      ['MSFT', 5, true],
    ]);
    expect(pick(outflows, 'ticker', 'netSharesChange', 'soldOutPositions')).toEqual([
      ['QQQ', -100, 1],
      ['SPY', -50, 0],
      ['GOOG', -40, 0],
      ['GOOGL', -30, 0],
      ['BRK.B', -20, 0],
      ['JPM', -10, 0],
    ]);
  });

  it('take a limit for each direction [INST-03, LIMITS-17]', async () => {
    const two = await readPath(`/flows?reportDate=${Q3}&limit=2`);
    expect([two.inflows.length, two.outflows.length]).toEqual([2, 2]);
    const { status, body } = await app.rest(`${BASE}/flows?reportDate=${Q3}&limit=0`);
    expect([status, body.error]).toEqual([400, 'invalid_limit']);
  });

  it('are empty in the first quarter, which later quarters compare with [INST-06, DER-62]', async () => {
    expect(await readPath(`/flows?reportDate=${Q2}`)).toEqual({
      reportDate: Q2,
      isPending: false,
      isIncomplete: false,
      filerCount: 10,
      baselineFilerCount: 0,
      reportedShare: null,
      inflows: [],
      outflows: [],
    });
    expect(await readPath(`/activist?reportDate=${Q2}`)).toEqual([]);
    const { holders, holderCount } = await readPath(`/holders/AAPL?reportDate=${Q2}`);
    expect([holderCount, holders[0]]).toMatchObject([
      6,
      { shares: 1_000, changeType: null, sharesChange: null, sharesChangePct: null },
    ]);
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { holders(reportDate: "${Q2}") { nodes { changeType sharesChange sharesChangePercent } } } }`,
    );
    expect(new Set(stock.holders.nodes.map((node: object) => JSON.stringify(node))).size).toBe(1);
    expect(stock.holders.nodes[0]).toEqual({ changeType: null, sharesChange: null, sharesChangePercent: null });
  });

  it('state their quarter and the number of compared filers [INST-03]', async () => {
    const { inflows: _inflows, outflows: _outflows, ...quarter } = await readPath(`/flows?reportDate=${Q3}`);
    expect(quarter).toEqual({
      reportDate: Q3,
      isPending: false,
      isIncomplete: false,
      filerCount: 10,
      baselineFilerCount: 10,
      reportedShare: 1,
    });
  });

  it('give the net change in percent of the shares of the same filers [RAT-17]', async () => {
    const {
      market: { institutionalFlows },
    } = await app.ask(
      `{ market { institutionalFlows(reportDate: "${Q3}", limit: 1) { netBuying { nodes { netChangePercent stock { name } } } netSelling { nodes { netChangePercent } } } } }`,
    );
    expect(institutionalFlows.netBuying.nodes[0].netChangePercent).toBeCloseTo(23.7736, 4); // 630 / 2,650
    expect(institutionalFlows.netBuying.nodes[0].stock).toEqual({ name: 'Apple Inc.' });
    expect(institutionalFlows.netSelling.nodes[0].netChangePercent).toBe(-100);
  });

  it('show FREE five each way [INST-17, AUTH-14, LIMITS-14, AMB-36]', async () => {
    const whole = await readPath(`/flows?reportDate=${Q3}`);
    const { data, ...preview } = await readPath(`/flows?reportDate=${Q3}`, 'FREE');
    expect(preview).toMatchObject(PREVIEW);
    expect(Object.keys(preview).sort()).toEqual(['isPreview', 'previewReason', 'upgrade']);
    expect(data).toEqual({
      ...whole,
      inflows: whole.inflows.slice(0, 5),
      outflows: whole.outflows.slice(0, 5),
    });
    const {
      market: { institutionalFlows },
    } = await app.ask(`{ market { institutionalFlows(reportDate: "${Q3}") { withheld } } }`, 'FREE');
    expect(institutionalFlows.withheld).toEqual(['netBuying', 'netSelling']);
    const page = 'isPreview withheld totalCount nodes { ticker }';
    const paged = await app.ask(
      `{ market { institutionalFlows(reportDate: "${Q3}") { netBuying(last: 2) { ${page} } netSelling { ${page} } } } }`,
      'FREE',
    );
    const gate = { isPreview: true, withheld: ['edges', 'nodes'] };
    const [bought, sold] = [whole.inflows, whole.outflows].map((rows) => pick(rows, 'ticker').flat());
    expect(paged.market.institutionalFlows).toEqual({
      netBuying: { ...gate, totalCount: bought!.length, nodes: bought!.slice(3, 5).map((ticker) => ({ ticker })) },
      netSelling: { ...gate, totalCount: sold!.length, nodes: sold!.slice(0, 5).map((ticker) => ({ ticker })) },
    });
  });

  it('are wrapped for FREE, and no preview if nothing is omitted [AMB-03, AMB-06]', async () => {
    const body = await readPath(`/flows?reportDate=${Q3}&limit=2`, 'FREE');
    expect(Object.keys(body)).toEqual(['isPreview', 'previewReason', 'data']);
    expect([body.isPreview, body.previewReason]).toEqual([false, null]);
  });
});

describe('activist positions', () => {
  it('the list of activist positions has new and increased positions, the most valuable first [INST-13, INST-14, DER-64]', async () => {
    const positions = await readPath(`/activist?reportDate=${Q3}`);
    const [apple] = positions;
    expect(apple).toEqual({
      filerCik: '0008000003',
      filerName: 'Cedar Point Reform',
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      shares: 300,
      valueUsd: 60_000,
      changeType: 'NEW',
      sharesChange: 300,
      sharesChangePct: 0,
      filedDate: '2025-11-14',
      reportDate: Q3,
    });
    // Fewer shares of MSFT and as many of JNJ are left out.
    expect(pick(positions, 'ticker', 'changeType', 'valueUsd', 'sharesChange', 'sharesChangePct')).toEqual([
      ['AAPL', 'NEW', 60_000, 300, 0],
      ['NVDA', 'INCREASED', 39_000, 60, 30],
      ['KO', 'NEW', 35_000, 500, 0],
      ['XOM', 'NEW', 11_000, 100, 0],
    ]);
  });

  it('the list of activist positions shows FREE three [INST-17, LIMITS-14]', async () => {
    const { data, ...preview } = await readPath(`/activist?reportDate=${Q3}`, 'FREE');
    expect(preview).toMatchObject(PREVIEW);
    expect(pick(data, 'ticker').flat()).toEqual(['AAPL', 'NVDA', 'KO']);
    const {
      market: { activistPositions },
    } = await app.ask(`{ market { activistPositions(reportDate: "${Q3}") { totalCount withheld } } }`, 'FREE');
    expect(activistPositions).toEqual({ totalCount: 4, withheld: ['edges', 'nodes'] });
  });
});

describe('Convertible notes', () => {
  it('stand together by company, the most valuable first [INST-15, DER-64, UNS-17]', async () => {
    const groups = await readPath(`/bonds?reportDate=${Q3}`);
    expect(groups).toEqual([
      {
        baseTicker: 'AAPL',
        companyName: 'Apple Inc.',
        positionCount: 2,
        totalValue: 165_000, // 110% of 100,000 + 50,000
        netSharesChange: 70_000, // 20,000 more of the one, 50,000 of the other
        bondTickers: 'AAPL 1.000% 5/1,AAPL 2.000% 6/1',
        hedgeFundCount: 1,
      },
      expect.objectContaining({ baseTicker: 'KO', totalValue: 3_300, bondTickers: 'KO 3.000%', hedgeFundCount: 0 }),
      expect.objectContaining({ baseTicker: 'MSFT', totalValue: 2_200, positionCount: 1 }),
      expect.objectContaining({ baseTicker: 'NVDA', totalValue: 1_100, hedgeFundCount: 1 }),
    ]);
  });

  it('show FREE three companies [INST-17, LIMITS-14]', async () => {
    const { data, ...preview } = await readPath(`/bonds?reportDate=${Q3}`, 'FREE');
    expect(preview).toMatchObject(PREVIEW);
    expect(pick(data, 'baseTicker').flat()).toEqual(['AAPL', 'KO', 'MSFT']);
  });

  it('lead to the stock in the graph [INST-15]', async () => {
    const {
      market: { convertibleBonds },
    } = await app.ask(`{ market { convertibleBonds(reportDate: "${Q3}") { totalCount nodes { stock { name } } } } }`);
    expect([convertibleBonds.totalCount, convertibleBonds.nodes[1].stock.name]).toEqual([4, 'The Coca-Cola Company']);
  });
});

describe('Options', () => {
  it('stand together by stock, the most valuable first [INST-16, DER-64, UNS-17]', async () => {
    const activity = await readPath(`/options?reportDate=${Q3}`);
    expect(activity[0]).toEqual({
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      callValue: 200_000,
      putValue: 40_000,
      callPositions: 1,
      putPositions: 1,
      callNetChange: 200,
      putNetChange: -100,
      hedgeFundCount: 1,
    });
    expect(pick(activity, 'ticker', 'callValue', 'putValue', 'callPositions', 'callNetChange')).toEqual([
      ['AAPL', 200_000, 40_000, 1, 200],
      ['NVDA', 0, 15_000, 0, 0],
      ['KO', 7_000, 0, 1, 100],
      ['MSFT', 4_000, 0, 1, 10],
      ['XOM', 0, 0, 0, -100], // Let go of.
    ]);
  });

  it('show FREE three stocks [INST-17, LIMITS-14]', async () => {
    const { data, ...preview } = await readPath(`/options?reportDate=${Q3}`, 'FREE');
    expect(preview).toMatchObject(PREVIEW);
    expect(pick(data, 'ticker').flat()).toEqual(['AAPL', 'NVDA', 'KO']);
  });
});

describe('The requested quarter', () => {
  const PATHS = ['/flows', '/holders/AAPL', '/activist', '/bonds', '/options'];

  it.each(PATHS)('%s wants one [INST-18, INST-02]', async (path) => {
    for (const as of ['', '?reportDate=', '?reportDate=2025-13-01', '?reportDate=2025Q3'])
      expect((await app.rest(`${BASE}${path}${as}`)).status, as).toBe(400);
  });

  it.each(PATHS)(
    '%s refuses a day that ends no known quarter, and lists the known quarters [INST-02, INST-18]',
    async (path) => {
      for (const day of ['2019-03-31', '2025-09-29', '2025-12-31']) {
        const { status, body } = await app.rest(`${BASE}${path}?reportDate=${day}`);
        expect([status, body], day).toEqual([
          400,
          {
            error: 'invalid_parameter',
            field: 'reportDate',
            message: `reportDate: ${day} is not the last day of a known quarter; the newest is ${Q3}.`,
            validValues: [Q3, Q2],
          },
        ]);
      }
    },
  );

  it.each(PATHS)('%s needs a key, and shows a FREE key the preview [AUTH-05, AUTH-14]', async (path) => {
    const { status, body } = await app.rest(`${BASE}${path}?reportDate=${Q3}`, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
    expect(await readPath(`${path}?reportDate=${Q3}`, 'FREE')).toMatchObject(PREVIEW);
  });
});

describe('Without a key', () => {
  it.each([
    `{ market { institutionalFlows(reportDate: "${Q3}") { netBuying { nodes { ticker } } } } }`,
    `{ market { institutionalHolders(ticker: "AAPL", reportDate: "${Q3}") { holderCount } } }`,
    `{ market { activistPositions(reportDate: "${Q3}") { totalCount } } }`,
    `{ market { convertibleBonds(reportDate: "${Q3}") { totalCount } } }`,
    `{ market { institutionalOptions(reportDate: "${Q3}") { totalCount } } }`,
    '{ stock(ticker: "AAPL") { holders { totalCount } } }',
    '{ filer(cik: "8000003") { name } }',
    '{ node(id: "x") { ... on Filer { positions { totalCount } } } }',
    '{ node(id: "x") { ... on Filer { quarters { equityValue } } } }',
  ])('the graph refuses %s [AUTH-02, AUTH-05]', async (query) => {
    const { status, body } = await app.graphql(query, { as: 'anonymous' });
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
    expect((await app.graphql(query, { as: 'FREE' })).status).toBe(200);
  });

  it('the quarters stay open in the graph [AUTH-06, INST-01]', async () => {
    const {
      market: { institutionalQuarters },
    } = await app.ask('{ market { institutionalQuarters { label } } }', 'anonymous');
    expect(institutionalQuarters).toHaveLength(2);
  });
});
