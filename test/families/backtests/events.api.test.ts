import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/open.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { NOW, useApp } from '../../support/harness.ts';

/** EV opens at 10 each day, and SPY does not move: closes are the returns of a session. */
const CLOSES = { '2025-09-09': 10, '2025-09-10': 10.2, '2025-09-11': 10.5, '2025-09-12': 9 };

const insertRow = (db: Database, table: string, row: Record<string, unknown>) =>
  db.query(
    `INSERT INTO ${table} (${Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ')}) VALUES (${Object.keys(row)
      .map((_, i) => `$${i + 1}`)
      .join(', ')})`,
    Object.values(row),
  );

const insiderTrade = (
  id: string,
  code: 'P' | 'S',
  filed: string,
  value: number,
  other: Record<string, unknown> = {},
) => ({
  id,
  ticker: 'EV',
  company_name: 'EV',
  insider_id: id,
  insider_name: id,
  insider_title: '',
  insider_relation: 'OFFICER',
  officer: true,
  director: false,
  ten_pct_owner: false,
  filed_date: filed,
  // The trade itself is never the event.
  transaction_date: '2025-08-20',
  transaction_code: code,
  transaction_type: code === 'P' ? 'PURCHASE' : 'SALE',
  security_title: 'Common',
  shares_transacted: 1,
  total_value: value,
  acquired: code === 'P',
  direct_ownership: true,
  rule10b51: false,
  derivative: false,
  form: '4',
  ...other,
});

const politicianTrade = (id: string, type: string, disclosed: string | null, least: number) => ({
  id,
  ticker: 'EV',
  politician_id: 'p',
  report_id: id,
  chamber: 'HOUSE',
  asset_description: 'EV',
  asset_type: 'Stock',
  transaction_type: type,
  transaction_date: '2025-07-01',
  disclosure_date: disclosed,
  known_date: disclosed ?? '2025-09-10',
  amount_range: '',
  amount_min: least,
});

const readRating = (ticker: string, letter: string, hasFlow: boolean, from: string, until: string | null) => ({
  ticker,
  as_of: from,
  rated: true,
  letter,
  unusual_options_flow: hasFlow,
  valid_from: from,
  valid_to: until,
});

async function fill(db: Database): Promise<void> {
  for (const [day, close] of Object.entries(CLOSES))
    for (const [ticker, value] of [
      ['EV', close],
      ['SPY', 10],
    ])
      await insertRow(db, '"daily_bar"', {
        ticker,
        date: day,
        stated_open: 10,
        stated_close: value,
        stated_adjusted_close: value,
        raw_close: true,
        vintage: '2025-09-12',
      });
  await insertRow(db, '"quote"', {
    ticker: 'EV',
    session_date: '2025-09-12',
    as_of: '2025-09-12',
    price: 9,
    week52_high: 11,
    week52_low: 9,
  });
  for (const [id, day, value] of [
    ['i1', '2025-09-08', 100],
    ['i2', '2025-09-09', 200],
    ['i3', '2025-09-10', 300],
  ] as const)
    await insertRow(db, '"insider_trade"', insiderTrade(id, 'P', day, value));
  await insertRow(db, '"insider_trade"', insiderTrade('s1', 'S', '2025-09-10', 1000));
  await insertRow(db, '"insider_trade"', insiderTrade('s2', 'S', '2025-09-09', 1, { implausible_reason: 'PRICE' }));
  await insertRow(db, '"insider_trade"', insiderTrade('s3', 'S', '2025-09-09', 1, { derivative: true }));
  await insertRow(db, '"politician_trade"', politicianTrade('c1', 'PURCHASE', '2025-09-09', 15_001));
  await insertRow(db, '"politician_trade"', politicianTrade('c2', 'PURCHASE', null, 15_001));
  await insertRow(db, '"politician_trade"', politicianTrade('c3', 'SALE', '2025-09-10', 1_001));
  for (const [firm, type, day] of [
    ['X', 'UPGRADE', '2025-09-10'],
    ['Y', 'UPGRADE', '2025-09-10'],
    ['X', 'DOWNGRADE', '2025-09-09'],
  ])
    await insertRow(db, '"analyst_action"', { ticker: 'EV', firm, action_type: type, action_date: day });
  for (const [period, day, surprise] of [
    ['Q2', '2025-09-10', 8],
    ['Q1', '2025-09-09', -3],
  ])
    await insertRow(db, '"earnings_surprise"', {
      ticker: 'EV',
      period_label: period,
      report_date: day,
      surprise_pct: surprise,
    });
  await insertRow(db, '"earnings_event"', {
    ticker: 'EV',
    company_name: 'EV',
    earnings_date: '2025-09-10',
    earnings_time: 'before_open',
    fiscal_date_ending: '2025-06-30',
    confirmed: true,
    reported: true,
    snapshot_date: '2025-09-10',
  });
  for (const [day, shares] of [
    ['2025-08-15', 100],
    ['2025-08-29', 150],
  ])
    await insertRow(db, '"short_interest"', {
      ticker: 'EV',
      settlement_date: day,
      short_interest: shares,
      revised: false,
    });
  for (const day of ['2025-09-09', '2025-09-10'])
    await insertRow(db, '"history_day"', { day, kind: 'RECORDED', recorded_at: day, rows: 0, bytes: 0 });
  for (const row of [
    readRating('EV', 'B', false, '2025-08-01', '2025-09-10'),
    readRating('EV', 'A', true, '2025-09-10', null),
    readRating('RD', 'B', false, '2025-08-01', '2025-09-10'),
    readRating('RD', 'C', false, '2025-09-10', null),
  ])
    await insertRow(db, 'history."rating"', row);
}

