import { describe, expect, it } from 'vitest';
import type { DemoFile } from '../../src/demo/file.ts';
import { tableRows } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { politicianFiles } from '../../src/families/congress/demo/files.ts';
import { etfHoldingFiles, etfProfileFiles } from '../../src/families/etfs/demo/files.ts';
import { institutionalFilingFiles, institutionFiles } from '../../src/families/institutional/demo/filings.ts';
import { priceFiles } from '../../src/families/prices/demo.ts';
import { floatFiles } from '../../src/families/short-sales/float/demo.ts';
import { constituentFiles } from '../../src/families/stocks/demo/constituents.ts';
import { companyFiles, profileFiles } from '../../src/families/stocks/demo/listings.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../src/lib/group.ts';
import { tellDemo } from '../support/demo-app.ts';
import { useApp } from '../support/harness.ts';

const QUARTER = '2025-09-30';
const SINCE = '2025-09-25';
const PARTS = [
  ...[companyFiles, profileFiles, constituentFiles, priceFiles, floatFiles],
  ...[etfProfileFiles, etfHoldingFiles, institutionFiles, institutionalFilingFiles, politicianFiles],
];

/** Reduces a file to the rows of these tests: prices since the end of the quarter. */
function needed({ kind, content }: DemoFile): string {
  if (kind === 'prices')
    return content
      .split('\n')
      .filter((line, i) => i === 0 || line.split(',')[1]! >= SINCE)
      .join('\n');
  return content;
}

const universe = createUniverse({ seed: 7, today: parseDay('2025-11-21')!, since: parseDay(SINCE)! });
const app = useApp((app) => tellDemo(app, PARTS, universe, needed), { fill: false });

