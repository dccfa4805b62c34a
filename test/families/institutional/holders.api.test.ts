import { beforeEach, describe, expect, it } from 'vitest';
import { parseCursor } from '../../../src/lib/pages.ts';
import { type TestApp, useApp } from '../../support/harness.ts';
import { Q2, Q3 } from '../../support/market-institutional.ts';

const HOLDERS = '/api/v1/institutional/holders';

const app = useApp();
beforeEach(() => {
  app.queries.length = 0;
});

type As = Parameters<TestApp['rest']>[1] extends { as?: infer A } | undefined ? A : never;
const readPath = async (path: string, as: As = 'PRO') => {
  const { status, body } = await app.rest(`${HOLDERS}${path}`, { as });
  expect(status).toBe(200);
  return body;
};
// biome-ignore lint/suspicious/noExplicitAny: rows of a body, whatever they hold.
const pick = (rows: readonly any[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const TOTALS = {
  ticker: 'AAPL',
  companyName: 'Apple Inc.',
  reportDate: Q3,
  totalInstitutionalShares: 3_280,
  totalInstitutionalValue: 656_000, // x 200, the thousands of one filer made dollars
  holderCount: 7,
};

describe('the holders of a stock', () => {
  it('the list of holders is listed by value, filers that sold out last [INST-09, INST-10, INST-11, INST-12, DER-62, AMB-43]', async () => {
    const { holders, ...totals } = await readPath(`/aapl?reportDate=${Q3}`);
    expect(totals).toEqual(TOTALS);
    expect(holders[0]).toEqual({
      filerCik: '0008000001',
      filerName: 'Broad Market Trackers',
      filerCategory: 'INDEX_FUND',
      shares: 1_200,
      valueUsd: 240_000,
      changeType: 'INCREASED',
      sharesChange: 200,
      sharesChangePct: 20,
    });
    expect(pick(holders, 'filerName', 'shares', 'valueUsd', 'changeType', 'sharesChange', 'sharesChangePct')).toEqual([
      ['Broad Market Trackers', 1_200, 240_000, 'INCREASED', 200, 20],
      ['Grove Select', 700, 140_000, 'NEW', 700, 0],
      ['Elm Street Savings', 450, 90_000, 'DECREASED', -150, -25],
      ['Delta Workers', 400, 80_000, 'UNCHANGED', 0, 0],
      ['Cedar Point Reform', 300, 60_000, 'NEW', 300, 0],
      ['Fir Mutual Cover', 150, 30_000, 'INCREASED', 50, 50], // An amendment adds it.
      ['Juniper Advisers', 80, 16_000, 'INCREASED', 30, 60], // An amendment restates 7,000.
      ['Alder Grove Partners', 0, 0, 'SOLD_OUT', -500, -100], // Its calls and notes are no shares.
    ]);
  });

  it('the list of holders is listed page by page beside its totals [INST-09, INST-17]', async () => {
    const paged = async (as: As) =>
      (
        await app.ask(
          `{ market { institutionalHolders(ticker: "AAPL", reportDate: "${Q3}") { holderCount withheld
            positions(last: 3) { isPreview totalCount nodes { id filerName } pageInfo { hasPreviousPage } } } } }`,
          as,
        )
      ).market.institutionalHolders;
    const { positions, ...totals } = await paged('PRO');
    expect(totals).toEqual({ holderCount: 7, withheld: [] });
    expect(positions).toMatchObject({ isPreview: false, totalCount: 8, pageInfo: { hasPreviousPage: true } });
    expect(pick(positions.nodes, 'filerName').flat()).toEqual([
      'Fir Mutual Cover',
      'Juniper Advisers',
      'Alder Grove Partners',
    ]);
    const free = await paged('FREE');
    expect([free.withheld, free.positions.isPreview, free.positions.totalCount]).toEqual([['positions'], true, 8]);
    expect(pick(free.positions.nodes, 'filerName').flat()).toEqual([
      'Elm Street Savings',
      'Delta Workers',
      'Cedar Point Reform',
    ]);
  });

  it('the list of holders shows FREE five of them and every total [INST-17, LIMITS-14, PREVIEW-08]', async () => {
    const whole = await readPath(`/AAPL?reportDate=${Q3}`);
    const { data, ...preview } = await readPath(`/AAPL?reportDate=${Q3}`, 'FREE');
    expect(preview).toMatchObject({ isPreview: true, previewReason: 'PRO_REQUIRED', upgrade: { plan: 'PRO' } });
    expect(data).toEqual({ ...TOTALS, holders: whole.holders.slice(0, 5) });
  });

  it('the list of holders is whole for FREE if there are only five [AMB-03]', async () => {
    const body = await readPath(`/JPM?reportDate=${Q3}`, 'FREE');
    expect(body).toMatchObject({ isPreview: false, previewReason: null, data: { ticker: 'JPM', holderCount: 1 } });
    expect(body).not.toHaveProperty('upgrade');
  });

  it('the list of holders is an empty list, not an error, for a stock that no filer names [INST-09]', async () => {
    const nobody = { totalInstitutionalShares: 0, totalInstitutionalValue: 0, holderCount: 0, holders: [] };
    const unheld = { ticker: 'GONE', companyName: 'Gone Industries Inc.', reportDate: Q3, ...nobody };
    expect(await readPath(`/GONE?reportDate=${Q3}`)).toEqual(unheld);
    expect(await readPath(`/GONE?reportDate=${Q3}`, 'FREE')).toEqual({
      isPreview: false,
      previewReason: null,
      data: unheld,
    });
    expect((await app.rest(`${HOLDERS}/${encodeURIComponent('no ticker')}?reportDate=${Q3}`)).status).toBe(400);
  });

  it('the list of holders tells the classes of a company apart, and takes any spelling of one [INST-09]', async () => {
    expect((await readPath(`/GOOG?reportDate=${Q3}`)).totalInstitutionalShares).toBe(60);
    expect((await readPath(`/GOOGL?reportDate=${Q3}`)).totalInstitutionalShares).toBe(70);
    expect(await readPath(`/brk-b?reportDate=${Q3}`)).toMatchObject({ ticker: 'BRK.B', totalInstitutionalShares: 80 });
  });

  it('the list of holders does not count filers that sold out [INST-10]', async () => {
    expect(await readPath(`/QQQ?reportDate=${Q3}`)).toMatchObject({ holderCount: 0, totalInstitutionalValue: 0 });
    expect((await readPath(`/QQQ?reportDate=${Q2}`)).holderCount).toBe(1);
  });
});

describe('Pages of holders', () => {
  const page = async (args: string, as: As = 'PRO') =>
    (
      await app.ask(
        `{ stock(ticker: "AAPL") { holders(${args}) { isPreview withheld totalCount
          pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor } nodes { filerName } } } }`,
        as,
      )
    ).stock.holders;

  it('follow each other by their cursors, each row once [INST-09, GEN-12]', async () => {
    const names: string[] = [];
    let after = '';
    for (let pages = 0; pages < 3; pages++) {
      const { nodes, pageInfo, totalCount } = await page(`first: 3${after}`);
      expect(totalCount).toBe(8);
      expect(pageInfo.hasNextPage).toBe(pages < 2);
      names.push(...nodes.map(({ filerName }: { filerName: string }) => filerName));
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(names).toEqual(pick((await readPath(`/AAPL?reportDate=${Q3}`)).holders, 'filerName').flat());
  });

  it('go backwards too [GEN-12]', async () => {
    const { nodes, edges } = await page('last: 2');
    expect(pick(nodes, 'filerName').flat()).toEqual(['Juniper Advisers', 'Alder Grove Partners']);
    const before = await page(`last: 1, before: "${edges[0].cursor}"`);
    expect(pick(before.nodes, 'filerName').flat()).toEqual(['Fir Mutual Cover']);
  });

  it('refuse an invalid cursor, and more than a hundred rows [GEN-12]', async () => {
    for (const args of ['after: "x"', 'first: 101', 'first: 0']) {
      const { body } = await app.graphql(`{ stock(ticker: "AAPL") { holders(${args}) { totalCount } } }`);
      expect(body.errors[0].extensions.code, args).toBe('invalid_parameter');
    }
  });

  it('come from the newest settled quarter by default [INST-02]', async () => {
    const q3Page = await page(`reportDate: "${Q3}"`);
    expect(await page('first: 100')).toEqual(q3Page);
    expect((await page(`reportDate: "${Q2}"`)).totalCount).toBe(6);
  });

  it('end after five rows for FREE [INST-17]', async () => {
    const as = 'FREE';
    const first = await page('first: 100', as);
    expect(first).toMatchObject({ isPreview: true, withheld: ['edges', 'nodes'], totalCount: 8 });
    expect([first.nodes.length, first.pageInfo.hasNextPage]).toEqual([5, false]);
    const beyond = await page(`first: 100, after: "${first.pageInfo.endCursor}"`, as);
    expect([beyond.nodes, beyond.isPreview]).toEqual([[], true]);
    expect((await page('last: 1', as)).nodes).toEqual([first.nodes[4]]);
  });

  it('read only the rows of the page, for many stocks at once [GEN-12]', async () => {
    await app.versions.refresh();
    app.queries.length = 0;
    const { stocks } = await app.ask(
      `{ stocks(tickers: ["NVDA", "MSFT", "XOM", "KO"]) { nodes { holders(first: 1, reportDate: "${Q3}") { nodes { filerName } } } } }`,
    );
    expect(stocks.nodes.map((node: { holders: { nodes: unknown[] } }) => node.holders.nodes.length)).toEqual([
      1, 1, 1, 1,
    ]);
    const listReads = (table: string) => app.queries.filter((sql) => sql.includes(`"${table}"`));
    expect([
      listReads('institutional_position').length,
      listReads('institutional_flow').length,
      listReads('filer').length,
    ]).toEqual([1, 1, 1]);
    expect(listReads('institutional_position')[0]).toContain('"place" <=');
  });
});

describe('A filer', () => {
  it('leads from a stock to its holders, to what else they hold, and back to stocks [INST-07]', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "AAPL") { holders(first: 5, reportDate: "${Q3}") { nodes { filer {
      id cik name category isCategoryStated quarters { reportDate filedDate equityValue positionCount }
      positions(first: 3) { totalCount nodes { ticker companyName cusip titleOfClass instrument shares value stock { name } filer { cik } } }
    } } } } }`);
    const cedar = stock.holders.nodes[4].filer;
    expect(cedar).toMatchObject({
      cik: '0008000003',
      name: 'Cedar Point Reform',
      category: 'ACTIVIST',
      isCategoryStated: true,
    });
    expect(cedar.quarters).toEqual([
      // 60,000 + 39,000 + 14,000 + 1,600 + 35,000 + 11,000
      { reportDate: Q3, filedDate: '2025-11-14', equityValue: 160_600, positionCount: 6 },
      { reportDate: Q2, filedDate: '2025-08-14', equityValue: 47_600, positionCount: 3 },
    ]);
    expect(cedar.positions.totalCount).toBe(6);
    expect(pick(cedar.positions.nodes, 'ticker', 'shares', 'value')).toEqual([
      ['AAPL', 300, 60_000],
      ['NVDA', 260, 39_000],
      ['KO', 500, 35_000],
    ]);
    expect(cedar.positions.nodes[0]).toMatchObject({
      companyName: 'Apple Inc.',
      cusip: '037833100',
      titleOfClass: 'COM',
      instrument: 'EQUITY',
      stock: { name: 'Apple Inc.' },
      filer: { cik: '0008000003' },
    });
    const { node } = await app.ask(`{ node(id: "${cedar.id}") { ... on Filer { name } } }`);
    expect(node).toEqual({ name: 'Cedar Point Reform' });
  });

  it.each(['0008000002', '8000002'])(
    'is found as %s, with options and notes apart from shares [INST-10, INST-12]',
    async (cik) => {
      const { filer } = await app.ask(`{ filer(cik: "${cik}") { name
      shares: positions { nodes { ticker changeType } }
      calls: positions(instrument: CALL) { nodes { ticker shares changeType } }
      puts: positions(instrument: PUT) { nodes { ticker } }
      notes: positions(instrument: BOND) { nodes { ticker cusip shares sharesChange } }
      before: positions(reportDate: "${Q2}") { nodes { ticker shares } }
    } }`);
      expect(filer).toEqual({
        name: 'Alder Grove Partners',
        shares: { nodes: [{ ticker: 'AAPL', changeType: 'SOLD_OUT' }] },
        calls: {
          nodes: [
            { ticker: 'AAPL', shares: 1_000, changeType: 'INCREASED' },
            { ticker: 'MSFT', shares: 10, changeType: 'NEW' },
            { ticker: 'XOM', shares: 0, changeType: 'SOLD_OUT' },
          ],
        },
        puts: { nodes: [{ ticker: 'NVDA' }] },
        notes: {
          nodes: [
            { ticker: 'AAPL', cusip: '037833AB6', shares: 100_000, sharesChange: 20_000 },
            { ticker: 'NVDA', cusip: '67066GAB1', shares: 1_000, sharesChange: 1_000 },
          ],
        },
        before: { nodes: [{ ticker: 'AAPL', shares: 500 }] },
      });
    },
  );

  it('of options and notes on a stock are listed by the instrument, with their number alone for FREE', async () => {
    const query = `{ stock(ticker: "NVDA") {
      puts: holders(instrument: PUT) { isPreview totalCount upgrade { message } nodes { instrument filer { name } } }
      notes: holders(instrument: BOND) { totalCount nodes { filer { cik } shares } }
      calls: holders(instrument: CALL) { totalCount nodes { shares } } } }`;
    const { stock } = await app.ask(query);
    expect(stock.puts).toEqual({
      isPreview: false,
      totalCount: 1,
      upgrade: null,
      nodes: [{ instrument: 'PUT', filer: { name: 'Alder Grove Partners' } }],
    });
    expect(stock.notes.nodes).toContainEqual({ filer: { cik: '0008000002' }, shares: 1_000 });
    expect(stock.calls.totalCount).toBe(stock.calls.nodes.length);
    const { stock: free } = await app.ask(query, 'FREE');
    expect(free.puts).toMatchObject({ isPreview: true, totalCount: 1, nodes: [] });
    expect(free.puts.upgrade.message).toBe('PRO shows all 1 position; FREE shows how many there are.');
  });

  it('shows FREE its five largest positions [INST-17, AUTH-14]', async () => {
    const { filer } = await app.ask(
      '{ filer(cik: "8000003") { positions { isPreview totalCount nodes { ticker } } } }',
      'FREE',
    );
    expect([filer.positions.isPreview, filer.positions.totalCount, filer.positions.nodes.length]).toEqual([true, 6, 5]);
  });

  it('shows FREE no position that neither the holders’ nor the activists’ preview shows [LIMITS-14]', async () => {
    const readPositions = async (cik: string, as: 'FREE' | 'PRO', args = '') => {
      const { filer } = await app.ask(
        `{ filer(cik: "${cik}") { positions${args} { isPreview totalCount upgrade { message } pageInfo { hasNextPage endCursor } nodes { ticker } } } }`,
        as,
      );
      const { nodes, ...rest } = filer.positions;
      return { ...rest, tickers: nodes.map(({ ticker }: { ticker: string }) => ticker) };
    };
    // Of Apple, Fir holds 150 shares: the sixth of its holders. Of Johnson & Johnson it is the third.
    expect((await readPositions('8000006', 'PRO')).tickers).toEqual(['AAPL', 'JNJ']);
    expect(await readPositions('8000006', 'FREE')).toMatchObject({ isPreview: true, totalCount: 2, tickers: ['JNJ'] });
    // A cursor counts visible rows and does not reveal the position among the withheld rows.
    const first = await readPositions('8000006', 'FREE', '(first: 1)');
    expect(first.pageInfo.hasNextPage).toBe(false);
    expect(parseCursor(first.pageInfo.endCursor)).toMatchObject({ place: 1 });
    // The instruments of a filer are withheld too: no filter by instrument changes the count, the flag or the message.
    const counts = await Promise.all(
      ['EQUITY', 'CALL', 'PUT', 'BOND'].map(async (one) => {
        const { isPreview, totalCount, upgrade } = await readPositions('8000005', 'FREE', `(instrument: ${one})`);
        return JSON.stringify({ isPreview, totalCount, upgrade });
      }),
    );
    expect(new Set(counts).size).toBe(1);
    expect(JSON.parse(counts[0]!)).toMatchObject({ isPreview: true, totalCount: 4 });
    // The message states the actual number of rows, not the maximum.
    const offers = await Promise.all(
      ['8000005', '8000002'].map(async (cik) => (await readPositions(cik, 'FREE')).upgrade.message),
    );
    expect(offers).toEqual([
      'PRO shows all 4 positions; FREE shows the 1 in its previews of holders and activists.',
      'PRO shows all 7 positions; FREE shows none.',
    ]);
  });

  it('gets its category from its name if no file states one; an unknown filer is not found [INST-07]', async () => {
    const { filer } = await app.ask('{ filer(cik: "8000010") { category isCategoryStated } }');
    expect(filer).toEqual({ category: 'OTHER', isCategoryStated: false });
    for (const cik of ['42', 'abc']) {
      const { body } = await app.graphql(`{ filer(cik: "${cik}") { name } }`);
      expect([body.data.filer, body.errors[0].extensions.code]).toEqual([null, 'not_found']);
    }
  });
});
