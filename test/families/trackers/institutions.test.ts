import { describe, expect, it } from 'vitest';
import { FILER_CATEGORIES } from '../../../src/families/institutional/filers/rules.ts';
import {
  type FilerSums,
  institutionBoards,
  institutionUrl,
  topTenPercent,
} from '../../../src/families/trackers/institutions/rules.ts';
import { PATH_ROWS_MOST } from '../../../src/families/trackers/tables/rules.ts';
import { submission } from '../../support/form13f.ts';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { Q2, Q3 } from '../../support/market-institutional.ts';

const filer = (n: number, sums: Partial<FilerSums>): FilerSums => ({
  cik: String(n).padStart(10, '0'),
  name: `Filer ${n}`,
  category: 'HEDGE_FUND',
  equityValue: 1_000,
  topTenValue: 1_000,
  positionCount: 5,
  ...sums,
});
const getBoard = (filers: readonly FilerSums[], trackerId: string, board = '') =>
  institutionBoards(filers, new Date(Q3)).find((one) => one.trackerId === trackerId && one.board === board)!;

describe('the rules of the institutions', () => {
  it('concentration is the ten largest over all, percent to two decimals [DER-65]', () => {
    expect(topTenPercent(filer(1, { topTenValue: 200, equityValue: 300 }))).toBe(66.67);
  });

  it('the institutions tracker ranks by concentration, equals by AUM, then by CIK [TRK-29, UNS-04]', () => {
    const filers = [
      filer(4, { topTenValue: 500 }),
      filer(3, { equityValue: 10, topTenValue: 10 }),
      filer(2, { equityValue: 20, topTenValue: 20 }),
      filer(1, { equityValue: 20, topTenValue: 20 }),
    ];
    const { rows, headline } = getBoard(filers, 'institution-concentration');
    expect(rows.map(({ name }) => name)).toEqual(['Filer 1', 'Filer 2', 'Filer 3', 'Filer 4']);
    expect(rows[3]!.metrics).toEqual([
      { label: 'Top-10 concentration', value: 50, unit: 'percent' },
      { label: 'Disclosed AUM', value: 1_000, unit: 'usd' },
      { label: 'Holdings', value: 5, unit: 'count' },
    ]);
    expect(headline.map(({ value }) => value)).toEqual([100, 4]);
  });

  it('the institutions tracker leaves out who holds no shares [DER-65]', () => {
    expect(getBoard([filer(1, { equityValue: 0, topTenValue: 0 })], 'institution-aum').rows).toEqual([]);
  });

  it('the institutions tracker has a board of all and one of each category, each whole [TRK-14, TRK-43]', () => {
    const many = Array.from({ length: PATH_ROWS_MOST + 5 }, (_, i) => filer(i + 1, { category: 'PENSION' }));
    const boards = institutionBoards(many, new Date(Q3)).filter(({ trackerId }) => trackerId === 'institution-aum');
    expect(boards.map(({ board }) => board)).toEqual(['', ...FILER_CATEGORIES]);
    const sizes = boards.map(({ rows }) => rows.length);
    expect(sizes).toEqual(boards.map(({ board }) => (board === '' || board === 'PENSION' ? PATH_ROWS_MOST + 5 : 0)));
    expect(boards[0]!.headline[1]).toMatchObject({ label: 'Filers', value: PATH_ROWS_MOST + 5 });
    expect(boards[0]!.totalCount).toBe(PATH_ROWS_MOST + 5);
  });

  it('links to the page by name [TRK-20]', () => {
    expect(institutionUrl('Berkshire Hathaway')).toBe('/institutions/Berkshire-Hathaway');
    expect(institutionUrl('D. E. Shaw & Co., L.P.')).toBe('/institutions/D-E-Shaw-Co-L-P');
  });
});

