import { beforeAll, describe, expect, it } from 'vitest';
import { submission, type TableSpec } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { Q2, Q3 } from '../../support/market-institutional.ts';

const app = useApp();
/** More stocks each way than the largest page has. */
const STOCKS = 110;

const rows = (shares: (i: number) => number): TableSpec[] =>
  Array.from({ length: 2 * STOCKS }, (_, i) => ({
    cusip: `9${String(i).padStart(5, '0')}104`,
    amount: shares(i),
    // No two stocks have one price: a price that is the same in every row is none.
    value: shares(i) * (40 + (i % 20)),
    issuer: `STOCK ${i}`,
  }));
const form = (period: string, filed: string, table: TableSpec[]) =>
  submission({ cik: '0008000070', name: 'Many Stocks', period, filed, rows: table });

beforeAll(async () => {
  const map = Object.fromEntries(rows(() => 1).map(({ cusip }, i) => [cusip, `ZZ${i}`]));
  await load(app, 'cusips', { 'cusips.json': JSON.stringify(map) });
  // The first 110 grow by 10,001 and more, the others shrink by as many: larger than any change of the small market.
  const changed = (i: number) => (i < STOCKS ? 110_001 + i : 100_000 - 10_001 - (i - STOCKS));
  await load(app, '13f', {
    'before.txt': form(
      Q2,
      '2025-08-14',
      rows(() => 100_000),
    ),
    'now.txt': form(Q3, '2025-11-14', rows(changed)),
  });
});

describe('The limit of flows', () => {
  const counts = async (limit: string) => {
    const { body } = await app.rest(`/api/v1/institutional/flows?reportDate=${Q3}${limit}`);
    return [body.inflows.length, body.outflows.length];
  };

  it.each([
    ['is 50 where none is given', '', 50],
    ['is taken up to 100', '&limit=100', 100],
    ['is 100 where more is asked for', '&limit=101', 100],
    ['is 100 where all is asked for', '&limit=5000', 100],
    ['is taken below the default', '&limit=7', 7],
  ])('%s, in each direction [LIMITS-17, INST-03]', async (_what, limit, count) => {
    expect(await counts(limit)).toEqual([count, count]);
  });

  it('is the same in the graph, whose pages have 100 rows without one [LIMITS-17]', async () => {
    const flows = async (args: string) => {
      const query = `{ market { institutionalFlows(reportDate: "${Q3}"${args}) { netBuying { nodes { ticker } } netSelling { nodes { ticker } } } } }`;
      const { netBuying, netSelling } = (await app.ask(query)).market.institutionalFlows;
      return [netBuying.nodes.length, netSelling.nodes.length];
    };
    expect([await flows(', limit: 50'), await flows(''), await flows(', limit: 500')]).toEqual([
      [50, 50],
      [100, 100],
      [100, 100],
    ]);
  });
});

describe('The pages of flows', () => {
  it.each([
    ['every stock', '', STOCKS],
    ['as many as a limit says', ', limit: 70', 70],
  ])('reach %s, in each direction [LIMITS-17]', async (_what, limit, count) => {
    const tickers = { netBuying: new Set<string>(), netSelling: new Set<string>() };
    for (const side of ['netBuying', 'netSelling'] as const)
      for (let after: string | null = null, more = true; more; ) {
        const page: string = `${side}(first: 40, after: ${JSON.stringify(after)})`;
        const { market } = await app.ask(
          `{ market { institutionalFlows(reportDate: "${Q3}"${limit}) { ${page} { totalCount nodes { ticker } pageInfo { hasNextPage endCursor } } } } }`,
        );
        const { totalCount, nodes, pageInfo } = market.institutionalFlows[side];
        expect(totalCount).toBeGreaterThanOrEqual(STOCKS);
        for (const { ticker } of nodes) if (ticker.startsWith('ZZ')) tickers[side].add(ticker);
        [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
      }
    expect([tickers.netBuying.size, tickers.netSelling.size]).toEqual([count, count]);
  });
});

describe('A list of holdings', () => {
  it('has 100 rows without a page size [GEN-12, LIMITS-17]', async () => {
    const { filer } = await app.ask(
      '{ filer(cik: "8000070") { positions { totalCount nodes { ticker } pageInfo { hasNextPage } } } }',
    );
    expect([filer.positions.totalCount, filer.positions.nodes.length, filer.positions.pageInfo.hasNextPage]).toEqual([
      2 * STOCKS,
      100,
      true,
    ]);
  });
});
