import { describe, expect, it } from 'vitest';
import { fundReturnsImporter } from '../../../src/families/trackers/fund-returns/ingest.ts';
import { type FundReturn, returnsBoard } from '../../../src/families/trackers/fund-returns/rules.ts';
import { FREE_TRACKER_ROWS } from '../../../src/families/trackers/tables/rules.ts';
import { startApp, useApp } from '../../support/harness.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';

const HEADER = 'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote,filerCik';
const line = (slug: string, period: string, percent: string, published: string, cik = '') =>
  `${slug},${slug.toUpperCase()} Fund,${period},${percent},${published},https://letters.example/${slug}/${period},"It returned ${percent}%, net of fees.",${cik}`;

const stated = (fundSlug: string, periodLabel: string, netReturnPct: number, publishedDate: string): FundReturn => ({
  fundSlug,
  fundName: fundSlug,
  periodLabel,
  netReturnPct,
  publishedDate,
  filerCik: null,
  sourceUrl: `https://letters.example/${fundSlug}`,
  sourceQuote: 'Net.',
});
const cells = (returns: readonly FundReturn[]) =>
  returnsBoard(returns, new Map())?.rows.map(({ rowId, metrics }) => [
    ...[rowId, metrics[0]!.periodLabel, metrics[0]!.value, metrics[1]!.value],
  ]);

describe('the importer fund-returns', () => {
  it('takes a return with its source and its words [TRK-31]', async () => {
    const { rows, refused } = await imported(
      fundReturnsImporter,
      getFile('fund_returns.csv', `${HEADER}\n${line('oak', '2026-ytd', '-3.25', '2025-11-10', '800002')}\n`),
    );
    expect(refused).toEqual([]);
    expect(rows).toEqual([
      {
        fundSlug: 'oak',
        fundName: 'OAK Fund',
        periodLabel: '2026-YTD',
        netReturnPct: -3.25,
        publishedDate: new Date('2025-11-10'),
        filerCik: '0000800002',
        sourceUrl: 'https://letters.example/oak/2026-ytd',
        sourceQuote: 'It returned -3.25%, net of fees.',
      },
    ]);
  });

  it('refuses rows without a source or a return, and names the column [TRK-31]', async () => {
    const good = line('oak', '2025', '3', '2026-01-10');
    const { refused } = await imported(
      fundReturnsImporter,
      getFile(
        'fund_returns.csv',
        `${[
          HEADER,
          good.replace('https://letters.example/oak/2025', ''),
          good.replace('https:', 'javascript:'),
          good.replace('"It returned 3%, net of fees."', ''),
          line('oak', 'H1 2025', '3', '2026-01-10'),
          line('oak', '2025', '-101', '2026-01-10'),
          line('oak', '2025', 'much', '2026-01-10'),
          line('Oak Fund', '2025', '3', '2026-01-10'),
          line('oak', '2025', '3', ''),
          good,
          good,
        ].join('\n')}\n`,
      ),
    );
    expect(refused.map(({ line: at, field }) => [at, field])).toEqual([
      ...[
        [2, 'sourceUrl'],
        [3, 'sourceUrl'],
        [4, 'sourceQuote'],
        [5, 'periodLabel'],
        [6, 'netReturnPct'],
      ],
      ...[
        [7, 'netReturnPct'],
        [8, 'fundSlug'],
        [9, 'publishedDate'],
        [11, 'fundSlug'],
      ],
    ]);
    await importError(fundReturnsImporter, getFile('fund_returns.csv', 'fund,return\nx,1\n'));
  });
});

describe('the rules of the reported returns', () => {
  it('a fund stands with its newest period and the whole year before it; a year stands after its months [TRK-31]', () => {
    expect(
      cells([
        stated('a', '2024', 8, '2025-01-10'),
        stated('a', '2025-YTD', 4, '2025-11-10'),
        stated('b', '2023', 1, '2024-01-10'),
        stated('b', '2025', 7, '2026-01-10'),
        stated('b', '2025-YTD', 6, '2025-11-10'),
        stated('c', '2025', 9, '2026-01-09'),
        stated('c', '2024-YTD', 5, '2024-11-09'),
      ]),
    ).toEqual([
      ['c', '2025', 9, null],
      ['b', '2025', 7, null],
      ['a', '2025-YTD', 4, 8],
    ]);
  });

  it('the latest publication of a period counts, and ties rank by slug [TRK-31]', () => {
    expect(
      cells([
        stated('b', '2025', 5, '2026-02-01'),
        stated('b', '2025', 9, '2026-01-01'),
        stated('a', '2025', 5, '2026-01-01'),
      ]),
    ).toEqual([
      ['a', '2025', 5, null],
      ['b', '2025', 5, null],
    ]);
    expect(returnsBoard([], new Map())).toBeNull();
  });

  it('UNS: has the median of the newest period above the rows', () => {
    const { headline, asOf } = returnsBoard(
      [
        stated('a', '2025', 5, '2026-02-01'),
        stated('b', '2025', 8, '2026-01-01'),
        stated('c', '2024', 50, '2025-01-01'),
      ],
      new Map(),
    )!;
    expect([asOf, headline[0]!.value, headline[1]!.value, headline[1]!.asOf]).toEqual(['2026-02-01', 3, 6.5, '2025']);
  });
});