describe('the trackers of institutions', () => {
  const app = useApp();
  const get = async (id: string, query = '', on = app) => (await on.rest(`/api/v1/trackers/${id}${query}`)).body;
  const names = ({ data }: { data: { rows: { name: string }[] } }) => data.rows.map(({ name }) => name);

  // 1,200 Apple at 200 = 240,000; 1,000 Coca-Cola at 70 and 700 Apple = 210,000 ... 80 Apple = 16,000.
  const BY_AUM = [
    ['Broad Market Trackers', 240_000, 1],
    ['Grove Select', 210_000, 2],
    ['Cedar Point Reform', 160_600, 6],
    ['Haven State Reserve', 112_600, 5],
    ['Ivy Hall', 111_960, 5],
    ['Elm Street Savings', 90_000, 1],
    ['Delta Workers', 80_000, 1],
    ['Fir Mutual Cover', 30_800, 2],
    ['Juniper Advisers', 16_000, 1],
  ];

  it('the institutions tracker ranks all filers by AUM, largest first, if the category is empty [TRK-26, TRK-30, TRK-43]', async () => {
    const body = await get('institution-aum', '?category=');
    expect(body.totalCount).toBe(9);
    expect(
      body.data.rows.map(({ name, metrics }: { name: string; metrics: { value: number }[] }) => [
        ...[name, ...metrics.map(({ value }) => value)],
      ]),
    ).toEqual(BY_AUM);
    expect(body.data.rows[2]).toEqual({
      rank: 3,
      rowId: '0008000003',
      name: 'Cedar Point Reform',
      category: 'ACTIVIST',
      url: '/institutions/Cedar-Point-Reform',
      metrics: [
        { label: 'Disclosed AUM', value: 160_600, unit: 'usd' },
        { label: 'Holdings', value: 6, unit: 'count' },
      ],
    });
    expect(body.data.headline[0]).toMatchObject({ label: 'Disclosed AUM', value: 1_051_960, unit: 'usd' });
  });

  it('the institutions tracker ranks by concentration: with ten positions or fewer all are at 100, in the order of their AUM [TRK-29]', async () => {
    const body = await get('institution-concentration', '?category=');
    expect(names(body)).toEqual(BY_AUM.map(([name]) => name));
    expect(body.data.rows[0].metrics.map(({ label, value }: Record<string, unknown>) => [label, value])).toEqual([
      ['Top-10 concentration', 100],
      ['Disclosed AUM', 240_000],
      ['Holdings', 1],
    ]);
  });

  it('the institutions tracker defaults to hedge funds, and takes a category in any case [TRK-43, AMB-47]', async () => {
    // The one hedge fund holds options and notes alone.
    expect(await get('institution-aum')).toMatchObject({ totalCount: 0, data: { rows: [] } });
    for (const category of ['ACTIVIST', 'activist', 'Activist'])
      expect(names(await get('institution-aum', `?category=${category}`))).toEqual(['Cedar Point Reform']);
    expect(names(await get('institution-concentration', '?category=mutual%20fund'))).toEqual(['Grove Select']);
  });

  it('the institutions tracker refuses an unknown category on every tier [AMB-47, UNS-18]', async () => {
    for (const as of ['FREE', 'PRO'] as const) {
      const { status, body } = await app.rest('/api/v1/trackers/institution-aum?category=wizards', { as });
      expect([status, body.error, body.field]).toEqual([400, 'invalid_parameter', 'category']);
      expect(body.validValues).toEqual(FILER_CATEGORIES);
    }
  });

  it('the institutions tracker links a row to the institution and its holdings', async () => {
    const { body } = await app.graphql(`{ tracker(trackerId: INSTITUTION_AUM) { snapshot(category: ACTIVIST) {
      __typename isPreview
      ... on TableSnapshot { rows { filer { cik name positions(first: 1) { nodes { ticker } } } stock { ticker } entity { name } } }
    } } }`);
    expect(body.data.tracker.snapshot).toEqual({
      __typename: 'TableSnapshot',
      isPreview: false,
      rows: [
        {
          filer: { cik: '0008000003', name: 'Cedar Point Reform', positions: { nodes: [{ ticker: 'AAPL' }] } },
          stock: null,
          entity: null,
        },
      ],
    });
  });

  it('the institutions tracker goes with the filings, and stays with the quarter before while reports still come in [TRK-18, TRK-43]', async () => {
    const changedApp = await startApp();
    const rows = Array.from({ length: 12 }, (_, i) => ({
      cusip: `X${String(i).padStart(5, '0')}100`,
      issuer: `Holding ${i}`,
      // Ten of 100 dollars and two of 50: 1,000 of 1,100.
      amount: 10,
      value: i < 10 ? 100 : 50,
    }));
    const fund = { cik: '0008000099', name: 'Zephyr Capital Management LP', period: Q3, filed: '2025-11-14', rows };
    await load(changedApp, '13f', { 'zephyr.txt': submission(fund) });
    const { data, totalCount } = await get('institution-concentration', '', changedApp);
    expect([totalCount, data.asOf, data.rows[0].name]).toEqual([1, '2025Q3', fund.name]);
    expect(data.rows[0].metrics.map(({ value }: { value: number }) => value)).toEqual([90.91, 1_100, 12]);
    // On 14 November reports of the third quarter are still due; some are there.
    changedApp.clock.now = new Date('2025-11-14T18:00:00Z');
    await load(changedApp, '13f', { 'zephyr.txt': submission({ ...fund, period: Q2, filed: '2025-08-14' }) });
    expect((await get('institution-concentration', '', changedApp)).data.asOf).toBe('2025Q2');
    await changedApp.close();
  });
});
