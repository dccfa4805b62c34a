import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { isSession } from '../../../src/market/calendar.ts';
import { type TestApp, useApp } from '../../support/harness.ts';
import { loadAll } from '../../support/load.ts';
import { NEWEST } from '../../support/market.ts';

const STOCKS = '/api/v1/screener/execute';
const FUNDS = '/api/v1/screener/etfs/execute';

/** SCR-15 and SCR-16, name by name and in their groups. */
const STOCK_NAMES = {
  Sentiment: `SENTI_SCORE_7D SENTI_SCORE_1M SERVICE_RATING SCORE_CHANGE_7D SENTIMENT_DIRECTION SENTI_SCORE_TREND_7D
    SENTI_SCORE_TREND_30D SENTI_SCORE_RISING_STREAK_30D`,
  Popularity: 'SOCIAL_DOMINANCE MENTION_SHARE MENTION_VELOCITY DOMINANCE_CHANGE',
  'Price & size': 'MARKET_CAP PRICE CHANGE_PERCENT CHANGE VOLUME PCT_OFF_52W_HIGH PCT_OFF_52W_LOW PRICE_TREND_30D',
  Analyst: `ANALYST_BUY_RATIO_PCT ANALYST_TARGET_UPSIDE_PCT ANALYST_COUNT ANALYST_RATING_MOMENTUM_30D
    ANALYST_RATING_MEAN`,
  Technical: `PCT_OFF_200D_MA PCT_OFF_50D_MA MA_CROSS_STATE RETURN_1M RETURN_3M RETURN_6M RETURN_1Y VOLATILITY_30D`,
};
const ETF_NAMES = {
  Sentiment: 'CONSTITUENTS_WEIGHTED_SERVICE DIRECT_SERVICE',
  Analyst: 'WEIGHTED_ANALYST_UPSIDE',
  'Price & size': `MARKET_CAP EXPENSE_RATIO CURRENT_PRICE CHANGE_PERCENT PRICE_CHANGE VOLUME PCT_OFF_52W_HIGH
    PCT_OFF_52W_LOW`,
  Coverage: 'WEIGHT_COVERED_PCT HOLDINGS_COUNT',
  Profile: 'ISSUER ASSET_CLASS TRACKED_INDEX',
};

/** Two stocks that have traded for 199 and for 200 sessions, their closes rising by a dollar from 100. */
async function young(app: TestApp) {
  const sessions: string[] = [];
  for (let day = parseDay(NEWEST)!; sessions.length < 200; day = addDays(day, -1))
    if (isSession(day)) sessions.unshift(isoDate(day));
  const bars = (ticker: string, days: readonly string[]) =>
    days.map((day, i) => `${ticker},${day},${100 + i},${100 + i},1000`);
  await loadAll(
    app,
    ['companies', { 'young.csv': 'ticker,name\nYTOO,Too Young Inc.\nYOLD,Old Enough Inc.\n' }],
    [
      'prices',
      {
        'young.csv': [
          'ticker,date,close,adjusted_close,volume',
          ...bars('YTOO', sessions.slice(1)),
          ...bars('YOLD', sessions),
        ]
          .join('\n')
          .concat('\n'),
      },
    ],
  );
}

const app = useApp(young);
const post = (plan: unknown, path = STOCKS) => app.rest(path, { method: 'POST', body: { plan } });
const screened = async (plan: unknown) => {
  const { status, body } = await post(plan);
  expect(status).toBe(200);
  return body.results as Record<string, unknown>[];
};
const readTickers = (rows: readonly Record<string, unknown>[]) => rows.map(({ ticker }) => ticker);

describe('The catalog', () => {
  type Descriptor = { name: string; group: string; type: string; sortable: boolean; description: string };
  let catalog: Record<'stock' | 'etf', readonly Descriptor[]>;
  beforeAll(async () => {
    catalog = (await app.rest('/api/v1/screener/fields')).body;
  });
  const listNames = (groups: Readonly<Record<string, string>>) =>
    Object.entries(groups).flatMap(([group, names]) => names.split(/\s+/).map((name) => `${group}: ${name}`));

  it.each([
    ['SCR-15', 'stock', 33, STOCK_NAMES],
    ['SCR-16', 'etf', 16, ETF_NAMES],
  ] as const)('%s: the %s universe has its %d documented names, each in its group', (_id, universe, count, groups) => {
    const documented = listNames(groups);
    expect(documented).toHaveLength(count);
    expect(catalog[universe].map(({ name, group }) => `${group}: ${name}`).sort()).toEqual([...documented].sort());
  });

  it.each([
    ['SCR-15', STOCKS, 'stock'],
    ['SCR-16', FUNDS, 'etf'],
  ] as const)('%s: %s accepts every name as a filter, and as a sort if it is sortable', async (_id, path, universe) => {
    for (const { name, type, sortable } of catalog[universe]) {
      const filter = type === 'STRING' ? { op: 'IN', values: ['A'] } : { op: 'EQ', value: 1 };
      const sort = sortable ? { fieldName: name, dir: 'DESC' } : undefined;
      const { status } = await post({ filters: [{ fieldName: name, ...filter }], sort }, path);
      expect([name, status]).toEqual([name, 200]);
    }
  });

  it('offers the edges 5, 13 and 23 with every Score that has bands [SCR-28]', () => {
    const withBands = [...catalog.stock, ...catalog.etf].filter((field) => 'quickValues' in field && field.quickValues);
    expect(withBands).toMatchObject(
      ['SENTI_SCORE_7D', 'SENTI_SCORE_1M', 'CONSTITUENTS_WEIGHTED_SERVICE', 'DIRECT_SERVICE'].map((name) => ({
        name,
        quickValues: ['5', '13', '23'],
      })),
    );
  });
});

