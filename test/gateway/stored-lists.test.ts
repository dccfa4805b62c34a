import { beforeAll, describe, expect, it } from 'vitest';
import { sortNewestActions } from '../../src/families/analysts/actions/rules.ts';
import { latestKnownFirst } from '../../src/families/congress/trades/rules/lists.ts';
import { filterEvents } from '../../src/families/earnings-calendar/rules.ts';
import { deriveActivity } from '../../src/families/insider/activity/derive.ts';
import { activityByTicker, FREE_INSIDER_ACTIVITY, findClusterBuys } from '../../src/families/insider/rules/activity.ts';
import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';
import { isWithin, windowBefore } from '../../src/market/window.ts';
import { NOW, type TestApp, useApp } from '../support/harness.ts';

// Lists that the database pages, against the same lists made in memory from all of their rows: rows with many ties, on days
// beyond the windows and after today, in a generated market.

const app = useApp();
const TODAY = parseDay('2025-11-21')!;
const TICKERS = 25;

/** A generator with a seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const random = randomFrom(34);
const ticker = (i: number) => `Q${String.fromCharCode(65 + i)}`;
/** A global id: the type and the id of the row, in base64. */
const encodeId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64');
const decodeId = (id: string): string =>
  Buffer.from(id, 'base64')
    .toString()
    .replace(/^[A-Za-z]+:/, '');

/** A day of the last 400, or of the next 20. */
const someDay = () => addDays(TODAY, 20 - random(420));

async function addInsiderTrades({ db }: TestApp): Promise<void> {
  const template = (await db.prisma.insiderTrade.findFirst())!;
  await db.prisma.insiderTrade.createMany({
    data: Array.from({ length: 2_000 }, (_, i) => {
      const transactionDate = someDay();
      return {
        ...template,
        id: `generated-${random(1_000_000)}-${i}`,
        ticker: ticker(random(TICKERS)),
        companyName: `Company ${random(3)}`,
        insiderId: `insider-${random(6)}`,
        insiderName: `Insider ${random(6)}`,
        transactionDate,
        filedDate: addDays(transactionDate, random(3)),
        transactionCode: ['P', 'S', 'A'][random(3)]!,
        derivative: random(10) === 0,
        implausibleReason: random(12) === 0 ? 'ABOVE_ANY_SHARE' : null,
        // The order of addition affects these sums.
        sharesTransacted: random(1_000_000) / 7,
        totalValue: random(5) * 1_000,
      };
    }),
  });
  await db.query(`INSERT INTO "implausible_price" SELECT left("id", -length(line) - 1), line::int, "implausible_reason"
    FROM (SELECT *, split_part("id", '-', 3) AS line FROM "insider_trade" WHERE "id" LIKE 'generated-%') AS t
    WHERE "implausible_reason" IS NOT NULL`);
  const tickers = Array.from({ length: TICKERS }, (_, i) => ticker(i));
  await db.transaction((sql) => deriveActivity(sql, tickers));
}

async function addRows({ db }: TestApp): Promise<void> {
  const action = (await db.prisma.analystAction.findFirst())!;
  await db.prisma.analystAction.createMany({
    data: Array.from({ length: 1_500 }, () => ({
      ...action,
      ticker: ticker(random(TICKERS)),
      firm: ['Ä Bank', 'a bank', 'B: Bank', 'Bank', 'bank'][random(5)]!,
      actionDate: someDay(),
    })),
    skipDuplicates: true,
  });
  const trade = (await db.prisma.politicianTrade.findFirst())!;
  await db.prisma.politicianTrade.createMany({
    data: Array.from({ length: 1_500 }, (_, i) => ({
      ...trade,
      id: `generated-${random(1_000_000)}-${i}`,
      ticker: ticker(random(TICKERS)),
      knownDate: someDay(),
      transactionDate: addDays(TODAY, -random(5)),
    })),
  });
  const event = (await db.prisma.earningsEvent.findFirst())!;
  await db.prisma.earningsEvent.createMany({
    data: Array.from({ length: 1_500 }, () => ({
      ...event,
      ticker: ticker(random(TICKERS)),
      fiscalDateEnding: addDays(TODAY, -random(1_000)),
      earningsDate: addDays(TODAY, 60 - random(120)),
      reported: random(3) === 0,
      confirmed: random(2) === 0,
      earningsTime: ['before_open', 'after_close', 'unknown'][random(3)]!,
    })),
    skipDuplicates: true,
  });
}

