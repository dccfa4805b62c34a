import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingSpec, filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const ACTIVITY = '/api/v1/insider/activity';
const CLUSTERS = '/api/v1/insider/cluster-buys';

const app = useApp();

// biome-ignore lint/suspicious/noExplicitAny: rows of a body, whatever they hold.
const pick = (rows: readonly any[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));

describe('Insider activity', () => {
  it('has the same stocks page by page [INS-01, INS-02]', async () => {
    const { buys, sells } = await app.read(ACTIVITY);
    const row =
      'ticker companyName tradeCount insiderCount totalShares totalValue latestDate latestInsider latestTitle';
    const {
      market: { insiderActivity },
    } = await app.ask(
      `{ market { insiderActivity { isPreview purchases(last: 7) { totalCount nodes { ${row} } } sales { nodes { ${row} } } } } }`,
    );
    expect(insiderActivity).toEqual({
      isPreview: false,
      purchases: { totalCount: 8, nodes: buys.slice(1) },
      sales: { nodes: sells },
    });
  });

  it('sums what insiders bought and sold by stock, the largest value first [INS-01, INS-14, DER-60]', async () => {
    const { buys, sells } = await app.read(ACTIVITY);
    // Each of the six other buyers bought 100, 200 ... 600 shares at 10; Diaz bought 10 of Apple at 201.50.
    expect(pick(buys, 'ticker', 'totalValue')).toEqual([
      ['NVDA', 919_800],
      ['BRK.B', 6_000],
      ['KO', 5_000],
      ['JNJ', 4_000],
      ['XOM', 3_000],
      ['AAPL', 2_015],
      ['JPM', 2_000],
      ['MSFT', 1_000],
    ]);
    // They sold 100 shares at 10, 20 ... 60.
    expect(pick(sells, 'ticker', 'totalValue')).toEqual([
      ['AAPL', 299_500],
      ['BRK.B', 6_000],
      ['KO', 5_000],
      ['JNJ', 4_000],
      ['XOM', 3_000],
      ['JPM', 2_000],
      ['MSFT', 1_000],
    ]);
  });

  it('says who traded last, how many insiders and how many shares [INS-02, DER-60]', async () => {
    const { buys, sells } = await app.read(ACTIVITY);
    expect(buys[0]).toEqual({
      ticker: 'NVDA',
      companyName: 'NVIDIA CORP',
      tradeCount: 3,
      insiderCount: 3, // The three joint filers are one.
      totalShares: 6_200, // 1,000 + 200 + 5,000
      totalValue: 919_800, // 150,000 + 29,800 + 740,000
      latestDate: '2025-11-07',
      latestInsider: 'Kim Wang',
      latestTitle: 'Chief Executive Officer',
    });
    expect(sells[0]).toEqual({
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      tradeCount: 2,
      insiderCount: 2,
      totalShares: 1_500,
      totalValue: 299_500, // 1,000 x 200 + 500 x 199
      latestDate: '2025-11-17',
      latestInsider: 'Robin Cook',
      latestTitle: 'Chief Executive Officer',
    });
  });

  it('counts no award, exercise, gift or share withheld for tax [INS-01, AMB-38]', async () => {
    // Apple's only purchase is that of Diaz, although an award and an exercise brought in 2,300 shares.
    const { buys, sells } = await app.read(ACTIVITY);
    const apple = ({ ticker }: { ticker: string }) => ticker === 'AAPL';
    expect([buys.find(apple).totalShares, sells.find(apple).totalShares]).toEqual([10, 1_500]);
  });

  it('counts by the day of the transaction, both ends of the window included [INS-01, AMB-38]', async () => {
    // Twelve days before 19 November is the 7th, when Wang bought; filed it was on the 10th.
    app.clock.now = new Date('2025-11-19T15:00:00Z');
    const nvidia = async (days: number) =>
      (await app.read(`${ACTIVITY}?lookbackDays=${days}`)).buys.find(
        ({ ticker }: { ticker: string }) => ticker === 'NVDA',
      );
    expect(await nvidia(11)).toBeUndefined();
    expect(await nvidia(12)).toMatchObject({ tradeCount: 1, totalValue: 150_000 });
    expect(await nvidia(15)).toMatchObject({ tradeCount: 2, totalValue: 179_800 });
    app.clock.now = new Date('2025-11-16T15:00:00Z'); // The day before Cook sold.
    const { sells } = await app.read(ACTIVITY);
    expect(sells.find(({ ticker }: { ticker: string }) => ticker === 'AAPL')).toMatchObject({ tradeCount: 1 });
  });

  it('leads to the stock in the graph [INS-01]', async () => {
    const { body } = await app.graphql(
      '{ market { insiderActivity { buyCount sellCount purchases { nodes { ticker stock { name quote { price } } } } } } }',
    );
    const { buyCount, sellCount, purchases } = body.data.market.insiderActivity;
    expect([buyCount, sellCount]).toEqual([8, 7]);
    expect(purchases.nodes[0]).toEqual({
      ticker: 'NVDA',
      stock: { name: 'NVIDIA Corporation', quote: { price: 152.63 } },
    });
  });
});

