import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

type Nodes = { totalCount: number; isPreview: boolean; nodes: Record<string, unknown>[] };
const askList = async (field: string, node: string, as?: 'FREE'): Promise<Nodes> => {
  const name = /^\w+/.exec(field)![0];
  const query = `{ market { ${field} { totalCount isPreview nodes { ${node} } } } }`;
  return (await app.ask(query, as && (await app.newKey(as)))).market[name];
};
const YEAR = 'period: { days: 365 }';

describe('A filter of insider trades', () => {
  const ask = (filter: string, as?: 'FREE') =>
    askList(`insiderFeed(${YEAR}, filter: { ${filter} })`, 'ticker insiderTitle transactionType totalValue', as);
  const summarize = ({ nodes }: Nodes) => nodes.map(({ ticker, totalValue }) => `${ticker} ${totalValue}`);

  it('selects purchases of at least a size, the newest first', async () => {
    const list = await ask('types: [BUY], minValue: 29800');
    expect(summarize(list)).toEqual(['NVDA 150000', 'NVDA 29800', 'NVDA 740000']);
    expect(list.totalCount).toBe(3);
  });

  it('selects by role, however the title writes it', async () => {
    expect(summarize(await ask('roles: [CHIEF_EXECUTIVE]'))).toEqual(['AAPL 200000', 'NVDA 150000', 'AAPL 760000']);
    expect(summarize(await ask('roles: [CHIEF_FINANCIAL], types: [SELL]'))).toEqual(['AAPL 99500']);
    expect(summarize(await ask('roles: [DIRECTOR], types: [GIFT]'))).toEqual(['AAPL 0']);
    expect((await ask('roles: [TEN_PERCENT_OWNER]')).totalCount).toBe(0);
  });

  it('leaves out trades under plans, or shows only those', async () => {
    expect(summarize(await ask('isRule10b51Plan: true'))).toEqual(['AAPL 200000']);
    expect(summarize(await ask('isRule10b51Plan: false, roles: [CHIEF_EXECUTIVE]'))).toEqual([
      'NVDA 150000',
      'AAPL 760000',
    ]);
  });

  it('selects tickers, another share class by that under which trades are stored, and none of an empty list', async () => {
    expect(summarize(await ask('tickers: ["KO", "BRK.A"], types: [BUY]'))).toEqual(['BRK.B 6000', 'KO 5000']);
    expect((await ask('tickers: []')).totalCount).toBe(0);
  });

  it('shows a FREE key only rows of its previews, with counts that no filter changes', async () => {
    const all = await askList(`insiderFeed(${YEAR})`, 'id ticker totalValue', 'FREE');
    const filtered = await askList(`insiderFeed(${YEAR}, filter: { minValue: 29800 })`, 'id ticker totalValue', 'FREE');
    expect(all.isPreview).toBe(true);
    expect([filtered.totalCount, filtered.isPreview]).toEqual([all.totalCount, true]);
    expect(filtered.nodes).toEqual(all.nodes.filter(({ totalValue }) => (totalValue as number) >= 29_800));
    const stock = await app.ask(
      '{ stock(ticker: "AAPL") { insiderTrades(period: { days: 365 }, filter: { minValue: 700000 }) { totalCount nodes { id } } } }',
      await app.newKey('FREE'),
    );
    // The sale of May is not among the five that a preview shows.
    expect(stock.stock.insiderTrades).toEqual({ totalCount: 8, nodes: [] });
  });

  it('filters the trades of one stock as it does those of all', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { insiderTrades(period: { days: 365 }, filter: { roles: [CHIEF_FINANCIAL], types: [SELL] }) { totalCount nodes { totalValue } } } }',
    );
    expect(stock.insiderTrades).toEqual({ totalCount: 1, nodes: [{ totalValue: 99_500 }] });
  });
});

