import { describe, expect, it } from 'vitest';
import { filing } from '../../support/filing.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const TRADES = '/api/v1/insider/trades';
const ACTIVITY = '/api/v1/insider/activity';
const CLUSTERS = '/api/v1/insider/cluster-buys';

const app = useApp();

// biome-ignore lint/suspicious/noExplicitAny: rows of a body, whatever they hold.
const pick = (rows: readonly any[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));

/** Preview of a FREE key and of a caller without a key (PREVIEW-03, PREVIEW-04). */
const PREVIEW = {
  isPreview: true,
  previewReason: 'PRO_REQUIRED',
  upgrade: { plan: 'PRO', url: 'https://signals.example/upgrade', price: '$15 per month' },
};

describe('The trades of a stock', () => {
  it('are listed newest first, whole and flat for PRO [INS-03, INS-04, INS-14]', async () => {
    const trades = await app.read(`${TRADES}/aapl`);
    expect(trades[0]).toEqual({
      ticker: 'AAPL',
      companyName: 'Apple Inc.',
      insiderName: 'Robin Cook',
      insiderTitle: 'Chief Executive Officer',
      insiderRelation: 'OFFICER',
      officer: true,
      director: false,
      tenPctOwner: false,
      transactionDate: '2025-11-17',
      filedDate: '2025-11-18',
      transactionCode: 'S',
      transactionType: 'SELL',
      securityTitle: 'Common Stock',
      sharesTransacted: 1_000,
      pricePerShare: 200,
      totalValue: 200_000,
      sharesOwnedAfter: 50_000,
      directOwnership: true,
      rule10b51: true,
    });
    const dates = ['2025-11-17', '2025-11-11', '2025-11-11', '2025-10-17', '2025-10-01', '2025-09-15', '2025-09-15'];
    expect(pick(trades, 'transactionDate').flat()).toEqual(dates);
    const {
      market: { insiderTrades },
    } = await app.ask('{ market { insiderTrades(ticker: "AAPL") { totalCount nodes { transactionDate } } } }');
    expect([insiderTrades.totalCount, pick(insiderTrades.nodes, 'transactionDate').flat()]).toEqual([7, dates]);
  });

  it('name their type by the code; shares withheld for tax are no sale [INS-07, INS-08, AMB-38]', async () => {
    const trades = await app.read(`${TRADES}/AAPL`);
    const types = Object.fromEntries(pick(trades, 'transactionCode', 'transactionType'));
    expect(types).toEqual({ S: 'SELL', F: 'OTHER', G: 'GIFT', P: 'BUY', A: 'AWARD', M: 'EXERCISE' });
  });

  it('have no price if the award had none, and then have no value [INS-09]', async () => {
    const trades = await app.read(`${TRADES}/AAPL`);
    const award = trades.find(({ transactionCode }: { transactionCode: string }) => transactionCode === 'A');
    expect(award).toMatchObject({ sharesTransacted: 2_000, pricePerShare: null, totalValue: 0 });
  });

  it('are plan trades only if the filing states it [INS-10]', async () => {
    const trades = await app.read(`${TRADES}/AAPL?lookbackDays=365`);
    const cook = trades.filter(({ insiderName }: { insiderName: string }) => insiderName === 'Robin Cook');
    expect(pick(cook, 'transactionDate', 'rule10b51')).toEqual([
      ['2025-11-17', true],
      ['2025-05-05', false],
    ]);
  });

  it('reach back by the day of the transaction, the first and the last day included [INS-03, AMB-38]', async () => {
    const count = async (days: number) => (await app.read(`${TRADES}/AAPL?lookbackDays=${days}`)).length;
    // 5 May is the 200th day before 21 November.
    expect([await count(199), await count(200)]).toEqual([7, 8]);
    const seenOn = async (now: string) => {
      app.clock.now = new Date(now);
      return pick(await app.read(`${TRADES}/AAPL?lookbackDays=1`), 'transactionDate').flat();
    };
    expect(await seenOn('2025-11-17T04:30:00Z')).toEqual([]); // Still the 16th in New York.
    expect(await seenOn('2025-11-17T15:00:00Z')).toEqual(['2025-11-17']);
    expect(await seenOn('2025-11-19T04:30:00Z')).toEqual(['2025-11-17']); // Still the 18th, the day of the filing.
    expect(await seenOn('2025-11-19T15:00:00Z')).toEqual([]);
  });

  it('the trades of GOOG equal those of GOOGL, and a stock without filings has none [INS-03]', async () => {
    const owners = [{ cik: '0009000099', name: 'Page Sam', officer: false, director: true }];
    const rows = [{ date: '2025-11-12', code: 'S', shares: 10, price: 180, after: 90 }];
    const issuer = { cik: '0001652044', name: 'Alphabet Inc.', ticker: 'GOOGL' };
    await load(app, 'ownership', { 'alphabet.xml': filing({ issuer, owners, filed: '2025-11-13', rows }) });
    expect(pick(await app.read(`${TRADES}/goog`), 'ticker', 'insiderName')).toEqual([['GOOGL', 'Sam Page']]);
    expect(await app.read(`${TRADES}/GONE`)).toEqual([]);
    expect(await app.read(`${TRADES}/GONE`, 'FREE')).toEqual({ isPreview: false, previewReason: null, data: [] });
    expect((await app.rest(`${TRADES}/${encodeURIComponent('no ticker')}`)).status).toBe(400);
  });

  it('say every role of a person and show the first [INS-05, INS-06]', async () => {
    const form = (n: number, officer: boolean, director: boolean, large = false) =>
      filing({
        issuer: { cik: '0007000001', name: 'Roles Inc.', ticker: 'ROLE' },
        owners: [{ cik: `000900010${n}`, name: `Role ${n}`, officer, director, title: officer ? 'COO' : undefined }],
        filed: `2025-11-1${n}`,
        rows: [{ date: `2025-11-1${n}`, code: 'P', shares: n, price: 1, after: n }],
      }).replace('<isTenPercentOwner>0', `<isTenPercentOwner>${large ? 1 : 0}`);
    const forms = [
      form(4, true, true, true),
      form(3, false, true, true),
      form(2, false, false, true),
      form(1, false, false),
    ];
    await load(app, 'ownership', Object.fromEntries(forms.map((xml, i) => [`role${i}.xml`, xml])));
    const trades = await app.read(`${TRADES}/ROLE`);
    expect(pick(trades, 'insiderRelation', 'officer', 'director', 'tenPctOwner', 'insiderTitle')).toEqual([
      ['OFFICER', true, true, true, 'COO'],
      ['DIRECTOR', false, true, true, 'Director'],
      ['TEN_PCT_OWNER', false, false, true, '10% Owner'],
      ['OTHER', false, false, false, 'Other'],
    ]);
  });
});