beforeAll(async () => {
  await addInsiderTrades(app as TestApp);
  await addRows(app as TestApp);
  await app.db.query('UPDATE "data_version" SET "version" = "version" + 1');
  await app.versions.refresh();
});

type Page = { nodes: object[]; pageInfo: { hasNextPage: boolean; endCursor: string }; totalCount: number };
/** All rows of a list, page by page. */
async function walk(
  field: string,
  args: string,
  selection: string,
  first: number,
): Promise<{ rows: object[]; total: number }> {
  const rows: object[] = [];
  for (let after = ''; ; ) {
    const page: Page = (
      await app.ask(
        `{ market { list: ${field}(${args} first: ${first}${after && `, after: "${after}"`}) {
          totalCount pageInfo { hasNextPage endCursor } nodes { ${selection} } } } }`,
      )
    ).market.list;
    rows.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return { rows, total: page.totalCount };
    after = page.pageInfo.endCursor;
  }
}

const WINDOWS = [1, 2, 7, 30, 90, 200, 301, 365];

describe('A list that the database pages equals the one made of all its rows', () => {
  it.each(WINDOWS)(
    'for insiders in a window of %d days, to the last bit of the sums [INS-01, INS-11]',
    async (days) => {
      const window = windowBefore(NOW, days);
      const trades = (await app.db.prisma.insiderTrade.findMany()).filter(
        ({ transactionDate, derivative, transactionCode }) =>
          !derivative && ['P', 'S'].includes(transactionCode) && isWithin(window, transactionDate),
      );
      const expected = activityByTicker(trades);
      const toRow = ({
        latestDate,
        totalShares,
        implausibleTradeCount,
        ...row
      }: (typeof expected)['buys'][number]) => ({
        ...row,
        totalShares: Math.round(totalShares),
        latestDate: isoDate(latestDate),
      });
      const body = await app.read(`/api/v1/insider/activity?lookbackDays=${days}`);
      expect(body).toEqual({ buys: expected.buys.map(toRow), sells: expected.sells.map(toRow) });
      const free = await app.read(`/api/v1/insider/activity?lookbackDays=${days}`, 'FREE');
      expect(free.data.buys).toEqual(body.buys.slice(0, FREE_INSIDER_ACTIVITY));
      const clusters = findClusterBuys(trades).map(({ firstBuyDate, lastBuyDate, totalShares, ...row }) => ({
        ...row,
        totalShares: Math.round(totalShares),
        firstBuyDate: isoDate(firstBuyDate),
        lastBuyDate: isoDate(lastBuyDate),
      }));
      const documented = clusters.map(({ implausibleTradeCount, ...row }) => row);
      expect(await app.read(`/api/v1/insider/cluster-buys?lookbackDays=${days}`)).toEqual(documented);
      const selection =
        'ticker companyName tradeCount insiderCount totalShares totalValue implausibleTradeCount firstBuyDate lastBuyDate';
      const pages = await walk('insiderClusterBuys', `period: { days: ${days} },`, selection, 3);
      expect(pages).toEqual({ rows: clusters, total: clusters.length });
    },
  );

  it('for sums of shares that depend on the order of adding [INS-01]', async () => {
    const window = windowBefore(NOW, 365);
    const rows = await app.db.prisma.insiderTrade.findMany({
      where: { transactionDate: { gte: window.from, lte: window.to } },
    });
    const { buys } = activityByTicker(rows);
    const stored = await app.db.query<{ ticker: string; shares: number }>(
      `SELECT "ticker", "total_shares" AS "shares" FROM "insider_activity" WHERE "transaction_code" = 'P' AND "latest_date" <= $1::date
         AND "from_date" >= $2::date AND ("previous_date" IS NULL OR "previous_date" < $2::date)`,
      [isoDate(window.to), isoDate(window.from)],
    );
    expect(stored.length).toBeGreaterThan(5);
    for (const { ticker: own, shares } of stored)
      expect(buys.find((row) => row.ticker === own)!.totalShares).toBe(shares);
  });

  it.each(WINDOWS)('for analyst actions in a window of %d days, page by page [ANA-36, UNS-04]', async (days) => {
    const window = windowBefore(NOW, days);
    const all = sortNewestActions(await app.db.prisma.analystAction.findMany());
    const rows = all.filter(({ actionDate }) => isWithin(window, actionDate));
    const expected = rows.map(({ ticker: own, firm, actionDate }) => ({
      ticker: own,
      firm,
      actionDate: isoDate(actionDate),
    }));
    const pages = await walk('analystActivity', `period: { days: ${days} },`, 'ticker firm actionDate', 97);
    expect(pages).toEqual({ rows: expected, total: expected.length });
    const { data, totalCount } = await app.read(`/api/v1/analyst/activity?lookbackDays=${days}`);
    expect(data.actions?.length ?? data.length).toBe(expected.length);
    expect(totalCount).toBe(expected.length);
  });

  it.each(WINDOWS)(
    'for trades of Congress in a window of %d days, by pages and parts [POL-06, POL-08]',
    async (days) => {
      const window = windowBefore(NOW, days);
      const all = latestKnownFirst(await app.db.prisma.politicianTrade.findMany());
      const rows = all.filter(({ knownDate }) => isWithin(window, knownDate));
      const pages = await walk('politicianActivity', `period: { days: ${days} },`, 'id', 89);
      const expected = rows.map(({ id }) => ({ id: encodeId('PoliticianTrade', id) }));
      expect(pages).toEqual({ rows: expected, total: rows.length });
      const part = await walk('politicianActivity', `period: { days: ${days} }, limit: 40, offset: 25,`, 'id', 17);
      expect(part).toEqual({ rows: expected.slice(25, 65), total: rows.length });
    },
  );

  it.each([
    {},
    { week: 'this' as const },
    { week: 'next' as const },
    { from: '2025-09-25' },
    { from: '2025-11-01', to: '2025-11-25' },
    { confirmed: true },
    { confirmed: false },
    { time: 'after_close' as const },
    { from: '2025-10-01', confirmed: true, time: 'before_open' as const },
  ])('for the earnings calendar with %j [CAL-10, CAL-13, CAL-17]', async (args) => {
    const { from, to, confirmed, ...filters } = args as { from?: string; to?: string; confirmed?: boolean };
    const query = new URLSearchParams(
      Object.entries(args).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const body = await app.read(`/api/v1/calendar/earnings?${query}`);
    const { windowStart, windowEnd, count } = body.data.metadata;
    const window = { from: parseDay(windowStart)!, to: parseDay(windowEnd)! };
    const filter = {
      ...filters,
      isConfirmed: confirmed ?? null,
      from: from ? parseDay(from) : null,
      to: to ? parseDay(to) : null,
    } as Parameters<typeof filterEvents>[1];
    const expected = filterEvents(await app.db.prisma.earningsEvent.findMany(), filter, window, TODAY);
    expect(count).toBe(expected.length);
    expect(body.totalCount).toBe(expected.length);
    expect(
      body.data.earnings.map((row: { ticker: string; earningsDate: string }) => `${row.ticker} ${row.earningsDate}`),
    ).toEqual(expected.map((row) => `${row.ticker} ${isoDate(row.earningsDate)}`));
  });

  it('wherever a cursor points: at a row, behind the last, and at one that is gone', async () => {
    const all = (await walk('analystActivity', 'period: { days: 365 },', 'id', 100)).rows as { id: string }[];
    const page = async (args: string): Promise<string[]> =>
      (
        await app.ask(`{ market { list: analystActivity(period: { days: 365 }, ${args}) { nodes { id } } } }`)
      ).market.list.nodes.map(({ id }: { id: string }) => id);
    // A cursor has the id of the stored row, which the global id contains.
    const cursor = (place: number, id: string) => Buffer.from(`${place}:${decodeId(id)}`).toString('base64url');
    const ids = all.map(({ id }) => id);
    // The cursor's position may be from before other rows arrived: the row counts.
    expect(await page(`first: 3, after: "${cursor(4, ids[50]!)}"`)).toEqual(ids.slice(51, 54));
    expect(await page(`last: 3, before: "${cursor(4, ids[50]!)}"`)).toEqual(ids.slice(47, 50));
    expect(await page(`first: 3, after: "${cursor(10, encodeId('AnalystAction', 'gone'))}"`)).toEqual(ids.slice(9, 12));
    expect(await page(`first: 3, after: "${cursor(ids.length, ids.at(-1)!)}"`)).toEqual([]);
  });
});
