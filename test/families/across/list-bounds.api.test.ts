import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { NOW, type TestApp, useApp } from '../../support/harness.ts';

/** More rows than any list serves: 60 moves, 800 days of consensus, 620 trades of one member, 230 politicians. */
const MOVES = 60;
const DAYS = 800;
const TRADES = 620;
const POLITICIANS = 230;

const CONSENSUS = `"ticker", "snapshot_date", "observed_at", "source", "counts_observed", "current_price", "target_low",
  "target_mean", "target_high", "number_of_analysts", "upside_percent", "recommendation_mean", "consensus_label"`;
const TRADE = `"id", "politician_id", "report_id", "chamber", "ticker", "asset_description", "asset_type",
  "transaction_type", "transaction_date", "disclosure_date", "known_date", "amount_range"`;

/** Move 1 ended on 1 January 2025, move 60 on 1 March; the day i before 21 November has a target mean of 100 + i. */
async function fill({ db, versions }: TestApp) {
  await db.query(`INSERT INTO "called_it_move" ("id", "ticker", "generated_at", "move_start_date", "move_end_date",
      "move_pct", "covering_firms", "revised_with_move", "revised_against_move", "left_unchanged", "calls")
    SELECT 'move-' || i, 'KO', now(), DATE '2024-12-25' + i, DATE '2024-12-31' + i, 20, 1, 0, 0, 1, '[]'
    FROM generate_series(1, ${MOVES}) AS i`);
  await db.query(`INSERT INTO "consensus_day" (${CONSENSUS})
    SELECT 'JPM', DATE '2025-11-21' - i, TIMESTAMPTZ '2025-11-21T12:00:00Z' - i * INTERVAL '1 day', 'test', false, 100,
      90, 100 + i, 1000, 3, 0, 2, 'BUY'
    FROM generate_series(0, ${DAYS - 1}) AS i`);
  await db.query(`INSERT INTO "politician" ("id", "url_slug", "display_name", "first_name", "last_name", "chamber", "former")
    SELECT 'P' || i, 'Pat-' || lpad(i::text, 3, '0'), 'Pat ' || i, 'Pat', lpad(i::text, 3, '0'), 'HOUSE', false
    FROM generate_series(1, ${POLITICIANS}) AS i`);
  await db.query(`INSERT INTO "politician_trade" (${TRADE})
    SELECT 'T' || lpad(i::text, 3, '0'), 'P1', 'R', 'HOUSE', 'KO', 'Coca-Cola', 'Stock', 'SALE', DATE '2025-11-01',
      DATE '2025-11-02', DATE '2025-11-02', '$1,001 - $15,000'
    FROM generate_series(1, ${TRADES}) AS i`);
  await db.query(`INSERT INTO "politician_trade" (${TRADE})
    SELECT 'W' || i, 'P2', 'R', 'HOUSE', 'JNJ', 'Johnson', 'Stock', 'SALE', DATE '2025-01-01',
      DATE '2025-11-21' - i, DATE '2025-11-21' - i, '$1,001 - $15,000'
    FROM generate_series(89, 91) AS i`);
  await db.query(`INSERT INTO "politician_record"
    VALUES ('P1', ${TRADES}, 0, ${TRADES}, DATE '2025-11-01', ARRAY['KO']), ('P2', 3, 0, 3, DATE '2025-01-01', ARRAY['JNJ'])`);
  for (const family of ['called-it', 'analyst', 'politicians', 'politician-trades'] as const)
    await bumpVersion(db, family, { now: NOW });
  await versions.refresh();
}