describe('Sorting', () => {
  const by = (dir: unknown) => post({ filters: [], sort: { fieldName: 'PRICE', dir } });

  it('goes both ways [SCR-05]', async () => {
    const prices = async (dir: string) => (await by(dir)).body.results.map(({ currentPrice }: never) => currentPrice);
    const ascending: number[] = await prices('ASC');
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    expect(await prices('DESC')).toEqual([...ascending].reverse());
  });

  it.each(['asc', 'desc', 'Asc', 'ASCENDING', 'UP', '', 1, -1, null, true, ['ASC']])(
    'refuses the direction %j [SCR-05, ERR-03]',
    async (dir) => {
      for (const path of [STOCKS, FUNDS]) {
        const { status, body } = await post({ filters: [], sort: { fieldName: 'VOLUME', dir } }, path);
        expect([status, body.error]).toEqual([400, 'malformed_request']);
        expect(body.message).toContain('dir');
      }
    },
  );
});

describe('the screener’s analyst fields', () => {
  const opinion = (op: string, value: number) => [{ fieldName: 'ANALYST_RATING_MEAN', op, value }];

  it('the analyst rating of the screener counts from 1, a strong buy, to 5, a strong sell: at most 2.5 is bullish [SCR-22]', async () => {
    // Means of 1.3 (Apple), 2 (NVIDIA), 2.5 (both of Alphabet) and 4.51 (Microsoft).
    expect(readTickers(await screened({ filters: opinion('LTE', 2.5) }))).toEqual(['AAPL', 'GOOG', 'GOOGL', 'NVDA']);
    expect(readTickers(await screened({ filters: opinion('GT', 2.5) }))).toEqual(['MSFT']);
    const best = { fieldName: 'ANALYST_RATING_MEAN', dir: 'ASC' };
    expect(readTickers(await screened({ filters: opinion('GTE', 1), sort: best }))).toEqual([
      ...['AAPL', 'NVDA', 'GOOG', 'GOOGL', 'MSFT'],
    ]);
    expect((await app.read('/api/v1/analyst/AAPL/consensus')).data.recommendationMean).toBe(1.3);
  });

  it('the analyst rating of the screener is there for the stocks that analysts cover, and null for the others [SCR-46]', async () => {
    const covered = ['AAPL', 'GOOG', 'GOOGL', 'MSFT', 'NVDA'];
    for (const row of await screened({ filters: [] })) {
      const isCovered = covered.includes(row.ticker as string);
      expect([row.ticker, row.analystRatingMean !== null]).toEqual([row.ticker, isCovered]);
      expect([row.ticker, row.analystTargetUpsidePct !== null]).toEqual([row.ticker, isCovered]);
    }
  });
});

describe('A stock with too few sessions', () => {
  const readRow = async (ticker: string) => (await screened({ filters: [] })).find((row) => row.ticker === ticker)!;

  it('has no 200-day average after 199 sessions, and has one after 200 [SCR-46, AMB-19]', async () => {
    expect(await readRow('YTOO')).toMatchObject({ currentPrice: 298, pctOff200dMa: null, maCrossState: null });
    // The last close is 299, the mean of 100 to 299 is 199.5, that of the last 50 is 274.5.
    expect(await readRow('YOLD')).toMatchObject({
      currentPrice: 299,
      maCrossState: 1,
      pctOff200dMa: expect.closeTo((299 / 199.5 - 1) * 100, 8),
      pctOff50dMa: expect.closeTo((299 / 274.5 - 1) * 100, 8),
    });
  });

  it('matches no condition on the 200-day average [SCR-46, SCR-29]', async () => {
    const matching = async (op: string, value: number) =>
      readTickers(await screened({ filters: [{ fieldName: 'PCT_OFF_200D_MA', op, value }] }));
    for (const op of ['GTE', 'LT', 'NEQ']) expect(await matching(op, 0)).not.toContain('YTOO');
    expect(await matching('GTE', 40)).toEqual(['YOLD']);
  });
});