describe('the preview below PRO', () => {
  it.each(['FREE', 'anonymous'] as const)(
    '%s: the newest five trades [INS-15, AUTH-08, LIMITS-14, AMB-36]',
    async (as) => {
      const body = await app.read(`${TRADES}/AAPL`, as);
      expect(body).toMatchObject(PREVIEW);
      expect(Object.keys(body).sort()).toEqual(['data', 'isPreview', 'previewReason', 'upgrade']);
      const dates = ['2025-11-17', '2025-11-11', '2025-11-11', '2025-10-17', '2025-10-01'];
      expect(pick(body.data, 'transactionDate').flat()).toEqual(dates);
      const { stock } = await app.ask(
        '{ stock(ticker: "AAPL") { insiderTrades { isPreview previewReason withheld totalCount nodes { transactionDate } } } }',
        as,
      );
      expect(stock.insiderTrades).toMatchObject({
        isPreview: true,
        previewReason: 'PRO_REQUIRED',
        withheld: ['edges', 'nodes'],
        // Trades of a year; seven are within the requested 90 days.
        totalCount: 8,
      });
      expect(pick(stock.insiderTrades.nodes, 'transactionDate').flat()).toEqual(dates);
    },
  );

  it('the preview tells FREE the day of no withheld trade: no window changes the count, the flag or the message [INS-15, CAL-18]', async () => {
    const messages = new Set<string>();
    for (const days of [1, 5, 36, 51, 66, 68, 90, 200, 365]) {
      const fields = 'isPreview totalCount withheld upgrade { message }';
      const {
        market: { insiderTrades },
      } = await app.ask(
        `{ market { insiderTrades(ticker: "AAPL", period: { days: ${days} }) { ${fields} nodes { transactionDate } } } }`,
        await app.newKey('FREE'),
      );
      const { nodes, ...rest } = insiderTrades;
      messages.add(JSON.stringify(rest));
      const full = await app.read(`${TRADES}/AAPL?lookbackDays=${days}`);
      expect(nodes).toEqual(
        full.slice(0, 5).map(({ transactionDate }: { transactionDate: string }) => ({ transactionDate })),
      );
    }
    expect(messages.size).toBe(1);
  });

  it('the preview shows FREE the same trades of an insider as the preview of a stock, and their stocks [LIMITS-14]', async () => {
    const query =
      '{ insider(id: "9000001") { trades { isPreview totalCount nodes { transactionDate } } stocks { ticker } } }';
    const { insider } = await app.ask(query, 'FREE');
    expect(insider.trades).toEqual({ isPreview: true, totalCount: 2, nodes: [{ transactionDate: '2025-11-17' }] });
    expect(insider.stocks).toEqual([{ ticker: 'AAPL' }]);
  });

  it('the response is no preview if nothing is omitted [INS-15]', async () => {
    const body = await app.read(`${TRADES}/NVDA`, 'FREE');
    expect([body.isPreview, body.previewReason, body.data.length, 'upgrade' in body]).toEqual([false, null, 3, false]);
    const {
      market: { insiderTrades },
    } = await app.ask('{ market { insiderTrades(ticker: "AAPL") { isPreview upgrade { url } withheld } } }');
    expect(insiderTrades).toEqual({ isPreview: false, upgrade: null, withheld: [] });
  });

  it.each(['FREE', 'anonymous'] as const)('%s: five stocks each way [INS-15, AUTH-08, LIMITS-14]', async (as) => {
    const whole = await app.read(ACTIVITY);
    const { data, ...preview } = await app.read(ACTIVITY, as);
    expect(preview).toMatchObject(PREVIEW);
    expect(data).toEqual({ buys: whole.buys.slice(0, 5), sells: whole.sells.slice(0, 5) });
    const {
      market: { insiderActivity },
    } = await app.ask(
      '{ market { insiderActivity { withheld buyCount sellCount purchases { nodes { ticker } } } } }',
      as,
    );
    expect(insiderActivity).toMatchObject({
      withheld: ['purchases', 'sales'],
      buyCount: whole.buys.length,
    });
    expect(insiderActivity.purchases.nodes).toHaveLength(5);
    const side = 'isPreview withheld totalCount nodes { ticker } pageInfo { hasNextPage endCursor }';
    const paged = async (after: string) =>
      (await app.ask(`{ market { insiderActivity { purchases(first: 3, after: ${after}) { ${side} } } } }`, as)).market
        .insiderActivity.purchases;
    const first = await paged('null');
    expect(first).toMatchObject({
      isPreview: true,
      withheld: ['edges', 'nodes'],
      totalCount: whole.buys.length,
    });
    const rest = await paged(JSON.stringify(first.pageInfo.endCursor));
    expect([...first.nodes, ...rest.nodes]).toEqual(
      whole.buys.slice(0, 5).map(({ ticker }: { ticker: string }) => ({ ticker })),
    );
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });
});