const app = useApp(({ db }) => fill(db), { fill: false });

type EventNode = {
  ticker: string;
  publicDate: string;
  filledDate: string;
  value: number | null;
  returns: (number | null)[];
};

const listEvents = async (event: string, others = ''): Promise<unknown[]> => {
  const { eventStudy } =
    await app.ask(`{ eventStudy(input: { event: ${event}, from: "2025-09-01", to: "2025-09-30", horizons: [1]${others} }) {
    events { nodes { ticker publicDate filledDate value returns } } } }`);
  return eventStudy.events.nodes.map(({ ticker, publicDate, filledDate, value, returns: [first] }: EventNode) => [
    ticker,
    publicDate,
    filledDate,
    value,
    first === null || first === undefined ? null : Number(first.toFixed(10)),
  ]);
};

describe('The events of a study', () => {
  it.each([
    // The third of three insiders; and each day with purchases.
    ['CLUSTER_BUY', [['EV', '2025-09-10', '2025-09-11', 600, 0.05]]],
    [
      'INSIDER_BUY',
      [
        ['EV', '2025-09-08', '2025-09-09', 100, 0],
        ['EV', '2025-09-09', '2025-09-10', 200, 0.02],
        ['EV', '2025-09-10', '2025-09-11', 300, 0.05],
      ],
    ],
    // Neither the implausible sale nor that of a derivative.
    ['INSIDER_SALE', [['EV', '2025-09-10', '2025-09-11', 1000, 0.05]]],
    // By disclosure; a trade without one is never public.
    ['CONGRESS_BUY', [['EV', '2025-09-09', '2025-09-10', 15_001, 0.02]]],
    ['CONGRESS_SALE', [['EV', '2025-09-10', '2025-09-11', 1_001, 0.05]]],
    // Two upgrades of a day are one event.
    ['UPGRADE', [['EV', '2025-09-10', '2025-09-11', null, 0.05]]],
    ['DOWNGRADE', [['EV', '2025-09-09', '2025-09-10', null, 0.02]]],
    // Reported before the open, so bought on the same day.
    ['EARNINGS_BEAT', [['EV', '2025-09-10', '2025-09-10', 8, 0.02]]],
    ['EARNINGS_MISS', [['EV', '2025-09-09', '2025-09-10', -3, 0.02]]],
    // From 100 to 150, published on the eighth session after August 29.
    ['SHORT_INTEREST_SPIKE', [['EV', '2025-09-11', '2025-09-12', 50, -0.1]]],
    ['UNUSUAL_OPTIONS', [['EV', '2025-09-10', '2025-09-11', null, 0.05]]],
    ['RATING_UP', [['EV', '2025-09-10', '2025-09-11', null, 0.05]]],
    // It has no prices.
    ['RATING_DOWN', [['RD', '2025-09-10', '2025-09-11', null, null]]],
  ])('finds %s by the day on which it became public, and buys at the next open', async (event, expected) => {
    expect(await listEvents(event)).toEqual(expected);
  });

  it('leaves out events below a size, of either sign', async () => {
    expect(await listEvents('INSIDER_BUY', ', minValue: 150')).toHaveLength(2);
    expect(await listEvents('EARNINGS_MISS', ', minValue: 3')).toHaveLength(1);
    expect(await listEvents('EARNINGS_MISS', ', minValue: 4')).toHaveLength(0);
  });
});

