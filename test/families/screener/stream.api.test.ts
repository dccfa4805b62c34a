import { beforeAll, describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { catalog, jobs } from '../../support/catalog.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { NOW, useApp } from '../../support/harness.ts';

const app = useApp();
const send = (init: RequestInit) => app.fetch('/graphql', init, 'anonymous');

const PLAN = { filters: [{ fieldName: 'PRICE', op: 'GTE', value: 100 }] };
const QUERY = `subscription ($plan: ScreenPlan!, $universe: ScreenUniverse!, $cursor: String) {
  screenChanged(plan: $plan, universe: $universe, cursor: $cursor) {
    cursor matched changes { kind ticker sessionDate detectedAt because { field before after } } } }`;

type Change = { kind: 'ENTERED' | 'LEFT'; ticker: string };
type Event = { cursor: string; matched: number; changes: Change[]; error?: { code: string } };

async function open(cursor: string | null = null, { plan = PLAN as object, universe = 'STOCK' } = {}) {
  const { key } = await app.newKey('PRO');
  const { events } = await openEventStream(send, key, QUERY, { plan, universe, cursor });
  return {
    close: () => events.return(),
    next: async (): Promise<Event> => {
      const { value } = await events.next();
      return value.errors
        ? { cursor: '', matched: 0, changes: [], error: value.errors[0].extensions }
        : value.data.screenChanged;
    },
  };
}

let minute = 0;
/** Rebuilds the rows with these prices, as the job of the screener does, and the version of it. */
async function rebuild(prices: Readonly<Record<string, number>>): Promise<void> {
  minute += 1;
  const now = new Date(NOW.valueOf() + minute * 60_000);
  await app.db.transaction(async (sql) => {
    for (const [ticker, price] of Object.entries(prices))
      await sql.query('UPDATE "screener_stock" SET "current_price" = $2 WHERE "ticker" = $1', [ticker, price]);
    await bumpVersion(sql, 'screener-stocks', { now });
  });
  const job = jobs.find(({ name }) => name === 'stock screen versions')!;
  await runJob(app.db, job, { now, asOf: newYorkDay(now), log: changeLog(catalog.keyColumns), onlyChanges: true });
  await app.versions.refresh();
}

const listMatches = async (): Promise<string[]> =>
  (
    await app.ask('{ stockScreen(filters: [{ field: PRICE, op: GTE, value: 100 }]) { stocks { nodes { ticker } } } }')
  ).stockScreen.stocks.nodes
    .map(({ ticker }: { ticker: string }) => ticker)
    .sort();

const apply = (matches: Set<string>, changes: readonly Change[]) => {
  for (const { kind, ticker } of changes) {
    expect(matches.has(ticker)).toBe(kind === 'LEFT');
    if (kind === 'LEFT') matches.delete(ticker);
    else matches.add(ticker);
  }
};

beforeAll(() => rebuild({ AAPL: 150, KO: 60, MSFT: 90 }));

describe('subscription screenChanged', () => {
  it('sends what enters and leaves a screen, and why, when its rows are rebuilt', async () => {
    const stream = await open();
    const first = await stream.next();
    expect(first).toMatchObject({ changes: [], matched: (await listMatches()).length });
    await rebuild({ AAPL: 151, KO: 61 });
    await rebuild({ AAPL: 80, KO: 101 });
    const { changes, matched } = await stream.next();
    expect(changes).toEqual([
      {
        kind: 'LEFT',
        ticker: 'AAPL',
        sessionDate: expect.any(String),
        detectedAt: expect.any(String),
        because: [{ field: 'PRICE', before: 151, after: 80 }],
      },
      expect.objectContaining({ kind: 'ENTERED', ticker: 'KO', because: [{ field: 'PRICE', before: 61, after: 101 }] }),
    ]);
    expect(matched).toBe((await listMatches()).length);
    await stream.close();
  });

  it('reaches the matches of now from those at a cursor, wherever the stream was broken', async () => {
    const first = await open();
    let { cursor } = await first.next();
    await first.close();
    const matches = new Set(await listMatches());
    const names = ['AAPL', 'KO', 'MSFT'];
    for (let round = 0; round < 6; round += 1) {
      // 23 versions in all: more than an event covers.
      for (let i = 0; i <= round + 1; i += 1)
        await rebuild(
          Object.fromEntries(names.map((name, j) => [name, (round * 7 + i * 3 + j * 5) % 4 === 0 ? 120 : 50])),
        );
      if (round === 2) continue;
      const stream = await open(cursor);
      for (;;) {
        const event = await stream.next();
        apply(matches, event.changes);
        cursor = event.cursor;
        if (event.matched === matches.size && [...matches].sort().join() === (await listMatches()).join()) break;
      }
      await stream.close();
    }
    expect([...matches].sort()).toEqual(await listMatches());
  });

  it('lists the changes of the versions since the newest recorded day in Screen.changes too', async () => {
    await app.db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ('2025-11-20', 'RECORDED', $1, 0, 0) ON CONFLICT DO NOTHING`,
      [NOW.toISOString()],
    );
    await bumpVersion(app.db, 'history', { now: NOW });
    await app.versions.refresh();
    const query = `{ stockScreen(plan: { filters: [{ fieldName: "PRICE", op: "GTE", value: 100 }] }, tickers: ["KO"]) {
      matched changes(since: "2025-11-20", first: 100) { totalCount nodes { id: ticker kind detectedAt } } } }`;
    await rebuild({ KO: 50 });
    const count = async () => (await app.ask(query)).stockScreen.changes.totalCount as number;
    const before = await count();
    await rebuild({ KO: 120 });
    await rebuild({ KO: 50 });
    await rebuild({ KO: 130 });
    expect(await count()).toBe(before + 3);
    const { nodes } = (await app.ask(query)).stockScreen.changes as { nodes: { kind: string; detectedAt: string }[] };
    expect(nodes.slice(0, 3).map(({ kind }) => kind)).toEqual(['ENTERED', 'LEFT', 'ENTERED']);
    expect(new Set(nodes.map(({ detectedAt, kind }) => `${detectedAt} ${kind}`)).size).toBe(nodes.length);
  });

  it('refuses a cursor whose versions were deleted, and one of another universe, with the way on', async () => {
    const first = await open();
    const { cursor } = await first.next();
    await first.close();
    minute += 4 * 24 * 60;
    await rebuild({ KO: 131 });
    await rebuild({ KO: 132 });
    const late = await open(cursor);
    const { error } = await late.next();
    expect(error).toMatchObject({ code: 'cursor_expired', field: 'cursor' });
    const other = await open(cursor, { plan: { filters: [] }, universe: 'ETF' });
    expect((await other.next()).error).toMatchObject({ code: 'invalid_parameter', field: 'cursor' });
    expect(addDays(NOW, 4).valueOf()).toBeLessThan(NOW.valueOf() + minute * 60_000);
  });

  it('takes the conditions of `stockScreen` and of `etfScreen`, or a plan, and nothing of two kinds', async () => {
    const { key } = await app.newKey('PRO');
    const readFirst = async (args: string) => {
      const { events } = await openEventStream(send, key, `subscription { screenChanged(${args}) { matched } }`);
      const { value } = await events.next();
      await events.return();
      return value.errors ? value.errors[0].message : value.data.screenChanged.matched;
    };
    const filter = '{ field: PRICE, op: GTE, value: 100 }';
    const fund = '{ field: HOLDINGS_COUNT, op: GTE, value: 1 }';
    const stocks = await readFirst(`stockFilters: [${filter}]`);
    expect(stocks).toBe(await readFirst('plan: { filters: [{ fieldName: "PRICE", op: "GTE", value: 100 }] }'));
    expect(stocks).toBe((await listMatches()).length);
    const { etfScreen } = await app.ask(`{ etfScreen(filters: [${fund}]) { matched } }`);
    expect(await readFirst(`etfFilters: [${fund}]`)).toBe(etfScreen.matched);
    expect(etfScreen.matched).not.toBe(stocks);
    const refusal = 'plan: give one of `stockFilters`, `etfFilters`, and `plan`.';
    expect(await readFirst('universe: ETF')).toBe(refusal);
    expect(await readFirst(`stockFilters: [${filter}], plan: { filters: [] }`)).toBe(refusal);
  });

  it('refuses calls below an event, which would be free', async () => {
    const { key } = await app.newKey('PRO');
    const query = `subscription { screenChanged(plan: { filters: [] }) { changes { security { ... on Stock { rating { ticker } } } } } }`;
    const { events } = await openEventStream(send, key, query);
    expect((await events.next()).value.errors[0].extensions.code).toBe('bad_request');
  });
});