describe('A filter of trades of Congress', () => {
  const NODE = 'id ticker politician { urlSlug } nextReport { isPreview reportDate daysAfterTrade }';
  const ask = (filter: string) => askList(`politicianActivity(${YEAR}, filter: { ${filter} })`, NODE);
  const summarize = ({ nodes }: Nodes) =>
    nodes.map(({ ticker, politician }) => `${(politician as { urlSlug: string }).urlSlug} ${ticker}`);

  it('selects trades before a report, whose day the rows state', async () => {
    const list = await ask('daysBeforeReport: 15');
    // NVDA reported on Nov 19, AAPL on Oct 30.
    expect(summarize(list)).toEqual(['Ann-Abel NVDA', 'Cara-Cole AAPL', 'Bob-Brown AAPL', 'Daniel-Dole NVDA']);
    expect(list.nodes.map(({ nextReport }) => (nextReport as { daysAfterTrade: number }).daysAfterTrade)).toEqual([
      15, 1, 15, 9,
    ]);
    expect(summarize(await ask('daysBeforeReport: 0'))).toEqual([]);
  });

  it('selects by member, party, chamber, and size', async () => {
    expect(summarize(await ask('party: "democrat", minAmount: 50001'))).toEqual(['Ann-Abel AAPL', 'Ann-Abel AAPL']);
    expect(summarize(await ask('members: ["Bob-Brown"], chamber: SENATE, tickers: ["MSFT"]'))).toEqual([
      'Bob-Brown MSFT',
    ]);
    expect(summarize(await ask('types: [EXCHANGE], chamber: SENATE, party: "Democrat"'))).toEqual([]);
  });

  it('on days of reports is refused below PRO, where rows show only reports of this week', async () => {
    const { errors } = (
      await app.graphql('{ market { politicianActivity(filter: { daysBeforeReport: 5 }) { totalCount } } }', {
        as: 'FREE',
      })
    ).body;
    expect(errors[0]).toMatchObject({
      extensions: { code: 'invalid_parameter', field: 'filter.daysBeforeReport' },
      message: expect.stringMatching(/^filter\.daysBeforeReport: a condition for PRO keys/),
    });
    const { nodes } = await askList(`politicianActivity(${YEAR})`, NODE, 'FREE');
    const reports = Object.fromEntries(nodes.map(({ ticker, nextReport }) => [ticker, nextReport]));
    expect(reports.NVDA).toEqual({ isPreview: false, reportDate: '2025-11-19', daysAfterTrade: 15 });
    // Its next report is on Nov 24, in the next week.
    expect(nodes[1]!.nextReport).toEqual({ isPreview: true, reportDate: null, daysAfterTrade: null });
  });

  it('refuses more days than a quarter', async () => {
    const { errors } = (
      await app.graphql('{ market { politicianActivity(filter: { daysBeforeReport: 91 }) { totalCount } } }')
    ).body;
    expect(errors[0].message).toBe('filter.daysBeforeReport: from 0 to 90.');
  });
});

describe('A filter of analyst actions', () => {
  const ask = (filter: string, as?: 'FREE') =>
    askList(`analystActivity(${YEAR}, filter: { ${filter} })`, 'ticker firm', as);
  const summarize = ({ nodes }: Nodes) => nodes.map(({ ticker, firm }) => `${ticker} ${firm}`);

  it('selects by type, firm, and ticker', async () => {
    expect(summarize(await ask('types: [UPGRADE, DOWNGRADE], firm: "alpha"'))).toEqual([
      'MSFT Alpha Partners',
      'AAPL Alpha Partners',
      'NVDA Alpha Partners',
    ]);
    expect(summarize(await ask('tickers: ["KO", "XOM"]'))).toEqual(['KO Beta Bank', 'XOM Zeta']);
  });

  it('selects by the change of the target, up or down', async () => {
    // 420 to 300 is -28.6 %, 200 to 240 is 20 %, 250 to 230 is -8 %.
    expect(summarize(await ask('minTargetChangePercent: 8'))).toEqual([
      'MSFT Alpha Partners',
      'AAPL Alpha Partners',
      'AAPL Beta Bank',
    ]);
    expect(summarize(await ask('minTargetChangePercent: 20.5'))).toEqual(['MSFT Alpha Partners']);
    const { stock } = await app.ask(
      '{ stock(ticker: "AAPL") { analystActions(period: { days: 365 }, filter: { minTargetChangePercent: 20 }) { nodes { firm } } } }',
    );
    expect(stock.analystActions.nodes).toEqual([{ firm: 'Alpha Partners' }]);
  });

  it('pages, and shows a FREE key matches among the newest five', async () => {
    const page = async (after: string) =>
      (
        await app.ask(
          `{ market { analystActivity(${YEAR}, filter: { firm: "zeta" }, first: 2${after}) { totalCount nodes { ticker } pageInfo { hasNextPage endCursor } } } }`,
        )
      ).market.analystActivity;
    const first = await page('');
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...second.nodes]).toEqual([{ ticker: 'XOM' }, { ticker: 'JNJ' }, { ticker: 'AAPL' }]);
    const free = await ask('firm: "beta"', 'FREE');
    expect([summarize(free), free.totalCount]).toEqual([['MSFT Beta Bank', 'AAPL Beta Bank'], 12]);
  });
});

