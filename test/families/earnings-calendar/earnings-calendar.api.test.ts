import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const EARNINGS = '/api/v1/calendar/earnings';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => {
  // Each test uses a new minute of its keys.
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
});
afterAll(() => app.close());

type As = 'PRO' | 'FREE' | { key: string };
const served = async (query = '', as: As = 'PRO') => {
  const { status, body } = await app.rest(`${EARNINGS}${query}`, { as });
  expect(status, query).toBe(200);
  return body;
};
type Event = { ticker: string; earningsDate: string };
const tickers = async (query = '', as: As = 'PRO') =>
  (await served(query, as)).data.earnings.map(({ ticker }: Event) => ticker);
const COMING = ['KO', 'XOM', 'MSFT', 'GOOGL', 'ZZQ'];

describe('GET /api/v1/calendar', () => {
  it('lists the calendar, on GraphQL with its type as an enum [CAL-01]', async () => {
    const { status, body } = await app.rest('/api/v1/calendar?week=nonsense');
    const calendars = [{ type: 'earnings', path: EARNINGS, description: expect.any(String) }];
    expect([status, body]).toEqual([200, { calendars }]);
    const graph = await app.graphql('{ market { calendars { type path description } } }');
    expect(graph.body.data.market).toEqual({ calendars: [{ ...body.calendars[0], type: 'EARNINGS' }] });
  });

  it('costs a call of the minute and none of the month [CAL-02, LIMITS-06, LIMITS-07]', async () => {
    const as = await app.newKey('FREE');
    const ask = async (path: string) => {
      const { status, headers } = await app.rest(path, { as });
      expect(status).toBe(200);
      return headers.get('X-RateLimit-Remaining');
    };
    const month = async () =>
      (await app.graphql('{ viewer { usage { month { remaining } } } }', { as })).body.data.viewer.usage.month
        .remaining;
    expect([await ask('/api/v1/calendar'), await month()]).toEqual(['29', 1_000]);
    expect([await ask(EARNINGS), await month()]).toEqual(['28', 999]);
  });

  it.each(['/api/v1/calendar', EARNINGS])('wants a key: %s [CAL-02, CAL-20, AUTH-03, AUTH-11]', async (path) => {
    const { status, body } = await app.rest(path, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });

  it('wants a key on GraphQL too [CAL-20]', async () => {
    for (const query of [
      '{ market { calendars { type } } }',
      '{ stock(ticker: "KO") { earningsCalendar { totalCount } } }',
    ]) {
      const { status, body } = await app.graphql(query, { as: 'anonymous' });
      expect([status, body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
    }
  });
});

describe('The calendar in the graph', () => {
  it('leads from an event to its stock and from a stock to its events, reading each table once [CAL-03]', async () => {
    app.queries.length = 0;
    const { body } = await app.graphql(`{
      market { earningsCalendar(week: NEXT) { nodes { ticker stock { name } } } }
      a: stock(ticker: "MSFT") { earningsCalendar { nodes { earningsDate earningsTime periodEndDate currency isReported } } }
      b: stock(ticker: "GOOG") { earningsCalendar { totalCount nodes { ticker } } }
      c: stock(ticker: "NVDA") { earningsCalendar(period: { from: "2025-11-01" }) { nodes { earningsTime isReported } } }
    }`);
    expect(body.errors).toBeUndefined();
    expect(body.data).toEqual({
      market: { earningsCalendar: { nodes: [{ ticker: 'MSFT', stock: { name: 'Microsoft Corporation' } }] } },
      a: {
        earningsCalendar: {
          nodes: [
            {
              earningsDate: '2025-11-25',
              earningsTime: 'AFTER_CLOSE',
              periodEndDate: '2025-10-31',
              currency: 'USD',
              isReported: false,
            },
          ],
        },
      },
      b: { earningsCalendar: { totalCount: 1, nodes: [{ ticker: 'GOOGL' }] } },
      c: { earningsCalendar: { nodes: [{ earningsTime: 'AFTER_CLOSE', isReported: true }] } },
    });
    const reads = app.queries.filter((sql) => sql.includes('earnings_event'));
    expect(reads.length).toBe(2); // The week of the market, and the three companies together.
  });

  it('withholds from FREE by name, whichever tier asked before [CAL-18]', async () => {
    const query =
      '{ market { earningsCalendar { isPreview withheld totalCount nodes { ticker } metadata { count } } } }';
    for (const as of ['PRO', 'FREE', 'PRO'] as const) {
      const { earningsCalendar } = (await app.graphql(query, { as })).body.data.market;
      const isFree = as === 'FREE';
      expect([earningsCalendar.isPreview, earningsCalendar.withheld]).toEqual([
        isFree,
        isFree ? ['edges', 'nodes'] : [],
      ]);
      expect([earningsCalendar.totalCount, earningsCalendar.metadata.count]).toEqual([5, isFree ? 2 : 5]);
    }
  });

  it('moves on with the day in New York [CAL-10, CAL-16, DER-70]', async () => {
    const before = app.clock.now;
    // Sunday evening in New York, Monday in UTC: Exxon's Sunday is not over, and the week is still the same.
    app.clock.now = new Date('2025-11-24T04:30:00Z');
    expect(await tickers('?week=this')).toEqual(['XOM']);
    app.clock.now = new Date('2025-11-24T05:30:00Z');
    expect([await tickers('?week=this'), await tickers()]).toEqual([['MSFT'], ['MSFT', 'GOOGL', 'ZZQ', 'JPM']]);
    app.clock.now = before;
  });
});

describe('GET /api/v1/calendar/earnings', () => {
  it('shows PRO the coming reports by date, with exactly the documented members [CAL-03, CAL-04, CAL-07, CAL-15, CAL-17, GEN-08]', async () => {
    const [made] = await app.db.query<{ at: Date }>(
      `SELECT "generated_at" AS "at" FROM "data_version" WHERE "family" = 'calendar'`,
    );
    expect(await served()).toEqual({
      isPreview: false,
      previewReason: null,
      totalCount: 5,
      data: {
        earnings: [
          event('KO', 'The Coca-Cola Company', '2025-11-21', 'before_open', 'Q3 2025', true, 0.78),
          event('XOM', 'Exxon Mobil Corp', '2025-11-23', 'unknown', null, false, -0.05),
          event('MSFT', 'Microsoft Corp', '2025-11-25', 'after_close', 'Q1 2026', true, 3.66),
          event('GOOGL', 'Alphabet Inc', '2025-12-02', 'unknown', null, false, 2.6),
          event('ZZQ', 'Nowhere Inc', '2025-12-21', 'unknown', null, false, null),
        ],
        metadata: {
          generatedAt: Math.floor(new Date(made!.at).valueOf() / 1_000),
          windowStart: '2025-11-17',
          windowEnd: '2025-12-21',
          count: 5,
          source: 'service',
        },
      },
    });
  });

  it('shows FREE the current week, and how many there are in all [CAL-08, CAL-18, CAL-19, LIMITS-13, AMB-12, PREVIEW-04]', async () => {
    const whole = (await served()).data.earnings;
    const { data, ...rest } = await served('', 'FREE');
    expect(data.earnings).toEqual(whole.slice(0, 2));
    expect(data.metadata).toMatchObject({ windowStart: '2025-11-17', windowEnd: '2025-11-23', count: 2 });
    expect(rest).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      totalCount: 5,
      upgrade: expect.objectContaining({ plan: 'PRO' }),
    });
  });

  it('shows FREE nothing of another week [AMB-12]', async () => {
    const next = await served('?week=next', 'FREE');
    expect([next.isPreview, next.totalCount, next.data.earnings]).toEqual([true, 5, []]);
    expect(next.data.metadata).toMatchObject({ windowStart: '2025-11-24', windowEnd: '2025-11-30', count: 0 });
    const past = await served('?from=2025-11-01', 'FREE');
    expect([past.isPreview, past.totalCount, past.data.earnings.length]).toEqual([true, 5, 4]);
    expect(past.data.metadata.windowStart).toBe('2025-11-17');
  });

  it('hides the day, the hour, and the state of withheld reports from FREE under every filter [CAL-18, AMB-12]', async () => {
    const filters = [
      '',
      '?week=this',
      '?week=next',
      '?ticker=MSFT',
      '?ticker=NOPE',
      '?from=2026-01-01',
      '?to=2025-11-21',
    ];
    // Microsoft reports on the 25th after the close, confirmed: some of these filters match it, others do not.
    for (const day of ['2025-11-24', '2025-11-25', '2025-11-26']) filters.push(`?ticker=MSFT&from=${day}&to=${day}`);
    for (const time of ['before_open', 'after_close', 'unknown']) filters.push(`?ticker=MSFT&time=${time}`);
    filters.push('?ticker=MSFT&confirmed=true', '?ticker=GOOGL&confirmed=true');
    const messages = new Set<string>();
    const as = await app.newKey('FREE');
    for (const filter of filters) {
      const { data, ...wrapper } = await served(filter, as);
      messages.add(JSON.stringify(wrapper));
      const inWeek = data.earnings.filter(({ earningsDate }: Event) => earningsDate > '2025-11-23');
      expect([inWeek, data.metadata.count], filter).toEqual([[], data.earnings.length]);
    }
    expect([...messages].map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({ isPreview: true, totalCount: 5 }),
    ]);
    // PRO's counts follow its filters.
    expect([(await served('?ticker=MSFT')).totalCount, (await served('?week=next')).totalCount]).toEqual([1, 1]);
    const graph = await app.ask(
      `{ a: stock(ticker: "MSFT") { earningsCalendar(period: { from: "2025-11-25", to: "2025-11-25" }) { totalCount isPreview } }
         b: stock(ticker: "MSFT") { earningsCalendar(period: { from: "2025-11-26", to: "2025-11-26" }) { totalCount isPreview } } }`,
      await app.newKey('FREE'),
    );
    expect(graph.a).toEqual(graph.b);
    expect(graph.a).toEqual({ earningsCalendar: { totalCount: null, isPreview: true } });
  });

  it('describes the reports of a single company below a stock, without a count for FREE [CAL-18, PREVIEW-02]', async () => {
    const ask = async (ticker: string, as: As) =>
      (
        await app.ask(
          `{ stock(ticker: "${ticker}") { earningsCalendar {
            isPreview withheld totalCount coverage upgrade { message } nodes { ticker } } } }`,
          as,
        )
      ).stock.earningsCalendar;
    const as = await app.newKey('FREE');
    // MSFT reports next week, KO this week, and NVDA no more.
    expect(await ask('MSFT', as)).toEqual({
      isPreview: true,
      withheld: ['edges', 'nodes'],
      totalCount: null,
      coverage: 'COVERED',
      upgrade: { message: 'PRO shows every report of the next 30 days; FREE shows this week.' },
      nodes: [],
    });
    const whole = { isPreview: false, withheld: [], upgrade: null };
    const visible = { ...whole, coverage: 'COVERED', nodes: [{ ticker: 'KO' }] };
    expect(await ask('KO', as)).toEqual({ ...visible, totalCount: null });
    expect(await ask('KO', 'PRO')).toEqual({ ...visible, totalCount: 1 });
    expect(await ask('NVDA', as)).toMatchObject({ ...whole, totalCount: null, nodes: [] });
    expect(await ask('MSFT', 'PRO')).toMatchObject({ isPreview: false, totalCount: 1, nodes: [{ ticker: 'MSFT' }] });
  });

  it('is no preview once nothing is left beyond the week [PREVIEW-02, AMB-03]', async () => {
    const changedApp = await startApp();
    await changedApp.db.query(`DELETE FROM "earnings_event" WHERE "earnings_date" > '2025-11-23'`);
    await changedApp.versions.refresh();
    const { isPreview, totalCount } = (await changedApp.rest(EARNINGS, { as: 'FREE' })).body;
    expect([isPreview, totalCount]).toEqual([false, 2]);
    await changedApp.close();
  });

  const queries: [ids: string, query: string, expected: string[]][] = [
    ['CAL-16', '', COMING],
    ['CAL-09', '?ticker=msft', ['MSFT']],
    ['CAL-09', '?ticker=GOOG', ['GOOGL']],
    ['CAL-09 CAL-17', '?ticker=JPM', []],
    ['CAL-09', '?ticker=NOPE', []],
    ['CAL-10', '?week=this', ['KO', 'XOM']],
    ['CAL-10', '?week=next', ['MSFT']],
    ['CAL-10', '?week=', COMING],
    ['CAL-12 AMB-52', '?week=next&to=2025-11-24', []],
    ['CAL-12', '?to=2025-11-25', ['KO', 'XOM', 'MSFT']],
    ['CAL-12 CAL-17', '?to=2026-06-30', COMING],
    ['CAL-11 AMB-11', '?from=2025-11-21', ['JNJ', 'KO', 'XOM', 'AAPL', 'MSFT', 'GOOGL', 'ZZQ']],
    ['CAL-11 CAL-12 AMB-11', '?from=2025-11-01&to=2025-11-21', ['XOM', 'NVDA', 'JNJ', 'KO']],
    ['CAL-11 AMB-52', '?from=2025-11-12&week=next&to=2025-11-12', ['XOM']],
    ['CAL-17', '?from=2026-01-01', []],
    ['CAL-13', '?confirmed=true', ['KO', 'MSFT']],
    ['AMB-13', '?confirmed=false', COMING],
    ['CAL-14', '?time=unknown', ['XOM', 'GOOGL', 'ZZQ']],
    ['CAL-14', '?time=during_market', []],
    ['CAL-14 CAL-11', '?time=after_close&from=2025-11-01', ['NVDA', 'MSFT']],
  ];
  it.each(queries)('%s %j has %j', async (_ids, query, expected) => {
    expect(await tickers(query)).toEqual(expected);
  });

  it.each([
    ['?week=last', 'week'],
    ['?time=noon', 'time'],
    ['?from=2025-02-30', 'from'],
    ['?to=tomorrow', 'to'],
    ['?confirmed=yes', 'confirmed'],
    ['?ticker=%3F%3F', 'ticker'],
    ['?from=2025-11-22&to=2025-11-21', 'to'],
    ['?to=2025-11-01', 'to'],
  ])('answers 400 invalid_parameter to %s, on every tier [UNS-11, AMB-52]', async (query, field) => {
    for (const as of ['PRO', 'FREE'] as const) {
      const { status, body } = await app.rest(`${EARNINGS}${query}`, { as });
      expect([status, body.error, body.field]).toEqual([400, 'invalid_parameter', field]);
    }
  });
});