describe('an insider', () => {
  it('the graph leads from a trade to all their trades at other companies [INS-03]', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { insiderTrades { nodes {
      insiderName insider { name cik stocks { ticker } trades { totalCount nodes { ticker transactionDate } } } } } } }`);
    const gift = stock.insiderTrades.nodes[3];
    expect([gift.insiderName, gift.insider]).toEqual([
      'Ana Diaz',
      {
        name: 'Ana Diaz',
        cik: '0009000003',
        stocks: [{ ticker: 'NVDA' }, { ticker: 'AAPL' }],
        trades: {
          totalCount: 3,
          nodes: [
            { ticker: 'NVDA', transactionDate: '2025-11-04' },
            { ticker: 'AAPL', transactionDate: '2025-10-17' },
            { ticker: 'AAPL', transactionDate: '2025-10-01' },
          ],
        },
      },
    ]);
  });

  it.each(['0009000003', '9000003'])('is found as %s [INS-03]', async (id) => {
    const { insider } = await app.ask(
      `{ insider(id: "${id}") { name nameAsFiled recent: trades(period: { days: 30 }) { nodes { ticker } } all: trades { totalCount } } }`,
    );
    expect(insider).toEqual({
      name: 'Ana Diaz',
      nameAsFiled: 'Diaz Ana',
      recent: { nodes: [{ ticker: 'NVDA' }] },
      all: { totalCount: 3 },
    });
  });

  it('is not found under an unknown number [INS-03]', async () => {
    const { body } = await app.graphql('{ insider(id: "42") { name } }');
    expect([body.data.insider, body.errors[0].extensions.code]).toEqual([null, 'not_found']);
  });

  it('a joint filing counts once with joint filers, and each of them has the trade [INS-04]', async () => {
    const query =
      '{ market { insiderTrades(ticker: "NVDA") { nodes { insiderName totalValue isDirectOwnership owners { name } } } } }';
    const joint = (await app.ask(query)).market.insiderTrades.nodes.filter(
      (t: { owners: unknown[] }) => t.owners.length > 1,
    );
    expect(joint).toEqual([
      {
        insiderName: 'Fund GP LLC',
        totalValue: 740_000, // 5,000 x 148
        isDirectOwnership: false,
        owners: [{ name: 'Fund GP LLC' }, { name: 'Fund LP' }, { name: 'Jo Smith' }],
      },
    ]);
    const { insider } = await app.ask('{ insider(id: "9000007") { name trades { nodes { ticker insiderName } } } }');
    expect(insider).toEqual({ name: 'Jo Smith', trades: { nodes: [{ ticker: 'NVDA', insiderName: 'Fund GP LLC' }] } });
  });
});

describe('the lookback window', () => {
  const PATHS = [`${TRADES}/AAPL`, ACTIVITY, CLUSTERS];
  it.each(PATHS)('%s takes 1 to 365 days and refuses anything else [INS-13, LIMITS-15]', async (path) => {
    for (const days of ['0', '366', '-1', 'abc', '1.5', '1e2'])
      expect((await app.rest(`${path}?lookbackDays=${days}`)).status, days).toBe(400);
    for (const days of ['1', '365', ''])
      expect((await app.rest(`${path}?lookbackDays=${days}`)).status, days).toBe(200);
  });

  it('holds in the graph, and one bad window leaves the others [INS-13, LIMITS-15]', async () => {
    for (const days of [0, 366, -1]) {
      const { body } = await app.graphql(
        `{ market { bad: insiderTrades(ticker: "AAPL", period: { days: ${days} }) { totalCount } good: insiderTrades(ticker: "AAPL", period: { days: 365 }) { totalCount } } }`,
      );
      expect(body.data.market).toEqual({ bad: null, good: { totalCount: 8 } });
      expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', field: 'period.days' });
    }
  });

  it('is 90 days by default [INS-13]', async () => {
    const buys = async (query: string) => pick((await app.read(`${ACTIVITY}${query}`)).buys, 'ticker', 'tradeCount');
    expect(await buys('')).toEqual(await buys('?lookbackDays=90'));
    app.clock.now = new Date('2026-01-27T15:00:00Z'); // 90 days after 29 October, when the fund bought NVIDIA.
    expect(await buys('')).toContainEqual(['NVDA', 3]);
    app.clock.now = new Date('2026-01-28T15:00:00Z');
    expect(await buys('')).toContainEqual(['NVDA', 2]);
  });
});