describe('Unusual options', () => {
  const NODE = 'ticker contract type strike expirationDate dte premium stock { name }';

  it('are listed as contracts, the largest premium first', async () => {
    const { nodes, totalCount } = await askList('unusualOptions', NODE);
    expect(totalCount).toBe(2);
    expect(nodes[0]).toEqual({
      ticker: 'AAPL',
      contract: 'AAPL251219C00210000',
      type: 'CALL',
      strike: 210,
      expirationDate: '2025-12-19',
      dte: 29,
      premium: 100_000,
      stock: { name: 'Apple Inc.' },
    });
  });

  it('are filtered by side, premium, expiry, and ticker, on the market and on a stock', async () => {
    const ask = async (args: string) =>
      (await askList(`unusualOptions(${args})`, 'contract')).nodes.map(({ contract }) => contract);
    expect(await ask('filter: { type: PUT }')).toEqual(['AAPL251219P00190000']);
    expect(await ask('filter: { minPremium: 30001 }')).toEqual(['AAPL251219C00210000']);
    expect(await ask('filter: { minDte: 30 }')).toEqual([]);
    expect(await ask('filter: { maxDte: 29, minDte: 29 }')).toHaveLength(2);
    expect(await ask('tickers: ["MSFT"]')).toEqual([]);
    const { options } = await app.ask(
      '{ options(ticker: "AAPL") { dossier { unusualCount unusual(filter: { type: PUT }) { strike } } } }',
    );
    expect(options.dossier).toEqual({ unusualCount: 2, unusual: [{ strike: 190 }] });
  });

  it('show a FREE key only how many there are', async () => {
    expect(await askList('unusualOptions(filter: { type: PUT })', NODE, 'FREE')).toEqual({
      totalCount: 2,
      isPreview: true,
      nodes: [],
    });
  });
});

describe('The earnings calendar', () => {
  const NODE = 'ticker earningsDate movePercent impliedMovePercent result { actualEps epsSurprisePercent }';
  const CALENDAR = 'earningsCalendar(period: { from: "2025-11-01" }, tickers: ["NVDA", "AAPL", "MSFT"])';

  it('selects tickers, and states result, move, and implied move', async () => {
    const { nodes } = await askList(CALENDAR, NODE);
    expect(nodes.map(({ ticker, earningsDate }) => `${ticker} ${earningsDate}`)).toEqual([
      'NVDA 2025-11-19',
      'AAPL 2025-11-24',
      'MSFT 2025-11-25',
    ]);
    // It reported after the close of Nov 19: the move is from that close to the next.
    const closes = await app.db.prisma.dailyBar.findMany({
      where: { ticker: 'NVDA', date: { in: [new Date('2025-11-19'), new Date('2025-11-20')] } },
      orderBy: { date: 'asc' },
    });
    const [before, after] = closes.map(({ close }) => close);
    expect(nodes[0]!.movePercent).toBeCloseTo((after! / before! - 1) * 100, 2);
    expect(nodes[1]).toMatchObject({
      movePercent: null,
      impliedMovePercent: 2.33,
      result: { actualEps: 1.85, epsSurprisePercent: 4.52 },
    });
    expect(nodes[2]).toMatchObject({ movePercent: null, impliedMovePercent: null, result: null });
  });

  it('shows a FREE key the current week of these tickers', async () => {
    const { nodes } = await askList(CALENDAR, NODE, 'FREE');
    expect(nodes.map(({ ticker }) => ticker)).toEqual(['NVDA']);
  });
});