type Stock = { ticker: string; marketCap: number; sharesOutstanding: number };
const stocks = async (): Promise<Stock[]> => {
  const all: Stock[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after ? `(after: "${after}")` : '';
    const { nodes, pageInfo } = (
      await app.ask(
        `{ stocks${cursor} { nodes { ticker marketCap sharesOutstanding } pageInfo { hasNextPage endCursor } } }`,
      )
    ).stocks;
    all.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  return all;
};

type Row = { ticker: string; weightPercent: number; linkedTicker: string | null; kind: string };
type Page = {
  isPartial: boolean;
  totalKnownHoldings: number | null;
  positions: { nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
};
const holdings = async (fund: string, after: string | null = null): Promise<Page> =>
  (
    await app.ask(
      `{ etf(ticker: "${fund}") { holdings(isRequired: true) { isPartial totalKnownHoldings
        positions(after: ${JSON.stringify(after)}) { nodes { ticker weightPercent linkedTicker kind } pageInfo { hasNextPage endCursor } } } } }`,
    )
  ).etf.holdings;
async function listAllHoldings(fund: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Page['positions'] = (await holdings(fund, after)).positions;
    rows.push(...nodes);
    if (!pageInfo.hasNextPage) return rows;
    after = pageInfo.endCursor;
  }
}

describe('The funds of the demo market', () => {
  it('SPY weights its members by the market caps that the endpoint serves [ETF-06]', async () => {
    const caps = new Map((await stocks()).map(({ ticker, marketCap }) => [ticker, marketCap]));
    const rows = await listAllHoldings('SPY');
    const members = rows.filter(({ linkedTicker }) => linkedTicker);
    expect(members.length).toBeGreaterThan(100);
    expect(rows.reduce((sum, { weightPercent }) => sum + weightPercent, 0)).toBeCloseTo(100, 1);
    const invested = members.reduce((sum, { weightPercent }) => sum + weightPercent, 0);
    const worth = members.reduce((sum, { linkedTicker }) => sum + caps.get(linkedTicker!)!, 0);
    for (const { linkedTicker, weightPercent } of members)
      expect(weightPercent, linkedTicker!).toBeCloseTo((invested * caps.get(linkedTicker!)!) / worth, 2);
  });

  it('have the expense ratio, inception and index that the table of funds states [ETF-02, ETF-10]', async () => {
    const {
      etfs: { nodes: allEtfs },
    } = await app.ask(
      '{ etfs { nodes { ticker issuer trackedIndex assetClass expenseRatio inceptionDate aum nav } } }',
    );
    const table = tableRows('funds.csv').map((cells) => ({
      ticker: cells.ticker,
      issuer: cells.issuer,
      trackedIndex: cells.benchmark || null,
      assetClass: cells.asset_class,
      expenseRatio: Number((Number(cells.expense_percent) / 100).toFixed(6)),
      inceptionDate: cells.inception_date,
    }));
    const served = (allEtfs as Record<string, unknown>[]).map(({ aum, nav, ...facts }) => facts);
    expect(served).toEqual(table.sort((a, b) => (a.ticker! < b.ticker! ? -1 : 1)));
    for (const { ticker, aum, nav } of allEtfs) expect(aum / nav, ticker).toBeGreaterThan(1e7);
    expect(new Set(served.map(({ expenseRatio }) => expenseRatio)).size).toBeGreaterThan(10);
  });

  it('list all holdings, only the largest, or none [ETF-05, ETF-08]', async () => {
    expect(await holdings('IVV')).toMatchObject({ isPartial: false, totalKnownHoldings: null });
    expect(await holdings('IWM')).toMatchObject({ isPartial: true, totalKnownHoldings: 1963 });
    const { body } = await app.graphql('{ etf(ticker: "GLD") { holdings(isRequired: true) { asOf } } }');
    expect(body.errors[0].extensions.code).toBe('not_found');
    const abroad = (await holdings('EFA')).positions.nodes;
    expect(abroad.length).toBeGreaterThan(40);
    expect(abroad.filter(({ linkedTicker }) => linkedTicker)).toEqual([]);
  });
});

describe('The filers of Form 13F of the demo market', () => {
  it('hold 50 to 90 % of the float of companies above $50 billion, and never more shares than there are [INST-10]', async () => {
    const of = new Map((await stocks()).map((stock) => [stock.ticker, stock]));
    let large = 0;
    for (const some of splitIntoChunks([...of.keys()], 20)) {
      const fields = some.map(
        (ticker, i) =>
          `h${i}: market { institutionalHolders(ticker: "${ticker}", reportDate: "${QUARTER}") { totalInstitutionalShares holderCount } }
           s${i}: stock(ticker: "${ticker}") { float { freeFloat } }`,
      );
      const data = await app.ask(`{ ${fields.join('\n')} }`, await app.newKey('PRO'));
      for (const [i, ticker] of some.entries()) {
        const { marketCap, sharesOutstanding } = of.get(ticker)!;
        const { totalInstitutionalShares, holderCount } = data[`h${i}`].institutionalHolders;
        const listing = universe.listings.find((listing) => listing.ticker === ticker)!;
        // A form counts the shares of its quarter.
        const heldShares = totalInstitutionalShares * universe.splitFactor(listing, parseDay(QUARTER)!);
        expect(heldShares / sharesOutstanding, ticker).toBeLessThan(1);
        if (marketCap < 50e9) continue;
        large += 1;
        const part = heldShares / (data[`s${i}`].float.freeFloat ?? sharesOutstanding);
        expect(part, ticker).toBeGreaterThan(0.5);
        expect(part, ticker).toBeLessThan(0.9);
        expect(holderCount, ticker).toBeGreaterThanOrEqual(7);
      }
    }
    expect(large).toBeGreaterThan(80);
  });

  it('are hundreds, of every category, the index funds with every established stock [INST-01, INST-07]', async () => {
    const {
      market: { institutionalQuarters },
    } = await app.ask('{ market { institutionalQuarters { reportDate filerCount } } }');
    expect(institutionalQuarters[0].reportDate).toBe(QUARTER);
    expect(institutionalQuarters[0].filerCount).toBeGreaterThan(250);
    const { stock } = await app.ask(
      '{ stock(ticker: "KO") { holders(first: 100) { nodes { filerCik filerCategory } } } }',
    );
    const holders: { filerCik: string; filerCategory: string }[] = stock.holders.nodes;
    const ciks = holders.flatMap(({ filerCik, filerCategory }) => (filerCategory === 'INDEX_FUND' ? [filerCik] : []));
    expect(ciks).toHaveLength(6);
    const fields = ciks.map((cik, i) => `f${i}: filer(cik: "${cik}") { quarters { positionCount equityValue } }`);
    const indexFunds = Object.values(await app.ask(`{ ${fields.join(' ')} }`)) as {
      quarters: { positionCount: number; equityValue: number }[];
    }[];
    for (const { quarters } of indexFunds) {
      expect(quarters[0]!.positionCount).toBeGreaterThan(110);
      expect(quarters[0]!.equityValue).toBeGreaterThan(1e12);
    }
    expect(new Set(holders.map(({ filerCategory }) => filerCategory)).size).toBeGreaterThan(5);
  });
});

describe('The Congress of the demo market', () => {
  it('sits in 435 and 100 seats, by party as elected in 2024 [POL-11, POL-12]', async () => {
    type Member = { chamber: string; party: string; isFormer: boolean };
    const members: Member[] = [];
    for (let offset = 0; offset < 600; offset += 100) {
      const page = await app.ask(
        `{ politicianDirectory(limit: 100, offset: ${offset}) { totalCount nodes { chamber party isFormer } } }`,
      );
      members.push(...page.politicianDirectory.nodes);
    }
    const seats = groupBy(
      members.filter(({ isFormer }) => !isFormer),
      ({ chamber, party }) => `${chamber} ${party}`,
    );
    expect(Object.fromEntries([...seats].map(([seat, some]) => [seat, some.length]))).toEqual({
      'HOUSE Republican': 220,
      'HOUSE Democrat': 215,
      'SENATE Republican': 53,
      'SENATE Democrat': 45,
      'SENATE Independent': 2,
    });
  });
});