const app = useApp(fill);
const ask = async (query: string) => {
  const { body } = await app.graphql(query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

describe('The called moves of a stock with sixty', () => {
  const PATH = '/api/v1/analyst/KO/called-it';

  it.each([
    ['', 10],
    ['?limit=11', 11],
    ['?limit=50', 50],
    ['?limit=51', 50],
    ['?limit=5000', 50],
  ])('%s shows %d of them, the newest [ANA-28, LIMITS-16]', async (query, count) => {
    const { data, totalCount } = await app.read(`${PATH}${query}`);
    expect([totalCount, data.count, data.moves.length]).toEqual([MOVES, count, count]);
    expect(data.moves[0].insightId).toBe('move-60');
    expect(data.moves.at(-1).insightId).toBe(`move-${61 - count}`);
  });

  it('the graph has the same bounds [ANA-28, LIMITS-16]', async () => {
    const data = await ask(
      '{ a: stock(ticker: "KO") { calledIt: analystCalledIt { count } } b: stock(ticker: "KO") { analystCalledIt(first: 60) { count } } }',
    );
    expect([data.a.calledIt.count, data.b.analystCalledIt.count]).toEqual([10, 50]);
  });
});

describe('The consensus history of a stock with 800 days', () => {
  const PATH = '/api/v1/analyst/JPM/consensus/history';
  const readPage = async (query: string) => {
    const { data, totalCount } = await app.read(`${PATH}${query}`);
    return [totalCount, data.count, data.history[0].targetMean, data.history.at(-1).targetMean];
  };

  it('90 days before today are 91 with it, of which the newest 90 are shown [ANA-18, ANA-22, LIMITS-16]', async () => {
    expect(await readPage('')).toEqual([91, 90, 189, 100]);
    expect(await readPage('?limit=91')).toEqual([91, 91, 190, 100]);
  });

  it('no limit shows more than 366 [ANA-18, ANA-22, LIMITS-16]', async () => {
    expect(await readPage('?from=2023-01-01')).toEqual([DAYS, 90, 189, 100]);
    expect(await readPage('?from=2023-01-01&limit=365')).toEqual([DAYS, 365, 464, 100]);
    expect(await readPage('?from=2023-01-01&limit=366')).toEqual([DAYS, 366, 465, 100]);
    expect(await readPage('?from=2023-01-01&limit=367')).toEqual([DAYS, 366, 465, 100]);
    expect(await readPage('?from=2023-01-01&limit=99999')).toEqual([DAYS, 366, 465, 100]);
  });

  it('the graph has the same bounds [ANA-18, LIMITS-16]', async () => {
    const data = await ask(`{ a: stock(ticker: "JPM") { consensusHistory: analystConsensusHistory { count } }
      b: stock(ticker: "JPM") { analystConsensusHistory(period: { from: "2023-01-01" }, first: 500) { count } } }`);
    expect([data.a.consensusHistory.count, data.b.analystConsensusHistory.count]).toEqual([90, 366]);
  });
});

type Answer = Awaited<ReturnType<typeof ask>>;
type Page = { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
/** The total number of rows on all pages of a list. */
async function walked(pageAfter: (after: string) => string, getPage: (data: Answer) => Page): Promise<number> {
  let [rows, after] = [0, 'null'];
  for (;;) {
    const { nodes, pageInfo } = getPage(await ask(pageAfter(after)));
    expect(nodes.length).toBeLessThanOrEqual(100);
    rows += nodes.length;
    if (!pageInfo.hasNextPage) return rows;
    after = JSON.stringify(pageInfo.endCursor);
  }
}

type Trade = { ticker: string; disclosureDate: string };

describe('The trades of a member with 620', () => {
  it.each([
    ['activity', '', 200],
    ['activity', '?limit=499', 499],
    ['activity', '?limit=500', 500],
    ['activity', '?limit=501', 500],
    ['activity', '?limit=99999', 500],
    ['member/Pat-001', '', 200],
    ['member/Pat-001', '?limit=500', 500],
    ['member/Pat-001', '?limit=501', 500],
  ])('%s%s shows %d [POL-06, POL-16, LIMITS-18]', async (path, query, count) => {
    const { data, totalCount } = await app.read(`/api/v1/politicians/${path}${query}`);
    expect((data.recentTrades ?? data).length).toBe(count);
    expect(totalCount).toBe(path === 'activity' ? TRADES + 12 + 2 : TRADES);
  });

  it('an offset reaches trades behind the longest page [POL-06, POL-10, LIMITS-18]', async () => {
    const rest = await app.read('/api/v1/politicians/member/Pat-001?limit=500&offset=500');
    expect([rest.data.recentTrades.length, rest.totalCount]).toEqual([TRADES - 500, TRADES]);
    const { data } = await app.read('/api/v1/politicians/activity?limit=500&offset=500');
    expect(data.length).toBe(TRADES + 12 + 2 - 500);
  });

  it.each([
    [200, 200],
    [500, 500],
    [600, 500],
  ])('the pages of the graph have the same bounds, of %d %d [POL-06, POL-16, LIMITS-18]', async (limit, count) => {
    const page = 'nodes { ticker } pageInfo { hasNextPage endCursor }';
    const rows = [
      await walked(
        (after) => `{ market { politicianActivity(limit: ${limit}, after: ${after}) { ${page} } } }`,
        (data) => data.market.politicianActivity,
      ),
      await walked(
        (after) => `{ politician(slug: "Pat-001") { trades(limit: ${limit}, after: ${after}) { ${page} } } }`,
        (data) => data.politician.trades,
      ),
    ];
    expect(rows).toEqual([count, count]);
  });

  it('filings have no page: all trades of the ticker in the window are shown [POL-07]', async () => {
    const { data, totalCount } = await app.read('/api/v1/politicians/filings/KO?limit=5&offset=5');
    expect([data.length, totalCount]).toEqual([TRADES, TRADES]);
  });

  it('the window reaches 90 days back unless told otherwise [POL-06, POL-07, LIMITS-15]', async () => {
    const disclosed = async (path: string) =>
      (await app.read(`/api/v1/politicians/${path}`)).data
        .filter(({ ticker, disclosureDate }: Trade) => ticker === 'JNJ' && disclosureDate < '2025-09-01')
        .map(({ disclosureDate }: Trade) => disclosureDate);
    // 23 August is 90 days before 21 November.
    expect(await disclosed('activity?limit=500&offset=400')).toEqual(['2025-08-24', '2025-08-23']);
    expect(await disclosed('filings/JNJ')).toEqual(['2025-08-24', '2025-08-23']);
    expect(await disclosed('filings/JNJ?lookbackDays=91')).toEqual(['2025-08-24', '2025-08-23', '2025-08-22']);
    const { stock } = await ask('{ stock(ticker: "JNJ") { politicianTrades { totalCount } } }');
    expect(stock.politicianTrades.totalCount).toBe(3); // Dole's sale of September and the two.
  });
});

describe('A directory of more than 200 politicians', () => {
  it.each([
    ['', 50],
    ['?limit=199', 199],
    ['?limit=200', 200],
    ['?limit=201', 200],
  ])('%s shows %d [POL-11, LIMITS-19, UNS-12]', async (query, count) => {
    const { data } = await app.read(`/api/v1/politicians/directory${query}`);
    expect([data.members.length, data.totalCount]).toEqual([count, POLITICIANS + 8]);
  });

  it.each([
    [50, 50],
    [999, 200],
  ])('the pages of the graph have the same bounds, of %d %d [POL-11, LIMITS-19]', async (limit, count) => {
    const rows = await walked(
      (after) =>
        `{ politicianDirectory(limit: ${limit}, after: ${after}) { nodes { urlSlug } pageInfo { hasNextPage endCursor } } }`,
      (data) => data.politicianDirectory,
    );
    expect(rows).toBe(count);
  });
});