describe('Cluster buys', () => {
  const NVIDIA = {
    ticker: 'NVDA',
    companyName: 'NVIDIA CORP',
    tradeCount: 3,
    insiderCount: 3,
    totalShares: 6_200,
    totalValue: 919_800,
    firstBuyDate: '2025-10-29',
    lastBuyDate: '2025-11-07',
  };

  it('are stocks that three or more insiders bought in the window [INS-11, INS-12, INS-14, DER-61]', async () => {
    expect(await app.read(CLUSTERS)).toEqual([NVIDIA]);
    // Without the fund's purchase on 29 October there are two buyers.
    expect(await app.read(`${CLUSTERS}?lookbackDays=23`)).toEqual([NVIDIA]);
    expect(await app.read(`${CLUSTERS}?lookbackDays=22`)).toEqual([]);
  });

  it('are no preview while there are only three [INS-12, INS-15]', async () => {
    expect(await app.read(CLUSTERS, 'FREE')).toEqual({ isPreview: false, previewReason: null, data: [NVIDIA] });
  });

  describe('with more of them', () => {
    const person = (ticker: string, n: number) => ({
      cik: `0008${String(ticker.charCodeAt(4)).padStart(3, '0')}00${n}`,
      name: `Buyer ${ticker} ${n}`,
      officer: false,
      director: true,
    });
    const form = (ticker: string, owners: FilingSpec['owners'], shares: number, day = '12', code = 'P') =>
      filing({
        issuer: { cik: `00070000${ticker.charCodeAt(4)}`, name: `${ticker} Inc.`, ticker },
        owners,
        filed: `2025-11-${day}`,
        rows: [{ date: `2025-11-${day}`, code, shares, price: 10, after: shares }],
      });
    const bought = (ticker: string, buyers: number, shares: number) =>
      Array.from({ length: buyers }, (_, i) => form(ticker, [person(ticker, i)], shares));

    beforeAll(async () => {
      const forms = [
        ...bought('CLUSA', 3, 100),
        ...bought('CLUSB', 3, 200),
        ...bought('CLUSC', 4, 1),
        ...bought('CLUSD', 5, 1),
        // No clusters: one insider three times, three owners on one form, two buyers and a seller.
        ...['10', '11', '12'].map((day) => form('CLUSE', [person('CLUSE', 0)], 1_000, day)),
        form(
          'CLUSF',
          [0, 1, 2].map((n) => person('CLUSF', n)),
          1_000,
        ),
        ...bought('CLUSG', 2, 1_000),
        form('CLUSG', [person('CLUSG', 2)], 1_000, '12', 'S'),
      ];
      await load(app, 'ownership', Object.fromEntries(forms.map((xml, i) => [`form${i}.xml`, xml])));
    });

    it('clusters have distinct insiders, most insiders first, then the largest value [INS-11, DER-61]', async () => {
      expect(pick(await app.read(CLUSTERS), 'ticker', 'insiderCount', 'totalValue')).toEqual([
        ['CLUSD', 5, 50],
        ['CLUSC', 4, 40],
        ['NVDA', 3, 919_800],
        ['CLUSB', 3, 6_000],
        ['CLUSA', 3, 3_000],
      ]);
    });

    it.each(['FREE', 'anonymous'] as const)('%s: three of them [INS-15, AUTH-08, LIMITS-14, AMB-36]', async (as) => {
      const { data, ...preview } = await app.read(CLUSTERS, as);
      expect(pick(data, 'ticker').flat()).toEqual(['CLUSD', 'CLUSC', 'NVDA']);
      expect(preview).toMatchObject({ isPreview: true, previewReason: 'PRO_REQUIRED', upgrade: { plan: 'PRO' } });
      expect(preview).not.toHaveProperty('totalCount');
      const { body } = await app.graphql('{ market { insiderClusterBuys { totalCount withheld nodes { ticker } } } }', {
        as,
      });
      expect(body.data.market.insiderClusterBuys).toEqual({
        totalCount: 5,
        withheld: ['edges', 'nodes'],
        nodes: [{ ticker: 'CLUSD' }, { ticker: 'CLUSC' }, { ticker: 'NVDA' }],
      });
    });
  });
});