const event = (
  ticker: string,
  companyName: string,
  earningsDate: string,
  earningsTime: string,
  fiscalQuarter: string | null,
  confirmed: boolean,
  estimatedEps: number | null,
) => ({ ticker, companyName, earningsDate, earningsTime, fiscalQuarter, confirmed, estimatedEps });

describe('A calendar that changes', () => {
  it('counts quarters from filings, and drops a report once its result is known [CAL-04, CAL-16]', async () => {
    const changedApp = await startApp();
    const events = async () => (await changedApp.rest(`${EARNINGS}?ticker=GOOGL`)).body.data.earnings;
    await changedApp.db.query(
      `INSERT INTO "financial_statement" ("cik", "timeframe", "fiscal_year", "fiscal_period", "period_end_date", "filing_date")
       SELECT "cik", 'quarterly', 2026, 'Q3', '2025-08-31', '2025-10-01' FROM "stock" WHERE "ticker" = 'GOOGL'`,
    );
    const moved = JSON.stringify([
      {
        symbol: 'GOOGL',
        name: 'Alphabet Inc',
        reportDate: '2025-12-03',
        fiscalDateEnding: '2025-11-30',
        estimate: '2.7',
      },
    ]);
    await load(changedApp, 'earnings-calendar', { 'earnings_2025-11-21.json': moved });
    expect(await events()).toEqual([event('GOOGL', 'Alphabet Inc', '2025-12-03', 'unknown', 'Q4 2026', false, 2.7)]);
    // The whole market's newest snapshot lists Alphabet alone.
    const tickersLeft = (await changedApp.rest(EARNINGS)).body.data.earnings.map(({ ticker }: Event) => ticker);
    expect(tickersLeft).toEqual(['KO', 'MSFT', 'GOOGL']);
    const result = 'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue\n';
    await load(changedApp, 'earnings-surprises', {
      'surprises.csv': `${result}GOOGL,2025-11-30,2025-11-21,2.7,2.9,,\n`,
    });
    expect(await events()).toEqual([]);
    await changedApp.close();
  });

  it('is empty before the first snapshot, with the same members [CAL-07]', async () => {
    const empty = await startApp({ fill: false });
    const { status, body } = await empty.rest(EARNINGS);
    expect([status, body.totalCount, body.isPreview, body.data.earnings]).toEqual([200, 0, false, []]);
    expect(body.data.metadata).toEqual({
      generatedAt: Math.floor(NOW.valueOf() / 1_000),
      windowStart: '2025-11-17',
      windowEnd: '2025-12-21',
      count: 0,
      source: 'service',
    });
    await empty.close();
  });
});