describe('GET /api/v1/trackers/hedge-fund-reported-returns', () => {
  const PATH = '/api/v1/trackers/hedge-fund-reported-returns';
  const SLUGS = ['ash', 'birch', 'cedar', 'elm', 'fir', 'oak', 'yew'];
  const app = useApp(async (started) => {
    const rows = SLUGS.map((slug, i) =>
      line(slug, '2025-YTD', String(20 - i), '2025-11-10', slug === 'ash' ? '8000003' : ''),
    );
    // Of a day that has not come.
    const later = line('yew', '2025', '99', '2026-01-10');
    const before = line('ash', '2024', '0', '2025-01-12');
    await load(started, 'fund-returns', { 'fund_returns.csv': `${[HEADER, ...rows, later, before].join('\n')}\n` });
  });

  it('shows a PRO key every row, with a citation for each number [TRK-27, TRK-31]', async () => {
    const { body } = await app.rest(PATH);
    expect(body).toMatchObject({ isPreview: false, previewReason: null, totalCount: SLUGS.length });
    expect(body).not.toHaveProperty('upgrade');
    expect(body.data.rows.map(({ rowId }: { rowId: string }) => rowId)).toEqual(SLUGS);
    expect(body.data).toMatchObject({ asOf: '2025-11-10', generatedBy: 'fundReturns' });
    expect(body.data.rows[0]).toEqual({
      rank: 1,
      rowId: 'ash',
      name: 'ASH Fund',
      category: 'HEDGE_FUND',
      url: '/hedge-funds/ash',
      metrics: [
        {
          label: 'Net return',
          value: 20,
          unit: 'percent',
          periodLabel: '2025-YTD',
          sourceUrl: 'https://letters.example/ash/2025-YTD',
          sourceQuote: 'It returned 20%, net of fees.',
        },
        {
          label: 'Prior year',
          value: 0,
          unit: 'percent',
          periodLabel: '2024',
          sourceUrl: 'https://letters.example/ash/2024',
          sourceQuote: 'It returned 0%, net of fees.',
        },
        // Cedar Point's shares at the end of September.
        {
          label: 'Disclosed AUM',
          value: 160_600,
          unit: 'usd',
          periodLabel: '2025Q3',
          sourceUrl: expect.stringContaining('0008000003'),
        },
      ],
    });
    // No reading is null and not 0, and cites nothing.
    expect(body.data.rows[1].metrics.slice(1)).toEqual([
      { label: 'Prior year', value: null, unit: 'percent' },
      { label: 'Disclosed AUM', value: null, unit: 'usd' },
    ]);
  });

  it('shows a FREE key the first rows, and how many there are [TRK-13, TRK-14, TRK-39, TRK-40, UNS-01]', async () => {
    const pro = (await app.rest(PATH)).body;
    const { status, body } = await app.rest(PATH, { as: 'FREE' });
    expect([status, body.isPreview, body.previewReason, body.totalCount]).toEqual([200, true, 'PRO_REQUIRED', 7]);
    expect(Object.keys(body.upgrade).sort()).toEqual(['message', 'plan', 'price', 'relay', 'url']);
    expect(body.data.rows).toEqual(pro.data.rows.slice(0, FREE_TRACKER_ROWS));
    expect(body.data.headline).toEqual(pro.data.headline);
    const graph = await app.graphql(
      '{ tracker(trackerId: HEDGE_FUND_REPORTED_RETURNS) { snapshot { isPreview withheld totalCount ... on TableSnapshot { rows { rowId filer { name } } } } } }',
      { as: 'FREE' },
    );
    const { rows, ...rest } = graph.body.data.tracker.snapshot;
    expect(rest).toEqual({ isPreview: true, withheld: ['entries', 'rows'], totalCount: 7 });
    expect([rows.length, rows[0]]).toEqual([
      FREE_TRACKER_ROWS,
      { rowId: 'ash', filer: { name: 'Cedar Point Reform' } },
    ]);
  });

  it('withholds nothing if all rows fit [AMB-03, PREVIEW-02]', async () => {
    const changedApp = await startApp();
    await load(changedApp, 'fund-returns', {
      'fund_returns.csv': `${HEADER}\n${line('oak', '2024', '3', '2025-01-12')}\n`,
    });
    const { body } = await changedApp.rest(PATH, { as: 'FREE' });
    expect([body.isPreview, body.previewReason, body.totalCount, body.data.rows.length]).toEqual([false, null, 1, 1]);
    await changedApp.close();
  });
});