describe('The price of a study', () => {
  const study = (from: string, to: string, horizons: string, more = '') =>
    `{ eventStudy(input: { event: INSIDER_BUY, from: "${from}", to: "${to}", horizons: ${horizons}${more} }) { digest } }`;
  const measurePrice = async (document: string) => {
    // A range without prices is refused, and costs as much as with prices.
    const { body } = await app.graphql(document);
    const estimate = await app.graphql('query($d: String!) { costOf(document: $d) { calls } }', {
      variables: { d: document },
    });
    const { requested, actual } = body.extensions.cost;
    return [estimate.body.data.costOf.calls, requested, actual];
  };

  it('is a call for every 21 sessions of its range and of its longest horizon, by costOf too', async () => {
    // September 2 to 29 are 20 sessions.
    expect(await measurePrice(study('2025-09-02', '2025-09-29', '[1]'))).toEqual([1, 1, 1]);
    expect(await measurePrice(study('2025-09-02', '2025-09-30', '[1]'))).toEqual([2, 2, 2]);
    expect(await measurePrice(study('2025-09-02', '2025-09-29', '[23, 5]'))).toEqual([3, 3, 3]);
    // 2024 has 252 sessions: with 63 they are 315, and 15 months.
    expect(await measurePrice(study('2024-01-01', '2024-12-31', '[63]'))).toEqual([15, 15, 15]);
  });

  it('counts no session that is yet to come', async () => {
    // November 3 to 21 are 15 sessions.
    expect(await measurePrice(study('2025-11-03', '2025-12-31', '[252]'))).toEqual([1, 1, 1]);
  });

  it.each([
    { market: 8_500, studied: 999, most: 9, calls: 1 },
    { market: 8_500, studied: 2_500, most: 9, calls: 3 },
    { market: 20_000, studied: 9_500, most: 9, calls: 9 },
    // Stocks with events that have left the market.
    { market: 1_200, studied: 2_500, most: 2, calls: 2 },
  ])(
    'includes stocks: of $market, and $studied with events, at most $most calls, of which $calls are made',
    async ({ market, studied, most, calls }) => {
      const setMarket = async (rows: number) => {
        await app.db.transaction((sql) => bumpVersion(sql, 'stocks', { now: NOW, rows }));
        await app.db.transaction((sql) => bumpVersion(sql, 'insider', { now: NOW, rows: 0 }));
        await app.versions.refresh();
      };
      const trade = insiderTrade('', 'P', '2025-10-15', 100);
      const names = Object.keys(trade).map((name) => `"${name}"`);
      await app.db.query(
        `INSERT INTO "insider_trade" (${names.join(', ')}) SELECT ${names.map((name) => `r.${name}`).join(', ')} FROM generate_series(1, $2::int) AS n
        CROSS JOIN LATERAL jsonb_populate_record(NULL::"insider_trade", $1::jsonb || jsonb_build_object('id', 'n' || n, 'ticker', 'N' || n)) AS r`,
        [JSON.stringify(trade), studied],
      );
      await setMarket(market);
      try {
        expect(await measurePrice(study('2025-10-15', '2025-10-15', '[1]'))).toEqual([most, most, calls]);
      } finally {
        await app.db.query(`DELETE FROM "insider_trade" WHERE "id" LIKE 'n%'`);
        await setMarket(0);
      }
    },
  );

  it('is paid by each of fifty at once, all of which are answered', async () => {
    const { key } = await app.newKey('PRO');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        app.graphql(study('2025-09-01', '2025-09-12', '[1]', `, minValue: ${n + 1}`), { as: { key } }),
      ),
    );
    expect(answers.filter(({ status, body }) => status !== 200 || body.errors)).toEqual([]);
    expect(answers.every(({ body }) => body.extensions.cost.actual === 1)).toBe(true);
  });
});
